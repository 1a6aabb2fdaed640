/** A search of granules as the body of a STAC API item search (STAC API 1.0, with the query extension). */
import type { SearchFilters } from '@graticule/contracts/search/search-params'
import type { LiveQuery } from '../live/live-source.ts'
import type { PropertyValue, SceneDescription } from './scene-description.ts'

/** Filters of scenes by the properties of items that hold them, the usual name first. */
export const SCENE_PROPERTIES = {
  cloudCover: ['eo:cloud_cover'],
  relativeOrbit: ['sat:relative_orbit'],
  row: ['landsat:wrs_row'],
  path: ['landsat:wrs_path'],
  sensorMode: ['sar:instrument_mode'],
  productType: ['product:type', 'sar:product_type', 's2:product_type', 's1:product_type', 's3:product_type', 's5p:product_type'],
  platform: ['platform'],
  timeliness: ['product:timeliness_category', 's3:processing_timeliness', 's3:product_timeliness', 's1:product_timeliness'],
  productLevel: ['processing:level', 's1:processing_level', 's2:processing_level', 's3:processing_level'],
} as const satisfies Partial<Record<keyof SearchFilters, readonly string[]>>
/** Filters of scenes by properties that are lists: only array functions of CQL2 look into them. */
export const LIST_PROPERTIES = {
  instrument: ['instruments'],
  sensorPolarisation: ['sar:polarizations'],
  sensorSwath: ['sar:beam_ids'],
} as const satisfies Partial<Record<keyof SearchFilters, readonly string[]>>
const ALL_PROPERTIES = { ...SCENE_PROPERTIES, ...LIST_PROPERTIES }
export type SceneFilter = keyof typeof ALL_PROPERTIES
type PlainFilter = keyof typeof SCENE_PROPERTIES
type ListFilter = keyof typeof LIST_PROPERTIES
/** All filters of scenes that items have a property for. */
export const SCENE_FILTERS = Object.keys(ALL_PROPERTIES) as SceneFilter[]
const PLAIN_FILTERS = Object.keys(SCENE_PROPERTIES) as PlainFilter[]
const LIST_FILTERS = Object.keys(LIST_PROPERTIES) as ListFilter[]

export const isListFilter = (field: SceneFilter): field is ListFilter => field in LIST_PROPERTIES

type Condition = Readonly<Record<string, unknown>>

/** `values`: those that the property is known to have; a number among them is asked for as a number. */
function conditionOf(filters: SearchFilters, field: PlainFilter, values: readonly PropertyValue[]): Condition | undefined {
  if (field === 'cloudCover') {
    const { min, max } = filters.cloudCover ?? {}
    if (min === undefined && max === undefined) return undefined
    return { ...(min === undefined ? {} : { gte: min }), ...(max === undefined ? {} : { lte: max }) }
  }
  const value = filters[field]
  if (value === null) return undefined
  if (typeof value === 'number') return { eq: value }
  const typed = value.map((one) => values.find((other) => String(other) === one) ?? one)
  return typed.length === 0 ? undefined : typed.length === 1 ? { eq: typed[0] } : { in: typed }
}

/** An instant, or a stretch with open ends as `..`. */
function datetimeOf({ dateFrom, dateTo }: SearchFilters): string | undefined {
  return dateFrom === null && dateTo === null ? undefined : `${dateFrom ?? '..'}/${dateTo ?? '..'}`
}

/** The property that a filter asks for in an API that knows these. */
export const propertyOf = (field: SceneFilter, known: ReadonlySet<string>): string | undefined =>
  ALL_PROPERTIES[field].find((name) => known.has(name))

/** What lists must contain, by property: all values of one of the alternatives. */
export type ListConditions = Readonly<Record<string, readonly (readonly PropertyValue[])[]>>

/** Scenes with several polarisations are told as "VV VH", also with other signs between them. */
const partsOf = (field: ListFilter, value: string): string[] =>
  field === 'sensorPolarisation' ? value.split(/[\s,/+]+/).filter((part) => part !== '') : [value]

