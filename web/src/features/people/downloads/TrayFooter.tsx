import { IconAlertTriangle, IconDownload, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { unlistDownloads } from '../../../kept/downloads/change-downloads.ts'
import { useHubLinks } from '../../../kept/downloads/hub-link.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import styles from './DownloadTray.module.css'
import { markOpened } from './opened-files.ts'
import { abortDownload, type PreparationState, retryDownload } from './prepare-downloads.ts'
import { type TrayEntry, useFiles } from './use-tray.ts'

/**
 * What is done with all entries together.
 * @rule S2-4.download-without What can be had is downloaded without what is not available
 */
export function TrayFooter({ entries }: { entries: readonly TrayEntry[] }) {
  const { t } = useTranslation('downloads')
  const { count, done, next } = useFiles(entries)
  const linkOf = useHubLinks(next === undefined ? [] : [next.url])
  const of = (...states: PreparationState[]) =>
    entries.filter(({ preparation }) => states.includes(preparation.state)).map(({ entry }) => entry)
  const failed = of('failed')
  const underWay = of('waiting', 'in-progress')
  return (
    <>
      {failed.length > 0 && next !== undefined && (
        <p className={styles['warning']}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          <span>{t('missing', { count: failed.length })}</span>
        </p>
      )}
      <div className={styles['foot']}>
        {next !== undefined && (
          <a
            className={buttonClass({ variant: 'primary' })}
            href={linkOf(next.url).href}
            target="_blank"
            rel="noopener noreferrer"
            title={t('saveOf', { words: t('next'), file: next.name, title: next.title })}
            onClick={() => markOpened(next.url)}
          >
            <IconDownload size={16} stroke={1.75} aria-hidden="true" />
            {failed.length > 0 ? t('without', { count: failed.length }) : t('next')}
          </a>
        )}
        {failed.length > 0 && (
          <Button icon={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />} onClick={() => failed.forEach(retryDownload)}>
            {t('retryFailed')}
          </Button>
        )}
        {underWay.length > 0 ? (
          <Button variant="danger" className={styles['end']} onClick={() => underWay.forEach(abortDownload)}>
            {t('abortAll')}
          </Button>
        ) : (
          <Button
            className={styles['end']}
            variant="quiet"
            onClick={() => void unlistDownloads(entries.map(({ entry }) => entry))}
          >
            {t('clear')}
          </Button>
        )}
        {count > 0 && (
          <p className={styles['how']}>
            {t('how')} {t('nextOf', { done, count })}
          </p>
        )}
      </div>
    </>
  )
}
