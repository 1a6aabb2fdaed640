import { IconChartBubble } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { useAllResults } from '../../../stores/map/all-results.ts'
import { useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

const AllResults = lazyWithTexts(['extents'], () => import('./AllResults.tsx').then((module) => ({ default: module.AllResults })))

/** The button that puts all results of the search on the map instead of those of the page; there is none without results. */
export function AllResultsToggle() {
  const { t } = useTranslation('map')
  const { offered, on, state, setOn } = useAllResults()
  const chosen = useSearchParams((params) => params.state.dataSource)
  const isWhole = useResultSets(({ sources }) => {
    const { outcome } = resultsOf(sources, chosen)
    return outcome?.state === 'results' && outcome.resultSet.total <= outcome.resultSet.entries.length
  })
  if (!offered) return null
  return (
    <IconButton
      label={t('all.toggle')}
      icon={<IconChartBubble size={18} stroke={1.75} />}
      aria-pressed={on}
      busy={state.kind === 'loading'}
      failed={state.kind === 'failed'}
      unavailable={isWhole && !on ? t('all.isWhole') : undefined}
      onClick={() => setOn(!on)}
    />
  )
}

/** What belongs to all results on the map, loaded when they are wanted. */
export function AllResultsSlot() {
  const { offered, on } = useAllResults()
  if (!offered || !on) return null
  return (
    <Suspense>
      <AllResults />
    </Suspense>
  )
}
