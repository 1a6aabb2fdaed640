/**
 * Live search of earthquakes: an FDSN event service (its list as text, that of the USGS as GeoJSON, which says more), or a
 * GeoJSON summary feed of the USGS.
 */
import { EVENT_LIST_LENGTH, MAX_ITEMS_PER_PAGE } from '@graticule/contracts/limits'
import type { Resource } from '@graticule/contracts/resource'
import type { SearchFilters } from '@graticule/contracts/search/search-params'
import { SEISMIC_SOURCE_ID, SEISMIC_TITLE } from '@graticule/contracts/search/seismic'
import { addressWith, askLive, liveFailure, provenanceOf, readLive, type LiveOptions, type LiveRead } from '../live/ask-live.ts'
import type { LiveQuery, LiveSource } from '../live/live-source.ts'
import { createUsgsReader } from '../usgs/index.ts'
import { chooseEvents, hasMagnitudeType, isMagnitudeType } from './choose-events.ts'
import { eventOrderOf, eventParameters } from './event-parameters.ts'
import { createFdsnReader } from './index.ts'

const TITLE = 'The earthquake service'
const PROVENANCE = provenanceOf(SEISMIC_SOURCE_ID, SEISMIC_TITLE)
/** No events (204, and 404 of services that are asked so), an unknown id, a service without count. */
const NOTHING = [204, 404]
const NO_COUNT = [204, 400, 404, 405, 501]
const FILTERS: readonly (keyof SearchFilters)[] = [
  'areas',
  'dateFrom',
  'dateTo',
  'minMagnitude',
  'maxMagnitude',
  'minDepth',
  'maxDepth',
  'magnitudeType',
  'eventOrder',
  'sort',
  'sources',
]
const EMPTY: LiveRead = { resources: [], refused: [] }
/** What stands before the id of an event: ids are unique within their service only. */
const PREFIX = `${SEISMIC_SOURCE_ID}:`

const prefixed = (resource: Resource): Resource =>
  resource.id.startsWith(PREFIX) ? resource : { ...resource, id: `${PREFIX}${resource.id}` }

/** Earthquakes as a source. `base`: of an FDSN event service (`.../fdsnws/event/1`), or the address of a feed. */
export function createEventSearch(options: LiveOptions): LiveSource {
  const { base } = options
  const isFeed = /\.geojson$/i.test(base)
  const isUsgs = isFeed || /usgs/i.test(base)
  const format = isUsgs ? 'geojson' : 'text'

  const list = async (address: string, signal: AbortSignal): Promise<LiveRead> => {
    const response = await askLive(
      TITLE,
      options,
      { address, accept: isUsgs ? 'application/json' : 'text/plain' },
      signal,
      NOTHING,
    )
    if (response.status !== 200) {
      await response.discard()
      return EMPTY
    }
    const context = { ...PROVENANCE, place: TITLE, fallbackId: address, documentUrl: response.url }
    const read = await readLive(TITLE, response, isUsgs ? createUsgsReader(context) : createFdsnReader(context), signal)
    return { ...read, resources: read.resources.map(prefixed) }
  }
  /** `undefined` when the service does not count. */
  const count = async (query: LiveQuery, signal: AbortSignal): Promise<number | undefined> => {
    const address = addressWith(`${base}/count`, { ...eventParameters(query), format: 'text' })
    const response = await askLive(TITLE, options, { address, accept: 'text/plain' }, signal, NO_COUNT)
    if (response.status === 204) {
      await response.discard()
      return 0
    }
    try {
      const text = (await response.text()).trim()
      return response.status === 200 && /^\d{1,12}$/.test(text) ? Number(text) : undefined
    } catch (error) {
      throw liveFailure(TITLE, error, signal)
    }
  }
  const pageOf = (events: readonly Resource[], { filters }: LiveQuery) => ({
    total: events.length,
    startIndex: filters.startIndex,
    resources: events.slice(filters.startIndex - 1, filters.startIndex - 1 + filters.itemsPerPage),
  })

  return {
    title: TITLE,
    capabilities: {
      filters: new Set(FILTERS),
      maxItems: MAX_ITEMS_PER_PAGE,
    },
    async search(query, signal) {
      if (isFeed) {
        const { resources, refused } = await list(base, signal)
        return { ...pageOf(chooseEvents(resources, query), query), unread: refused.length }
      }
      const { filters, boxes } = query
      const asked = { ...eventParameters(query), format, orderby: eventOrderOf(filters) }
      const notApplied = boxes.length > 1 ? (['areas'] as const) : []
      // words mean nothing to these services
      const words = filters.phrase === '' ? [] : (['phrase'] as const)
      const page = addressWith(`${base}/query`, { ...asked, limit: filters.itemsPerPage, offset: filters.startIndex })
      const total = await count(query, signal)
      // the services know no types of magnitudes: those of the first events of the list are told apart here
      const byType = isMagnitudeType(filters.magnitudeType)
      if (total !== undefined && !byType) {
        const { resources, refused } = total < filters.startIndex ? EMPTY : await list(page, signal)
        return { total, startIndex: filters.startIndex, resources, unread: refused.length, notApplied: [...notApplied, ...words] }
      }
      const { resources, refused } = await list(addressWith(`${base}/query`, { ...asked, limit: EVENT_LIST_LENGTH }), signal)
      const chosen = byType ? resources.filter((event) => hasMagnitudeType(event, filters.magnitudeType)) : resources
      // events of the type beyond the list were not looked at
      const cut = byType && (total ?? resources.length) > EVENT_LIST_LENGTH ? (['magnitudeType'] as const) : []
      return { ...pageOf(chosen, query), unread: refused.length, notApplied: [...notApplied, ...words, ...cut] }
    },
    async fetchById(ids, signal) {
      if (isFeed) {
        const wanted = new Set(ids)
        return (await list(base, signal)).resources.filter(({ id }) => wanted.has(id))
      }
      const events = ids.map((id) => (id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id))
      const found = await Promise.all(events.map((eventid) => list(addressWith(`${base}/query`, { eventid, format }), signal)))
      return found.flatMap(({ resources }) => resources)
    },
  }
}
