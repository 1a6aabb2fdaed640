/**
 * Searches the source `dab`: the embedded catalogue or a GEO DAB in its place; earthquakes if they are the only source;
 * granules of collections in the STAC APIs that their records name.
 */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { PortalError } from '@graticule/contracts/problem'
import type { ResultSet } from '@graticule/contracts/resource'
import { asksForEarthquakes, isSeismic, SEISMIC_SOURCE_ID, SEISMIC_TITLE } from '@graticule/contracts/search/seismic'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LiveSource } from '../connectors/live/live-source.ts'
import type { LiveSources } from '../connectors/live/open-live-sources.ts'
import { asksForSources, listAllSources, ROOT } from './list-sources.ts'
import { withLiveParts } from './live/live-parts.ts'
import { searchCatalogue } from './search-catalogue.ts'
import { searchLive } from './live/search-live.ts'
import type { SearchRequest } from './request/search-request.ts'
import { createSeveralCollections, type LiveCollection } from './live/several-collections.ts'

/** What a search of the broker is answered from. */
export interface BrokerParts {
  readonly catalogue: Catalogue
  readonly live: LiveSources
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * The STAC APIs of the collections whose granules are asked for; of several together with what the catalogue has of the others.
 * @rule D8.granules Granules of a collection are searched in its STAC API, else in the catalogue
 */
async function granuleSource(parts: BrokerParts, parents: readonly string[]): Promise<LiveSource | undefined> {
  const { catalogue, live } = parts
  const ids = [...new Set(parents)].filter((id) => id !== ROOT)
  if (ids.length === 0) return undefined
  const collections = (await catalogue.get(ids)).flatMap((parent): LiveCollection[] => {
    const source = live.granulesOf(parent)
    return source === undefined ? [] : [{ parent, source }]
  })
  if (ids.length === 1 || collections.length === 0) return collections[0]?.source
  const embedded = ids.filter((id) => !collections.some(({ parent }) => parent.id === id))
  return createSeveralCollections({ ...parts, collections, embedded })
}

/** The outside source that holds an entry: earthquakes and live granules have the id of where they come from before theirs. */
async function sourceOfEntry(parts: BrokerParts, id: string): Promise<LiveSource | undefined> {
  if (id.startsWith(`${SEISMIC_SOURCE_ID}:`)) return parts.live.seismic()
  const at = id.lastIndexOf(':')
  return at > 0 ? granuleSource(parts, [id.slice(0, at)]) : undefined
}

/** Adds to what the catalogue knows of these ids what outside sources know of the others. */
async function withOutsideEntries(
  parts: BrokerParts,
  request: SearchRequest,
  found: ResultSet,
  signal: AbortSignal,
): Promise<ResultSet> {
  const known = new Set(found.entries.map(({ resource }) => resource.id))
  const missing = request.filters.targetIds.filter((id) => !known.has(id))
  const outside = await Promise.all(missing.map(async (id) => (await sourceOfEntry(parts, id))?.fetchById([id], signal) ?? []))
  const entries = outside.flat().map((resource) => ({ resource, match: { relevance: 0, fields: [] }, children: 0 }))
  return entries.length === 0
    ? found
    : { ...found, total: found.total + entries.length, entries: [...found.entries, ...entries].slice(0, found.itemsPerPage) }
}

/**
 * Offers the earthquakes as the last value of the source facet. Its count is 0: nobody is asked how many there are for a search of
 * the catalogue.
 */
function withEarthquakes(seismic: LiveSource | undefined, { filters, facetText }: SearchRequest, found: ResultSet): ResultSet {
  const items = found.facets.providerID
  const named = facetText === '' || SEISMIC_TITLE.toLowerCase().includes(facetText.trim().toLowerCase())
  if (seismic === undefined || items === undefined || !named || filters.parents.length > 0) return found
  if (items.some(({ term }) => term === SEISMIC_SOURCE_ID)) return found
  const offered = { term: SEISMIC_SOURCE_ID, label: SEISMIC_TITLE, count: 0 }
  return { ...found, facets: { ...found.facets, providerID: [...items, offered] } }
}

/** Earthquakes are searched where they come from, by themselves: an answer of the catalogue that was to hold them too says that it lacks them. */
async function withoutEarthquakes(
  { catalogue, live }: BrokerParts,
  { filters }: SearchRequest,
  found: ResultSet,
): Promise<ResultSet> {
  // a value may be a list: ids may have commas, so it is not split when it is read
  const asked = filters.sources.flatMap((value) => value.split(',')).map((id) => id.trim())
  if (!asked.some(isSeismic)) return found
  const isHarvested = (await catalogue.sources()).some(({ id }) => isSeismic(id) && asked.includes(id))
  if (isHarvested) return found
  const reason =
    live.seismic() === undefined
      ? 'Earthquakes are not searched by this portal.'
      : 'Earthquakes are searched by themselves: choose them as the only source.'
  return { ...found, missing: [...(found.missing ?? []), { title: SEISMIC_TITLE, reason }] }
}

/** The outside source that answers a search of the broker in place of the catalogue. */
export async function outsideSourceOf(
  parts: BrokerParts,
  { sources, targetIds, parents }: SearchRequest['filters'],
): Promise<LiveSource | undefined> {
  const seismic = parts.live.seismic()
  if (asksForEarthquakes(sources) && seismic !== undefined) return seismic
  return parts.live.find(MAIN_SOURCE) ?? (targetIds.length > 0 ? undefined : granuleSource(parts, parents))
}

/**
 * The answer of the broker to a request. A collection's own granules in the catalogue answer where its STAC API fails.
 * @throws PortalError as `searchCatalogue` and `searchLive` do.
 */
export async function searchBroker(
  parts: BrokerParts,
  request: SearchRequest,
  language: string,
  signal: AbortSignal,
): Promise<ResultSet> {
  const { catalogue, live, now } = parts
  const { filters } = request
  // a hub in place of the catalogue has a list of its own
  const hub = live.find(MAIN_SOURCE)
  if (hub === undefined && asksForSources(filters)) return listAllSources(parts, request)
  const embedded = () => searchCatalogue(catalogue, request, {}, now, signal)
  const outside = await outsideSourceOf(parts, filters)
  if (outside !== undefined) {
    try {
      return await searchLive(outside, request, language, signal)
    } catch (error) {
      if (outside === live.seismic() || outside === hub) throw error
      const own = error instanceof PortalError && error.code !== 'invalid-parameter' ? await embedded() : undefined
      if (own === undefined || own.total === 0) throw error
      return own
    }
  }
  const found = await withoutEarthquakes(parts, request, withLiveParts(live, await embedded()))
  return filters.targetIds.length > found.total
    ? withOutsideEntries(parts, request, found, signal)
    : withEarthquakes(live.seismic(), request, found)
}
