/** Answers a search request from the catalogue with a {@link ResultSet}. */
import { SPELLED_BELOW } from '@graticule/contracts/limits'
import { type FacetItem, PORTAL_FORMAT, type ResultSet } from '@graticule/contracts/resource'
import type { Catalogue, ListedIds, MatchList, SearchQuery, YearCount } from '../catalogue/catalogue.ts'
import { buildCatalogueQuery, catalogueFacetOf, type CatalogueScope } from './request/build-catalogue-query.ts'
import { asksForSources, listSources, refuseUnknownSources, ROOT } from './list-sources.ts'
import { type SearchRequest } from './request/search-request.ts'
import { refusal } from '../http/parameters.ts'

const yearItem = ({ year, count }: YearCount): FacetItem => ({ term: String(year), label: String(year), count })

async function catalogueQueryOf(
  catalogue: Catalogue,
  { filters, facets, facetText }: SearchRequest,
  scope: CatalogueScope,
  now: number,
): Promise<SearchQuery> {
  const { viewId } = filters
  const view = viewId === '' ? {} : catalogue.view?.(viewId)
  if (view === undefined) throw refusal('viewid', `the id of a stored view; there is no view ${viewId}`)
  const query = buildCatalogueQuery(filters, facets, Object.keys(view).length === 0 ? scope : { ...scope, view }, now, facetText)
  // beside a hub its sources are known too: the catalogue has nothing of them
  if (scope.besideHub !== true) await refuseUnknownSources(catalogue, filters.sources)
  return query
}

/**
 * All matches of a request within `scope`, or the first `most` of them; its page and facets do not matter. `now` as in
 * {@link searchCatalogue}.
 * @throws PortalError as {@link searchCatalogue} does, and for a list of the sources, which are no records.
 */
export async function listCatalogue(
  catalogue: Catalogue,
  request: SearchRequest,
  scope: CatalogueScope,
  now: number,
  { most, signal }: { readonly most: number; readonly signal?: AbortSignal },
): Promise<MatchList<ListedIds>> {
  const query = await catalogueQueryOf(catalogue, request, scope, now)
  if (request.filters.parents.includes(ROOT)) throw refusal('parents', 'ids of series')
  return catalogue.list(query, most, signal)
}

/**
 * The answer to a request, searched within `scope`.
 * `now`: milliseconds since 1970. A page beyond the last entry is empty and says the start index that was asked for.
 * @throws PortalError `invalid-parameter` for an unknown source or view, an area that cannot be read and the like;
 *   `unavailable` when the catalogue cannot be read.
 */
export async function searchCatalogue(
  catalogue: Catalogue,
  request: SearchRequest,
  scope: CatalogueScope,
  now: number,
  signal?: AbortSignal,
): Promise<ResultSet> {
  const { filters, facets, form } = request
  const query = await catalogueQueryOf(catalogue, request, scope, now)
  if (asksForSources(filters)) return listSources(catalogue, request)
  const answer = await catalogue.search(query, signal)
  const itemsOf = (name: (typeof facets)[number]): FacetItem[] => {
    if (name === 'year') return (answer.years ?? []).map(yearItem)
    const facet = catalogueFacetOf(name)
    return facet === undefined ? [] : [...(answer.facets[facet] ?? [])]
  }
  const isAsked =
    form.format === PORTAL_FORMAT && filters.startIndex === 1 && query.phrase.trim() !== '' && query.ids === undefined
  const spelling = isAsked && answer.total < SPELLED_BELOW ? await catalogue.correct(query) : undefined
  return {
    total: answer.total,
    startIndex: filters.startIndex,
    itemsPerPage: filters.itemsPerPage,
    entries: answer.hits.map(({ resource, match, children }) => ({ resource, match, children })),
    facets: Object.fromEntries(facets.map((name) => [name, itemsOf(name)])),
    leftOut: answer.leftOut,
    // a search that finds more than the other is no typing error
    ...(spelling === undefined || (answer.total > 0 && spelling.total <= answer.total) ? {} : { spelling }),
  }
}
