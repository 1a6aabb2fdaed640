import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { type FilterSet, filterSetOf } from '@graticule/contracts/search/filter-sets'
import type { Entry } from '@graticule/contracts/resource'
import { sourcesWithParts } from '@graticule/contracts/search/parent-search'
import { searchedSources } from '@graticule/contracts/search/searched-filters'
import { useQuery } from '@tanstack/react-query'
import { findEntries } from '../../api/opensearch.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { dataSources } from '../../site/data-sources.ts'

/** The entry with this id, of the first source that has it of those whose entries have parts. */
async function findCollection(id: string, signal: AbortSignal): ReturnType<typeof findEntries> {
  const answers = []
  for (const source of sourcesWithParts(dataSources())) {
    const answer = await findEntries(source, [id], signal)
    if (answer.ok && answer.value.some(({ resource }) => resource.id === id)) return answer
    answers.push(answer)
  }
  const [first] = answers
  if (first === undefined) throw new Error('there is no catalogue')
  return first
}

/** The collection that a search is within; `isAsked` until the sources that may have it have answered. */
export function useCollection(parents: readonly string[]): { readonly isAsked: boolean; readonly entry: Entry | undefined } {
  const [id = ''] = parents
  const { data, isLoading } = useQuery({
    queryKey: ['entry', MAIN_SOURCE, id],
    queryFn: async ({ signal }) => findCollection(id, signal),
    enabled: parents.length === 1 && id !== 'ROOT',
    staleTime: Infinity,
  })
  const entry = data?.ok === true ? data.value.find(({ resource }) => resource.id === id) : undefined
  return { isAsked: isLoading, entry }
}

/** The one collection that a search is within, whatever source is looked at; `undefined` until it is known, or when there is none. */
export function useSceneParent(parents: readonly string[]): Entry | undefined {
  return useCollection(parents).entry
}

/** Which set of filters the search in force has. */
export function useFilterSet(): FilterSet {
  const state = useSearchParams((params) => params.state)
  const { parents } = state.filters
  return filterSetOf({ parents, sources: searchedSources(state) }, useSceneParent(parents))
}