/** The value as the API spells it. */
const spelt = (value: string, known: readonly PropertyValue[]): PropertyValue =>
  known.find((one) => String(one).toLowerCase() === value.toLowerCase()) ?? value

/** The same as {@link sceneConditions} for properties that are lists; `fields`: the filters that they stand for. */
export function listConditions(filters: SearchFilters, { known, values }: SceneDescription) {
  const lists: Record<string, readonly (readonly PropertyValue[])[]> = {}
  const fields: ListFilter[] = []
  const notApplied: ListFilter[] = []
  for (const field of LIST_FILTERS) {
    if (filters[field].length === 0) continue
    const property = propertyOf(field, known)
    if (property === undefined) notApplied.push(field)
    else {
      fields.push(field)
      lists[property] = filters[field].map((value) =>
        partsOf(field, value).map((part) => spelt(part, values.get(property) ?? [])),
      )
    }
  }
  return { lists, fields, notApplied }
}

/** The filters of a search that these properties hold, as conditions; and those that are set although no property does. */
export function sceneConditions(filters: SearchFilters, { known, values }: SceneDescription) {
  const query: Record<string, Condition> = {}
  const notApplied: SceneFilter[] = []
  for (const field of PLAIN_FILTERS) {
    const property = propertyOf(field, known)
    const condition = conditionOf(filters, field, values.get(property ?? '') ?? [])
    if (condition === undefined) continue
    if (property === undefined) notApplied.push(field)
    else query[property] = condition
  }
  return { query, notApplied }
}

const OPERATORS: Readonly<Record<string, string>> = { eq: '=', in: 'in', gte: '>=', lte: '<=' }

/**
 * The conditions as a filter in CQL2 (JSON encoding, class Basic CQL2). What lacks the property `orMissing` passes its condition, which the
 * query extension has no words for, nor for `lists` (CQL2, class Array Functions: `a_contains`).
 */
export function filterBody(
  query: Readonly<Record<string, Condition>>,
  { orMissing, lists = {} }: { readonly orMissing?: string | undefined; readonly lists?: ListConditions },
): Record<string, unknown> {
  const contained = Object.entries(lists).map(([property, alternatives]) => {
    const any = alternatives.map((all) => ({ op: 'a_contains', args: [{ property }, all] }))
    return any.length === 1 ? any[0] : { op: 'or', args: any }
  })
  const plain = Object.entries(query).map(([name, condition]) => {
    const property = { property: name }
    const parts = Object.entries(condition).map(([operator, value]) => ({ op: OPERATORS[operator], args: [property, value] }))
    const all = parts.length === 1 ? parts[0] : { op: 'and', args: parts }
    return name === orMissing ? { op: 'or', args: [all, { op: 'isNull', args: [property] }] } : all
  })
  const args = [...plain, ...contained]
  return { 'filter-lang': 'cql2-json', filter: args.length === 1 ? args[0] : { op: 'and', args } }
}

/** The body of the search in these collections (none: in all) with its `query` or its `filter`; STAC takes one box, W,S,E,N, also across the antimeridian. */
export function searchBody(
  { filters, boxes }: Pick<LiveQuery, 'filters' | 'boxes'>,
  collections: readonly string[],
  conditions: Readonly<Record<string, unknown>>,
  limit: number,
): Record<string, unknown> {
  const datetime = datetimeOf(filters)
  const isOldestFirst = filters.sort === 'date:asc'
  return {
    ...(collections.length === 0 ? {} : { collections }),
    limit,
    ...(boxes[0] === undefined ? {} : { bbox: [...boxes[0]] }),
    ...(datetime === undefined ? {} : { datetime }),
    ...conditions,
    ...(filters.sort === 'date:asc' || filters.sort === 'date:desc'
      ? { sortby: [{ field: 'properties.datetime', direction: isOldestFirst ? 'asc' : 'desc' }] }
      : {}),
  }
}
