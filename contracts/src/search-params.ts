/**
 * Search filters and their names on the wire: one row per filter. The interface, the services, the share link and the
 * tests iterate over {@link FILTER_ROWS}; nobody writes a request name anywhere else.
 */
import { BBOX_RELATIONS, type Bbox, type BboxRelation } from './bbox.ts'
import {
  boxes,
  type Codec,
  commaList,
  flag,
  instant,
  integer,
  list,
  type NumberRange,
  oneOf,
  optionalNumber,
  range,
  REFUSED,
  text,
} from './codec.ts'
import { DEFAULT_ITEMS_PER_PAGE, MAX_ITEMS_PER_PAGE, MAX_PHRASE_LENGTH, MAX_START_INDEX, UNSET_CONFIDENCE } from './limits.ts'

/** Values of `sortBy` and `f:sort`: `property:direction`; empty = relevance, then the newest first. */
export const SORT_ORDERS = [
  '',
  'relevance:desc',
  'date:desc',
  'date:asc',
  'title:asc',
  'title:desc',
  'score:desc',
  'score:asc',
  'magnitude:desc',
  'magnitude:asc',
] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** Earthquake orders of `evtOrd` (FDSN event web service 1.2, `orderby`). */
export const EVENT_ORDERS = ['', 'time', 'time-asc', 'magnitude', 'magnitude-asc'] as const
export type EventOrder = (typeof EVENT_ORDERS)[number]

/** Everything that a search can be narrowed by. Lists: any of the values matches; `null` = not set. */
export interface SearchFilters {
  phrase: string
  /** Counts from 1. */
  startIndex: number
  itemsPerPage: number
  /** Names as given; `searchFieldsOf` in the server knows both dialects. Empty = all four fields. */
  searchFields: readonly string[]
  /** W,S,E,N each; a record matches when it has the relation to any of them. */
  areas: readonly Bbox[]
  /** Well-known text of an area; used by its envelope. */
  areaText: string
  relation: BboxRelation
  dateFrom: string | null
  dateTo: string | null
  publishedFrom: string | null
  publishedTo: string | null
  viewId: string
  parents: readonly string[]
  targetIds: readonly string[]
  /** Bare DOIs, without resolver. */
  dois: readonly string[]
  keyword: readonly string[]
  format: readonly string[]
  protocol: readonly string[]
  organisation: readonly string[]
  score: readonly string[]
  sources: readonly string[]
  dataCore: boolean
  inSitu: boolean
  sort: SortOrder
  productType: readonly string[]
  sensorPolarisation: readonly string[]
  sensorMode: readonly string[]
  sensorSwath: readonly string[]
  instrumentIndex: readonly string[]
  productLevel: readonly string[]
  timeliness: readonly string[]
  instrument: readonly string[]
  platform: readonly string[]
  /** Per cent. */
  cloudCover: NumberRange | null
  relativeOrbit: number | null
  row: number | null
  path: number | null
  magnitudeType: string
  eventOrder: EventOrder
  minMagnitude: number | null
  maxMagnitude: number | null
  /** Kilometres. */
  minDepth: number | null
  maxDepth: number | null
  cropTypes: readonly string[]
  quantityTypes: readonly string[]
  landCoverTypes: readonly string[]
  irrigationTypes: readonly string[]
  cropConfidence: NumberRange | null
  landCoverConfidence: NumberRange | null
  irrigationConfidence: NumberRange | null
}

/** Which set of filters a row belongs to. */
export type FilterGroup = 'general' | 'facet' | 'scene' | 'earthquake' | 'in-situ' | 'lookup'

/** One filter: its request names (the first is sent, all are understood), its codec and its initial value. */
export interface FilterRow<K extends keyof SearchFilters = keyof SearchFilters> {
  readonly field: K
  readonly request: readonly [string, ...string[]]
  readonly codec: Codec<SearchFilters[K]>
  readonly initial: SearchFilters[K]
  readonly group: FilterGroup
  /** Name of the facet (`tf`) whose values this filter takes. */
  readonly facet?: string
  readonly description: string
}

