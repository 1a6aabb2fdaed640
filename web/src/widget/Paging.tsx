import { pageLinks } from '@graticule/contracts/paging'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from '../i18n/index.ts'
import { formatCount } from '../i18n/numbers.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Widget.module.css'

interface PagingProps {
  /** Counts from 1. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** First, last and the pages around the current one. */
export function Paging({ page, pages, onPage }: PagingProps) {
  const { t } = useTranslation('widget')
  if (pages < 2) return null
  return (
    <nav className={styles['paging']} aria-label={t('results.pages')}>
      <IconButton
        small
        label={t('results.previous')}
        icon={<IconChevronLeft size={16} aria-hidden="true" />}
        unavailable={page > 1 ? undefined : t('results.first')}
        onClick={() => onPage(page - 1)}
      />
      {pageLinks(page, pages).map((link, at) =>
        link === 'gap' ? (
          <span key={`gap-${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={link}
            type="button"
            aria-label={t('results.page', { page: formatCount(link) })}
            aria-current={link === page ? 'page' : undefined}
            onClick={() => onPage(link)}
          >
            {formatCount(link)}
          </button>
        ),
      )}
      <IconButton
        small
        label={t('results.next')}
        icon={<IconChevronRight size={16} aria-hidden="true" />}
        unavailable={page < pages ? undefined : t('results.last')}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
