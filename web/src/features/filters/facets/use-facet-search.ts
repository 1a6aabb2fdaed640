import type { FacetItem } from '@graticule/contracts/resource'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { useQuery } from '@tanstack/react-query'
import { findFacetValues } from '../../../api/opensearch.ts'
import { filtersOfSource } from '../../../search/run/parent-search.ts'
import { useSettled } from '../../../browser/use-settled.ts'
import { sourcesOf } from '../../../site/data-sources.ts'

/** Milliseconds without a key before values are asked for. */
const PAUSE_MS = 250

/** Values of a facet that hold a text, asked of the server: for facets of which an answer has only the most frequent values. */
export function useFacetSearch(state: ShareState, facet: string, text: string, wanted: boolean) {
  const asked = useSettled(text.trim(), PAUSE_MS)
  const sources = sourcesOf(state.dataSource)
  // outside sources find no values by their names: of all sources the one that does is asked
  const source = sources.find(({ embedded }) => embedded) ?? sources[0]
  const enabled = wanted && asked !== '' && source !== undefined
  const { data, isError, isFetching } = useQuery({
    queryKey: ['facet', state.dataSource, facet, asked, state.filters, state.datePeriod],
    queryFn: async ({ signal }): Promise<readonly FacetItem[]> => {
      if (source === undefined) return []
      const filters = filtersOfSource(searchFiltersOf(state, Date.now()), source.name)
      const reply = await findFacetValues(source, filters, facet, asked, signal)
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value
    },
    enabled,
    staleTime: 60_000,
  })
  return {
    found: enabled ? (data ?? []) : [],
    searching: wanted && text.trim() !== '' && (isFetching || asked !== text.trim()),
    failed: enabled && isError,
  }
}