function row<K extends keyof SearchFilters>(definition: FilterRow<K>): FilterRow {
  return definition as unknown as FilterRow
}

const facet = (
  field: 'keyword' | 'format' | 'protocol' | 'organisation' | 'score' | 'sources',
  request: readonly [string, ...string[]],
  name: string,
  description: string,
): FilterRow => row({ field, request, codec: list, initial: [], group: 'facet', facet: name, description })

const sceneList = (
  field:
    | 'productType'
    | 'sensorPolarisation'
    | 'sensorMode'
    | 'sensorSwath'
    | 'instrumentIndex'
    | 'productLevel'
    | 'timeliness'
    | 'instrument'
    | 'platform',
  request: readonly [string, ...string[]],
  description: string,
): FilterRow => row({ field, request, codec: list, initial: [], group: 'scene', facet: request[0], description })

const inSituList = (
  field: 'cropTypes' | 'quantityTypes' | 'landCoverTypes' | 'irrigationTypes',
  description: string,
): FilterRow => row({ field, request: [field], codec: commaList, initial: [], group: 'in-situ', description })

const confidence = (field: 'cropConfidence' | 'landCoverConfidence' | 'irrigationConfidence', description: string): FilterRow =>
  row({ field, request: [field], codec: range(0, 100, UNSET_CONFIDENCE), initial: null, group: 'in-situ', description })

const number = (
  field: 'relativeOrbit' | 'row' | 'path' | 'minMagnitude' | 'maxMagnitude' | 'minDepth' | 'maxDepth',
  request: string,
  group: FilterGroup,
  limits: readonly [number, number],
  description: string,
): FilterRow => row({ field, request: [request], codec: optionalNumber(...limits), initial: null, group, description })

