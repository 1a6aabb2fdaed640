/** Live search of Zenodo (or another InvenioRDM repository): `GET records` with sort, size, q, page, keywords, bounds. */
import { ZENODO_MAX_PAGE, ZENODO_REACH } from '@graticule/contracts/limits'
import { pageOf, startIndexOf } from '@graticule/contracts/paging'
import { numberAt, numberOf, objectAt } from '../json/json-values.ts'
import { addressWith, orNothing, provenanceOf, type LiveOptions, type SourceIdentity } from '../live/ask-live.ts'
import { askJsonPage, resourcesOf } from '../live/json-page.ts'
import { lucenePhrase, luceneTerm } from '../live/live-phrase.ts'
import type { LiveQuery, LiveSource } from '../live/live-source.ts'
import { createZenodoReader } from './index.ts'

const SORTS: Readonly<Record<string, string>> = {
  '': 'bestmatch',
  'relevance:desc': 'bestmatch',
  'date:desc': 'newest',
  'date:asc': 'oldest',
}
/** DOIs of Zenodo end in the number of the record. */
const OWN_ID = /^(?:10\.5281\/zenodo\.|[a-z0-9.-]+:)(\d+)$/i

/**
 * Zenodo as a source, or another repository like it; `base` is that of its API, e.g. `https://zenodo.org/api`.
 * @rule S1-7.zenodo Zenodo is asked with sort=bestmatch, size, q, page and keywords
 */
export function createZenodoSearch(options: LiveOptions & SourceIdentity): LiveSource {
  const { base, title } = options
  const service = { ...options, provenance: provenanceOf(options.id, title), readerOf: createZenodoReader }
  const lookup = async (id: string, signal: AbortSignal) => {
    const number = OWN_ID.exec(id)?.[1]
    const address =
      number === undefined ? addressWith(`${base}/records`, { q: `doi:${luceneTerm(id)}`, size: 1 }) : `${base}/records/${number}`
    const found = await orNothing(askJsonPage(service, { address }, signal).then(resourcesOf))
    // the same number is another record in another repository
    return found.filter((one) => one.id === id || one.identifiers.some(({ value }) => value === id))
  }

  return {
    title,
    capabilities: {
      filters: new Set(['areas', 'keyword', 'publishedFrom', 'publishedTo', 'sort', 'dois']),
      maxItems: ZENODO_MAX_PAGE,
      reach: ZENODO_REACH,
    },
    async search(query, signal) {
      const { filters } = query
      const { itemsPerPage } = filters
      // it counts pages: an index inside of one is moved back to its beginning
      const startIndex = startIndexOf(pageOf(filters.startIndex, itemsPerPage), itemsPerPage)
      const page = pageAt(startIndex, itemsPerPage)
      const address = addressWith(`${base}/records`, { ...parametersOf(query), ...page })
      const { envelope, resources, refused } = await askJsonPage(service, { address }, signal)
      const hits = objectAt(envelope, 'hits')
      return {
        total: numberOf(hits.total) ?? numberAt(objectAt(hits, 'total'), 'value') ?? resources.length,
        startIndex,
        resources: resources.slice(startIndex - startIndexOf(page.page, page.size)),
        unread: refused.length,
        notApplied: [
          ...(query.boxes.length > 0 && boundsOf(query) === undefined ? (['areas'] as const) : []),
          ...(Object.hasOwn(SORTS, filters.sort) ? [] : (['sort'] as const)),
        ],
      }
    },
    fetchById: async (ids, signal) => (await Promise.all(ids.map((id) => lookup(id, signal)))).flat(),
  }
}

/**
 * The page that begins at an index. One that goes beyond the reach is refused: the last entries within it stand at the end of the page of
 * {@link ZENODO_MAX_PAGE}, which divides the reach.
 */
function pageAt(startIndex: number, size: number): { readonly size: number; readonly page: number } {
  if (startIndex - 1 + size <= ZENODO_REACH) return { size, page: pageOf(startIndex, size) }
  return { size: ZENODO_MAX_PAGE, page: ZENODO_REACH / ZENODO_MAX_PAGE }
}

/** `bounds` takes one box that does not cross the antimeridian. */
function boundsOf({ boxes: [box, ...others] }: LiveQuery): string | undefined {
  return box === undefined || others.length > 0 || box[0] > box[2] ? undefined : box.join(',')
}

function parametersOf(query: LiveQuery) {
  const { phrase, publishedFrom, publishedTo, dois, keyword, sort } = query.filters
  const day = (instant: string | null) => instant?.slice(0, 10) ?? '*'
  const isDated = publishedFrom !== null || publishedTo !== null
  const words = lucenePhrase(phrase)
  const narrowed = [
    ...(isDated ? [`publication_date:[${day(publishedFrom)} TO ${day(publishedTo)}]`] : []),
    ...(dois.length > 0 ? [`doi:(${dois.map(luceneTerm).join(' OR ')})`] : []),
  ]
  return {
    // brackets only where something stands beside the words: they are one more thing to get wrong
    q: narrowed.length === 0 ? words : [...(words === '' ? [] : [`(${words})`]), ...narrowed].join(' AND '),
    sort: SORTS[sort] ?? 'bestmatch',
    keywords: keyword,
    bounds: boundsOf(query),
  }
}
