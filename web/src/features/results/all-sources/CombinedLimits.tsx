import type { DataSourceName } from '@graticule/contracts/data-sources'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { isInChosenOrder } from './CombinedEnd.tsx'
import { useCombined } from '../../../stores/combined.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { filterWords, missingWords } from '../sources/SourceLimits.tsx'
import styles from './CombinedHead.module.css'

/** So many lines stand by themselves; more are opened. */
const FEW = 2

/**
 * What sources could not do in this search: filters that they do not have, an order that they do not have, records that cannot
 * be read.
 */
export function CombinedLimits() {
  const { t } = useTranslation('results')
  const lines = useLines()
  if (lines.length === 0) return null
  const text = lines.map((line) => <p key={line}>{line}</p>)
  return (
    <div className={styles['limits']} role="note">
      <IconFilterOff size={14} stroke={1.75} aria-hidden="true" />
      {lines.length <= FEW ? (
        <div>{text}</div>
      ) : (
        <details>
          <summary>{t('all.limits', { count: lines.length })}</summary>
          {text}
        </details>
      )}
    </div>
  )
}

function useLines(): string[] {
  const { t } = useTranslation('results')
  const sourceName = useSourceName()
  const { limits } = useCombined(({ shownPage }) => shownPage)
  const isInOrder = useSearchParams(isInChosenOrder)
  const namesOf = (sources: readonly { readonly source: DataSourceName }[]) =>
    sources.map(({ source }) => sourceName(source)).join(', ')
  const narrowing = limits.map(({ source, notApplied }) => ({
    source,
    notApplied: notApplied.filter((field) => !isInOrder || field !== 'sort'),
  }))
  const byFilters = Map.groupBy(
    narrowing.filter(({ notApplied }) => notApplied.length > 0),
    ({ notApplied }) => filterWords(t, notApplied),
  )
  const notOrdered = limits.filter(({ notApplied }) => isInOrder && notApplied.includes('sort'))
  const onlySome = filterWords(
    t,
    limits.flatMap(({ partlyApplied = [] }) => partlyApplied),
  )
  return [
    ...limits.flatMap(({ missing }) => missingWords(t, missing)),
    ...[...byFilters].map(([filters, sources]) =>
      t('all.notApplied', { count: sources.length, sources: namesOf(sources), filters }),
    ),
    ...(onlySome === '' ? [] : [t('limits.partlyApplied', { filters: onlySome })]),
    ...(notOrdered.length > 0 ? [t('all.notOrdered', { count: notOrdered.length, sources: namesOf(notOrdered) })] : []),
    ...limits
      .filter(({ unread }) => unread > 0)
      .map(({ source, unread }) => t('all.unread', { count: unread, source: sourceName(source) })),
  ]
}
