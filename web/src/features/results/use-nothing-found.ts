import type { SourceOutcome } from '@graticule/contracts/resource'
import { useEffect } from 'react'
import { type Popup, usePopups } from '../../shell/popups.ts'
import { announceFailure } from '../../shell/search-failure.ts'
import { ASKED_SOURCES, isAnswer, type ResultSetsState, useResultSets } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { useGoBack } from './use-go-back.ts'

/** Searches that were told: another source, or coming back from an entry, does not tell them again. */
const told = new WeakSet<SourceOutcome>()

/**
 * The first answer of a search that nobody has results for, once no source searches any more; it names the search. A search
 * that was given up tells nothing.
 */
function emptyAnswer({ sources }: ResultSetsState): SourceOutcome | undefined {
  const results = ASKED_SOURCES.map(({ name }) => sources[name])
  const isOver = results.every(({ loading, outcome }) => !loading && outcome !== null)
  const isEmpty = results.every(({ outcome }) => outcome?.state !== 'results' && outcome?.state !== 'cancel')
  return (isOver && isEmpty && results.find(({ outcome }) => outcome?.state === 'no_results')?.outcome) || undefined
}

/** No source has anything for this search: a popup says so, with what to relax. One source without results says so in its list. */
export function useNothingFound(): void {
  const chosen = useSearchParams((params) => params.state.dataSource)
  const answer = useResultSets(emptyAnswer)
  const isEmpty = useResultSets(({ sources }) => sources[chosen].outcome?.state === 'no_results' && !sources[chosen].loading)
  const goBack = useGoBack()
  useEffect(() => {
    if (answer === undefined || !isEmpty || told.has(answer)) return
    const { sources } = useResultSets.getState()
    const { outcome } = sources[chosen]
    if (outcome?.state !== 'no_results') return
    told.add(answer)
    if (!announceFailure({ source: chosen, state: 'no_results', message: '' })) return
    const unanswered = ASKED_SOURCES.flatMap(({ name }) => (isAnswer(sources[name].outcome) ? [] : name))
    const popup: Popup = { kind: 'no-resources', leftOut: outcome.leftOut, unanswered, goBack }
    usePopups.getState().open(popup)
    return () => {
      const { queue, close } = usePopups.getState()
      if (!queue.includes(popup)) return
      // nobody has closed it: whoever comes back still has to be told
      told.delete(answer)
      close('no-resources')
    }
    // one search is told once; what it opens with does not change
  }, [answer, isEmpty]) // oxlint-disable-line react/exhaustive-deps
}
