import { isPage } from '../site/pages.ts'
import { resultsOf, useResultSets } from '../stores/result-sets.ts'
import { useSearchParams } from '../stores/search-params.ts'

/** What follows the first screen waits for an answer so long at most, ms. */
const MOST_WAIT_MS = 8_000

/**
 * Resolves when the chosen source has answered the search that the page was opened with, at once on a page without one.
 * On slow networks the map and the typefaces would take the place of the results.
 * @rule B-slow-networks.map-waits The map and the typefaces wait for the first results, 8 s at most
 */
export function firstAnswer(): Promise<void> {
  if (!isPage(location.pathname, 'results')) return Promise.resolve()
  const isLoading = () => resultsOf(useResultSets.getState().sources, useSearchParams.getState().state.dataSource).loading
  return new Promise((resolve) => {
    const look = () => {
      if (isLoading()) return
      stop()
      resolve()
    }
    const stop = useResultSets.subscribe(look)
    setTimeout(resolve, MOST_WAIT_MS)
    look()
  })
}