/** All filters of the search services. */
export const FILTER_ROWS: readonly FilterRow[] = [
  row({
    field: 'phrase',
    request: ['st'],
    codec: text(MAX_PHRASE_LENGTH),
    initial: '',
    group: 'general',
    description: 'words; AND, OR, NOT in capitals, quotation marks for a phrase',
  }),
  row({
    field: 'startIndex',
    request: ['si'],
    codec: integer(1, MAX_START_INDEX, 1),
    initial: 1,
    group: 'general',
    description: 'index of the first entry, from 1',
  }),
  row({
    field: 'itemsPerPage',
    request: ['ct'],
    codec: integer(1, MAX_ITEMS_PER_PAGE, DEFAULT_ITEMS_PER_PAGE),
    initial: DEFAULT_ITEMS_PER_PAGE,
    group: 'general',
    description: 'entries per page',
  }),
  row({
    field: 'searchFields',
    request: ['searchFields'],
    codec: commaList,
    initial: [],
    group: 'general',
    description: 'fields that words are searched in',
  }),
  row({ field: 'areas', request: ['bbox'], codec: boxes, initial: [], group: 'general', description: 'search area' }),
  row({
    field: 'areaText',
    request: ['wkt'],
    codec: text(20_000),
    initial: '',
    group: 'general',
    description: 'search area as well-known text; its envelope is used',
  }),
  row({
    field: 'relation',
    request: ['rel'],
    codec: oneOf(BBOX_RELATIONS, 'OVERLAPS', {
      foldCase: true,
      synonyms: { within: 'CONTAINED', intersects: 'OVERLAPS', overlap: 'OVERLAPS' },
    }),
    initial: 'OVERLAPS',
    group: 'general',
    description: 'relation of the search area to the result',
  }),
  row({
    field: 'dateFrom',
    request: ['ts'],
    codec: instant('start'),
    initial: null,
    group: 'general',
    description: 'start of the time asked about',
  }),
  row({
    field: 'dateTo',
    request: ['te'],
    codec: instant('end'),
    initial: null,
    group: 'general',
    description: 'end of the time asked about',
  }),
  row({
    field: 'publishedFrom',
    request: ['pubDatefrom', 'pubDateFrom'],
    codec: instant('start'),
    initial: null,
    group: 'scene',
    description: 'published not before',
  }),
  row({
    field: 'publishedTo',
    request: ['pubDateuntil', 'pubDateUntil'],
    codec: instant('end'),
    initial: null,
    group: 'scene',
    description: 'published not after',
  }),
  row({
    field: 'viewId',
    request: ['viewid', 'viewId'],
    codec: text(),
    initial: '',
    group: 'general',
    description: 'stored view that narrows the source',
  }),
  row({
    field: 'parents',
    request: ['parents'],
    codec: commaList,
    initial: [],
    group: 'general',
    description: 'ids of the series; ROOT lists the sources',
  }),
  row({
    field: 'targetIds',
    request: ['targetId', 'targetIds', 'identifier', 'id'],
    codec: commaList,
    initial: [],
    group: 'lookup',
    description: 'ids of the entries asked for',
  }),
  row({
    field: 'dois',
    request: ['doi'],
    codec: list,
    initial: [],
    group: 'lookup',
    description: 'DOI that an entry carries, without resolver, in either case',
  }),
  facet('keyword', ['kwd'], 'keyword', 'keyword, exact'),
  facet('format', ['frmt'], 'format', 'distribution format, exact'),
  facet('protocol', ['prot'], 'protocol', 'protocol of a link, exact'),
  facet('organisation', ['organisationName'], 'organisationName', 'organisation, exact'),
  facet('score', ['sscScore'], 'sscScore', 'quality score, 0 to 100'),
  facet('sources', ['sources'], 'providerID', 'id of the provider'),
  row({ field: 'dataCore', request: ['gdc'], codec: flag, initial: false, group: 'facet', description: 'GEOSS Data-CORE only' }),
  row({
    field: 'inSitu',
    request: ['inSitu'],
    codec: flag,
    initial: false,
    group: 'in-situ',
    description: 'in-situ records only',
  }),
  row({
    field: 'sort',
    request: ['sortBy'],
    codec: oneOf(SORT_ORDERS, '', { foldCase: true }),
    initial: '',
    group: 'general',
    description: 'order of the entries',
  }),
  sceneList('productType', ['prodType'], 'product type'),
  sceneList('sensorPolarisation', ['sarPolCh'], 'polarisation channels'),
  sceneList('sensorMode', ['sensorOpMode'], 'sensor mode'),
  sceneList('sensorSwath', ['sensorSwath'], 'sensor swath'),
  sceneList('instrumentIndex', ['s3InstrumentIdx'], 'instrument of Sentinel-3'),
  sceneList('productLevel', ['s3ProductLevel'], 'product level of Sentinel-3'),
  sceneList('timeliness', ['s3Timeliness'], 'timeliness of Sentinel-3'),
  sceneList('instrument', ['instrumentTitle'], 'instrument'),
  sceneList('platform', ['platformTitle'], 'platform'),
  row({
    field: 'cloudCover',
    request: ['cloudcp'],
    codec: range(0, 100),
    initial: null,
    group: 'scene',
    description: 'cloud cover, per cent',
  }),
  number('relativeOrbit', 'relOrbit', 'scene', [0, 1e9], 'relative orbit'),
  number('row', 'row', 'scene', [0, 1e9], 'row of the reference system'),
  number('path', 'path', 'scene', [0, 1e9], 'path of the reference system'),
  row({
    field: 'magnitudeType',
    request: ['magt', 'magtype'],
    codec: text(40),
    initial: '',
    group: 'earthquake',
    description: 'magnitude type; all or empty for any',
  }),
  row({
    field: 'eventOrder',
    request: ['evtOrd'],
    codec: oneOf(EVENT_ORDERS, '', { foldCase: true }),
    initial: '',
    group: 'earthquake',
    description: 'order of earthquakes',
  }),
  number('minMagnitude', 'minmag', 'earthquake', [-10, 12], 'smallest magnitude'),
  number('maxMagnitude', 'maxmag', 'earthquake', [-10, 12], 'largest magnitude'),
  number('minDepth', 'mindepth', 'earthquake', [-100, 7_000], 'smallest depth, km'),
  number('maxDepth', 'maxdepth', 'earthquake', [-100, 7_000], 'largest depth, km'),
  inSituList('cropTypes', 'crop types'),
  inSituList('quantityTypes', 'quantity types'),
  inSituList('landCoverTypes', 'land cover types'),
  inSituList('irrigationTypes', 'irrigation types'),
  confidence('cropConfidence', 'confidence of the crop type, per cent'),
  confidence('landCoverConfidence', 'confidence of the land cover, per cent'),
  confidence('irrigationConfidence', 'confidence of the irrigation, per cent'),
]

