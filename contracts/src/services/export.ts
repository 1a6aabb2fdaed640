/**
 * The export of a whole result: every record that a search finds, as one streamed file; of an outside source those within
 * its reach. In every format a record is one line, so that a reader can count.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAIN_SOURCE } from '../data-sources.ts'
import { parameter, SearchRequestSchema } from './search-request.ts'

/** What the file is. `linesBeside`: its lines that are no records. */
export interface ExportFormat {
  readonly mediaType: string
  readonly extension: string
  readonly linesBeside: number
}

/** The formats of a file, by the value of `format`. */
export const EXPORT_FORMATS = {
  /** RFC 4180 with a line of names; UTF-8 with a byte order mark, which spreadsheets need. */
  csv: { mediaType: 'text/csv; charset=utf-8; header=present', extension: 'csv', linesBeside: 1 },
  /** RFC 7946. */
  geojson: { mediaType: 'application/geo+json; charset=utf-8', extension: 'geojson', linesBeside: 2 },
  /** RFC 4287 with GeoRSS Simple. */
  atom: { mediaType: 'application/atom+xml; charset=utf-8', extension: 'atom', linesBeside: 2 },
  /** STAC 1.0 and 1.1: an ItemCollection. */
  stac: { mediaType: 'application/geo+json; charset=utf-8', extension: 'json', linesBeside: 2 },
} as const satisfies Record<string, ExportFormat>
export type ExportFormatName = keyof typeof EXPORT_FORMATS

/**
 * Headers of the answer: how many records the search finds, how many of them the file is going to have, and the fields of a record
 * that the format does not hold, or holds in part only, joined with commas.
 */
export const EXPORT_HEADERS = {
  total: 'graticule-total',
  records: 'graticule-records',
  notHeld: 'graticule-not-held',
  heldInPart: 'graticule-held-in-part',
} as const

const {
  tf: _facets,
  tfContains: _text,
  outputFormat: _format,
  outputVersion: _version,
  callback: _callback,
  ...filters
} = SearchRequestSchema.properties

/** Query of an export: the filters and the order of a search. Its page (`si`, `ct`) does not matter. */
export const ExportRequestSchema = Type.Object({
  format: Type.Unsafe<ExportFormatName>(Type.String({ enum: Object.keys(EXPORT_FORMATS), description: 'format of the file' })),
  dataSource: parameter(
    { type: 'string', default: MAIN_SOURCE },
    'source whose result it is, by its name in links (/health/sources lists them)',
  ),
  site: parameter({ type: 'string' }, 'part of the address of the site that links in the file lead to; empty = the global one'),
  ...filters,
})
export type ExportRequest = Static<typeof ExportRequestSchema>

/** Routes of the service. A search that is not in order is answered 400, too many exports at a time 429, as problem documents. */
export const EXPORT_ROUTES = {
  export: { method: 'GET', path: '/api/export', query: ExportRequestSchema },
} as const
