/**
 * OpenSearch: Atom answers in files, and services by their description document or by the address of an answer. Pages follow
 * the links of the answers, else the template, else the parameter that tells where a page begins.
 */
import { PortalError } from '@graticule/contracts/problem'
import { createAtomReader, type FeedNews } from '../../connectors/opensearch/index.ts'
import { fillTemplate, isPaged, readDescription, type SearchTemplate } from '../../connectors/opensearch/description.ts'
import { createFeaturesReader } from '../../connectors/opensearch/json-answer.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { createDocumentSource, type DocumentPlace } from '../reading/document-source.ts'
import { readThrough, type HarvestSource, type SourceOptions } from '../reading/harvest-source.ts'
import { type DocumentReader } from '../../entry/document-reader.ts'
import { XML_DOCUMENTS } from './iso-source.ts'
import { isWebTarget } from '../reading/local-files.ts'
import { createPagedSource, type PageRequest } from '../reading/paged-source.ts'
import { readDocumentThrough, type OpenedDocument } from '../reading/web-documents.ts'

const ACCEPT =
  'application/atom+xml, application/opensearchdescription+xml;q=0.9, application/geo+json;q=0.8, application/rss+xml;q=0.8, application/xml;q=0.7, */*;q=0.1'
/** Entries asked for at a time, where the service allows as many. */
const PAGE_SIZE = 100
/** Parameters that tell where a page begins, counted from 1 (`start` of SciHub from 0). */
const START = ['startIndex', 'si', 'start_index', 'startRecord', 'startPosition', 'startposition', 'start']
/** NextGEOSS refuses a `start_index` above this. */
const NEXTGEOSS_CAP = 1_000

/** A page that can be asked for again. `skip` = entries before it. */
interface SearchPage extends PageRequest {
  readonly search?: SearchTemplate & { readonly base: string }
  readonly skip?: number
}

/** Endings of answers in files. */
const ENDINGS = ['.xml', '.atom', '.rss', '.json', '.geojson']
const JSON_TYPE = /\bjson\b/i

