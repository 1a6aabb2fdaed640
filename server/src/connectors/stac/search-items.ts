/** Live search of the granules of a collection in the STAC API that the collection's record names. */
import { STAC_SEARCH_REACH } from '@graticule/contracts/limits'
import type { Resource } from '@graticule/contracts/resource'
import type { SearchFilters } from '@graticule/contracts/search-params'
import { isObject, numberAt, objectAt, objectsOf, textAt, type JsonObject } from '../json/json-values.ts'
import { askLive, liveFailure, orNothing, type LiveOptions } from '../live/ask-live.ts'
import { askJsonPage, resourcesOf } from '../live/json-page.ts'
import type { LiveSource } from '../live/live-source.ts'
import { createStacReader } from './index.ts'
import { SCENE_PROPERTIES, sceneConditions, searchBody } from './stac-search-body.ts'

/** A collection in a STAC API. */
export interface StacCollection {
  /** Without a slash at its end. */
  readonly api: string
  readonly id: string
}

const ITEMS = /^(https?:\/\/.+)\/collections\/([^/?#]+)\/items\/?$/

/** The STAC API that a record of a collection leads to: by its link to the items. */
export function stacCollectionOf({ online, identifiers }: Resource): StacCollection | undefined {
  if (!identifiers.some(({ scheme }) => scheme === 'stac')) return undefined
  for (const { url, protocol } of online) {
    const [, api, id] = protocol === 'OGC API Features' ? (ITEMS.exec(url) ?? []) : []
    if (api !== undefined && id !== undefined) return { api, id: decodeURIComponent(id) }
  }
  return undefined
}

/** What an API without queryables is taken to know: what every item with clouds in it has. */
const USUAL = new Set(['eo:cloud_cover'])

/** The granules of one collection as a source. Ids are `{id of the parent}:{id of the item}`. */
export function createItemSearch(
  parent: Resource,
  { api, id: collection }: StacCollection,
  options: Omit<LiveOptions, 'base'>,
): LiveSource {
  const title = `The STAC API of ${parent.source.title}`
  const provenance = { source: parent.source, curated: false }
  const service = { ...options, base: api, title, provenance, readerOf: createStacReader }
  const ours = (resource: Resource): Resource => {
    const item = resource.identifiers.find(({ scheme }) => scheme === 'stac')?.value ?? resource.id
    return { ...resource, id: `${parent.id}:${item}`, parentId: parent.id }
  }

  /** Names of the properties that can be asked for; those that are usual when the API does not tell. */
  const queryables = async (signal: AbortSignal): Promise<ReadonlySet<string>> => {
    const address = `${api}/collections/${encodeURIComponent(collection)}/queryables`
    try {
      const response = await askLive(title, { ...options, base: api }, { address, accept: 'application/schema+json' }, signal)
      const schema: unknown = JSON.parse(await response.text())
      const names = isObject(schema) ? Object.keys(objectAt(schema, 'properties')) : []
      return names.length === 0 ? USUAL : new Set(names)
    } catch (error) {
      if (signal.aborted) throw liveFailure(title, error, signal)
      return USUAL
    }
  }

  const search: LiveSource['search'] = async (query, signal) => {
    const { filters } = query
    const last = filters.startIndex - 1 + filters.itemsPerPage
    // tokens lead from page to page, not to any page: what lies before is read too
    const wantsScenes = Object.keys(SCENE_PROPERTIES).some((field) => isGiven(filters[field as keyof SearchFilters]))
    const { query: conditions, notApplied } = sceneConditions(filters, wantsScenes ? await queryables(signal) : USUAL)
    const body = searchBody(query, collection, conditions, Math.min(last, STAC_SEARCH_REACH))
    const request = {
      address: `${api}/search`,
      method: 'POST' as const,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      accept: 'application/geo+json, application/json;q=0.9',
    }
    const { envelope, resources, refused } = await askJsonPage(service, request, signal)
    const total = totalOf(envelope, resources.length + refused.length)
    return {
      total,
      startIndex: filters.startIndex,
      resources: resources.slice(filters.startIndex - 1, last).map(ours),
      unread: Math.max(0, refused.length - (filters.startIndex - 1)),
      notApplied: [...notApplied, ...(query.boxes.length > 1 ? (['areas'] as const) : [])],
    }
  }

  return {
    title,
    capabilities: {
      filters: new Set([
        'areas',
        'dateFrom',
        'dateTo',
        'parents',
        'sort',
        ...(Object.keys(SCENE_PROPERTIES) as (keyof typeof SCENE_PROPERTIES)[]),
      ]),
      maxItems: STAC_SEARCH_REACH,
      reach: STAC_SEARCH_REACH,
    },
    search,
    async fetchById(ids, signal) {
      const items = ids.filter((id) => id.startsWith(`${parent.id}:`)).map((id) => id.slice(parent.id.length + 1))
      const itemsAt = `${api}/collections/${encodeURIComponent(collection)}/items`
      const found = await Promise.all(
        items.map((item) =>
          orNothing(askJsonPage(service, { address: `${itemsAt}/${encodeURIComponent(item)}` }, signal).then(resourcesOf)),
        ),
      )
      return found.flat().map(ours)
    },
  }
}

const isGiven = (value: unknown): boolean => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** `numberMatched`, or that of the older context extension; without either, what there is and one more when there is a next page. */
function totalOf(envelope: JsonObject, read: number): number {
  const told = numberAt(envelope, 'numberMatched', 'numMatched') ?? numberAt(objectAt(envelope, 'context'), 'matched')
  if (told !== undefined) return told
  const hasNext = objectsOf(envelope.links).some((link) => textAt(link, 'rel') === 'next')
  return hasNext ? read + 1 : read
}
