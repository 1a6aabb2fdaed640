import { pageLinks } from '@graticule/contracts/paging'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Paging.module.css'

export interface PagingProps {
  /** Counts from 1. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
  /** What stands at the end of the bar; with it the bar is there for a single page, too. */
  readonly end?: ReactNode
}

/** So many pages have numbers that need room: narrow bars then leave out the neighbours of the current one. */
const MANY = 1_000

/** First, last and the pages around the current one. */
export function Paging({ page, pages, onPage, end }: PagingProps) {
  const { t } = useTranslation('results')
  if (pages < 2 && (end === undefined || end === false)) return null
  return (
    <nav className={styles['paging']} aria-label={t('paging.label')}>
      <IconButton
        small
        label={t('paging.previous')}
        icon={<IconChevronLeft size={16} />}
        unavailable={page > 1 ? undefined : t('paging.isFirst')}
        onClick={() => onPage(page - 1)}
      />
      <ol className={pages >= MANY ? styles['many'] : undefined}>
        {pageLinks(page, pages).map((link, at) =>
          link === 'gap' ? (
            <li key={`gap-${at}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={link} className={Math.abs(link - page) > 0 && link > 1 && link < pages ? styles['beside'] : undefined}>
              <button
                type="button"
                aria-label={t('paging.page', { page: formatCount(link) })}
                aria-current={link === page ? 'page' : undefined}
                onClick={() => onPage(link)}
              >
                {formatCount(link)}
              </button>
            </li>
          ),
        )}
      </ol>
      <IconButton
        small
        label={t('paging.next')}
        icon={<IconChevronRight size={16} />}
        unavailable={page < pages ? undefined : t('paging.isLast')}
        onClick={() => onPage(page + 1)}
      />
      {end}
    </nav>
  )
}
