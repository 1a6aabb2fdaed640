import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { NamedResource } from '../resource-key.ts'
import { useHasDownloads } from './download-list.ts'
import { useListed } from './use-listed.ts'

/** Puts a resource on the list, or takes it off. Loaded when somebody does so for the first time. */
export const toggleDownload = async (resource: NamedResource): Promise<void> =>
  (await import('./change-downloads.ts')).toggleDownload(resource)

interface DownloadProps {
  readonly resource: NamedResource
  /** It is known to have no file. */
  readonly hasNoFile?: boolean
}

/** Puts a resource on the download list: the icon of a card. */
export function DownloadIcon({ resource, hasNoFile = false }: DownloadProps) {
  const { t } = useTranslation('shell')
  const isListed = useListed(resource)
  const isOffered = useHasDownloads()
  if (!isOffered) return null
  return (
    <IconButton
      small
      label={t('downloads.list')}
      data-action="download"
      aria-pressed={isListed}
      icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      unavailable={hasNoFile && !isListed ? t('downloads.noFile') : undefined}
      onClick={() => void toggleDownload(resource)}
    />
  )
}

/** The same with words, on the page of an entry. An entry without a file has none. */
export function DownloadButton({ resource, hasNoFile = false }: DownloadProps) {
  const { t } = useTranslation('shell')
  const isListed = useListed(resource)
  const isOffered = useHasDownloads()
  if (!isOffered || (hasNoFile && !isListed)) return null
  return (
    <Button
      aria-pressed={isListed}
      icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => void toggleDownload(resource)}
    >
      {t('downloads.list')}
    </Button>
  )
}
