import { LAST_RESULTS_KEY } from '@graticule/contracts/system/offline'
import { Link, useLocation } from 'react-router'
import { readStored } from '../../browser/browser-storage.ts'
import { useTranslation } from '../../i18n/index.ts'
import { isPage, pathOf } from '../../site/pages.ts'
import { useWaitingChanges } from '../../stores/waiting-changes.ts'
import styles from './OfflineBar.module.css'

/** What there is to read without a connection, and how much waits for one. */
export function OfflineMore() {
  const { t } = useTranslation('kept')
  const { pathname } = useLocation()
  const count = useWaitingChanges(({ changes }) => changes.length)
  const last = readStored(LAST_RESULTS_KEY)
  return (
    <>
      {count > 0 && <span>{t('offline.waiting', { count })}</span>}
      <span className={styles['links']}>
        {last?.startsWith('/') === true && !isPage(pathname, 'results') && <Link to={last}>{t('offline.lastResults')}</Link>}
        {!isPage(pathname, 'bookmarks') && <Link to={pathOf('bookmarks')}>{t('offline.bookmarks')}</Link>}
      </span>
    </>
  )
}
