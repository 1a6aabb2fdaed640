import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../i18n/index.ts'
import styles from './OfflineBar.module.css'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says under the header that there is no connection; what was answered before stays where it is. */
export function OfflineBar() {
  const { t } = useTranslation('shell')
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className={styles['place']}>
      {!online && (
        <p className={styles['bar']}>
          <IconWifiOff size={16} stroke={1.75} aria-hidden="true" />
          <span>
            <b>{t('offline.title')}</b> {t('offline.text')}
          </span>
        </p>
      )}
    </div>
  )
}
