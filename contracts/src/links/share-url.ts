/**
 * Shared links: the whole state of search and map as query parameters, one row per parameter ({@link SHARE_ROWS}).
 *
 * `f:` parameters are filters, `m:` parameters the map, `my-workspace:` parameters are kept as they are. What equals the
 * default of the site is left out ({@link defaultsOf}), so a site as it opens has an empty query. `v` is the version of the link; links of the original
 * portal have none, and differ in two points: `f:row` and `f:path` stand for each other, and facet values may be joined
 * with commas.
 */
import { type Bbox, normaliseBbox } from '../bbox.ts'
import { boxes, type Codec, commaList, flag, integer, list, oneOf, parseNumber, REFUSED, text } from '../codec.ts'
import { ALL_SOURCES, type DataSourceName, SHIPPED_SOURCES, type SourceChoice } from '../data-sources.ts'
import { DATE_PERIODS, type DatePeriod } from '../dates.ts'
import { MAX_BOXES, MAX_ITEMS_PER_PAGE, MAX_LIST_VALUES, RESULTS_PER_PAGE } from '../limits.ts'
import { reversedPairs } from '../search/filters/ordered-pairs.ts'
import { scoreRanges } from '../search/score-range.ts'
import {
  EVENT_ORDERS,
  type EventOrder,
  FILTER_ROWS,
  initialFilters,
  type RefusedParameter,
  type SearchFilters,
  SORT_ORDERS,
  type SortOrder,
} from '../search/search-params.ts'
import type { Site } from '../site.ts'
import { initialSharedMap, MAP_PARAMETERS, type SharedMap } from './shared-map.ts'

/**
 * How the visitor says where: a place by name, a continent or country from a list, four coordinates.
 * @rule S1-3.location-types A location is given by name, by continent and country, or by coordinates
 */
export const LOCATION_TYPES = ['geolocation', 'continent_country', 'coordinates'] as const
export type LocationType = (typeof LOCATION_TYPES)[number]

/** Something in a link that was understood in another way than it was meant; to be told to the visitor. */
export interface ShareNotice {
  readonly kind: 'unknown-source'
  /** The name as the link gives it, cut to 200 characters. */
  readonly name: string
}

/** Everything that a link carries. */
export interface ShareState {
  readonly dataSource: SourceChoice
  /** Entries of several sources that are one resource are shown as one, in the list of all sources. */
  readonly grouped: boolean
  /** `sources` is the facet choice (`f:source`); `itemsPerPage` is {@link RESULTS_PER_PAGE} when the link does not say. */
  readonly filters: SearchFilters
  /** Providers that the page or community presets (`f:sources`); narrows `filters.sources`. */
  readonly presetSources: readonly string[]
  /** Counted back from the day on which the link is opened; stands above `dateFrom` and `dateTo`. */
  readonly datePeriod: DatePeriod | null
  readonly locationType: LocationType
  /** What stands in the place field. */
  readonly placeInput: string
  readonly map: SharedMap
  /** The entry that the link is about; `id` is empty when it is about none. */
  readonly target: { readonly id: string }
  /** Parameters that are kept for the next link and have no other meaning yet: `trigger`, `my-workspace:...`, ... */
  readonly carried: Readonly<Record<string, readonly string[]>>
  readonly notices: readonly ShareNotice[]
  /** Parameters out of their domain; each of them has its default. */
  readonly problems: readonly RefusedParameter[]
}

/** A search of one source. */
export interface SourceState extends ShareState {
  readonly dataSource: DataSourceName
}

/** A site as it opens: what a link on it does not say. */
export function defaultsOf(site: Site): ShareState {
  return {
    dataSource: site.defaultSource,
    grouped: true,
    filters: { ...initialFilters(), itemsPerPage: RESULTS_PER_PAGE },
    presetSources: [],
    datePeriod: null,
    locationType: 'geolocation',
    placeInput: '',
    map: initialSharedMap(),
    target: { id: '' },
    carried: {},
    notices: [],
    problems: [],
  }
}

/** The version that {@link writeShareUrl} writes; its parameter tells links of ours. */
export const LINK_VERSION = '1'
const VERSION_PARAMETER = 'v'
/** @rule D30.swapped-names Row and path are the other way round in links of the original portal */
export const isOriginalLink = (parameters: URLSearchParams): boolean => !parameters.has(VERSION_PARAMETER)
const WORKSPACE_PREFIX = 'my-workspace:'

/**
 * Parameters that a link keeps without a meaning of their own yet.
 * @rule S1-2.carried-parameters A link keeps parameters that have no meaning yet, such as savedSearchId and my-workspace
 */
export const CARRIED_PARAMETERS = [
  'crRelation',
  'crRelationSrcId',
  'crRelationSrcDs',
  'savedSearchId',
  'popularSearchId',
  'trigger',
  'accesskey',
  'type',
  'title',
  'url',
  'legend',
] as const

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

