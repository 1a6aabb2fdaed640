import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import type { FacetItem } from '@graticule/contracts/resource'
import { ROOT_PARENT } from '@graticule/contracts/search/parent-search'
import { initialFilters } from '@graticule/contracts/search/search-params'
import { isSeismic } from '@graticule/contracts/search/seismic'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { useQuery } from '@tanstack/react-query'
import { askResultSet, searchAddress } from '../../api/opensearch.ts'
import { dataSources } from '../../site/data-sources.ts'

/** Ids of the providers that a search is limited to. The earthquakes have a name of their own. */
export const providersIn = ({ filters: { sources }, presetSources }: ShareState): string[] =>
  [...new Set([...sources, ...presetSources])].filter((id) => !isSeismic(id))

/**
 * The facet of providers with the titles of these, as the catalogue knows them: for words about a search whose answer is not at hand.
 * Empty until they are known, for a catalogue elsewhere, and where one of them is unknown, because such a search is refused, too.
 * @rule B-filters.provider-titles A provider is named by its title also where no answer of the search names it
 */
export function useProviderTitles(ids: readonly string[]): { readonly providerID: readonly FacetItem[] } {
  const source = dataSources().find(MAIN_SOURCE)
  const { data = [] } = useQuery({
    queryKey: ['providers', ...ids],
    queryFn: async ({ signal }): Promise<readonly FacetItem[]> => {
      if (source === undefined) return []
      const filters = { ...initialFilters(), parents: [ROOT_PARENT], sources: ids, itemsPerPage: ids.length }
      const reply = await askResultSet(searchAddress(source, filters, []), signal)
      if (!reply.ok) return []
      return reply.value.entries.map(({ resource: { id, title }, children }) => ({
        term: id,
        label: title,
        count: children ?? 0,
      }))
    },
    enabled: ids.length > 0 && source?.embedded === true,
    staleTime: Infinity,
  })
  return { providerID: data }
}
