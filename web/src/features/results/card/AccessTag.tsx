import { accessWay } from '@graticule/contracts/links/access-way'
import type { Resource } from '@graticule/contracts/resource'
import { IconDownload, IconFileText, IconForms, IconLock, IconServer } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { Tag } from '../../../ui/Tag.tsx'

const ICONS = { file: IconDownload, service: IconServer, 'sign-in': IconLock, form: IconForms, page: IconFileText } as const

/**
 * How the data are had, by the best link; nothing when there is none.
 * @rule B-access-way.card
 */
export function AccessTag({ online }: Pick<Resource, 'online'>) {
  const { t } = useTranslation('results')
  const way = accessWay(online)
  if (way === undefined) return null
  const Icon = ICONS[way]
  return (
    <span title={t(`accessHint.${way}`)}>
      <Tag {...(way === 'file' ? { tone: 'ok' } : {})} icon={<Icon size={12} aria-hidden="true" />}>
        {t(`access.${way}`)}
      </Tag>
    </span>
  )
}
