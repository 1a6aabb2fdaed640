/** Live search of the granules of a collection in the STAC API that the collection's record names. */
import { isDefaultCloudCover } from '@graticule/contracts/filter-sets'
import { STAC_SEARCH_REACH } from '@graticule/contracts/limits'
import type { Resource } from '@graticule/contracts/resource'
import { FILTER_ROWS, type SearchFilters } from '@graticule/contracts/search-params'
import { numberAt, objectAt, objectsOf, textAt, type JsonObject } from '../json/json-values.ts'
import { orNothing, type LiveOptions } from '../live/ask-live.ts'
import { askJsonPage, resourcesOf } from '../live/json-page.ts'
import type { LivePage, LiveQuery, LiveSource } from '../live/live-source.ts'
import { createStacReader } from './index.ts'
import { describeScenes, keepDocuments, type KeptDocuments, type SceneDescription, takesCql2 } from './scene-description.ts'
import { filterBody, propertyOf, SCENE_PROPERTIES, sceneConditions, type SceneFilter, searchBody } from './stac-search-body.ts'

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

/** A document that describes a collection is given up after this long. */
const DESCRIPTION_TIMEOUT_MS = 8_000
/** Largest of them, bytes: a description is some kilobytes, and many are kept. */
const MAX_DESCRIPTION_BYTES = 1_000_000

/** What an API without queryables is taken to know: what every item with clouds in it has. */
const USUAL: ReadonlySet<string> = new Set(['eo:cloud_cover'])
const NOTHING_TOLD: SceneDescription = { known: USUAL, values: new Map() }

/** Facets whose values an API may tell, with their filters. */
const FACET_FILTERS: ReadonlyMap<string, SceneFilter> = new Map(
  FILTER_ROWS.flatMap(({ field, facet }) =>
    facet !== undefined && field in SCENE_PROPERTIES ? [[facet, field as SceneFilter] as const] : [],
  ),
)

/** The values that an API tells, not counted. */
function valueFacets(wanted: LiveQuery['facets'], { known, values }: SceneDescription): NonNullable<LivePage['facets']> {
  const told = wanted.flatMap((name) => {
    const field = FACET_FILTERS.get(name)
    const property = field === undefined ? undefined : propertyOf(field, known)
    const items = (values.get(property ?? '') ?? []).map(String).map((term) => ({ term, label: term, count: 0 }))
    return items.length === 0 ? [] : [[name, items] as const]
  })
  return Object.fromEntries(told)
}

/** The granules of one collection as a source; `kept`: what was asked of it before. Ids are `{id of the parent}:{id of the item}`. */
export function createItemSearch(
  parent: Resource,
  { api, id: collection }: StacCollection,
  options: Omit<LiveOptions, 'base'>,
  kept: KeptDocuments = keepDocuments(),
): LiveSource {
  const title = `The STAC API of ${parent.source.title}`
  const provenance = { source: parent.source, curated: false }
  const service = { ...options, base: api, title, provenance, readerOf: createStacReader }
  const ours = (resource: Resource): Resource => {
    const item = resource.identifiers.find(({ scheme }) => scheme === 'stac')?.value ?? resource.id
    return { ...resource, id: `${parent.id}:${item}`, parentId: parent.id }
  }

  // a help, for which nobody waits as long as for the search itself
  const timeoutMs = Math.min(options.timeoutMs ?? DESCRIPTION_TIMEOUT_MS, DESCRIPTION_TIMEOUT_MS)
  const documentAt = (address: string, signal: AbortSignal) =>
    kept.read(title, { ...options, base: api, timeoutMs, maxBytes: MAX_DESCRIPTION_BYTES }, address, signal)
  const itself = `${api}/collections/${encodeURIComponent(collection)}`
  const describe = async (signal: AbortSignal): Promise<SceneDescription> => {
    const documents = await Promise.all([documentAt(`${itself}/queryables`, signal), documentAt(itself, signal)])
    const described = describeScenes(...documents)
    return described.known.size === 0 ? { ...described, known: USUAL } : described
  }

  /** The conditions as the API takes them. In the default range of clouds, scenes that do not tell theirs pass where it can say so. */
  const conditionsIn = async (
    query: ReturnType<typeof sceneConditions>['query'],
    { cloudCover }: SearchFilters,
    signal: AbortSignal,
  ) => {
    if (Object.keys(query).length === 0) return {}
    const clouds = SCENE_PROPERTIES.cloudCover.find((name) => query[name] !== undefined)
    if (clouds === undefined || !isDefaultCloudCover(cloudCover)) return { query }
    return takesCql2(await documentAt(`${api}/`, signal)) ? filterBody(query, clouds) : { query }
  }

  const search: LiveSource['search'] = async (query, signal) => {
    const { filters } = query
    const last = filters.startIndex - 1 + filters.itemsPerPage
    // tokens lead from page to page, not to any page: what lies before is read too
    const wantsScenes = Object.keys(SCENE_PROPERTIES).some((field) => isGiven(filters[field as keyof SearchFilters]))
    const wantsValues = query.facets.some((name) => FACET_FILTERS.has(name))
    const described = wantsScenes || wantsValues ? await describe(signal) : NOTHING_TOLD
    const { query: asked, notApplied } = sceneConditions(filters, described)
    const conditions = await conditionsIn(asked, filters, signal)
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
      facets: valueFacets(query.facets, described),
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
      const itemsAt = `${itself}/items`
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
