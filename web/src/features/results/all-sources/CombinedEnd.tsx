import { IconArrowBarDown } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { useCombined } from '../../../stores/combined.ts'
import { type SearchParamsState, useSearchParams } from '../../../stores/search-params.ts'
import styles from './CombinedHead.module.css'

/** Whether the list has another order than that of the best match. */
export const isInChosenOrder = ({ state: { filters } }: SearchParamsState): boolean =>
  filters.sort !== '' && filters.sort !== 'relevance:desc'

/** Behind the last row: why the list ends there, when its sources have more. */
export function CombinedEnd() {
  const { t } = useTranslation('results')
  const sourceName = useSourceName()
  const isInOrder = useSearchParams(isInChosenOrder)
  const { end, page, pages } = useCombined(({ shownPage }) => shownPage)
  if (end === null || page < pages) return null
  const depth = formatCount(end.depth)
  return (
    <p className={styles['end']}>
      <IconArrowBarDown size={14} stroke={1.75} aria-hidden="true" />
      {isInOrder ? t('all.endInOrder', { depth }) : t('all.end', { depth, sources: end.sources.map(sourceName).join(', ') })}
    </p>
  )
}
