/**
 * The search of any source by its name, and the searches under `/nextgeoss` and `/zenodo`: outside sources under the paths that
 * the original portal asked them by, with the parameters of this portal or of the source itself.
 */
import * as Type from 'typebox'
import { MAIN_SOURCE, SOURCE_SEARCH_PATH } from '../data-sources.ts'
import { ResultSetSchema } from '../resource.ts'
import { parameter, SearchRequestSchema } from './search-request.ts'

const text = (description: string) => Type.Optional(Type.String({ description, maxLength: 2_000 }))

/** Parameters of NextGEOSS and the ones of ours that they are read as. */
export const NEXTGEOSS_PARAMETERS = {
  q: 'st',
  rows: 'ct',
  start_index: 'si',
  timerange_start: 'ts',
  timerange_end: 'te',
  geom: 'wkt',
  productType: 'prodType',
} as const

/** Parameters of Zenodo and the ones of ours that they are read as; `page` counts pages of `size` entries. */
export const ZENODO_PARAMETERS = { q: 'st', size: 'ct', keywords: 'kwd', bounds: 'bbox' } as const

/** Orders of Zenodo and the ones of ours that they are read as; any other is refused. */
export const ZENODO_ORDERS = {
  bestmatch: 'relevance:desc',
  newest: 'date:desc',
  mostrecent: 'date:desc',
  oldest: 'date:asc',
  '-mostrecent': 'date:asc',
} as const

const inWords = (parameters: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(parameters).map(([name, ours]) => [name, text(`same as ${ours}`)]))

/** Query of the search of NextGEOSS. */
export const NextgeossRequestSchema = Type.Object({ ...SearchRequestSchema.properties, ...inWords(NEXTGEOSS_PARAMETERS) })
/** Query of the search of Zenodo. */
export const ZenodoRequestSchema = Type.Object({
  ...SearchRequestSchema.properties,
  ...inWords(ZENODO_PARAMETERS),
  page: text('page of size entries, from 1; si counts entries'),
  sort: parameter(
    { type: 'string', enum: Object.keys(ZENODO_ORDERS) },
    'order in the words of Zenodo; sortBy in those of this portal',
  ),
})

/** Query of the search of any source: the search request with the name of the source. */
export const SourceSearchRequestSchema = Type.Object({
  dataSource: parameter(
    { type: 'string', default: MAIN_SOURCE },
    'source that is searched, by its name in links (/health/sources lists them)',
  ),
  ...SearchRequestSchema.properties,
})

/** Query of one record of Zenodo: the form of the answer. */
const { reqID, outputFormat, outputVersion, callback } = SearchRequestSchema.properties
export const ZenodoRecordRequestSchema = Type.Object({ reqID, outputFormat, outputVersion, callback })

/** Routes of the service. */
export const REMOTE_SEARCH_ROUTES = {
  bySource: { method: 'GET', path: SOURCE_SEARCH_PATH, query: SourceSearchRequestSchema, reply: ResultSetSchema },
  nextgeoss: {
    method: 'GET',
    path: '/nextgeoss/opensearch/search.atom',
    query: NextgeossRequestSchema,
    reply: ResultSetSchema,
  },
  zenodoRecord: {
    method: 'GET',
    path: '/zenodo/records/:id',
    params: Type.Object({ id: Type.String({ description: 'number of the record, or its DOI, percent-encoded' }) }),
    query: ZenodoRecordRequestSchema,
    reply: ResultSetSchema,
  },
  zenodo: { method: 'GET', path: '/zenodo/records', query: ZenodoRequestSchema, reply: ResultSetSchema },
} as const