/** Filters of a search that asks for everything. */
export function initialFilters(): SearchFilters {
  return Object.fromEntries(FILTER_ROWS.map(({ field, initial }) => [field, initial])) as unknown as SearchFilters
}

/** A parameter out of its domain. */
export interface RefusedParameter {
  readonly parameter: string
  readonly accepts: string
}

/** Query parameters by name, each as often as it occurs, percent-decoded. */
export type QueryParameters = Readonly<Record<string, string | readonly string[] | undefined>>

/** What is given under any of the names, empty texts left out, and the name that the first of it came under. */
function textsOf(parameters: QueryParameters, names: readonly string[]): { name: string; texts: readonly string[] } {
  const given = names.flatMap((name) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    const texts = value === undefined ? [] : typeof value === 'string' ? [value] : value
    return texts.filter((part) => part !== '').map((part) => ({ name, part }))
  })
  return { name: given[0]?.name ?? names[0] ?? '', texts: given.map(({ part }) => part) }
}

/** Pairs that must not be the wrong way round: the later one is named when they are. */
const ORDERED_PAIRS = [
  ['dateFrom', 'dateTo', 'a date that is not before ts'],
  ['publishedFrom', 'publishedTo', 'a date that is not before pubDatefrom'],
  ['minMagnitude', 'maxMagnitude', 'a number that is not below minmag'],
  ['minDepth', 'maxDepth', 'a number that is not below mindepth'],
] as const

const ordinal = (value: string | number): number => (typeof value === 'string' ? Date.parse(value) : value)

/**
 * Reads the filters of a request. Unknown parameters are ignored; a known one out of its domain is named in `refused`
 * (the first one found), and nothing is read then. So is a parameter that takes one value and is given two different
 * ones, and the upper end of a pair that lies below the lower end (`te` before `ts`, `maxmag` below `minmag`).
 */
export function readFilters(parameters: QueryParameters): { filters: SearchFilters } | { refused: RefusedParameter } {
  const filters: Record<string, unknown> = {}
  const names: Partial<Record<keyof SearchFilters, string>> = {}
  for (const { field, request, codec, initial } of FILTER_ROWS) {
    const { name, texts } = textsOf(parameters, request)
    names[field] = name
    if (codec.repeatable !== true && new Set(texts).size > 1)
      return { refused: { parameter: name, accepts: `one value only: ${codec.accepts}` } }
    const value = texts.length === 0 ? initial : codec.decode(texts)
    if (value === REFUSED) return { refused: { parameter: name, accepts: codec.accepts } }
    filters[field] = value
  }
  const read = filters as unknown as SearchFilters
  for (const [lower, upper, accepts] of ORDERED_PAIRS) {
    const [from, to] = [read[lower], read[upper]]
    if (from !== null && to !== null && ordinal(from) > ordinal(to))
      return { refused: { parameter: names[upper] ?? upper, accepts } }
  }
  return { filters: read }
}

/**
 * Writes filters as the query string of a search service; initial values are left out, except `rel`, `si` and `ct`,
 * which are always said because servers differ in their defaults.
 */
export function writeFilters(filters: SearchFilters): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const { field, request, codec, initial } of FILTER_ROWS) {
    const value = filters[field]
    const always = field === 'relation' || field === 'startIndex' || field === 'itemsPerPage'
    if (!always && codec.equal(value, initial)) continue
    for (const encoded of codec.encode(value)) parameters.append(request[0], encoded)
  }
  return parameters
}
