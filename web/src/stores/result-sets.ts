import {
  ALL_SOURCES,
  DATA_SOURCES,
  type DataSource,
  type DataSourceName,
  type SourceChoice,
} from '@graticule/contracts/data-sources'
import type { SourceOutcome } from '@graticule/contracts/resource'
import { create } from 'zustand'

/** Names in the page's own head, see `index.html`. */
function namesInHead(name: string): readonly string[] {
  const names = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  return names.split(' ').filter((one) => one !== '')
}

const namedSources = namesInHead('graticule-sources')
const namedCombined = namesInHead('graticule-combined')

/** The sources that this portal asks, in the order of the matrix; a page that names none asks the embedded ones alone. */
export const ASKED_SOURCES: readonly DataSource[] = DATA_SOURCES.filter(({ name, embedded }) =>
  namedSources.length === 0 ? embedded : namedSources.includes(name),
)

/** Those of them that the list of all sources is made of: a source whose entries another one has too is not among them. */
export const COMBINED_SOURCES: readonly DataSource[] = ASKED_SOURCES.filter(({ name, partOf }) =>
  namedCombined.length === 0 ? partOf === undefined : namedCombined.includes(name),
)

/** Whether there is a list of all sources: one source alone is its own list. */
export const isCombining = (): boolean => COMBINED_SOURCES.length > 1

/** The sources that stand behind a tab: one, or those that are combined; none for a source that this portal does not ask. */
export function sourcesOf(choice: SourceChoice): readonly DataSource[] {
  return choice === ALL_SOURCES ? COMBINED_SOURCES : ASKED_SOURCES.filter(({ name }) => name === choice)
}

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
}

export interface ResultSetsState {
  /**
   * By tab. The list of all sources is filled while it is shown: its entries are the first ones of their groups, its facets
   * the sums, its total is about; it is `loading` as long as it has nothing to show.
   */
  readonly sources: Readonly<Record<SourceChoice, SourceResults>>
  /** Pages that the list of all sources needs beside those that the tabs of the sources show. */
  readonly parts: Readonly<Partial<Record<DataSourceName, SourceResults>>>
  setSource(name: SourceChoice, part: Partial<SourceResults>): void
  setPart(name: DataSourceName, part: Partial<SourceResults>): void
  /** Back to how the portal opens. */
  clear(): void
}

/** A source before its first search. */
export const UNASKED: SourceResults = { address: null, startIndex: 1, outcome: null, loading: false, since: null }

const initial = (): Readonly<Record<SourceChoice, SourceResults>> =>
  Object.fromEntries([ALL_SOURCES, ...DATA_SOURCES.map(({ name }) => name)].map((name) => [name, UNASKED])) as Record<
    SourceChoice,
    SourceResults
  >

/** Answers of the sources, each on its own. Written by the searches in `shell/`, read by list, matrix, filters and map. */
export const useResultSets = create<ResultSetsState>()((set) => ({
  sources: initial(),
  parts: {},
  setSource(name, part) {
    set(({ sources }) => ({ sources: { ...sources, [name]: { ...sources[name], ...part } } }))
  },
  setPart(name, part) {
    set(({ parts }) => ({ parts: { ...parts, [name]: { ...(parts[name] ?? UNASKED), ...part } } }))
  },
  clear() {
    set({ sources: initial(), parts: {} })
  },
}))

/** Whether an outcome is an answer, with results or without. */
export function isAnswer(outcome: SourceOutcome | null | undefined): boolean {
  return outcome?.state === 'results' || outcome?.state === 'no_results'
}
