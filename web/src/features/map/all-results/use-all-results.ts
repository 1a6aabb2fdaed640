import type { ShareState } from '@graticule/contracts/links/share-state'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import { useEffect, useReducer } from 'react'
import { findExtents } from '../../../api/extents.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { filtersOfSource } from '../../../search/run/parent-search.ts'
import { type AllResultsState, useAllResults } from '../../../stores/map/all-results.ts'
import { useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { sourcesOf } from '../../../site/data-sources.ts'
import { useParentSearch } from '../../../stores/parent-search.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { siteDefaults, siteQuery } from '../../../site/links.ts'

/** What the search is, whatever its page is: results of another page are the same results. */
function searchOf(state: ShareState): string {
  const { map, target, filters } = siteDefaults()
  const { startIndex, itemsPerPage } = filters
  return siteQuery({ ...state, map, target, filters: { ...state.filters, startIndex, itemsPerPage } })
}

/** Asks all sources behind the chosen tab at once, each in one call; one that fails hides no other. */
async function askAll(state: ShareState, signal: AbortSignal): Promise<AllResultsState> {
  const filters = searchFiltersOf(state, Date.now())
  const replies = await Promise.all(
    sourcesOf(state.dataSource).map(async ({ name }) => ({
      source: name,
      reply: await findExtents(name, filtersOfSource(filters, name), signal),
    })),
  )
  const parts = replies.flatMap(({ source, reply }) => (reply.ok ? [{ source, extents: reply.value }] : []))
  const without = replies.flatMap(({ source, reply }) => (reply.ok ? [] : [{ source, words: failureWords(reply.failure) }]))
  if (parts.length === 0) return { kind: 'failed', words: without[0]?.words ?? '' }
  return { kind: 'shown', parts, without }
}

/**
 * Asks where all results of the search in force lie, as long as this is shown. Another search, another source and leaving
 * give the request up and take what was there off the map. Returns what asks again.
 * @rule D43.all-results All results come in one call and are drawn in place of the page
 */
export function useAllResultsSearch(): () => void {
  const state = useSearchParams((params) => params.state)
  const hasResults = useResultSets(({ sources }) => resultsOf(sources, state.dataSource).outcome?.state === 'results')
  const parents = useParentSearch(({ parentIds }) => parentIds?.join() ?? '')
  const [tries, again] = useReducer((count: number) => count + 1, 0)
  const search = searchOf(state)
  useEffect(() => {
    if (!hasResults) return
    const { setState } = useAllResults.getState()
    const controller = new AbortController()
    setState({ kind: 'loading' })
    void askAll(useSearchParams.getState().state, controller.signal).then((found) => {
      if (!controller.signal.aborted) setState(found)
    })
    return () => {
      controller.abort()
      setState({ kind: 'none' })
    }
  }, [search, hasResults, parents, tries])
  return again
}
