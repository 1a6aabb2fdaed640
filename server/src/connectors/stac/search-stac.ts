/**
 * Live search of a STAC API as a source: its item search (STAC API 1.0), in the collections whose own words match; where it has no item
 * search, its collections.
 */
import { STAC_SEARCH_REACH } from '@graticule/contracts/limits'
import type { Resource } from '@graticule/contracts/resource'
import { isObject, objectsOf, textAt, textsAt, type JsonObject } from '../json/json-values.ts'
import {
  orNothing,
  provenanceOf,
  type LiveOptions,
  type LiveRead,
  type LiveRequest,
  type SourceIdentity,
} from '../live/ask-live.ts'
import { resourcesOf } from '../live/json-page.ts'
import { askLinkedPages, totalOf } from '../live/linked-pages.ts'
import { withoutQuotes } from '../live/live-phrase.ts'
import type { LivePage, LiveQuery, LiveSource } from '../live/live-source.ts'
import { createStacReader } from './index.ts'
import { itemConditions } from './item-conditions.ts'
import { describeScenes, keepDocuments, type SceneDescription } from './scene-description.ts'
import { SCENE_FILTERS, searchBody } from './stac-search-body.ts'
import { withinQuery } from './within-query.ts'

/** A document that describes the API is given up after this long, ms. */
const DESCRIPTION_TIMEOUT_MS = 8_000
/** Collections that are looked through for words. */
const MAX_COLLECTIONS = 1_000
/** What an API without queryables is taken to know: what every item with clouds in it has. */
const USUAL: ReadonlySet<string> = new Set(['eo:cloud_cover'])
const ORDERS: readonly string[] = ['', 'relevance:desc', 'date:asc', 'date:desc']

/** A STAC API as a source. Ids of items are `{collection}:{item}`, those of collections their own. */
export function createStacSearch(options: LiveOptions & SourceIdentity): LiveSource {
  const { base, id, title } = options
  const service = { ...options, provenance: provenanceOf(id, title), readerOf: createStacReader }
  const kept = keepDocuments()
  const timeoutMs = Math.min(options.timeoutMs ?? DESCRIPTION_TIMEOUT_MS, DESCRIPTION_TIMEOUT_MS)
  const documentAt = (path: string, signal: AbortSignal) => kept.read(title, { ...options, timeoutMs }, `${base}${path}`, signal)

  const collections = (signal: AbortSignal) =>
    askLinkedPages(service, { address: `${base}/collections` }, MAX_COLLECTIONS, signal)

  const searchCollections = async (query: LiveQuery, signal: AbortSignal): Promise<LivePage> =>
    pageOfCollections(await collections(signal), query)

  const searchItems = async (query: LiveQuery, landing: unknown, signal: AbortSignal): Promise<LivePage> => {
    const { filters } = query
    const words = wordsOf(query)
    const all = words.length === 0 ? [] : (await collections(signal)).resources
    const named = all.filter((one) => hasWords(one, words)).map(stacId)
    if (words.length > 0 && named.length === 0) return { total: 0, startIndex: filters.startIndex, resources: [] }
    const wantsScenes = SCENE_FILTERS.some((field) => isGiven(filters[field]))
    const described = wantsScenes ? describedBy(await documentAt('/queryables', signal)) : NOTHING_TOLD
    const { conditions, unable } = await itemConditions(filters, described, async () => landing)
    const last = Math.min(filters.startIndex - 1 + filters.itemsPerPage, STAC_SEARCH_REACH)
    const request = itemRequest(base, landing, searchBody(query, named, conditions, last))
    const { envelope, resources, refused } = await askLinkedPages(service, request, last, signal)
    return {
      total: totalOf(envelope, resources.length + refused.length),
      startIndex: filters.startIndex,
      resources: resources.slice(filters.startIndex - 1, last),
      unread: Math.max(0, refused.length - (filters.startIndex - 1)),
      notApplied: [
        ...unable,
        ...(query.boxes.length > 1 ? (['areas'] as const) : []),
        ...(ORDERS.includes(filters.sort) ? [] : (['sort'] as const)),
      ],
    }
  }

  return {
    title,
    capabilities: {
      filters: new Set(['areas', 'dateFrom', 'dateTo', 'sort', ...SCENE_FILTERS]),
      maxItems: 100,
      reach: STAC_SEARCH_REACH,
    },
    async search(query, signal) {
      const landing = await documentAt('/', signal)
      return isObject(landing) && !searchesItems(landing) ? searchCollections(query, signal) : searchItems(query, landing, signal)
    },
    async fetchById(ids, signal) {
      const found = await Promise.all(
        ids.map((one) => orNothing(askLinkedPages(service, { address: addressOf(base, one) }, 1, signal).then(resourcesOf))),
      )
      return found.flat()
    },
  }
}

