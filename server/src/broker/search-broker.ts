/**
 * Searches the source `dab`: the embedded catalogue or a GEO DAB in its place; earthquakes if they are the only source;
 * granules of collections in the STAC APIs that their records name.
 */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { PortalError } from '@graticule/contracts/problem'
import { PORTAL_FORMAT, type ResultSet } from '@graticule/contracts/resource'
import { asksForEarthquakes, isSeismic, SEISMIC_SOURCE_ID, SEISMIC_TITLE } from '@graticule/contracts/search/seismic'
import type { LiveSource } from '../connectors/live/live-source.ts'
import { asksForSources, listAllSources, ROOT } from './list-sources.ts'
import { besideHub } from './live/beside-hub.ts'
import { withLiveParts } from './live/live-parts.ts'
import { searchCatalogue } from './search-catalogue.ts'
import { searchLive } from './live/search-live.ts'
import type { SearchRequest } from './request/search-request.ts'
import { type BrokerParts, granuleSource, outsideEntries } from './live/outside-entries.ts'

export type { BrokerParts } from './live/outside-entries.ts'

/** Adds to what the catalogue knows of these ids what outside sources know of the others. */
async function withOutsideEntries(
  parts: BrokerParts,
  request: SearchRequest,
  found: ResultSet,
  signal: AbortSignal,
): Promise<ResultSet> {
  const known = new Set(found.entries.map(({ resource }) => resource.id))
  const unknown = request.filters.targetIds.filter((id) => !known.has(id))
  // the portal's own pages ask each source itself
  const reach = request.form.format === PORTAL_FORMAT ? 'named' : 'everywhere'
  const outside = await outsideEntries(parts, unknown, reach, signal)
  const entries = outside.found.map((resource) => ({ resource, match: { relevance: 0, fields: [] }, children: 0 }))
  const missing = [...(found.missing ?? []), ...outside.missing]
  return {
    ...found,
    total: found.total + entries.length,
    entries: [...found.entries, ...entries].slice(0, found.itemsPerPage),
    // who failed matters only where something is lacking
    ...(missing.length === 0 || entries.length === unknown.length ? {} : { missing }),
  }
}

/** Adds to what a hub knows of these ids what the catalogue beside it knows of the others. */
async function withOwnEntries(
  { catalogue, live, now }: BrokerParts,
  request: SearchRequest,
  found: ResultSet,
  signal: AbortSignal,
): Promise<ResultSet> {
  const known = new Set(found.entries.map(({ resource }) => resource.id))
  const targetIds = request.filters.targetIds.filter((id) => !known.has(id))
  const asked = { ...request, filters: { ...request.filters, targetIds }, facets: [] }
  const { entries, total } = withLiveParts(live, await searchCatalogue(catalogue, asked, besideHub(live, {}), now, signal))
  return { ...found, total: found.total + total, entries: [...found.entries, ...entries].slice(0, found.itemsPerPage) }
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

/** True for parts of collections that the catalogue has: curated ones are found beside a hub that does not know them. */
async function isOfCatalogue({ catalogue }: BrokerParts, parents: readonly string[]): Promise<boolean> {
  const ids = [...new Set(parents)].filter((id) => id !== ROOT)
  return ids.length > 0 && (await catalogue.get(ids)).length === ids.length
}

/** The outside source that answers a search of the broker in place of the catalogue. */
export async function outsideSourceOf(
  parts: BrokerParts,
  { sources, targetIds, parents }: SearchRequest['filters'],
): Promise<LiveSource | undefined> {
  const seismic = parts.live.seismic()
  if (asksForEarthquakes(sources) && seismic !== undefined) return seismic
  const hub = parts.live.find(MAIN_SOURCE)
  if (hub !== undefined && !(await isOfCatalogue(parts, parents))) return hub
  return targetIds.length > 0 ? undefined : granuleSource(parts, parents)
}

/**
 * The answer of the broker to a request. What a hub in place of the catalogue does not know by its id is looked for beside it. A collection's own granules in the catalogue answer where its STAC API fails.
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
  const embedded = () => searchCatalogue(catalogue, request, besideHub(live, {}), now, signal)
  const outside = await outsideSourceOf(parts, filters)
  if (outside !== undefined) {
    try {
      const found = await searchLive(outside, request, language, signal)
      if (outside !== hub || filters.targetIds.length <= found.total) return found
      return await withOutsideEntries(parts, request, await withOwnEntries(parts, request, found, signal), signal)
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
