import { LOADING_BAR_HIDE_MS, LOADING_BAR_THROTTLE_MS } from '@graticule/contracts/limits'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askedSources } from '../site/data-sources.ts'
import { resultsOf, useResultSets } from '../stores/result-sets.ts'
import { usePlaceCheck } from '../stores/place-check.ts'

/** First words of the queries that ask for records; suggestions and counts come and go without a bar. */
const RECORD_QUERIES = ['entry', 'children', 'document']

/**
 * Whether a search, a place that it names or a record is asked for at this moment.
 * @rule S3-4.pending-requests The loading bar is there while a search, a place or a record is asked for
 */
export function useBusy(): boolean {
  const searching = useResultSets(({ sources }) => askedSources().some(({ name }) => resultsOf(sources, name).loading))
  const records = useIsFetching({ predicate: ({ queryKey }) => RECORD_QUERIES.some((name) => queryKey[0] === name) })
  const checkingPlace = usePlaceCheck(({ checking }) => checking)
  return searching || checkingPlace || records > 0
}

export interface BarState {
  readonly phase: 'hidden' | 'running' | 'full'
  /** Counts the waits, so that each begins with an empty bar. */
  readonly run: number
}

/**
 * What the loading bar shows while `busy` comes and goes.
 * @rule S3-9.loading-bar
 */
export function useBarState(busy: boolean): BarState {
  const [state, setState] = useState<BarState>({ phase: 'hidden', run: 0 })
  // the last answer is in: full at once
  if (!busy && state.phase === 'running') setState({ ...state, phase: 'full' })
  useEffect(() => {
    const change = (): void =>
      setState(({ phase, run }) => {
        if (busy) return { phase: 'running', run: run + 1 }
        return phase === 'hidden' ? { phase, run } : { phase: 'hidden', run }
      })
    const timer = setTimeout(change, busy ? LOADING_BAR_THROTTLE_MS : LOADING_BAR_HIDE_MS)
    return () => clearTimeout(timer)
  }, [busy])
  return state
}
