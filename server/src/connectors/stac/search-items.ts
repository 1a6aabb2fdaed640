/** Live search of the granules of a collection in the STAC API that the collection's record names. */
import { isDefaultCloudCover } from '@graticule/contracts/search/filter-sets'
import { STAC_SEARCH_REACH } from '@graticule/contracts/limits'
import type { Resource } from '@graticule/contracts/resource'
import { FILTER_ROWS, type SearchFilters } from '@graticule/contracts/search/search-params'
import { numberAt, objectAt, objectsOf, textAt, type JsonObject } from '../json/json-values.ts'
import { type LiveOptions, type LiveRequest, orNothing } from '../live/ask-live.ts'
import { askJsonPage, type LiveJsonPage, resourcesOf } from '../live/json-page.ts'
import type { LivePage, LiveQuery, LiveSource } from '../live/live-source.ts'
import { createStacReader } from './index.ts'
import { nextPageOf } from './next-page.ts'
import {
  describeScenes,
  keepDocuments,
  type KeptDocuments,
  type SceneDescription,
  takesCql2,
  takesLists,
} from './scene-description.ts'
import {
  filterBody,
  isListFilter,
  listConditions,
  propertyOf,
  SCENE_FILTERS,
  SCENE_PROPERTIES,
  sceneConditions,
  type SceneFilter,
  searchBody,
} from './stac-search-body.ts'

/** A collection in a STAC API. */
export interface StacCollection {
  /** Without a slash at its end. */
  readonly api: string
  readonly id: string
}