const NOTHING_TOLD: SceneDescription = { known: USUAL, values: new Map() }

function describedBy(queryables: unknown): SceneDescription {
  const described = describeScenes(queryables, undefined)
  return described.known.size === 0 ? { ...described, known: USUAL } : described
}

/** Whether an API has an item search, by its landing page: it conforms to the class, or links to it. */
export const searchesItems = (landing: JsonObject): boolean =>
  textsAt(landing, 'conformsTo').some((name) => /\/item-search\b/.test(name)) ||
  objectsOf(landing.links).some((link) => textAt(link, 'rel') === 'search')

/** The request of an item search: by POST, unless the API says that it takes GET alone. */
function itemRequest(base: string, landing: unknown, body: Readonly<Record<string, unknown>>): LiveRequest {
  const accept = 'application/geo+json, application/json;q=0.9'
  const links = isObject(landing) ? objectsOf(landing.links).filter((link) => textAt(link, 'rel') === 'search') : []
  const isGetOnly = links.length > 0 && links.every((link) => textAt(link, 'method')?.toUpperCase() === 'GET')
  if (!isGetOnly)
    return {
      address: `${base}/search`,
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      accept,
    }
  const url = new URL(`${base}/search`)
  for (const name of ['collections', 'bbox', 'datetime', 'limit'] as const) {
    const value = body[name]
    if (Array.isArray(value)) url.searchParams.set(name, value.join(','))
    else if (typeof value === 'string' || typeof value === 'number') url.searchParams.set(name, String(value))
  }
  return { address: url.href, accept }
}

/** Where an entry with this id is: an item within its collection, or a collection. */
function addressOf(base: string, id: string): string {
  const at = id.indexOf(':')
  const collection = `${base}/collections/${encodeURIComponent(at < 0 ? id : id.slice(0, at))}`
  return at < 0 ? collection : `${collection}/items/${encodeURIComponent(id.slice(at + 1))}`
}

const stacId = ({ identifiers, id }: Resource): string => identifiers.find(({ scheme }) => scheme === 'stac')?.value ?? id
const isGiven = (value: unknown): boolean => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The collections that match, for an API without item search. */
function pageOfCollections({ resources, refused }: LiveRead, query: LiveQuery): LivePage {
  const words = wordsOf(query)
  const found = resources.filter((one) => hasWords(one, words) && withinQuery(one, query))
  const { startIndex, itemsPerPage, sort } = query.filters
  return {
    total: found.length,
    startIndex,
    resources: found.slice(startIndex - 1, startIndex - 1 + itemsPerPage),
    unread: refused.length,
    notApplied: isGiven(sort) && sort !== 'relevance:desc' ? ['sort'] : [],
  }
}

/** The words of the phrase, each to be found; signs of the query language count as blanks. */
const wordsOf = ({ filters }: LiveQuery): readonly string[] =>
  withoutQuotes(filters.phrase)
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '' && word !== 'and')

function hasWords({ id, title, abstract, keywords }: Resource, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = [id, title, abstract, ...keywords.map(({ value }) => value)].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}
