/**
 * An OGC API by its landing page (OGC 19-072 clause 7): its conformance and its collections are looked at, and the items of
 * those that hold records are read one collection after another.
 */
import { createOgcRecordsReader } from '../../connectors/ogc-records/index.ts'
import { isObject, objectsOf, textAt, textOf, textsOf, type JsonObject } from '../../connectors/json/json-values.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Harvested } from '../../entry/harvested.ts'
import { readThrough, type HarvestSource, type SourceOptions } from '../reading/harvest-source.ts'
import { createJsonDocumentSource } from '../reading/json-service.ts'
import { createPagedSource, type PageRequest } from '../reading/paged-source.ts'
import { readDocumentThrough, type OpenedDocument } from '../reading/web-documents.ts'

/** Records asked for at a time; a service may give fewer. */
export const RECORDS_PAGE = 100
export const RECORDS_ACCEPT = 'application/geo+json, application/json;q=0.9'

/** Bytes beyond which a document is no landing page. */
const LARGE = 16_000_000

/** A page that can be asked for again, with all that was learnt before it. */
interface ApiPage extends PageRequest {
  readonly step?: 'conformance' | 'collections' | 'items'
  /** Where the list of collections is. */
  readonly data?: string
  /** The service says that it serves records. */
  readonly servesRecords?: boolean
  /** Addresses of items that are still to be read. */
  readonly waiting?: readonly string[]
}

