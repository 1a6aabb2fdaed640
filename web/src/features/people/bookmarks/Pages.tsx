import { BOOKMARKS_PER_PAGE } from '@graticule/contracts/limits'
import { useTranslation } from '../../../i18n/index.ts'
import { formatPart } from '../../../i18n/joined.ts'
import { lastPage, PageSteps } from '../PageSteps.tsx'
import styles from './BookmarksPage.module.css'

/** Leads through the pages of a list. */
export function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('kept')
  const last = lastPage(total, BOOKMARKS_PER_PAGE)
  const from = page * BOOKMARKS_PER_PAGE + 1
  return (
    <nav className={styles['pages']} aria-label={t('list.pages')}>
      <PageSteps {...{ page, last, onPage }} previous={t('list.previous')} next={t('list.next')} />
      <span>{formatPart(from, Math.min(total, from + BOOKMARKS_PER_PAGE - 1), total)}</span>
    </nav>
  )
}
