/** Live search of NextGEOSS: its Atom search with parameters of its own (`q`, `rows`, `start_index`, `timerange_start`, ...). */
import { MAX_ITEMS_PER_PAGE, NEXTGEOSS_MAX_START } from '@graticule/contracts/limits'
import {
  addressWith,
  askLive,
  provenanceOf,
  readLive,
  unreadable,
  type LiveOptions,
  type SourceIdentity,
} from '../live/ask-live.ts'
import { withoutQuotes } from '../live/live-phrase.ts'
import type { LivePage, LiveQuery, LiveSource } from '../live/live-source.ts'
import { createAtomReader, type FeedNews } from './index.ts'

/** What a search is asked with; it takes one box that does not cross the antimeridian, and one type of product. */
function parametersOf({ filters, boxes }: LiveQuery) {
  const [box, ...others] = boxes
  const isOneBox = box !== undefined && others.length === 0 && box[0] <= box[2]
  const [productType, ...otherTypes] = filters.productType
  return {
    parameters: {
      q: withoutQuotes(filters.phrase),
      rows: filters.itemsPerPage,
      start_index: Math.min(filters.startIndex, NEXTGEOSS_MAX_START),
      timerange_start: filters.dateFrom ?? undefined,
      timerange_end: filters.dateTo ?? undefined,
      bbox: isOneBox ? box.join(',') : undefined,
      productType: otherTypes.length === 0 ? productType : undefined,
    },
    notApplied: [
      ...(boxes.length > 0 && !isOneBox ? (['areas'] as const) : []),
      ...(otherTypes.length > 0 ? (['productType'] as const) : []),
    ],
  }
}

/**
 * NextGEOSS as a source, or another catalogue that is asked like it; `base` is that of the catalogue, e.g. `https://catalogue.nextgeoss.eu`.
 * @rule S1-7.nextgeoss NextGEOSS is asked with q, rows, start_index, timerange_start and timerange_end
 */
export function createNextgeossSearch(options: LiveOptions & SourceIdentity): LiveSource {
  const { title } = options
  const provenance = provenanceOf(options.id, title)
  const ask = async (parameters: Parameters<typeof addressWith>[1], signal: AbortSignal) => {
    const address = addressWith(`${options.base}/opensearch/search.atom`, parameters)
    const response = await askLive(title, options, { address, accept: 'application/atom+xml, application/xml;q=0.9' }, signal)
    let news: FeedNews = {}
    const reader = createAtomReader({
      ...provenance,
      place: title,
      fallbackId: address,
      documentUrl: response.url,
      onNews: (told) => {
        news = { ...news, ...told }
      },
    })
    const read = await readLive(title, response, reader, signal)
    if (news.total === undefined) throw unreadable(title, read.refused.at(-1) ?? 'it does not say how many entries there are')
    return { ...read, total: news.total, startIndex: news.startIndex }
  }

  return {
    title,
    capabilities: {
      filters: new Set(['areas', 'dateFrom', 'dateTo', 'productType']),
      maxItems: MAX_ITEMS_PER_PAGE,
      // the page that begins at the last index it takes is given whole
      reach: NEXTGEOSS_MAX_START,
    },
    async search(wanted, signal): Promise<LivePage> {
      const { parameters, notApplied } = parametersOf(wanted)
      const { resources, refused, total, startIndex } = await ask(parameters, signal)
      return {
        total,
        startIndex: Math.max(1, startIndex ?? wanted.filters.startIndex),
        resources,
        unread: refused.length,
        notApplied,
      }
    },
    async fetchById(ids, signal) {
      const found = await Promise.all(ids.map((identifier) => ask({ identifier, rows: 1 }, signal)))
      const wanted = new Set(ids)
      return found.flatMap(({ resources }) => resources).filter(({ id }) => wanted.has(id))
    },
  }
}
