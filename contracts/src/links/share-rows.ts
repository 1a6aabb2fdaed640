/** The parameters of a shared link as a table: names, codec, place in the state. */
import { type Bbox, normaliseBbox } from '../bbox.ts'
import { boxes, type Codec, commaList, flag, integer, list, oneOf, parseNumber, REFUSED, text } from '../codec.ts'
import type { SourceChoice } from '../data-sources.ts'
import { DATE_PERIODS, type DatePeriod } from '../dates.ts'
import { MAX_BOXES, MAX_ITEMS_PER_PAGE, MAX_PHRASE_LENGTH, RESULTS_PER_PAGE } from '../limits.ts'
import { scoreRanges } from '../search/score-range.ts'
import {
  EVENT_ORDERS,
  type EventOrder,
  FILTER_ROWS,
  type SearchFilters,
  SORT_ORDERS,
  type SortOrder,
} from '../search/search-params.ts'
import { MAP_PARAMETERS } from './shared-map.ts'
import { LOCATION_TYPES, type ShareState } from './share-state.ts'

/** One parameter of a link: its names (the first is written, all are understood), its codec and its place in the state. */
export interface ShareRow<T = unknown> {
  readonly parameters: readonly [string, ...string[]]
  readonly codec: Codec<T>
  readonly get: (state: ShareState) => T
  readonly set: (state: ShareState, value: T) => ShareState
  /** Its name in a link of the original, where that is another one. */
  readonly originalParameter?: string
  /** Links of the original may join several values with commas. */
  readonly joinedInOriginal?: boolean
}

function row<T>(definition: ShareRow<T>): ShareRow {
  return definition as unknown as ShareRow
}

const codecOf = <K extends keyof SearchFilters>(field: K): Codec<SearchFilters[K]> =>
  FILTER_ROWS.find((filterRow) => filterRow.field === field)?.codec as unknown as Codec<SearchFilters[K]>

function filter<K extends keyof SearchFilters>(
  parameters: readonly [string, ...string[]],
  field: K,
  options: { codec?: Codec<SearchFilters[K]>; originalParameter?: string; joinedInOriginal?: boolean } = {},
): ShareRow {
  return row<SearchFilters[K]>({
    codec: codecOf(field),
    ...options,
    parameters,
    get: (state) => state.filters[field],
    set: (state, value) => ({ ...state, filters: { ...state.filters, [field]: value } }),
  })
}

const joined = (parameter: string, field: keyof SearchFilters): ShareRow => filter([parameter], field, { joinedInOriginal: true })

function top<K extends 'dataSource' | 'grouped' | 'presetSources' | 'datePeriod' | 'locationType' | 'placeInput' | 'typed'>(
  parameters: readonly [string, ...string[]],
  field: K,
  codec: Codec<ShareState[K]>,
): ShareRow {
  return row<ShareState[K]>({
    parameters,
    codec,
    get: (state) => state[field],
    set: (state, value) => ({ ...state, [field]: value }),
  })
}

/** The name or code of a source, or all of them; of a comma list the first one counts. Whether there is such a source is another matter. */
export const dataSource: Codec<SourceChoice> = {
  decode: (texts) => {
    const name = (texts.at(-1) ?? '').split(',')[0]?.trim() ?? ''
    return name === '' ? REFUSED : name
  },
  encode: (value) => [value],
  accepts: 'the name of a source',
  equal: (a, b) => a === b,
}

/** On unless the link says otherwise. */
const grouping: Codec<boolean> = { ...flag, encode: (value) => [String(value)] }

const period: Codec<DatePeriod | null> = {
  decode: (texts) => DATE_PERIODS.find((name) => name === texts.at(-1)?.trim()) ?? REFUSED,
  encode: (value) => (value === null ? [] : [value]),
  accepts: `one of ${DATE_PERIODS.join(', ')}`,
  equal: (a, b) => a === b,
}

/** `f:sort` holds the order of entries and the order of earthquakes, each where it is not the default. */
const orders: Codec<{ sort: SortOrder; eventOrder: EventOrder }> = {
  decode: (texts) => {
    const found: { sort: SortOrder; eventOrder: EventOrder } = { sort: '', eventOrder: '' }
    for (const given of texts.map((value) => value.trim().toLowerCase())) {
      const sort = SORT_ORDERS.find((order) => order === given)
      const eventOrder = EVENT_ORDERS.find((order) => order === given)
      if (sort === undefined && eventOrder === undefined) return REFUSED
      found.sort = sort || found.sort
      found.eventOrder = eventOrder || found.eventOrder
    }
    return found
  },
  encode: ({ sort, eventOrder }) => [sort, eventOrder].filter((order) => order !== ''),
  accepts: `one of ${[...SORT_ORDERS, ...EVENT_ORDERS].filter((order) => order !== '').join(', ')}`,
  equal: (a, b) => a.sort === b.sort && a.eventOrder === b.eventOrder,
}

function cornersOf(part: string): number[] {
  if (!part.startsWith('{')) return part.split(',').map((number) => parseNumber(number) ?? Number.NaN)
  try {
    const corners = JSON.parse(part) as Record<string, unknown>
    return ['W', 'S', 'E', 'N'].map((side) => parseNumber(String(corners[side])) ?? Number.NaN)
  } catch {
    return []
  }
}

/**
 * Search areas: "W,S,E,N" joined with `_`, or one object `{"W":..,"S":..,"E":..,"N":..}`. A link is read as the portal
 * reads boxes: what is out of domain is clamped, swapped and wrapped; only what is not four numbers is refused.
 */
