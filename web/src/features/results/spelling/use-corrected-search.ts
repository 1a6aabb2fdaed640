import { useEffect } from 'react'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { useReadingIsOver } from '../reading/use-reading-is-over.ts'
import { useCorrectedPhrase } from '../../../stores/corrected-phrase.ts'
import { resultsOf, useResultSets } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { meantPhrase } from './meant-phrase.ts'

/**
 * The phrase to search in place of the one in force: the chosen source has nothing for that, neither as typed nor as places, dates
 * and the like were read out of it, and the other finds something.
 */
export function usePhraseInstead(): string | undefined {
  const { dataSource, filters } = useSearchParams(({ state }) => state)
  const isRead = useReadingIsOver()
  const asTyped = useCorrectedPhrase((corrected) => corrected.asTyped)
  const meant = useResultSets((sets) => {
    const { outcome, loading } = resultsOf(sets.sources, dataSource)
    const spelling = outcome?.state === 'no_results' && !loading ? meantPhrase(sets) : undefined
    return spelling !== undefined && spelling.total > 0 ? spelling.phrase : undefined
  })
  return !isRead || filters.phrase === asTyped || meant === filters.phrase ? undefined : meant
}

/**
 * Searches the phrase that was probably meant when nothing was found; it takes the place of the other in the history.
 * @rule B-answers.spelling-instead The phrase that was meant is searched when nothing was found, and the list says so
 */
export function useCorrectedSearch(): void {
  const instead = usePhraseInstead()
  const { searchInstead } = useSearchActions()
  useEffect(() => {
    if (instead === undefined) return
    const { state } = useSearchParams.getState()
    // the address has changed already, and this is the effect of the one before
    if (state.filters.phrase === instead) return
    useCorrectedPhrase.getState().setCorrected(state.filters.phrase, instead)
    searchInstead({ ...state, filters: { ...state.filters, phrase: instead, startIndex: 1 } })
  }, [instead, searchInstead])
}
