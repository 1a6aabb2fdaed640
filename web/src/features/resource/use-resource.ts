import type { DataSource } from '@graticule/contracts/data-sources'
import { initialFilters } from '@graticule/contracts/search-params'
import type { Entry } from '@graticule/contracts/resource'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { failureWords } from '../../api/failure-words.ts'
import { askResultSet, findEntries, searchAddress } from '../../api/opensearch.ts'
import { ASKED_SOURCES, useResultSets } from '../../stores/result-sets.ts'

/** Children told on the page of their series; the others are a search away. */
export const CHILDREN_SHOWN = 5

/** What became of asking for one entry. */
export type ResourceOutcome =
  | { readonly state: 'loading' }
  | { readonly state: 'found'; readonly entry: Entry }
  | { readonly state: 'not-found' }
  | { readonly state: 'failed'; readonly words: string; readonly retry: () => void }

/** The entries on the shown page of a source, in their order; none when the source shows no results. */
export function usePageEntries(source: DataSource): readonly Entry[] {
  const outcome = useResultSets(({ sources }) => sources[source.name].outcome)
  return outcome?.state === 'results' ? outcome.resultSet.entries : []
}

/** One entry: from the results when it is among them, else from its source. */
export function useResource(source: DataSource, id: string): ResourceOutcome {
  const shown = usePageEntries(source).find(({ resource }) => resource.id === id)
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

/** The series that an entry belongs to; `null` while it is looked up or when the catalogue does not have it. */
export function useParent(source: DataSource, id: string | undefined): Entry | null {
  const { data } = useQuery({
    queryKey: ['entry', source.name, id],
    queryFn: ({ signal }) => findEntries(source, [id ?? ''], signal),
    enabled: id !== undefined,
    staleTime: Infinity,
  })
  return data?.ok === true ? (data.value[0] ?? null) : null
}

/** The first parts of a series, the newest first. */
export function useChildren(source: DataSource, { resource, children }: Entry): readonly Entry[] {
  const filters = { ...initialFilters(), parents: [resource.id], itemsPerPage: CHILDREN_SHOWN }
  const { data } = useQuery({
    queryKey: ['children', source.name, resource.id],
    queryFn: ({ signal }) => askResultSet(searchAddress(source, filters, []), signal),
    enabled: children > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return children > 0 && data?.ok === true ? data.value.entries : []
}

/** The source of an address, when this portal asks it. */
export function askedSource(name: string | undefined): DataSource | undefined {
  return ASKED_SOURCES.find((source) => source.name === name)
}
