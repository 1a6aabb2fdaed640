/**
 * The service under `/dab`: search of the whole embedded catalogue, one record as ISO metadata, and the original document
 * of a record. Schemas and route table; the server registers them, the portal's client reads them.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import type { DataSourceName } from '../data-sources.ts'
import { MAX_TEXT_LENGTH } from '../limits.ts'
import { ResultSetSchema } from '../resource.ts'
import { parameter, SearchRequestSchema } from './search-request.ts'

/** Namespaces of the two ISO 19139 families that a record can be asked in. */
export const ISO_OUTPUT_SCHEMAS = {
  gmd: 'http://www.isotc211.org/2005/gmd',
  gmi: 'http://www.isotc211.org/2005/gmi',
} as const
export type IsoFamily = keyof typeof ISO_OUTPUT_SCHEMAS

/** How much of a record is wanted (OGC 07-006r1 §10.9.4.2). */
export const ELEMENT_SETS = ['full', 'brief', 'summary'] as const
export type ElementSet = (typeof ELEMENT_SETS)[number]

const identifier = { type: 'string', minLength: 1, maxLength: MAX_TEXT_LENGTH, pattern: '^[^\\u0000]*$' }

const ofSource = Type.Optional(
  Type.Unsafe<string>({
    type: 'string',
    maxLength: MAX_TEXT_LENGTH,
    description: 'source that the entry is of, by its name in links; without it the id is looked for in all',
  }),
)

/** Query of `/dab/metadata`. */
export const MetadataRequestSchema = Type.Object({
  id: Type.Unsafe<string>({
    ...identifier,
    description: 'id of the entry, whole (commas belong to it)',
    'x-accepts': `the id of an entry, at most ${MAX_TEXT_LENGTH} characters without NUL`,
  }),
  dataSource: ofSource,
})
export type MetadataRequest = Static<typeof MetadataRequestSchema>

/** Query of `/dab/cswisogeo`. Names are case-insensitive there; `version` may be missing. */
export const RecordRequestSchema = Type.Object({
  service: Type.Unsafe<string>({ type: 'string', enum: ['CSW'], description: 'service' }),
  request: Type.Unsafe<string>({ type: 'string', enum: ['GetRecordById'], description: 'operation' }),
  id: Type.Unsafe<string>({ ...identifier, description: 'id of the entry' }),
  dataSource: ofSource,
  version: parameter({ type: 'string', enum: ['2.0.2'], default: '2.0.2' }, 'version of the service'),
  outputschema: parameter(
    { type: 'string', enum: Object.values(ISO_OUTPUT_SCHEMAS), default: ISO_OUTPUT_SCHEMAS.gmi },
    'namespace of the metadata wanted',
  ),
  elementSetName: parameter(
    { type: 'string', enum: [...ELEMENT_SETS], default: 'full' },
    'how much of the record; summary and brief are written from ours, full is the original document when it is ISO 19139 or 19115-2',
  ),
})
export type RecordRequest = Static<typeof RecordRequestSchema>

/** Routes of the service. `reply` is the body of a 200 in the portal's own format; absent = a document. */
export const DAB_ROUTES = {
  /** Search; ask with `outputFormat=application/vnd.graticule+json` ({@link PORTAL_FORMAT}) for a `ResultSet`. */
  query: { method: 'GET', path: '/dab/opensearch/query', query: SearchRequestSchema, reply: ResultSetSchema },
  /** OpenSearch 1.1 description document of the search. */
  description: { method: 'GET', path: '/dab/opensearch/description' },
  /** One record as ISO 19139 in a `csw:GetRecordByIdResponse`. */
  record: { method: 'GET', path: '/dab/cswisogeo', query: RecordRequestSchema },
  /**
   * The original document of one record, byte for byte, as an attachment with its own media type; 404 when the record has
   * none. For reading on screen ask by `fetch` and show it as text.
   */
  metadata: { method: 'GET', path: '/dab/metadata', query: MetadataRequestSchema },
  /** Observations on the ground that a search finds, as a ZIP of GeoJSON; refusals are `{message, code}`. */
  inSituFile: { method: 'GET', path: '/dab/worldcereal/query', query: SearchRequestSchema },
} as const

/** The forms in which a record's document can be read. */
export type DocumentForm = 'original' | 'iso'

/** Address of the document of a source's record; a browser that opens it saves the file. */
export function documentAddress(id: string, form: DocumentForm, dataSource: DataSourceName): string {
  const entry = { id, dataSource }
  if (form === 'original') return `${DAB_ROUTES.metadata.path}?${new URLSearchParams(entry)}`
  const request = {
    service: 'CSW',
    request: 'GetRecordById',
    ...entry,
    outputschema: ISO_OUTPUT_SCHEMAS.gmi,
    elementSetName: 'full',
  }
  return `${DAB_ROUTES.record.path}?${new URLSearchParams(request)}`
}
