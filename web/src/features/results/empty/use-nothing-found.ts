import type { SourceOutcome } from '@graticule/contracts/resource'
import { useEffect } from 'react'
import { late } from '../../../i18n/late.tsx'
import { openPopup } from '../../../shell/popups.ts'
import { announceFailure } from '../../../search/run/search-failure.ts'
import { isAnswer, type ResultSetsState, useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { askedSources } from '../../../site/data-sources.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { useReadingIsOver } from '../reading/use-reading-is-over.ts'
import { usePhraseInstead } from '../spelling/use-corrected-search.ts'
import { useGoBack } from '../use-go-back.ts'

const NoResourcesPopup = late(() =>
  import('./NoResourcesPopup.tsx').then(({ NoResourcesPopup }) => ({ default: NoResourcesPopup })),
)

/** Searches that were told: another source, or coming back from an entry, does not tell them again. */
const told = new WeakSet<SourceOutcome>()

/**
 * The first answer of a search that nobody has results for, once no source searches any more; it names the search. A search
 * that was given up tells nothing.
 */
function emptyAnswer({ sources }: ResultSetsState): SourceOutcome | undefined {
  const results = askedSources().map(({ name }) => resultsOf(sources, name))
  const isOver = results.every(({ loading, outcome }) => !loading && outcome !== null)
  const isEmpty = results.every(({ outcome }) => outcome?.state !== 'results' && outcome?.state !== 'cancel')
  return (isOver && isEmpty && results.find(({ outcome }) => outcome?.state === 'no_results')?.outcome) || undefined
}

/**
 * No source has anything for this search: a popup says so, with what to relax. One source without results says so in its list.
 * @rule S1-4.no-results The popup about missing resources comes only if no source has results
 */
export function useNothingFound(): void {
  const chosen = useSearchParams(({ state }) => state.dataSource)
  // a reading of the words may find what the words do not
  const isFinal = useReadingIsOver()
  const answer = useResultSets(emptyAnswer)
  const isEmpty = useResultSets(
    ({ sources }) => resultsOf(sources, chosen).outcome?.state === 'no_results' && !resultsOf(sources, chosen).loading,
  )
  const goBack = useGoBack()
  // another phrase is searched in its place
  const isCorrected = usePhraseInstead() !== undefined
  useEffect(() => {
    if (answer === undefined || !isEmpty || !isFinal || isCorrected || told.has(answer)) return
    const { sources } = useResultSets.getState()
    const { outcome } = resultsOf(sources, chosen)
    if (outcome?.state !== 'no_results') return
    told.add(answer)
    if (!announceFailure({ source: chosen, state: 'no_results', message: '' })) return
    const unanswered = askedSources().flatMap(({ name }) => (isAnswer(resultsOf(sources, name).outcome) ? [] : name))
    const popup = openPopup(NoResourcesPopup, { leftOut: outcome.leftOut, unanswered, goBack })
    return () => {
      // nobody has closed it: whoever comes back still has to be told
      if (popup.close()) told.delete(answer)
    }
    // one search is told once; what it opens with does not change
  }, [answer, isEmpty, isFinal, isCorrected]) // oxlint-disable-line react/exhaustive-deps
}
