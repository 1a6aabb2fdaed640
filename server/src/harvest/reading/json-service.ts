/** Kinds whose records are JSON: documents, and services that give them in pages. */
import type { JsonContext, JsonReader } from '../../connectors/json/read-json-records.ts'
import type { JsonObject } from '../../connectors/json/json-values.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { HarvestSource, SourceOptions } from './harvest-source.ts'
import { createDocumentSource } from './document-source.ts'
import { createPagedSource, type PageRequest } from './paged-source.ts'
import { readDocumentThrough, refusalOfHtml } from './web-documents.ts'

/** What JSON documents look like from outside. */
export const JSON_DOCUMENTS = {
  endings: ['.json', '.geojson', '.jsonld', '.ndjson', '.jsonl', '.geojsonl', '.json-seq'],
  accept: 'application/geo+json, application/json;q=0.9, text/html;q=0.2, */*;q=0.1',
}

/** Opens a place with JSON documents of one kind. */
export function createJsonDocumentSource(
  readerOf: (context: JsonContext) => JsonReader,
  { source, curated, ...options }: SourceOptions,
  outbound: Outbound,
): HarvestSource {
  return createDocumentSource(
    { ...JSON_DOCUMENTS, readerOf: (place) => readerOf({ ...place, source, curated }) },
    options,
    outbound,
  )
}

/** A page as it was answered. */
export interface JsonPage {
  readonly request: PageRequest
  /** The answer with a 0 in place of every record; absent when it was no object. */
  readonly envelope?: JsonObject
  /** Records that the page holds, refused ones too. */
  readonly elements: number
  /** Records of the pages before it in this harvest. */
  readonly before: number
}

/** How a JSON service gives its records. */
export interface JsonService {
  readonly first: PageRequest
  readonly readerOf: (context: JsonContext) => JsonReader
  /** Number of all records, as a page tells it. */
  readonly total: (envelope: JsonObject) => number | undefined
  /** The request for the page after this one. */
  readonly next: (page: JsonPage) => PageRequest | undefined
  /** Records asked for at a time. */
  readonly pageSize: number
}

/** What to say when a page without records comes after `before` records: nothing, unless the service has told of more. */
const earlyEnd = (before: number, all: number | undefined): string[] =>
  all !== undefined && before < all ? [`The service ended its list after ${before} of ${all} records.`] : []

/** Opens a JSON service. A page without records ends the harvest; so does one that begins like the one before it. */
export function createJsonServiceSource(
  { first, readerOf, total, next, pageSize }: JsonService,
  { source, curated, resumeFrom }: SourceOptions,
  outbound: Outbound,
): HarvestSource {
  const notes: string[] = []
  let all: number | undefined
  let before = 0
  let lastBegan: string | undefined
  return createPagedSource(
    {
      first,
      notes: () => notes,
      pages: () => (all === undefined ? undefined : Math.ceil(all / pageSize)),
      read: async function* (page, request) {
        const refusal = await refusalOfHtml(page, 'JSON')
        if (refusal !== undefined) {
          yield refusal
          return undefined
        }
        let envelope: JsonObject | undefined
        let elements = 0
        let began: string | undefined
        const reader = readerOf({
          place: page.place,
          fallbackId: page.place,
          documentUrl: page.response.url,
          source,
          curated,
          onEnvelope: (found, count) => {
            envelope = found
            elements = count
          },
        })
        for await (const harvested of readDocumentThrough(page, reader)) {
          if (harvested.kind === 'record' && began === undefined) {
            began = harvested.record.resource.id
            if (began === lastBegan) {
              notes.push(`The service gave the same records for two pages; what may come after them was not read: ${page.place}`)
              await page.response.discard()
              return undefined
            }
          }
          yield harvested
        }
        lastBegan = began
        if (envelope !== undefined) all = total(envelope) ?? all
        if (elements === 0) {
          if (resumeFrom === undefined) notes.push(...earlyEnd(before, all))
          return undefined
        }
        const after = next({ request, elements, before, ...(envelope === undefined ? {} : { envelope }) })
        before += elements
        return after
      },
    },
    resumeFrom === undefined ? {} : { resumeFrom },
    outbound,
  )
}
