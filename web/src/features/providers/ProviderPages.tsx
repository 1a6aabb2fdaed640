import { pageLinks } from '@graticule/contracts/paging'
import { PROVIDERS_PER_PAGE } from '@graticule/contracts/providers/limits'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './YellowPages.module.css'

/** Leads through the pages of the list; pages count from 0. */
export function ProviderPages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('providers')
  const pages = Math.ceil(total / PROVIDERS_PER_PAGE)
  if (pages < 2) return null
  return (
    <nav className={styles['pages']} aria-label={t('pages')}>
      {page > 0 && (
        <IconButton label={t('previous')} icon={<IconChevronLeft size={16} stroke={1.75} />} onClick={() => onPage(page - 1)} />
      )}
      {pageLinks(page + 1, pages).map((one, at) =>
        one === 'gap' ? (
          <span key={`gap-${at}`}>…</span>
        ) : (
          <button
            key={one}
            type="button"
            aria-label={t('pageOf', { page: one })}
            aria-current={one === page + 1 ? 'page' : undefined}
            onClick={() => onPage(one - 1)}
          >
            {one}
          </button>
        ),
      )}
      {page < pages - 1 && (
        <IconButton label={t('next')} icon={<IconChevronRight size={16} stroke={1.75} />} onClick={() => onPage(page + 1)} />
      )}
      <span className={styles['perPage']}>{t('perPage', { count: PROVIDERS_PER_PAGE })}</span>
    </nav>
  )
}
