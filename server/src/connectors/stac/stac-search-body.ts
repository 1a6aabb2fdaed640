/** A search of granules as the body of a STAC API item search (STAC API 1.0, with the query extension). */
import type { SearchFilters } from '@graticule/contracts/search-params'
import type { LiveQuery } from '../live/live-source.ts'

/** Filters of scenes by the properties of items that hold them, the usual name first. */
export const SCENE_PROPERTIES = {
  cloudCover: ['eo:cloud_cover'],
  relativeOrbit: ['sat:relative_orbit'],
  row: ['landsat:wrs_row'],
  path: ['landsat:wrs_path'],
  sensorMode: ['sar:instrument_mode'],
  productType: ['product:type', 'sar:product_type', 's2:product_type', 's1:product_type'],
  platform: ['platform'],
  timeliness: ['product:timeliness_category', 's3:product_timeliness'],
  productLevel: ['processing:level'],
} as const satisfies Partial<Record<keyof SearchFilters, readonly string[]>>
export type SceneFilter = keyof typeof SCENE_PROPERTIES
const SCENE_FILTERS = Object.keys(SCENE_PROPERTIES) as SceneFilter[]

type Condition = Readonly<Record<string, unknown>>

function conditionOf(filters: SearchFilters, field: SceneFilter): Condition | undefined {
  if (field === 'cloudCover') {
    const { min, max } = filters.cloudCover ?? {}
    if (min === undefined && max === undefined) return undefined
    return { ...(min === undefined ? {} : { gte: min }), ...(max === undefined ? {} : { lte: max }) }
  }
  const value = filters[field]
  if (value === null) return undefined
  if (typeof value === 'number') return { eq: value }
  return value.length === 0 ? undefined : value.length === 1 ? { eq: value[0] } : { in: value }
}

/** An instant, or a stretch with open ends as `..`. */
function datetimeOf({ dateFrom, dateTo }: SearchFilters): string | undefined {
  return dateFrom === null && dateTo === null ? undefined : `${dateFrom ?? '..'}/${dateTo ?? '..'}`
}

/** The filters of a search that these properties hold, as conditions; and those that are set although no property does. */
export function sceneConditions(filters: SearchFilters, known: ReadonlySet<string>) {
  const query: Record<string, Condition> = {}
  const notApplied: SceneFilter[] = []
  for (const field of SCENE_FILTERS) {
    const condition = conditionOf(filters, field)
    if (condition === undefined) continue
    const property = SCENE_PROPERTIES[field].find((name) => known.has(name))
    if (property === undefined) notApplied.push(field)
    else query[property] = condition
  }
  return { query, notApplied }
}

/** The body of the search; STAC takes one box, W,S,E,N, also across the antimeridian. */
export function searchBody(
  { filters, boxes }: Pick<LiveQuery, 'filters' | 'boxes'>,
  collection: string,
  query: Readonly<Record<string, Condition>>,
  limit: number,
): Record<string, unknown> {
  const datetime = datetimeOf(filters)
  const isOldestFirst = filters.sort === 'date:asc'
  return {
    collections: [collection],
    limit,
    ...(boxes[0] === undefined ? {} : { bbox: [...boxes[0]] }),
    ...(datetime === undefined ? {} : { datetime }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(filters.sort === 'date:asc' || filters.sort === 'date:desc'
      ? { sortby: [{ field: 'properties.datetime', direction: isOldestFirst ? 'asc' : 'desc' }] }
      : {}),
  }
}
