import type { DataSourceName } from '@graticule/contracts/data-sources'
import { followsResults, PARENT_SOURCE } from '@graticule/contracts/search/parent-search'
import { IconSitemap, IconSnowflake } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { listed } from '../../../i18n/numbers.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { useParentSearch } from '../../../stores/parent-search.ts'
import { isAnswer, useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { askedSources, dataSources } from '../../../site/data-sources.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from '../sources/SourceLimits.module.css'

/** Within a collection: what the tab that is shown has been asked, and what becomes of the other sources. */
export function WithinNote({ chosen }: { chosen: DataSourceName }) {
  const { frozen, otherSourcesLoading } = useParentSearch()
  const words = useWords(chosen)
  if (words === undefined) return null
  const isFrozen = frozen.includes(chosen)
  const Icon = isFrozen ? IconSnowflake : IconSitemap
  return (
    <div className={styles['limits']} role="status">
      {otherSourcesLoading && !isFrozen ? <Spinner /> : <Icon size={14} stroke={1.75} aria-hidden="true" />}
      <p>{words}</p>
    </div>
  )
}

function useWords(chosen: DataSourceName): string | undefined {
  const { t } = useTranslation('results')
  const sourceName = useSourceName()
  const { parentIds, frozen, otherSourcesLoading } = useParentSearch()
  const { loading, address, outcome } = useResultSets(({ sources }) => resultsOf(sources, chosen))
  const [source, first] = [sourceName(chosen), sourceName(PARENT_SOURCE)]
  const count = parentIds?.length ?? 0
  if (frozen.includes(chosen)) return t('within.frozen', { source, first })
  if (chosen === PARENT_SOURCE) {
    const others = listed(askedSources().flatMap(({ name }) => (followsResults(name, dataSources()) ? [sourceName(name)] : [])))
    if (others === '') return undefined
    if (otherSourcesLoading) return t(parentIds === null ? 'within.next' : 'within.searching', { others })
    return count === 0 ? undefined : t('within.done', { others, count })
  }
  if (!followsResults(chosen, dataSources())) return undefined
  if (loading && address === null) return t('within.waits', { source, first })
  if (count > 0) return t('within.about', { first, count })
  return !loading && isAnswer(outcome) ? t('within.nothing', { first }) : undefined
}
