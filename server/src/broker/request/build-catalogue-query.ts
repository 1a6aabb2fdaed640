/** Turns the filters of a request into a search of the catalogue. */
import type { Bbox } from '@graticule/contracts/bbox'
import type { NumberRange } from '@graticule/contracts/codec'
import { isDefaultCloudCover } from '@graticule/contracts/search/filter-sets'
import { FACET_ITEMS } from '@graticule/contracts/limits'
import type { Geometry } from '@graticule/contracts/resource'
import { readScoreRange, SCORES, scoresOfList } from '@graticule/contracts/search/score-range'
import { readSearchArea, SEARCH_AREA_ACCEPTS } from '@graticule/contracts/geometry/search-area'
import type { EventOrder, SearchFilters, SortOrder } from '@graticule/contracts/search/search-params'
import type { FacetRequestName } from '@graticule/contracts/services/search-request'
import { FACET_NAMES, type FacetName, type SearchQuery, type SortProperty } from '../../catalogue/catalogue.ts'
import { SEARCH_FIELD_NAMES, searchFieldsOf } from './search-fields.ts'
import { refusal } from '../../http/parameters.ts'

/** Which part of the catalogue a service searches. */
export type CatalogueScope = Pick<SearchQuery, 'curated' | 'types' | 'view'> & {
  /** A hub stands in the place of the main source: ids of sources that the catalogue does not have may be its. */
  readonly besideHub?: boolean
}

const EVENT_SORTS: Readonly<Record<EventOrder, SortOrder>> = {
  '': '',
  time: 'date:desc',
  'time-asc': 'date:asc',
  magnitude: 'magnitude:desc',
  'magnitude-asc': 'magnitude:asc',
}

/** The facet of the catalogue that answers a name of `tf`; `undefined` where the catalogue has no such data. */
export function catalogueFacetOf(name: FacetRequestName): FacetName | undefined {
  return FACET_NAMES.find((known) => known === name)
}

/** The searched area: boxes, or a geometry and the box around it; no boxes = anywhere. @throws PortalError when it cannot be read */
export function areaOf(filters: SearchFilters): { readonly boxes: readonly Bbox[]; readonly geometry?: Geometry } {
  if (filters.areaText === '') return { boxes: filters.areas }
  if (filters.areas.length > 0) throw refusal('wkt', 'nothing beside bbox: send one of the two')
  const area = readSearchArea(filters.areaText)
  if ('problem' in area) throw refusal('wkt', SEARCH_AREA_ACCEPTS)
  return { boxes: [area.box], geometry: area.geometry }
}

function period(from: string | null, to: string | null): { from?: number; to?: number } | undefined {
  if (from === null && to === null) return undefined
  return { ...(from === null ? {} : { from: Date.parse(from) }), ...(to === null ? {} : { to: Date.parse(to) }) }
}

const DAY_MS = 86_400_000

/** What goes on ends with this day: the same search is the same query all day. */
function askedTime({ dateFrom, dateTo }: SearchFilters, now: number): SearchQuery['time'] {
  const time = period(dateFrom, dateTo)
  return time && { ...time, now: Math.ceil(now / DAY_MS) * DAY_MS }
}

/** The ids of a comma list, and the list as one id: an id may hold commas itself, and nobody can escape them. */
function idsOf(listed: readonly string[]): readonly string[] {
  return listed.length === 1 ? listed : [...listed, listed.join(','), listed.join(', ')]
}

/** Every score of every range: the facet's own choice does not narrow its counts, as with any other facet. */
function scoresOf(values: readonly string[]): readonly string[] {
  return values.flatMap(scoresOfList).flatMap((value) => {
    const range = readScoreRange(value)
    if (range === undefined) return [value]
    const [least, greatest] = range
    return Array.from({ length: greatest - least + 1 }, (_, at) => String(least + at))
  })
}

const exactly = (value: number | null): NumberRange | null => (value === null ? null : { min: value, max: value })

function between(low: number | null, high: number | null): NumberRange | null {
  if (low === null && high === null) return null
  return { ...(low === null ? {} : { min: low }), ...(high === null ? {} : { max: high }) }
}

/** The entries that say something: not null, not an empty list; `undefined` when none does. */
function given<K extends string, V>(entries: readonly (readonly [K, V | null])[]): Partial<Record<K, V>> | undefined {
  const set = entries.filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
  return set.length === 0 ? undefined : (Object.fromEntries(set) as Partial<Record<K, V>>)
}

