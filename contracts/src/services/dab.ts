/**
 * The service under `/dab`: search of the whole embedded catalogue, one record as ISO metadata, and the original document
 * of a record. Schemas and route table; the server registers them, the portal's client reads them.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
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

/** Query of `/dab/metadata`. */
export const MetadataRequestSchema = Type.Object({
  id: Type.Unsafe<string>({
    ...identifier,
    description: 'id of the entry, whole (commas belong to it)',
    'x-accepts': `the id of an entry, at most ${MAX_TEXT_LENGTH} characters without NUL`,
  }),
})
export type MetadataRequest = Static<typeof MetadataRequestSchema>

/** Query of `/dab/cswisogeo`. Names are case-insensitive there; `version` may be missing. */
export const RecordRequestSchema = Type.Object({
  service: Type.Unsafe<string>({ type: 'string', enum: ['CSW'], description: 'service' }),
  request: Type.Unsafe<string>({ type: 'string', enum: ['GetRecordById'], description: 'operation' }),
  id: Type.Unsafe<string>({ ...identifier, description: 'id of the entry' }),
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
