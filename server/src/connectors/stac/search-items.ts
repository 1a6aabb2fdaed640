/** Live search of the granules of a collection in the STAC API that the collection's record names. */
import { STAC_SEARCH_REACH } from '@graticule/contracts/limits'
import type { Resource } from '@graticule/contracts/resource'
import { FILTER_ROWS } from '@graticule/contracts/search/search-params'
import { type LiveOptions, orNothing } from '../live/ask-live.ts'
import { askJsonPage, resourcesOf } from '../live/json-page.ts'
import { askLinkedPages, totalOf } from '../live/linked-pages.ts'
import type { LivePage, LiveQuery, LiveSource } from '../live/live-source.ts'
import { createStacReader } from './index.ts'
import { itemConditions } from './item-conditions.ts'
import { describeScenes, keepDocuments, type KeptDocuments, type SceneDescription, takesLists } from './scene-description.ts'
import { isListFilter, propertyOf, SCENE_FILTERS, type SceneFilter, searchBody } from './stac-search-body.ts'

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

  /** Whether values of lists are worth telling: the API has some and looks into them. */
  const tellsLists = async (wanted: LiveQuery['facets'], { known }: SceneDescription, signal: AbortSignal) => {
    const hasAny = wanted.some((name) => {
      const field = FACET_FILTERS.get(name)
      return field !== undefined && isListFilter(field) && propertyOf(field, known) !== undefined
    })
    return hasAny && takesLists(await landingPage(signal))
  }

  const search: LiveSource['search'] = async (query, signal) => {
    const { filters } = query
    const last = filters.startIndex - 1 + filters.itemsPerPage
    // tokens lead from page to page, not to any page: what lies before is read too
    const wantsScenes = SCENE_FILTERS.some((field) => isGiven(filters[field]))
    const wantsValues = query.facets.some((name) => FACET_FILTERS.has(name))
    const described = wantsScenes || wantsValues ? await describe(signal) : NOTHING_TOLD
    const { conditions, unable } = await itemConditions(filters, described, () => landingPage(signal))
    const withLists = wantsValues && (await tellsLists(query.facets, described, signal))
    const body = searchBody(query, [collection], conditions, Math.min(last, STAC_SEARCH_REACH))
    const request = {
      address: `${api}/search`,
      method: 'POST' as const,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      accept: 'application/geo+json, application/json;q=0.9',
    }
    const { envelope, resources, refused } = await askLinkedPages(service, request, Math.min(last, STAC_SEARCH_REACH), signal)
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
