/** Lists the sources as entries (`parents=ROOT`), and refuses unknown sources. */
import type { Entry, Resource, ResultSet } from '@graticule/contracts/resource'
import { isSeismic, SEISMIC_ALIAS, SEISMIC_SOURCE_ID, SEISMIC_TITLE } from '@graticule/contracts/search/seismic'
import { initialFilters } from '@graticule/contracts/search/search-params'
import { LISTED_LIVE_COLLECTIONS } from '@graticule/contracts/limits'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LiveSources } from '../connectors/live/open-live-sources.ts'
import { buildCatalogueQuery } from './request/build-catalogue-query.ts'
import { type SearchRequest } from './request/search-request.ts'
import { refusal } from '../http/parameters.ts'

/** Value of `parents` that lists the sources. */
export const ROOT = 'ROOT'
/** Protocol of the link by which a record leads to its items in a STAC API. */
const ITEMS_PROTOCOL = 'OGC API Features'

/**
 * True for a request that lists the sources.
 * @throws PortalError `invalid-parameter` for one that lists them beside the parts of series.
 */
export function asksForSources({ parents }: Pick<SearchRequest['filters'], 'parents'>): boolean {
  if (!parents.includes(ROOT)) return false
  if (parents.length > 1) throw refusal('parents', 'ROOT alone, or ids of series')
  return true
}

/** Every known value, and the values of those that are known only when split at their commas. */
function expandSources(values: readonly string[], known: ReadonlySet<string>): string[] {
  return values.flatMap((value) => (known.has(value) ? [value] : value.split(',').map((part) => part.trim())))
}

/** @throws PortalError `invalid-parameter` for a value of `sources` that is none. */
export async function refuseUnknownSources(catalogue: Catalogue, asked: readonly string[]): Promise<void> {
  if (asked.length === 0) return
  // the earthquakes are no part of the catalogue, but nobody's mistake either: its curated parts have none
  const known = new Set([...(await catalogue.sources()).map(({ id }) => id), SEISMIC_SOURCE_ID, SEISMIC_ALIAS])
  const unknown = expandSources(asked, known).find((id) => id !== '' && !known.has(id))
  if (unknown === undefined) return
  throw refusal('sources', `ids of sources, which parents=ROOT lists. The supplied source does not exist: ${unknown}`)
}

const NO_MATCH: Entry['match'] = { relevance: 0, fields: [] }

function sourceEntry(id: string, title: string, children: number): Entry {
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
  return { resource, match: NO_MATCH, children }
}

function page(entries: readonly Entry[], { filters, facets }: SearchRequest): ResultSet {
  const start = filters.startIndex - 1
  return {
    total: entries.length,
    startIndex: filters.startIndex,
    itemsPerPage: filters.itemsPerPage,
    entries: entries.slice(start, start + filters.itemsPerPage),
    facets: Object.fromEntries(facets.map((name) => [name, []])),
    leftOut: { withoutFootprint: 0, withoutTime: 0 },
  }
}

async function providers(catalogue: Catalogue, asked: readonly string[]): Promise<Entry[]> {
  const sources = (await catalogue.sources()).filter(({ id }) => asked.length === 0 || asked.includes(id))
  return sources.map(({ id, title, records }) => sourceEntry(id, title, records))
}

/** The providers of the catalogue, the largest first, with their records as children. */
export async function listSources(catalogue: Catalogue, request: SearchRequest): Promise<ResultSet> {
  return page(await providers(catalogue, request.filters.sources), request)
}

/** Collections that are read at once. */
const COLLECTIONS_AT_ONCE = 100

/** Collections whose parts are searched where they come from, by their titles. */
async function liveCollections(catalogue: Catalogue, live: LiveSources, asked: readonly string[], now: number): Promise<Entry[]> {
  const filters = { ...initialFilters(), protocol: [ITEMS_PROTOCOL], sources: asked, sort: 'title:asc' as const }
  const list = await catalogue.list(buildCatalogueQuery(filters, [], {}, now, ''), LISTED_LIVE_COLLECTIONS)
  const found: Entry[] = []
  for (let start = 0; start < list.length; start += COLLECTIONS_AT_ONCE) {
    for (const resource of await catalogue.get(list.entries.ids(start, COLLECTIONS_AT_ONCE))) {
      if (live.hasGranules(resource)) found.push({ resource, match: NO_MATCH, children: 0, liveParts: true })
    }
  }
  return found
}

/**
 * All that a search of the broker can be narrowed to: the providers of the catalogue, then what is searched live, as far as it
 * is switched on: the earthquakes, and the collections that lead to a STAC API. `sources` narrows; other filters do not.
 */
export async function listAllSources(
  { catalogue, live, now }: { readonly catalogue: Catalogue; readonly live: LiveSources; readonly now: number },
  request: SearchRequest,
): Promise<ResultSet> {
  const { sources } = request.filters
  await refuseUnknownSources(catalogue, sources)
  const asked = sources.filter((id) => !isSeismic(id))
  const isOfCatalogue = sources.length === 0 || asked.length > 0
  const known = isOfCatalogue ? await providers(catalogue, asked) : []
  const isListed = known.some(({ resource }) => isSeismic(resource.id))
  const isSeismicAsked = live.seismic() !== undefined && (sources.length === 0 || asked.length < sources.length)
  const earthquakes = { ...sourceEntry(SEISMIC_SOURCE_ID, SEISMIC_TITLE, 0), liveParts: true }
  const collections = isOfCatalogue ? await liveCollections(catalogue, live, asked, now) : []
  return page([...known, ...(isSeismicAsked && !isListed ? [earthquakes] : []), ...collections], request)
}