const areas: Codec<readonly Bbox[]> = {
  ...boxes,
  decode: (texts) => {
    const parts = texts.flatMap((given) => given.split('_')).filter((part) => part.replaceAll(',', '').trim() !== '')
    if (parts.length > MAX_BOXES) return REFUSED
    const found: Bbox[] = []
    for (const part of parts) {
      const corners = cornersOf(part.trim())
      const [west, south, east, north] = corners.length === 4 ? corners : []
      const box = normaliseBbox(west ?? NaN, south ?? NaN, east ?? NaN, north ?? NaN)
      if (box === undefined) return REFUSED
      found.push(box)
    }
    return found
  },
  accepts: 'four numbers west,south,east,north in degrees; several boxes joined with _',
}

/**
 * Every parameter of a link that has a meaning. Another parameter is ignored, except the carried ones.
 * @rule S1-2.link-parameters Every parameter of a shared link, with its default and codec
 */
export const SHARE_ROWS: readonly ShareRow[] = [
  filter(['f:phrase'], 'phrase'),
  top(['f:dataSource', 'dataSource', 'ds'], 'dataSource', dataSource),
  top(['f:group'], 'grouped', grouping),
  filter(['f:startIndex', 'si'], 'startIndex'),
  filter(['ct'], 'itemsPerPage', { codec: integer(1, MAX_ITEMS_PER_PAGE, RESULTS_PER_PAGE) }),
  filter(['f:parentRefs'], 'parents'),
  filter(['f:viewId'], 'viewId'),
  filter(['f:searchFields'], 'searchFields'),
  filter(['f:dateFrom'], 'dateFrom'),
  filter(['f:dateTo'], 'dateTo'),
  top(['f:datePeriod'], 'datePeriod', period),
  filter(['f:publishedFrom'], 'publishedFrom'),
  filter(['f:publishedTo'], 'publishedTo'),
  top(['f:locationType'], 'locationType', oneOf(LOCATION_TYPES, 'geolocation')),
  filter(['f:selectedAreaCoordinates'], 'areas', { codec: areas }),
  filter(['f:geometry'], 'areaText'),
  top(['f:googlePlacesInput'], 'placeInput', text()),
  top(['f:typed'], 'typed', text(MAX_PHRASE_LENGTH)),
  filter(['f:boundingBoxRelation'], 'relation'),
  filter(['f:geossDataCore'], 'dataCore'),
  filter(['f:links'], 'workingLinks'),
  filter(['f:access'], 'access'),
  { ...top(['f:sources'], 'presetSources', list), joinedInOriginal: true },
  joined('f:keyword', 'keyword'),
  joined('f:format', 'format'),
  joined('f:source', 'sources'),
  joined('f:protocol', 'protocol'),
  joined('f:organisation', 'organisation'),
  filter(['f:score'], 'score', { codec: scoreRanges, joinedInOriginal: true }),
  joined('f:productType', 'productType'),
  joined('f:sensorPolarisation', 'sensorPolarisation'),
  joined('f:sensorMode', 'sensorMode'),
  joined('f:sensorSwath', 'sensorSwath'),
  filter(['f:relativeOrbit'], 'relativeOrbit'),
  filter(['f:row'], 'row', { originalParameter: 'f:path' }),
  filter(['f:path'], 'path', { originalParameter: 'f:row' }),
  // the original's "instrument" is the index that tells the instruments of Sentinel-3 apart
  joined('f:instrument', 'instrumentIndex'),
  joined('f:productLevel', 'productLevel'),
  joined('f:timeliness', 'timeliness'),
  joined('f:instrumentTitle', 'instrument'),
  joined('f:platformTitle', 'platform'),
  filter(['f:cloudCoverage'], 'cloudCover'),
  filter(['f:magnitudeType'], 'magnitudeType'),
  row({
    parameters: ['f:sort'],
    codec: orders,
    get: ({ filters: { sort, eventOrder } }) => ({ sort, eventOrder }),
    set: (state, value) => ({ ...state, filters: { ...state.filters, ...value } }),
  }),
  filter(['f:minMagnitude'], 'minMagnitude'),
  filter(['f:maxMagnitude'], 'maxMagnitude'),
  filter(['f:minDepth'], 'minDepth'),
  filter(['f:maxDepth'], 'maxDepth'),
  filter(['f:inSitu'], 'inSitu'),
  filter(['f:cropTypes'], 'cropTypes'),
  filter(['f:quantityTypes'], 'quantityTypes'),
  filter(['f:landCoverTypes'], 'landCoverTypes'),
  filter(['f:irrigationTypes'], 'irrigationTypes'),
  filter(['f:cropConfidence'], 'cropConfidence'),
  filter(['f:landCoverConfidence'], 'landCoverConfidence'),
  filter(['f:irrigationConfidence'], 'irrigationConfidence'),
  row({
    parameters: ['targetId', 'id'],
    codec: text(),
    get: ({ target }) => target.id,
    set: (state, id) => ({ ...state, target: { ...state.target, id } }),
  }),
  filter(['targetIds'], 'targetIds', { codec: commaList }),
  filter(['f:doi'], 'dois'),
  ...MAP_PARAMETERS.map(({ parameters, field, codec }) =>
    row({
      parameters,
      codec,
      get: ({ map }) => map[field],
      set: (state, value) => ({ ...state, map: { ...state.map, [field]: value } }),
    }),
  ),
]
