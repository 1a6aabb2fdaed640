import type { DataSourceName, SourceChoice } from '@graticule/contracts/data-sources'
import type { SourceOutcome } from '@graticule/contracts/resource'
import { createStore } from '../state/create-store.ts'

/** What one source has said to the search in force. */
export interface SourceResults {
  /** Address of the search that `outcome` answers or that is under way; `null` before the first search. */
  readonly address: string | null
  /** Counts from 1; each source keeps its own page. */
  readonly startIndex: number
  /** The last outcome; of the search before while `loading`. */
  readonly outcome: SourceOutcome | null
  readonly loading: boolean
  /** When the search under way began, milliseconds since 1970; `null` when none is. */
  readonly since: number | null
  /** The name of the request that was sent last (`reqID`); none when the answer is remembered. */
  readonly requestId?: string | undefined
}

export interface ResultSetsState {
  /**
   * Result sets by tab, see {@link resultsOf}. That of all sources is filled while its list is shown: its entries are the first
   * of each group, its facets are sums, its total is about right. It is `loading` until there is something to show.
   */
  readonly sources: Readonly<Partial<Record<SourceChoice, SourceResults>>>
  /** Pages that the list of all sources needs beside those that the tabs of the sources show. */
  readonly parts: Readonly<Partial<Record<DataSourceName, SourceResults>>>
  setSource(name: SourceChoice, part: Partial<SourceResults>): void
  setPart(name: DataSourceName, part: Partial<SourceResults>): void
}

/** A source before its first search. */
export const UNASKED: SourceResults = { address: null, startIndex: 1, outcome: null, loading: false, since: null }

/** What the source of a tab has said, or all of them together; a tab that nothing was asked for is {@link UNASKED}. */
export function resultsOf(sources: ResultSetsState['sources'], name: SourceChoice): SourceResults {
  return sources[name] ?? UNASKED
}

/** Answers of the sources, each on its own. Written by the searches in `search/run/`, read by list, matrix, filters and map. */
export const useResultSets = createStore<ResultSetsState>()((set) => ({
  sources: {},
  parts: {},
  setSource(name, part) {
    set(({ sources }) => ({ sources: { ...sources, [name]: { ...resultsOf(sources, name), ...part } } }))
  },
  setPart(name, part) {
    set(({ parts }) => ({ parts: { ...parts, [name]: { ...(parts[name] ?? UNASKED), ...part } } }))
  },
}))

/** Whether an outcome is an answer, with results or without. */
export function isAnswer(outcome: SourceOutcome | null | undefined): boolean {
  return outcome?.state === 'results' || outcome?.state === 'no_results'
}