function top<K extends 'dataSource' | 'grouped' | 'presetSources' | 'datePeriod' | 'locationType' | 'placeInput'>(
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
const dataSource: Codec<SourceChoice> = {
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
  filter(['f:boundingBoxRelation'], 'relation'),
  filter(['f:geossDataCore'], 'dataCore'),
  filter(['f:links'], 'workingLinks'),
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

function givenTexts(parameters: URLSearchParams, names: readonly string[]): { name: string; texts: string[] } {
  for (const name of names) {
    const texts = parameters.getAll(name).filter((value) => value !== '')
    if (texts.length > 0) return { name, texts }
  }
  return { name: names[0] ?? '', texts: [] }
}

/** A comma joins values where no blank follows it: "a,b" are two, "Atmosphere, climate" is one. */
const splitJoined = (texts: readonly string[]): string[] => texts.flatMap((value) => value.split(/,(?!\s)/))

/** Where names of sources are looked up. */
export interface KnownSources {
  readonly find: (nameOrCode: string) => { readonly name: DataSourceName } | undefined
}

/**
 * The state with the source that the link means; a source that nobody knows is told in a notice, and `usual` is opened.
 * @rule D33.unknown-source An unknown source in a link opens dab with a notice and keeps the rest
 */
function withKnownSource(state: ShareState, usual: SourceChoice, given: string, sources: KnownSources): ShareState {
  const { dataSource: named } = state
  if (named === ALL_SOURCES) return state
  const known = sources.find(named)?.name
  if (known !== undefined) return { ...state, dataSource: known }
  const notice: ShareNotice = { kind: 'unknown-source', name: given.slice(0, 200) }
  return { ...state, dataSource: usual, notices: [...state.notices, notice] }
}

function readRow(
  state: ShareState,
  parameters: URLSearchParams,
  shareRow: ShareRow,
  original: boolean,
  sources: KnownSources,
): ShareState {
  const names = original && shareRow.originalParameter !== undefined ? [shareRow.originalParameter] : shareRow.parameters
  const { name, texts } = givenTexts(parameters, names)
  if (texts.length === 0) return state
  const value = shareRow.codec.decode(original && shareRow.joinedInOriginal === true ? splitJoined(texts) : texts)
  if (value !== REFUSED) {
    const read = shareRow.set(state, value)
    return shareRow.codec === dataSource ? withKnownSource(read, state.dataSource, texts.at(-1) ?? '', sources) : read
  }
  // no name is none given
  if (shareRow.codec === dataSource) return state
  return { ...state, problems: [...state.problems, { parameter: name, accepts: shareRow.codec.accepts }] }
}

function readCarried(state: ShareState, parameters: URLSearchParams): ShareState {
  const carried: Record<string, readonly string[]> = {}
  const problems: RefusedParameter[] = []
  const workspace = [...new Set(parameters.keys())].filter((name) => name.startsWith(WORKSPACE_PREFIX))
  for (const name of [...CARRIED_PARAMETERS, ...workspace.slice(0, MAX_LIST_VALUES)]) {
    const { texts } = givenTexts(parameters, [name])
    const values = list.decode(texts)
    if (values === REFUSED) problems.push({ parameter: name, accepts: list.accepts })
    else if (values.length > 0) carried[name] = values
  }
  return { ...state, carried, problems: [...state.problems, ...problems] }
}

/** Leaves out ranges that are the wrong way round, with both ends: nobody knows which of them was meant. */
function withoutReversed(state: ShareState): ShareState {
  const ends = reversedPairs(state.filters).flatMap(({ lower, upper }) => [lower, upper])
  if (ends.length === 0) return state
  const open = Object.fromEntries(ends.map((end) => [end, null]))
  const problems = ends.map((end) => ({ parameter: `f:${end}`, accepts: 'a range with its lower end first' }))
  return { ...state, filters: { ...state.filters, ...open }, problems: [...state.problems, ...problems] }
}

/** Leaves out the boxes beside an outline: a search has one area, and the outline is the finer one. */
function withOneArea(state: ShareState): ShareState {
  const { areas: boxesGiven, areaText } = state.filters
  if (areaText === '' || boxesGiven.length === 0) return state
  const problem = { parameter: 'f:selectedAreaCoordinates', accepts: 'nothing beside f:geometry' }
  return { ...state, filters: { ...state.filters, areas: [] }, problems: [...state.problems, problem] }
}

/**
 * Reads a link on a site. Never throws: a value out of domain is named in `problems` and has its default, an unknown source is named
 * in `notices` and opens the default source of the site. An empty value counts as not given. `sources`: those of the portal.
 */
export function readShareUrl(parameters: URLSearchParams, site: Site, sources: KnownSources = SHIPPED_SOURCES): ShareState {
  const original = isOriginalLink(parameters)
  const read = SHARE_ROWS.reduce((state, shareRow) => readRow(state, parameters, shareRow, original, sources), defaultsOf(site))
  const state = withOneArea(withoutReversed(readCarried(read, parameters)))
  if (original || parameters.get(VERSION_PARAMETER) === LINK_VERSION) return state
  return { ...state, problems: [...state.problems, { parameter: VERSION_PARAMETER, accepts: LINK_VERSION }] }
}

/**
 * Writes a link on a site; its defaults are left out, so the site as it opens gives no parameters. A source that nobody knows
 * keeps its name as long as no other is chosen; problems are not kept.
 * @rule S1-2.link-defaults Parameters that equal their defaults are left out of shared links
 */
export function writeShareUrl(state: ShareState, site: Site): URLSearchParams {
  const parameters = new URLSearchParams()
  const initial = defaultsOf(site)
  for (const { parameters: names, codec, get } of SHARE_ROWS) {
    if (codec.equal(get(state), get(initial))) continue
    for (const encoded of codec.encode(get(state))) parameters.append(names[0], encoded)
  }
  const unknown = state.notices.find(({ kind }) => kind === 'unknown-source')
  if (unknown !== undefined && state.dataSource === initial.dataSource) parameters.append('f:dataSource', unknown.name)
  for (const [name, values] of Object.entries(state.carried)) {
    for (const value of values) parameters.append(name, value)
  }
  if (parameters.size > 0) parameters.append(VERSION_PARAMETER, LINK_VERSION)
  return parameters
}

/** The link as the text after `?`, with the characters that a query may hold left readable (`f:phrase=`, not `f%3Aphrase=`). */
export function shareQuery(state: ShareState, site: Site): string {
  return writeShareUrl(state, site).toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/')
}
