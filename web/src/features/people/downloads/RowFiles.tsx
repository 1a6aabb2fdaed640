import { IconCheck, IconDownload, IconExternalLink } from '@tabler/icons-react'
import type { DownloadFile } from '../../../entry/download-files.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatBytes } from '../../../i18n/joined.ts'
import { HubWords } from '../../../kept/downloads/HubWords.tsx'
import { useHubLinks } from '../../../kept/downloads/hub-link.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import styles from './DownloadTray.module.css'
import { forgetOpened, markOpened, useOpenedFiles } from './opened-files.ts'

interface Files {
  readonly title: string
  readonly files: readonly DownloadFile[]
}

/**
 * Saves the next file of an entry, or opens its next page: its own link, which the browser follows in a tab beside the portal.
 * @rule B-downloads.direct Files come from their own addresses, one with each press; the portal passes none on
 */
export function SaveLink({ title, files }: Files) {
  const { t } = useTranslation('downloads')
  const opened = useOpenedFiles((state) => state.opened)
  const linkOf = useHubLinks(files.map(({ url }) => url))
  const whole = files.filter(({ isBroken }) => !isBroken)
  const unopened = whole.filter(({ url }) => !opened.has(url))
  const file = unopened[0] ?? whole[0]
  if (file === undefined) return null
  const isAgain = unopened.length === 0
  const isFirst = unopened.length === whole.length
  const words = t(isAgain ? 'saveAgain' : file.isPage ? (isFirst ? 'openPage' : 'openNext') : isFirst ? 'save' : 'saveNext')
  const Icon = file.isPage ? IconExternalLink : IconDownload
  const onClick = () => {
    if (isAgain) forgetOpened(whole.map(({ url }) => url))
    markOpened(file.url)
  }
  return (
    <a
      className={buttonClass({ size: 'small', variant: isAgain ? 'secondary' : 'primary' })}
      href={linkOf(file.url).href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('saveOf', { words, file: file.name, title })}
      onClick={onClick}
    >
      <Icon size={14} stroke={1.75} aria-hidden="true" />
      {words}
    </a>
  )
}

/** All files of an entry, where it has more than one, or some that cannot be had. */
export function FileList({ title, files }: Files) {
  const { t } = useTranslation('downloads')
  const opened = useOpenedFiles((state) => state.opened)
  const linkOf = useHubLinks(files.map(({ url }) => url))
  if (files.length < 2) return null
  const whole = files.filter(({ isBroken }) => !isBroken)
  const done = whole.filter(({ url }) => opened.has(url)).length
  return (
    <>
      {done > 0 && (
        <div
          className={styles['bar']}
          role="progressbar"
          aria-label={t('progress', { title })}
          aria-valuemin={0}
          aria-valuemax={whole.length}
          aria-valuenow={done}
        >
          <i style={{ width: `${(100 * done) / whole.length}%` }} />
        </div>
      )}
      <details className={styles['files']}>
        <summary>{t('files', { count: files.length })}</summary>
        <ul>
          {files.map((file) => (
            <li key={file.url}>
              <FileLine file={file} href={linkOf(file.url).href} isOpened={opened.has(file.url)} />
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** Files of the data hub come with an account there: says whether they do. */
export function HubOfFiles({ files }: Pick<Files, 'files'>) {
  const linkOf = useHubLinks(files.map(({ url }) => url))
  const atHub = files.find(({ url }) => linkOf(url).by !== 'itself')
  return atHub === undefined ? null : <HubWords by={linkOf(atHub.url).by} host={atHub.host} />
}

function FileLine(props: { file: DownloadFile; href: string; isOpened: boolean }) {
  const { file, href, isOpened } = props
  const { url, name, host, size, isPage, isBroken } = file
  const { t } = useTranslation('downloads')
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer" dir="auto" title={host} onClick={() => markOpened(url)}>
        {name}
      </a>
      {isPage && <span className={styles['state']}>{t('page')}</span>}
      {size !== undefined && <span className={styles['state']}>{formatBytes(size)}</span>}
      {isOpened && (
        <span className={styles['ready']}>
          <IconCheck size={14} stroke={1.75} aria-hidden="true" /> {t('opened')}
        </span>
      )}
      {isBroken && <span className={styles['fault']}>{t('notAvailable')}</span>}
    </>
  )
}
