/** Live search of an OpenSearch service by its description document (OpenSearch 1.1; geo and time extensions, OGC 10-032r8). */
import { MAX_ITEMS_PER_PAGE } from '@graticule/contracts/limits'
import type { Resource } from '@graticule/contracts/resource'
import {
  askLive,
  type LiveOptions,
  type LiveRequest,
  provenanceOf,
  readLive,
  type SourceIdentity,
  unreadable,
} from '../live/ask-live.ts'
import { withoutQuotes } from '../live/live-phrase.ts'
import type { LiveQuery, LiveSource } from '../live/live-source.ts'
import { asksFor, fillTemplate, readDescription, type SearchTemplate } from './description.ts'
import { createAtomReader, type FeedNews } from './index.ts'
import { createFeaturesReader } from './json-answer.ts'

/** A description counts for this long, ms. */
const KEEP_MS = 600_000
const MAX_DESCRIPTION_BYTES = 2_000_000
/** Entries that are found again by their ids where the service cannot be asked for one. */
const MOST_REMEMBERED = 1_000
const ACCEPT = 'application/atom+xml, application/geo+json;q=0.9, application/rss+xml;q=0.8, */*;q=0.1'

interface Described extends SearchTemplate {
  /** Address of the description. */
  readonly base: string
}

/** Reads the description, and keeps it for a while. */
function describer(options: LiveOptions & SourceIdentity): (signal: AbortSignal) => Promise<Described> {
  const { base, title } = options
  let kept: { readonly until: number; readonly search: Described } | undefined

  return async (signal) => {
    if (kept !== undefined && kept.until > Date.now()) return kept.search
    const accept = 'application/opensearchdescription+xml, application/xml;q=0.9, */*;q=0.1'
    const response = await askLive(title, { ...options, maxBytes: MAX_DESCRIPTION_BYTES }, { address: base, accept }, signal)
    const search = readDescription(await response.bytes())
    if ('refused' in search) throw unreadable(title, search.refused)
    kept = { until: Date.now() + KEEP_MS, search: { ...search, base: response.url } }
    return kept.search
  }
}

/** Asks for entries, and remembers those that it was given. */
function entriesAsker(options: LiveOptions & SourceIdentity, remembered: Map<string, Resource>) {
  const { title } = options
  const provenance = provenanceOf(options.id, title)
  return async (request: LiveRequest, signal: AbortSignal) => {
    const response = await askLive(title, options, request, signal)
    let news: FeedNews = {}
    const context = {
      ...provenance,
      place: title,
      fallbackId: request.address,
      documentUrl: response.url,
      onNews: (told: FeedNews) => {
        news = { ...news, ...told }
      },
    }
    const isJson = /\bjson\b/i.test(response.headers['content-type'] ?? '')
    const read = await readLive(title, response, isJson ? createFeaturesReader(context) : createAtomReader(context), signal)
    for (const resource of read.resources) {
      remembered.delete(resource.id)
      remembered.set(resource.id, resource)
    }
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MOST_REMEMBERED) break
      remembered.delete(oldest)
    }
    return { ...read, news }
  }
}

/** A service as a source; `base` is the address of its description. */
export function createOpenSearch(options: LiveOptions & SourceIdentity): LiveSource {
  const { title } = options
  const remembered = new Map<string, Resource>()
  const described = describer(options)
  const ask = entriesAsker(options, remembered)

  return {
    title,
    capabilities: { filters: new Set(['areas', 'dateFrom', 'dateTo']), maxItems: MAX_ITEMS_PER_PAGE },
    async search(query, signal) {
      const search = await described(signal)
      const { startIndex } = query.filters
      const { resources, refused, news } = await ask({ address: addressOf(title, search, query), accept: ACCEPT }, signal)
      return {
        total: news.total ?? resources.length,
        startIndex,
        resources,
        unread: refused.length,
        notApplied: notTaken(search, query),
      }
    },
    async fetchById(ids, signal) {
      const search = await described(signal)
      const one = async (wanted: string): Promise<readonly Resource[]> => {
        const known = remembered.get(wanted)
        if (known !== undefined) return [known]
        const by = asksFor(search, 'uid') ? { uid: wanted } : { searchTerms: wanted }
        const address = fillTemplate(search, { skip: 0, count: 10, base: search.base }, by)
        if (address === undefined) return []
        const { resources } = await ask({ address, accept: ACCEPT }, signal)
        return resources.filter((resource) => resource.id === wanted)
      }
      return (await Promise.all(ids.map(one))).flat()
    },
  }
}

const isOneBox = ({ boxes: [box, ...others] }: LiveQuery): boolean => box !== undefined && others.length === 0 && box[0] <= box[2]

function addressOf(title: string, search: Described, query: LiveQuery): string {
  const { filters, boxes } = query
  const count = Math.min(filters.itemsPerPage, search.maxCount ?? filters.itemsPerPage)
  const values = {
    searchTerms: withoutQuotes(filters.phrase),
    box: isOneBox(query) ? (boxes[0]?.join(',') ?? '') : '',
    start: filters.dateFrom ?? '',
    end: filters.dateTo ?? '',
  }
  const address = fillTemplate(search, { skip: filters.startIndex - 1, count, base: search.base }, values)
  if (address === undefined) throw unreadable(title, 'its template makes no web address')
  return address
}

/** The filters that the template has no place for. */
function notTaken(search: SearchTemplate, query: LiveQuery) {
  const { filters, boxes } = query
  return [
    ...(boxes.length > 0 && !(asksFor(search, 'box') && isOneBox(query)) ? (['areas'] as const) : []),
    ...(filters.dateFrom !== null && !asksFor(search, 'start') ? (['dateFrom'] as const) : []),
    ...(filters.dateTo !== null && !asksFor(search, 'end') ? (['dateTo'] as const) : []),
    ...(filters.phrase.trim() !== '' && !asksFor(search, 'searchTerms') ? (['phrase'] as const) : []),
  ]
}