/** Opens a place with entries in Atom, RSS or GeoJSON. A single answer by its address is a service with one page. */
export function createOpenSearchSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  const { target, source, curated, resumeFrom } = options
  if (!isWebTarget(target)) {
    const readerOf = (place: DocumentPlace) => answerReader({ ...place, source, curated }, isJsonName(place.place))
    return createDocumentSource({ ...XML_DOCUMENTS, endings: ENDINGS, readerOf }, options, outbound)
  }
  const notes: string[] = []
  let total: number | undefined
  let pageSize: number | undefined
  return createPagedSource(
    {
      first: { address: startOf(target), accept: ACCEPT },
      notes: () => notes,
      pages: () => (total === undefined || !pageSize ? undefined : Math.ceil(total / pageSize)),
      read: async function* (page, request: SearchPage) {
        const isFirst = request.skip === undefined
        const bytes = isFirst ? await page.response.bytes() : undefined
        if (bytes !== undefined && isDescription(bytes)) return describedBy(page, bytes)
        const { skip = 0 } = request
        let news: FeedNews = {}
        const context = {
          place: page.place,
          fallbackId: page.place,
          documentUrl: page.response.url,
          source,
          curated,
          onNews: (told: FeedNews) => {
            news = { ...news, ...told }
          },
        }
        const reader = answerReader(context, bytes === undefined ? JSON_TYPE.test(page.mediaType) : isJson(bytes))
        const answers = bytes === undefined ? readDocumentThrough(page, reader) : readThrough(onePiece(bytes), reader)
        let entries = 0
        let failed = false
        /** Entries at the beginning of the answer that a page before it has given. */
        let given = 0
        for await (const harvested of answers) {
          // the answer tells where it begins: the GEO DAB silently goes back, so that its last entries fill a page
          if (skip > 0 && news.startIndex !== undefined && news.startIndex + 1 < skip) given = skip + 1 - news.startIndex
          failed ||= harvested.kind === 'refused' && harvested.place === page.place
          if (harvested.kind !== 'container') entries += 1
          if (harvested.kind === 'container' || entries > given || failed) yield harvested
        }
        total = news.total ?? total
        pageSize ??= entries
        if (given > 0 && entries <= given) {
          notes.push(
            `The service gives no entries after the first ${skip} of ${news.total ?? 'all'}: it went back to number ${news.startIndex}.`,
          )
          return undefined
        }
        return failed || entries === 0 ? undefined : pageAfter(page, request, news, skip + entries - given)
      },
    },
    resumeFrom === undefined ? {} : { resumeFrom },
    outbound,
  )

  function describedBy(page: OpenedDocument, bytes: Uint8Array): SearchPage {
    const search = readDescription(bytes)
    if ('refused' in search) throw new PortalError('source-failed', `${target}: ${search.refused}`)
    const described = { ...search, base: page.response.url }
    const address = fillTemplate(search, { skip: 0, count: countOf(search), base: page.response.url })
    if (address === undefined) throw new PortalError('source-failed', `${target}: its template makes no web address`)
    return { address, accept: ACCEPT, search: described, skip: 0 }
  }

  /** The page after one that ended with entry number `done`. */
  function pageAfter(
    page: OpenedDocument,
    { address, search }: SearchPage,
    news: FeedNews,
    done: number,
  ): SearchPage | undefined {
    const rest = { accept: ACCEPT, skip: done, ...(search === undefined ? {} : { search }) }
    const linked = news.next === undefined ? undefined : URL.parse(news.next, page.response.url)?.href
    if (linked !== undefined) return withinCap(linked) ? { ...rest, address: linked } : undefined
    if (news.total === undefined || done >= news.total) return undefined
    if (search !== undefined && isPaged(search)) {
      const filled = fillTemplate(search, { skip: done, count: countOf(search), base: search.base })
      return filled === undefined || !withinCap(filled) ? undefined : { ...rest, address: filled }
    }
    const url = new URL(address)
    const parameter = START.find((name) => url.searchParams.has(name))
    if (parameter === undefined) {
      notes.push(`The service gave ${done} of ${news.total} entries and no link to the others.`)
      return undefined
    }
    // where the first page began tells whether entries are counted from 0 or from 1
    url.searchParams.set(parameter, String(done + (parameter === 'start' && news.startIndex === 0 ? 0 : 1)))
    return withinCap(url.href) ? { ...rest, address: url.href } : undefined
  }

  function withinCap(address: string): boolean {
    if (!(Number(new URL(address).searchParams.get('start_index')) > NEXTGEOSS_CAP)) return true
    notes.push(`The service gives no entries after its first ${NEXTGEOSS_CAP}; harvest its collections one by one.`)
    return false
  }
}

/** Reads an answer in the syntax that it has. */
function answerReader(context: Parameters<typeof createAtomReader>[0], inJson: boolean): DocumentReader {
  return inJson ? createFeaturesReader(context) : createAtomReader(context)
}

const isJsonName = (name: string): boolean => /json$/i.test(name)
const isJson = (bytes: Uint8Array): boolean => /^\uFEFF?\s*[{[]/.test(Buffer.from(bytes.subarray(0, 200)).toString())

const countOf = ({ maxCount = PAGE_SIZE }: SearchTemplate): number => Math.min(PAGE_SIZE, maxCount)

/** The search of a GEO DAB begins at its first entry when its address does not say so. */
function startOf(target: string): string {
  const url = new URL(target)
  url.hash = ''
  if (url.pathname.endsWith('/opensearch/query')) {
    for (const [name, value] of [
      ['si', '1'],
      ['ct', String(PAGE_SIZE)],
    ] as const)
      if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The first answer is a description, not entries. */
const isDescription = (bytes: Uint8Array): boolean =>
  /<(?:\w+:)?OpenSearchDescription[\s>]/.test(Buffer.from(bytes.subarray(0, 20_000)).toString())