function sortOf(filters: SearchFilters): SearchQuery['sort'] {
  const order = filters.sort === '' ? EVENT_SORTS[filters.eventOrder] : filters.sort
  if (order === '') return undefined
  const [by, direction] = order.split(':') as [SortProperty, 'asc' | 'desc']
  return { by, direction }
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

/** The values that are chosen, by the facets of the catalogue. */
function chosenFacets(filters: SearchFilters): SearchQuery['facets'] {
  return given([
    ['keyword', filters.keyword],
    ['format', filters.format],
    ['protocol', filters.protocol],
    ['organisationName', filters.organisation],
    ['sscScore', scoresOf(filters.score)],
    ['providerID', filters.sources],
    ['access', filters.access],
    ['prodType', filters.productType],
    ['sarPolCh', filters.sensorPolarisation],
    ['sensorOpMode', filters.sensorMode],
    ['sensorSwath', filters.sensorSwath],
    ['s3InstrumentIdx', filters.instrumentIndex],
    ['s3ProductLevel', filters.productLevel],
    ['s3Timeliness', filters.timeliness],
    ['instrumentTitle', filters.instrument],
    ['platformTitle', filters.platform],
  ])
}

/** Every score is counted, so that sums of them are whole. */
const limitOf = (name: FacetName): number => (name === 'sscScore' ? SCORES[1] + 1 : FACET_ITEMS)

/**
 * The search of the catalogue that the filters ask for, within `scope`, at `now` (milliseconds since 1970).
 * @throws PortalError `invalid-parameter` for searched fields or an area that cannot be read.
 */
export function buildCatalogueQuery(
  filters: SearchFilters,
  facets: readonly FacetRequestName[],
  scope: CatalogueScope,
  now: number,
  facetText = '',
): SearchQuery {
  const searchFields = searchFieldsOf(filters.searchFields)
  if (searchFields === undefined) throw refusal('searchFields', `a comma list of ${SEARCH_FIELD_NAMES.join(', ')}`)
  const area = areaOf(filters)
  const wanted = facets.map(catalogueFacetOf).filter((name) => name !== undefined)
  const optional = withoutUndefined({
    area: area.boxes.length === 0 ? undefined : { ...area, relation: filters.relation },
    time: askedTime(filters, now),
    published: period(filters.publishedFrom, filters.publishedTo),
    facets: chosenFacets(filters),
    ranges: given([
      ['cloudCover', isDefaultCloudCover(filters.cloudCover) ? { ...filters.cloudCover, orMissing: true } : filters.cloudCover],
      ['relativeOrbit', exactly(filters.relativeOrbit)],
      ['row', exactly(filters.row)],
      ['path', exactly(filters.path)],
      ['magnitude', between(filters.minMagnitude, filters.maxMagnitude)],
      ['depth', between(filters.minDepth, filters.maxDepth)],
      ['cropConfidence', filters.cropConfidence],
      ['landCoverConfidence', filters.landCoverConfidence],
      ['irrigationConfidence', filters.irrigationConfidence],
    ]),
    labels: given([
      ['cropTypes', filters.cropTypes],
      ['quantityTypes', filters.quantityTypes],
      ['landCoverTypes', filters.landCoverTypes],
      ['irrigationTypes', filters.irrigationTypes],
    ]),
    magnitudeType: /^(all)?$/i.test(filters.magnitudeType) ? undefined : filters.magnitudeType,
    dataCore: filters.dataCore ? true : undefined,
    inSitu: filters.inSitu ? true : undefined,
    workingLinks: filters.workingLinks ? true : undefined,
    parents: filters.parents.length === 0 ? undefined : filters.parents,
    dois: filters.dois.length === 0 ? undefined : filters.dois,
    ids: filters.targetIds.length === 0 ? undefined : idsOf(filters.targetIds),
    sort: sortOf(filters),
  })
  return {
    phrase: filters.phrase,
    searchFields,
    ...optional,
    ...scope,
    start: filters.startIndex - 1,
    count: filters.itemsPerPage,
    wantedFacets: wanted.map((name) => ({ name, limit: limitOf(name), ...(facetText === '' ? {} : { containing: facetText }) })),
    ...(facets.includes('year') ? { wantedYears: { now } } : {}),
  }
}
