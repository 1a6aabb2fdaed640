/** A search of granules as the body of a STAC API item search (STAC API 1.0, with the query extension). */
import type { SearchFilters } from '@graticule/contracts/search-params'
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
export type SceneFilter = keyof typeof SCENE_PROPERTIES
const SCENE_FILTERS = Object.keys(SCENE_PROPERTIES) as SceneFilter[]

type Condition = Readonly<Record<string, unknown>>

/** `values`: those that the property is known to have; a number among them is asked for as a number. */
function conditionOf(filters: SearchFilters, field: SceneFilter, values: readonly PropertyValue[]): Condition | undefined {
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
  SCENE_PROPERTIES[field].find((name) => known.has(name))

/** The filters of a search that these properties hold, as conditions; and those that are set although no property does. */
export function sceneConditions(filters: SearchFilters, { known, values }: SceneDescription) {
  const query: Record<string, Condition> = {}
  const notApplied: SceneFilter[] = []
  for (const field of SCENE_FILTERS) {
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
 * query extension has no words for.
 */
export function filterBody(query: Readonly<Record<string, Condition>>, orMissing: string): Record<string, unknown> {
  const args = Object.entries(query).map(([name, condition]) => {
    const property = { property: name }
    const parts = Object.entries(condition).map(([operator, value]) => ({ op: OPERATORS[operator], args: [property, value] }))
    const all = parts.length === 1 ? parts[0] : { op: 'and', args: parts }
    return name === orMissing ? { op: 'or', args: [all, { op: 'isNull', args: [property] }] } : all
  })
  return { 'filter-lang': 'cql2-json', filter: args.length === 1 ? args[0] : { op: 'and', args } }
}

/** The body of the search with its `query` or its `filter`; STAC takes one box, W,S,E,N, also across the antimeridian. */
export function searchBody(
  { filters, boxes }: Pick<LiveQuery, 'filters' | 'boxes'>,
  collection: string,
  conditions: Readonly<Record<string, unknown>>,
  limit: number,
): Record<string, unknown> {
  const datetime = datetimeOf(filters)
  const isOldestFirst = filters.sort === 'date:asc'
  return {
    collections: [collection],
    limit,
    ...(boxes[0] === undefined ? {} : { bbox: [...boxes[0]] }),
    ...(datetime === undefined ? {} : { datetime }),
    ...conditions,
    ...(filters.sort === 'date:asc' || filters.sort === 'date:desc'
      ? { sortby: [{ field: 'properties.datetime', direction: isOldestFirst ? 'asc' : 'desc' }] }
      : {}),
  }
}