const ITEMS = /^(https?:\/\/.+)\/collections\/([^/?#]+)\/items\/?$/
const COLLECTION = /^(https?:\/\/.+)\/collections\/([^/?#]+?)(?:\/items)?\/?$/

/**
 * The STAC API that a record of a collection leads to: by the link to the items of one that came from there, else by a link to its
 * collection that says that it is STAC (`STAC API`).
 * @rule B-outside-sources.stac-links Collections with a link to a STAC collection have their scenes searched there
 */
export function stacCollectionOf({ online, identifiers, type }: Resource): StacCollection | undefined {
  const isOfStac = identifiers.some(({ scheme }) => scheme === 'stac')
  const collectionIn = (url: string, protocol: string | undefined): RegExpExecArray | null => {
    if (isOfStac && protocol === 'OGC API Features') return ITEMS.exec(url)
    return type === 'data' && /^STAC(?: API)?$/i.test(protocol?.trim() ?? '') ? COLLECTION.exec(url) : null
  }
  for (const { url, protocol } of online) {
    const [, api, id] = collectionIn(url, protocol) ?? []
    if (api !== undefined && id !== undefined) return { api, id: decoded(id) }
  }
  return undefined
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** A document that describes a collection is given up after this long. */
const DESCRIPTION_TIMEOUT_MS = 8_000
/** Largest of them, bytes: a description is some kilobytes, and many are kept. */
const MAX_DESCRIPTION_BYTES = 1_000_000

/** Pages of one search that are asked for at most. */
const MAX_PAGES = 8

/** What an API without queryables is taken to know: what every item with clouds in it has. */
const USUAL: ReadonlySet<string> = new Set(['eo:cloud_cover'])
const NOTHING_TOLD: SceneDescription = { known: USUAL, values: new Map() }

/** Facets whose values an API may tell, with their filters. */
const FACET_FILTERS: ReadonlyMap<string, SceneFilter> = new Map(
  FILTER_ROWS.flatMap(({ field, facet }) =>
    facet !== undefined && SCENE_FILTERS.some((one) => one === field) ? [[facet, field as SceneFilter] as const] : [],
  ),
)

/** The values that an API tells, not counted; those of lists where it looks into them. */
function valueFacets(
  wanted: LiveQuery['facets'],
  { known, values }: SceneDescription,
  withLists: boolean,
): NonNullable<LivePage['facets']> {
  const told = wanted.flatMap((name) => {
    const field = FACET_FILTERS.get(name)
    if (field !== undefined && isListFilter(field) && !withLists) return []
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
  const title = `The STAC API at ${new URL(api).host}`
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

  const landingPage = (signal: AbortSignal) => documentAt(`${api}/`, signal)

  /**
   * The conditions as the API takes them, and filters that it takes in no way. In the default range of clouds, scenes that do not tell
   * theirs pass where it can say so.
   */
  const conditionsIn = async (filters: SearchFilters, described: SceneDescription, signal: AbortSignal) => {
    const { query, notApplied } = sceneConditions(filters, described)
    const { lists, fields, notApplied: unlisted } = listConditions(filters, described)
    const clouds = SCENE_PROPERTIES.cloudCover.find((name) => query[name] !== undefined)
    const orMissing = isDefaultCloudCover(filters.cloudCover) ? clouds : undefined
    const asksMore = orMissing !== undefined || fields.length > 0
    const page = asksMore ? await landingPage(signal) : undefined
    const withLists = fields.length > 0 && takesLists(page)
    const unable = [...notApplied, ...unlisted, ...(withLists ? [] : fields)]
    const isFilter = withLists || (orMissing !== undefined && takesCql2(page))
    const conditions = isFilter ? filterBody(query, { orMissing, lists: withLists ? lists : {} }) : { query }
    return { conditions: !isFilter && Object.keys(query).length === 0 ? {} : conditions, unable }
  }

  /** Whether values of lists are worth telling: the API has some and looks into them. */
  const tellsLists = async (wanted: LiveQuery['facets'], { known }: SceneDescription, signal: AbortSignal) => {
    const hasAny = wanted.some((name) => {
      const field = FACET_FILTERS.get(name)
      return field !== undefined && isListFilter(field) && propertyOf(field, known) !== undefined
    })
    return hasAny && takesLists(await landingPage(signal))
  }

  /** The first items, so many; an API may give fewer at a time than it is asked for. `envelope`: of the last page. */
  const askPages = async (first: LiveRequest, wanted: number, signal: AbortSignal): Promise<LiveJsonPage> => {
    let page = await askJsonPage(service, first, signal)
    const [resources, refused] = [[...page.resources], [...page.refused]]
    const seen = new Set(resources.map(({ id }) => id))
    let request: LiveRequest | undefined = first
    for (let pages = 1; pages < MAX_PAGES && resources.length + refused.length < wanted; pages += 1) {
      request = nextPageOf(page.envelope, request)
      if (request === undefined) break
      page = await askJsonPage(service, request, signal)
      const fresh = page.resources.filter(({ id }) => !seen.has(id))
      // one that goes round in a circle has no more
      if (fresh.length === 0) break
      for (const resource of fresh) seen.add(resource.id)
      resources.push(...fresh)
      refused.push(...page.refused)
    }
    return { envelope: page.envelope, resources, refused }
  }

  const search: LiveSource['search'] = async (query, signal) => {
    const { filters } = query
    const last = filters.startIndex - 1 + filters.itemsPerPage
    // tokens lead from page to page, not to any page: what lies before is read too
    const wantsScenes = SCENE_FILTERS.some((field) => isGiven(filters[field]))
    const wantsValues = query.facets.some((name) => FACET_FILTERS.has(name))
    const described = wantsScenes || wantsValues ? await describe(signal) : NOTHING_TOLD
    const { conditions, unable } = await conditionsIn(filters, described, signal)
    const withLists = wantsValues && (await tellsLists(query.facets, described, signal))
    const body = searchBody(query, collection, conditions, Math.min(last, STAC_SEARCH_REACH))
    const request = {
      address: `${api}/search`,
      method: 'POST' as const,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      accept: 'application/geo+json, application/json;q=0.9',
    }
    const { envelope, resources, refused } = await askPages(request, Math.min(last, STAC_SEARCH_REACH), signal)
    const total = totalOf(envelope, resources.length + refused.length)
    return {
      total,
      startIndex: filters.startIndex,
      resources: resources.slice(filters.startIndex - 1, last).map(ours),
      facets: valueFacets(query.facets, described, withLists),
      unread: Math.max(0, refused.length - (filters.startIndex - 1)),
      notApplied: [
        ...unable,
        ...(query.boxes.length > 1 ? (['areas'] as const) : []),
        // item search has no words, and no order but by date
        ...(filters.phrase.trim() === '' ? [] : (['phrase'] as const)),
        ...(['', 'relevance:desc', 'date:asc', 'date:desc'].includes(filters.sort) ? [] : (['sort'] as const)),
      ],
    }
  }

  return {
    title,
    capabilities: {
      filters: new Set(['areas', 'dateFrom', 'dateTo', 'parents', 'sort', ...SCENE_FILTERS]),
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
