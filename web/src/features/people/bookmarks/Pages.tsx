import { BOOKMARKS_PER_PAGE } from '@graticule/contracts/limits'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './BookmarksPage.module.css'

/** Leads through the pages of a list. */
export function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('kept')
  const last = Math.max(0, Math.ceil(total / BOOKMARKS_PER_PAGE) - 1)
  const from = page * BOOKMARKS_PER_PAGE + 1
  const range = t('list.range', {
    from: formatCount(from),
    to: formatCount(Math.min(total, from + BOOKMARKS_PER_PAGE - 1)),
    total: formatCount(total),
  })
  return (
    <nav className={styles['pages']} aria-label={t('list.pages')}>
      {last > 0 && (
        <>
          <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
            {t('list.previous')}
          </Button>
          <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
            {t('list.next')}
          </Button>
        </>
      )}
      <span>{range}</span>
    </nav>
  )
}
