import { IconWifiOff } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { late } from '../../i18n/late.tsx'
import { useTranslation, withTexts } from '../../i18n/index.ts'
import { useOffline } from '../../browser/connection.ts'
import styles from './OfflineBar.module.css'

// a browser that has kept nothing of the page cannot load it now; the bar says the rest
const OfflineMore = late(() =>
  withTexts(import('./OfflineMore.tsx'), 'kept').then(
    ({ OfflineMore }): { default: () => ReactNode } => ({ default: OfflineMore }),
    () => ({ default: () => null }),
  ),
)

/** Says under the header that there is no connection; what was answered before stays where it is. */
export function OfflineBar() {
  const { t } = useTranslation('shell')
  const offline = useOffline()
  return (
    <div role="status" className={styles['slot']}>
      {offline && (
        <p className={styles['bar']}>
          <IconWifiOff size={16} stroke={1.75} aria-hidden="true" />
          <span>
            <b>{t('offline.title')}</b> {t('offline.text')}
          </span>
          <Suspense>
            <OfflineMore />
          </Suspense>
        </p>
      )}
    </div>
  )
}
