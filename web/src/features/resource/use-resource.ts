import { ALL_SOURCES, type DataSource, type DataSourceName } from '@graticule/contracts/data-sources'
import type { Entry } from '@graticule/contracts/resource'
import { useQuery } from '@tanstack/react-query'
import { failureWords } from '../../api/failure-words.ts'
import { findEntries } from '../../api/opensearch.ts'
import { useCombined } from '../../stores/combined.ts'
import { useResultSets, resultsOf } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { askedSources } from '../../site/data-sources.ts'

/** What became of asking for one entry. */
export type ResourceOutcome =
  | { readonly state: 'loading' }
  | { readonly state: 'found'; readonly entry: Entry }
  | { readonly state: 'not-found' }
  | { readonly state: 'failed'; readonly words: string; readonly retry: () => void }

/** Always the same list: a component that reads it is not drawn again. */
const NO_ENTRIES: readonly Entry[] = []

/** The entries on the shown page of a source, in their order; none when the source shows no results. */
export function usePageEntries(source: DataSource): readonly Entry[] {
  const outcome = useResultSets(({ sources }) => resultsOf(sources, source.name).outcome)
  return outcome?.state === 'results' ? outcome.resultSet.entries : NO_ENTRIES
}

/** The place of an entry in the results behind it, from 1: of those of its source, or of all sources. `undefined` when it is not among them. */
export function usePlaceInResults(source: DataSource, id: string): number | undefined {
  const isOfAll = useSearchParams(({ state }) => state.dataSource === ALL_SOURCES)
  const outcome = useResultSets(({ sources }) => resultsOf(sources, isOfAll ? ALL_SOURCES : source.name).outcome)
  const rows = useCombined(({ shownPage }) => shownPage.rows)
  if (outcome?.state !== 'results') return undefined
  const { entries, startIndex } = outcome.resultSet
  const isIt = (one: { readonly source: DataSourceName; readonly entry: Entry }) =>
    one.source === source.name && one.entry.resource.id === id
  const at = isOfAll
    ? rows.findIndex((row) => [row, ...row.same].some(isIt))
    : entries.findIndex(({ resource }) => resource.id === id)
  return at < 0 ? undefined : startIndex + at
}

/** One entry: from the results when it is among them, else from its source. */
export function useResource(source: DataSource, id: string): ResourceOutcome {
  const onPage = usePageEntries(source).find(({ resource }) => resource.id === id)
  const inCombined = useCombined(({ shownPage }) =>
    shownPage.rows.flatMap((row) => [row, ...row.same]).find((one) => one.source === source.name && one.entry.resource.id === id),
  )
  const shown = onPage ?? inCombined?.entry
  const { data, refetch } = useQuery({
    queryKey: ['entry', source.name, id],
    queryFn: ({ signal }) => findEntries(source, [id], signal),
    enabled: shown === undefined,
    staleTime: Infinity,
  })
  if (shown !== undefined) return { state: 'found', entry: shown }
  if (data === undefined) return { state: 'loading' }
  if (!data.ok) {
    if (data.failure.kind === 'not-found') return { state: 'not-found' }
    return { state: 'failed', words: failureWords(data.failure), retry: () => void refetch() }
  }
  const [entry] = data.value
  return entry === undefined ? { state: 'not-found' } : { state: 'found', entry }
}

/** The source of an address, when this portal asks it. */
export function askedSource(name: string | undefined): DataSource | undefined {
  return askedSources().find((source) => source.name === name)
}
