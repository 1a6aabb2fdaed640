import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { readDownloads, useDownloadList } from '../../../kept/downloads/download-list.ts'
import { useSession } from '../../../session/session.ts'
import { signInHere } from '../../../session/sign-in-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import { DownloadRow } from './DownloadRow.tsx'
import styles from './DownloadTray.module.css'
import { type PreparationState } from './prepare-downloads.ts'
import { TrayFooter } from './TrayFooter.tsx'
import { type TrayEntry, useTray } from './use-tray.ts'

const COUNTED: readonly PreparationState[] = ['ready', 'in-progress', 'failed', 'waiting']

/** How many entries are in each state, in words. */
function useCounts(entries: readonly TrayEntry[]): string {
  const { t } = useTranslation('downloads')
  return COUNTED.flatMap((state) => {
    const count = entries.filter(({ preparation }) => preparation.state === state).length
    return count === 0 ? [] : [t(`counts.${state}`, { count })]
  }).join(', ')
}

/** The tray of the download list: what became of each entry, and what can be done with it. */
export function DownloadTray({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('downloads')
  const entries = useTray(true)
  const counts = useCounts(entries)
  const heading = useRef<HTMLHeadingElement>(null)
  const isGuest = useSession(({ visitor }) => visitor.kind === 'anonymous')
  const isFailed = useDownloadList((list) => list.isFailed) && !isGuest
  useEscape(true, onClose)
  useEffect(() => {
    heading.current?.focus()
    // the entry that has the focus never lies under the tray
    document.documentElement.dataset['tray'] = 'open'
    return () => {
      delete document.documentElement.dataset['tray']
    }
  }, [])
  return (
    <section className={styles['tray']} aria-labelledby="tray-title">
      <div className={styles['head']}>
        <h2 id="tray-title" ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <span role="status" className={styles['counts']}>
          {counts}
        </span>
        <IconButton
          label={t('collapse')}
          icon={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      {isFailed && (
        <p role="alert" className={styles['warning']}>
          <span>{t('notRead')}</span>
          <Button size="small" onClick={() => void readDownloads()}>
            {t('retry')}
          </Button>
        </p>
      )}
      <ul className={styles['list']}>
        {entries.map((one) => (
          <DownloadRow key={one.key} entry={one.entry} preparation={one.preparation} />
        ))}
      </ul>
      {isGuest && (
        <p className={styles['hint']}>
          {t('guest')} <a href={signInHere()}>{t('signIn')}</a>
        </p>
      )}
      <TrayFooter entries={entries} />
    </section>
  )
}
