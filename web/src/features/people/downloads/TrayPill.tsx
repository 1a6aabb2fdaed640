import { IconChevronUp, IconX } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './DownloadTray.module.css'
import { useTray } from './use-tray.ts'

/** What a collapsed tray leaves: how many entries are ready, the way back, and a way to be rid of it. */
export function TrayPill({ onOpen, onHide }: { onOpen: () => void; onHide: () => void }) {
  const { t } = useTranslation('downloads')
  const entries = useTray(true)
  const ready = entries.filter(({ preparation }) => preparation.state === 'ready').length
  const words = t('pill', { ready, count: entries.length })
  return (
    <div className={styles['pill']}>
      <span role="status" className="visually-hidden">
        {words}
      </span>
      <button type="button" onClick={onOpen}>
        {words}
        <IconChevronUp size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <IconButton small label={t('hide')} icon={<IconX size={14} stroke={1.75} aria-hidden="true" />} onClick={onHide} />
    </div>
  )
}
