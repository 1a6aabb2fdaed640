import { DATA_SOURCES, type DataSource, type DataSourceName } from '@graticule/contracts/data-sources'
import type { SourceOutcome } from '@graticule/contracts/resource'
import { create } from 'zustand'

/** Names in the page's own head, see `index.html`; a page without them asks the embedded sources alone. */
function namedSources(): readonly string[] {
  const names = document.querySelector<HTMLMetaElement>('meta[name="graticule-sources"]')?.content ?? ''
  return names.split(' ').filter((name) => name !== '')
}

/** The sources that this portal asks, in the order of the matrix. */
export const ASKED_SOURCES: readonly DataSource[] = ((named) =>
  DATA_SOURCES.filter(({ name, embedded }) => (named.length === 0 ? embedded : named.includes(name))))(namedSources())

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
  readonly sources: Readonly<Record<DataSourceName, SourceResults>>
  setSource(name: DataSourceName, part: Partial<SourceResults>): void
  /** Back to how the portal opens. */
  clear(): void
}

const unasked: SourceResults = { address: null, startIndex: 1, outcome: null, loading: false, since: null }

const initial = (): Readonly<Record<DataSourceName, SourceResults>> =>
  Object.fromEntries(DATA_SOURCES.map(({ name }) => [name, unasked])) as Record<DataSourceName, SourceResults>

/** Answers of the sources, each on its own. Written by `shell/search-runner.ts`, read by list, matrix, filters and map. */
export const useResultSets = create<ResultSetsState>()((set) => ({
  sources: initial(),
  setSource(name, part) {
    set(({ sources }) => ({ sources: { ...sources, [name]: { ...sources[name], ...part } } }))
  },
  clear() {
    set({ sources: initial() })
  },
}))