/** The items of a collection, in JSON also where a service answers in HTML unless it is told (pygeoapi). */
export function itemsOf(collection: string): string {
  const url = new URL(collection)
  url.hash = ''
  if (!/\/items\/?$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/$/, '')}/items`
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', String(RECORDS_PAGE))
  if (!url.searchParams.has('f')) url.searchParams.set('f', 'json')
  return url.href
}

/** The page after an answer, on the same server: one that leads to another server has ended. */
export function nextPage(envelope: JsonObject | undefined, from: string): string | undefined {
  return linkOf(envelope?.links, from, /^next$/)
}

function linkOf(links: unknown, from: string, rel: RegExp): string | undefined {
  const found = objectsOf(links).filter((link) => rel.test(textOf(link.rel) ?? ''))
  const link = found.find(({ type }) => /json/i.test(textOf(type) ?? '')) ?? found[0]
  const url = link === undefined ? null : URL.parse(textOf(link.href) ?? '', from)
  return url !== null && url.hostname === new URL(from).hostname ? url.href : undefined
}

/** Opens an address that may be a landing page, a list of collections, or a document with records. */
export function createOgcApiSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  const { target, source, curated, resumeFrom } = options
  const notes: string[] = []
  let skipped = 0
  const page = (address: string, rest: Omit<ApiPage, 'address' | 'accept'>): ApiPage => ({
    ...rest,
    address,
    accept: rest.step === 'items' ? RECORDS_ACCEPT : 'application/json',
  })

  async function* readItems(opened: OpenedDocument, request: ApiPage): AsyncGenerator<Harvested, ApiPage | undefined> {
    let next: string | undefined
    let elements = 0
    const reader = createOgcRecordsReader({
      place: opened.place,
      fallbackId: opened.place,
      documentUrl: opened.response.url,
      source,
      curated,
      onEnvelope: (envelope, count) => {
        next = nextPage(envelope, request.address)
        elements = count
      },
    })
    yield* readDocumentThrough(opened, reader)
    if (next !== undefined && elements > 0) return { ...request, address: next }
    return afterwards(request)
  }

  const afterwards = ({ waiting = [] }: ApiPage): ApiPage | undefined => {
    const [first, ...others] = waiting
    return first === undefined ? undefined : page(first, { step: 'items', waiting: others })
  }

  async function* readCollections(value: JsonObject, request: ApiPage): AsyncGenerator<Harvested, ApiPage | undefined> {
    const collections = objectsOf(value.collections)
    const holding = collections.filter((collection) => {
      const type = textAt(collection, 'itemType')
      return type === undefined ? request.servesRecords === true : /^records?$/i.test(type)
    })
    skipped += collections.length - holding.length
    const found = holding.flatMap((collection) => {
      const id = textOf(collection.id)
      const list = request.address.replace(/[?#].*$/, '').replace(/\/$/, '')
      const own = linkOf(collection.links, request.address, /^(?:items|http:\/\/www\.opengis\.net\/def\/rel\/ogc\/1\.0\/items)$/)
      return own === undefined && id === undefined ? [] : [itemsOf(own ?? `${list}/${encodeURIComponent(id ?? '')}`)]
    })
    const waiting = [...(request.waiting ?? []), ...found]
    yield { kind: 'container', place: request.address, what: 'collections' }
    const next = nextPage(value, request.address)
    if (next !== undefined && collections.length > 0) return { ...request, address: next, waiting }
    if (skipped > 0) notes.push(`Collections left alone, because they hold no records: ${skipped}`)
    if (waiting.length === 0)
      yield { kind: 'refused', place: request.address, reason: 'none of its collections holds records (itemType record)' }
    return afterwards({ ...request, waiting })
  }

  /** A landing page leads on; anything else is a document. */
  async function* readFirst(
    opened: OpenedDocument,
    value: unknown,
    bytes: Uint8Array,
  ): AsyncGenerator<Harvested, ApiPage | undefined> {
    const { place } = opened
    const { documentUrl: from } = contextOf(opened)
    if (isObject(value) && value.type !== 'Feature' && value.type !== 'FeatureCollection') {
      if (Array.isArray(value.collections))
        return yield* readCollections(value, page(from, { step: 'collections', servesRecords: true }))
      const data = linkOf(value.links, from, /^(?:data|http:\/\/www\.opengis\.net\/def\/rel\/ogc\/1\.0\/data)$/)
      if (data !== undefined) {
        yield { kind: 'container', place, what: 'landing page' }
        const conformance = linkOf(
          value.links,
          from,
          /^(?:conformance|http:\/\/www\.opengis\.net\/def\/rel\/ogc\/1\.0\/conformance)$/,
        )
        return conformance === undefined ? page(data, { step: 'collections' }) : page(conformance, { step: 'conformance', data })
      }
    }
    async function* whole() {
      yield bytes
    }
    yield* readThrough(whole(), createOgcRecordsReader({ ...contextOf(opened), source, curated }))
    return undefined
  }

  return createPagedSource(
    {
      first: page(target, {}),
      notes: () => notes,
      read: async function* (opened, request: ApiPage) {
        if (request.step === 'items') return yield* readItems(opened, request)
        if (request.step === undefined && /\bhtml\b/i.test(opened.mediaType)) {
          // a folder that a web server lists
          await opened.response.discard()
          yield* createJsonDocumentSource(createOgcRecordsReader, options, outbound).read()
          return undefined
        }
        if (request.step === undefined && Number(opened.response.headers['content-length'] ?? 0) > LARGE) {
          yield* readDocumentThrough(opened, createOgcRecordsReader({ ...contextOf(opened), source, curated }))
          return undefined
        }
        const bytes = await opened.response.bytes()
        const value = parsed(bytes)
        if (request.step === undefined) return yield* readFirst(opened, value, bytes)
        if (request.step === 'collections' && isObject(value)) return yield* readCollections(value, request)
        if (request.step === 'conformance' && request.data !== undefined) {
          const servesRecords = isObject(value) && textsOf(value.conformsTo).some((uri) => /ogcapi-records/.test(uri))
          return page(request.data, { step: 'collections', servesRecords })
        }
        yield { kind: 'refused', place: opened.place, reason: 'it is no JSON object, as an answer of an OGC API is' }
        return undefined
      },
    },
    resumeFrom === undefined ? {} : { resumeFrom },
    outbound,
  )
}

const contextOf = ({ place, response }: OpenedDocument) => ({ place, fallbackId: place, documentUrl: response.url })

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  } catch {
    return undefined
  }
}
