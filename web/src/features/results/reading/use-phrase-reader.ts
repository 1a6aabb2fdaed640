import { partsToTry, withParts } from '@graticule/contracts/search/phrases/phrase-parts'
import type { ShareState } from '@graticule/contracts/links/share-state'
import type { PhrasePart } from '@graticule/contracts/services/search'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readPhrase } from '../../../api/search.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { resultsAddress } from '../../../search/address/address.ts'
import { isMeantAsTyped } from '../../../search/place/place-phrase.ts'
import { foresee } from '../../../search/run/search-runner.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { usePhraseReading } from '../../../stores/phrase-reading.ts'
import { resultsOf, useResultSets } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'

/** A reading is asked for again after this time, milliseconds: "last month" is another one tomorrow. */
const KEEP_MS = 300_000

/**
 * The first search that a reading of the words finds something with; if none does, the first that does without typing errors in the
 * words that are left.
 */
async function firstThatFinds(state: ShareState, parts: readonly PhrasePart[]): Promise<ShareState | undefined> {
  let corrected: ShareState | undefined
  for (const tried of partsToTry(state, parts)) {
    const next = withParts(state, tried)
    const { total, meant } = await foresee(next)
    if (total > 0) return next
    if (meant !== undefined) corrected ??= { ...next, filters: { ...next.filters, phrase: meant } }
  }
  return corrected
}

/**
 * Reads the phrase of the search. Where its words find nothing in the chosen source, goes on with what was understood of them, if
 * that finds something: the page says so, and one click searches the words as typed.
 * @rule B-phrases.as-typed-first A phrase is searched as typed first; what was understood is searched only if that finds nothing
 */
export function usePhraseReader(): void {
  const { i18n } = useTranslation('results')
  const state = useSearchParams((params) => params.state)
  const { searchInstead } = useSearchActions()
  const { phrase, parents, targetIds } = state.filters
  const isWanted = phrase !== '' && parents.length === 0 && targetIds.length === 0
  const { data } = useQuery({
    queryKey: ['reading', phrase, i18n.language],
    queryFn: ({ signal }) => readPhrase(phrase, i18n.language, signal),
    enabled: isWanted,
    staleTime: KEEP_MS,
  })
  useEffect(() => {
    const read = isWanted ? data : undefined
    usePhraseReading.setState({ of: phrase, parts: read?.parts ?? [], translated: read?.translated ?? [] })
  }, [phrase, isWanted, data])
  const isEmpty = useResultSets(({ sources }) => {
    const { outcome, loading } = resultsOf(sources, state.dataSource)
    return outcome?.state === 'no_results' && !loading
  })
  useEffect(() => {
    if (!isEmpty) return
    const giveUp = () => usePhraseReading.setState({ tried: resultsAddress(state) })
    // who has typed what is searched, or has undone the reading, means the words
    if (!isWanted || state.typed !== '' || isMeantAsTyped(phrase)) return giveUp()
    if (data === undefined) return
    let isOver = false
    void firstThatFinds(state, data.parts).then((next) => {
      if (isOver) return
      if (next === undefined) giveUp()
      else searchInstead(next)
    })
    return () => {
      isOver = true
    }
    // the way to search on changes with every address and does the same
  }, [isEmpty, isWanted, data, state]) // oxlint-disable-line react/exhaustive-deps
}
