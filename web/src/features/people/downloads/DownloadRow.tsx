import { IconCircleCheck, IconCircleX, IconClock, IconRefresh, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { DownloadFile } from '../../../entry/download-files.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatBytes } from '../../../i18n/joined.ts'
import { unlistDownloads } from '../../../kept/downloads/change-downloads.ts'
import { resourcePath } from '../../../site/pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './DownloadTray.module.css'
import { useOpenedFiles } from './opened-files.ts'
import { abortDownload, type Preparation, retryDownload } from './prepare-downloads.ts'
import { FileList, HubOfFiles, SaveLink } from './RowFiles.tsx'
import type { TrayEntry } from './use-tray.ts'

const ICONS = { ready: IconCircleCheck, failed: IconCircleX, waiting: IconClock }

function Sign({ state }: { state: Preparation['state'] }) {
  if (state === 'in-progress') return <Spinner />
  const Icon = ICONS[state]
  return <Icon className={styles[state]} size={18} stroke={1.75} aria-hidden="true" />
}

/** Files that can be saved, and those that cannot. */
const partsOf = (files: readonly DownloadFile[]) =>
  [files.filter(({ isBroken }) => !isBroken), files.filter(({ isBroken }) => isBroken)] as const

/** The state of an entry in words. */
function useWords(preparation: Preparation): string {
  const { t } = useTranslation('downloads')
  const opened = useOpenedFiles((state) => state.opened)
  if (preparation.state === 'failed')
    return t('state.failed', {
      cause: preparation.words ?? (preparation.fault === 'not-read' ? '' : t(`cause.${preparation.fault}`)),
    })
  if (preparation.state !== 'ready') return t(`state.${preparation.state}`)
  const [whole, broken] = partsOf(preparation.files)
  const count = whole.length
  const done = whole.filter(({ url }) => opened.has(url)).length
  if (done === count) return t('state.saved', { count })
  if (done > 0) return t('state.saving', { done, count })
  const pages = whole.filter(({ isPage }) => isPage).length
  const files = whole.filter(({ isPage }) => !isPage)
  const size = files.every((file) => file.size !== undefined) ? files.reduce((sum, file) => sum + (file.size ?? 0), 0) : 0
  const what = [
    ...(files.length > 0 ? [t('state.files', { count: files.length })] : []),
    ...(size > 0 ? [formatBytes(size)] : []),
    ...(pages > 0 ? [t('state.pages', { count: pages })] : []),
  ].join(', ')
  const words = t('state.ready', { what })
  return broken.length > 0 ? t('state.broken', { words, count: broken.length }) : words
}

/**
 * One entry of the list. Whatever failed is told here, with what can be done about it.
 * @rule B-downloads.faults A failure is told at its entry, with its cause and a way to try again
 */
export function DownloadRow({ entry, preparation }: Pick<TrayEntry, 'entry' | 'preparation'>) {
  const { t } = useTranslation('downloads')
  const words = useWords(preparation)
  const { state } = preparation
  const title = entry.name
  const files = state === 'ready' ? preparation.files : []
  return (
    <li className={styles['row']}>
      <Sign state={state} />
      <div className={styles['words']}>
        <Link dir="auto" to={resourcePath(entry.dataSource, entry.targetId)} title={title}>
          {title}
        </Link>
        <span className={state === 'failed' ? styles['fault'] : styles['state']}>{words}</span>
        {state === 'in-progress' && (
          <div className={styles['bar']} role="progressbar" aria-label={t('reading', { title })}>
            <i />
          </div>
        )}
        {state === 'ready' && <HubOfFiles files={files} />}
        {state === 'ready' && <FileList title={title} files={files} />}
      </div>
      <div className={styles['actions']}>
        {state === 'ready' && <SaveLink title={title} files={files} />}
        {state === 'in-progress' && (
          <Button size="small" aria-label={t('abortOf', { title })} onClick={() => abortDownload(entry)}>
            {t('abort')}
          </Button>
        )}
        {state === 'failed' && (
          <Button
            size="small"
            aria-label={t('retryOf', { title })}
            icon={<IconRefresh size={14} stroke={1.75} aria-hidden="true" />}
            onClick={() => retryDownload(entry)}
          >
            {t('retry')}
          </Button>
        )}
        {state !== 'in-progress' && (
          <IconButton
            small
            label={t('remove', { title })}
            icon={<IconX size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void unlistDownloads([entry])}
          />
        )}
      </div>
    </li>
  )
}
