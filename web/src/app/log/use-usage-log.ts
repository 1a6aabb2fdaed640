import { ALL_SOURCES } from '@graticule/contracts/data-sources'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import type { ShareState } from '@graticule/contracts/links/share-state'
import type { SourceOutcome } from '@graticule/contracts/resource'
import { useEffect } from 'react'
import { logUse } from '../../api/log.ts'
import { activeFilters } from '../../search/filters/active-filters.ts'
import { useCombined } from '../../stores/combined.ts'
import { resultsOf, type ResultSetsState, useResultSets } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'

/** Logs each search of the chosen source once, when it has ended: what was looked for, and how much was found or what failed. */
export function useUsageLog(): void {
  useEffect(() => {
    let logged: SourceOutcome | null = null
    let loggedPage: string | null = null
    const log = ({ sources }: ResultSetsState) => {
      const { state } = useSearchParams.getState()
      const { outcome, loading, address, requestId } = resultsOf(sources, state.dataSource)
      if (loading || outcome === null || outcome === logged) return
      // the list of all sources has ended with the last of them, and is one search however often it is put together
      const isAll = state.dataSource === ALL_SOURCES
      if (isAll && (address === loggedPage || useCombined.getState().shownPage.searching.length > 0)) return
      loggedPage = isAll ? address : null
      logged = outcome
      logOutcome(outcome, state, requestId)
    }
    // the answer may have come before the layout did: the page of results is loaded meanwhile
    log(useResultSets.getState())
    return useResultSets.subscribe(log)
  }, [])
}

function logOutcome(outcome: SourceOutcome, state: ShareState, requestId: string | undefined): void {
  const { dataSource } = state
  const search = { ...searchOf(state), ...(requestId === undefined ? {} : { dsReqId: requestId }) }
  // given up by the visitor: nothing was found and nothing failed
  if (outcome.state === 'cancel') return
  if (outcome.state === 'timeout' || outcome.state === 'failed') {
    const uiLabel = outcome.state === 'timeout' ? 'timeout' : outcome.message
    logUse('logResourceError', { operation: 'search', uiSource: dataSource, uiLabel, ...search })
    return
  }
  const dsTotal = outcome.state === 'results' ? outcome.resultSet.total : 0
  logUse('logSearchResult', { operation: 'search', uiSource: dataSource, dsTotal, ...search })
}

/** The search as it is logged: a period as the dates that were sent, and by name which filters narrowed it. */
function searchOf(state: ShareState) {
  const filters = searchFiltersOf(state, Date.now())
  const [origin] = state.carried['trigger'] ?? []
  return {
    dsPhrase: filters.phrase,
    dsPlace: state.placeInput,
    dsAreas: filters.areas.map((area) => area.join(',')).join(';'),
    dsRelation: filters.relation,
    dsFrom: filters.dateFrom ?? '',
    dsTo: filters.dateTo ?? '',
    dsFilters: [...new Set(activeFilters(state).map(({ id }) => id))].join(','),
    dsStartIndex: filters.startIndex,
    ...(filters.viewId === '' ? {} : { dsView: filters.viewId }),
    ...(origin === undefined ? {} : { dsOrigin: origin }),
  }
}
