/** Answers a search request from the catalogue: the one way from a request to a {@link ResultSet}. */
import type { FacetItem, Resource, ResultSet } from '@graticule/contracts/resource'
import { SEISMIC_ALIAS, SEISMIC_SOURCE_ID } from '@graticule/contracts/seismic'
import type { Catalogue, MatchList, SearchQuery, SourceSummary, YearCount } from '../catalogue/catalogue.ts'
import { buildCatalogueQuery, catalogueFacetOf, type CatalogueScope } from './build-catalogue-query.ts'
import { refusal, type SearchRequest } from './search-request.ts'

/** Value of `parents` that lists the sources. */
const ROOT = 'ROOT'

/** Every known value, and the values of those that are known only when split at their commas. */
function expandSources(values: readonly string[], known: ReadonlySet<string>): string[] {
  return values.flatMap((value) => (known.has(value) ? [value] : value.split(',').map((part) => part.trim())))
}

async function refuseUnknownSources(catalogue: Catalogue, asked: readonly string[]): Promise<void> {
  if (asked.length === 0) return
  // the earthquakes are no part of the catalogue, but nobody's mistake either: its curated parts have none
  const known = new Set([...(await catalogue.sources()).map(({ id }) => id), SEISMIC_SOURCE_ID, SEISMIC_ALIAS])
  const unknown = expandSources(asked, known).find((id) => id !== '' && !known.has(id))
  if (unknown === undefined) return
  throw refusal('sources', `ids of sources, which parents=ROOT lists. The supplied source does not exist: ${unknown}`)
}

/** A source as an entry, as `parents=ROOT` lists them. */
function sourceEntry({ id, title, records }: SourceSummary): ResultSet['entries'][number] {
  const resource: Resource = {
    id,
    identifiers: [],
    title,
    abstract: '',
    type: 'service',
    level: 'service',
    keywords: [],
    contacts: [{ organisation: title }],
    formats: [],
    online: [],
    thumbnails: [],
    useConstraints: [],
    platforms: [],
    instruments: [],
    dataCore: false,
    curated: false,
    score: 0,
    scoreReasons: [],
    source: { id, title },
  }
  return { resource, match: { relevance: 0, fields: [] }, children: records }
}

const yearItem = ({ year, count }: YearCount): FacetItem => ({ term: String(year), label: String(year), count })

async function listSources(catalogue: Catalogue, { filters, facets }: SearchRequest): Promise<ResultSet> {
  const asked = new Set(filters.sources)
  const sources = (await catalogue.sources()).filter(({ id }) => asked.size === 0 || asked.has(id))
  const start = filters.startIndex - 1
  return {
    total: sources.length,
    startIndex: filters.startIndex,
    itemsPerPage: filters.itemsPerPage,
    entries: sources.slice(start, start + filters.itemsPerPage).map(sourceEntry),
    facets: Object.fromEntries(facets.map((name) => [name, []])),
    leftOut: { withoutFootprint: 0, withoutTime: 0 },
  }
}

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
  await refuseUnknownSources(catalogue, filters.sources)
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
): Promise<MatchList> {
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
  const { filters, facets } = request
  const query = await catalogueQueryOf(catalogue, request, scope, now)
  if (filters.parents.includes(ROOT)) {
    if (filters.parents.length > 1) throw refusal('parents', 'ROOT alone, or ids of series')
    return listSources(catalogue, request)
  }
  const answer = await catalogue.search(query, signal)
  const itemsOf = (name: (typeof facets)[number]): FacetItem[] => {
    if (name === 'year') return (answer.years ?? []).map(yearItem)
    const facet = catalogueFacetOf(name)
    return facet === undefined ? [] : [...(answer.facets[facet] ?? [])]
  }
  return {
    total: answer.total,
    startIndex: filters.startIndex,
    itemsPerPage: filters.itemsPerPage,
    entries: answer.hits.map(({ resource, match, children }) => ({ resource, match, children })),
    facets: Object.fromEntries(facets.map((name) => [name, itemsOf(name)])),
    leftOut: answer.leftOut,
  }
}
