/**
 * The extents of all results of a search: one compact response for the map, without the entries. Numbers are integers and
 * lists are flat, so ten thousand results take some hundred kilobytes.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import type { Bbox } from '../bbox.ts'
import { MAX_MAP_RESULTS } from '../limits.ts'
import type { Earthquake } from '../resource.ts'
import { ExportRequestSchema } from './export.ts'

/** Corners are integers of 1e-4 degrees: 11 m at most. */
export const EXTENT_UNITS_PER_DEGREE = 10_000
/** Magnitudes are integers of a hundredth, depths of 100 m. */
const MAGNITUDE_UNITS = 100
const DEPTH_UNITS_PER_KM = 10
/** Stands for a depth that is not known; no depth is as small (see `EarthquakeSchema`). */
const NO_DEPTH = -100_000

const { format: _format, ...search } = ExportRequestSchema.properties

/** Query: the filters and the order of a search, as of an export. Its page (`si`, `ct`) does not matter. */
export const ExtentsRequestSchema = Type.Object(search)

const integers = (description: string, maxItems: number) => Type.Array(Type.Integer(), { description, maxItems })

/** The answer. */
export const ExtentsSchema = Type.Object(
  {
    total: Type.Integer({ minimum: 0, description: 'results of the search' }),
    taken: Type.Integer({ minimum: 0, description: 'how many of them, the best placed ones, this answer is about' }),
    worldwide: Type.Integer({
      minimum: 0,
      description: 'how many of those cover the whole world, and have no place of their own',
    }),
    unplaced: Type.Integer({ minimum: 0, description: 'how many of those do not say where they lie' }),
    ids: Type.Array(Type.String(), { description: 'the others, in the order of the search', maxItems: MAX_MAP_RESULTS }),
    boxes: integers(
      'four integers for each id: west, south, east, north of the box around all boxes of the entry, in 1e-4 degrees of EPSG:4326; west > east crosses the antimeridian',
      4 * MAX_MAP_RESULTS,
    ),
    events: integers(
      'three integers for each earthquake: its place in ids (from 0), magnitude in hundredths, depth in units of 100 m (-100000 = not known)',
      3 * MAX_MAP_RESULTS,
    ),
  },
  { $id: 'Extents' },
)
export type Extents = Static<typeof ExtentsSchema>

/** The box as four integers; rounded outwards, so that what is inside stays inside. */
export function packBox([west, south, east, north]: Bbox): readonly [number, number, number, number] {
  const down = (degrees: number) => Math.floor(degrees * EXTENT_UNITS_PER_DEGREE + 1e-6)
  const up = (degrees: number) => Math.ceil(degrees * EXTENT_UNITS_PER_DEGREE - 1e-6)
  return [down(west), down(south), up(east), up(north)]
}

/** The box of the id at this place, degrees. */
export function boxAt({ boxes }: Pick<Extents, 'boxes'>, place: number): Bbox {
  const degrees = (side: number) => (boxes[place * 4 + side] as number) / EXTENT_UNITS_PER_DEGREE
  return [degrees(0), degrees(1), degrees(2), degrees(3)]
}

/** An earthquake as three integers. */
export function packEvent(place: number, { magnitude, depth }: Earthquake): readonly [number, number, number] {
  return [place, Math.round(magnitude * MAGNITUDE_UNITS), depth === undefined ? NO_DEPTH : Math.round(depth * DEPTH_UNITS_PER_KM)]
}

/** The earthquakes by their place in `ids`. */
export function eventsOf({ events }: Pick<Extents, 'events'>): ReadonlyMap<number, Earthquake> {
  const byPlace = new Map<number, Earthquake>()
  for (let at = 0; at + 2 < events.length; at += 3) {
    const depth = events[at + 2] as number
    const magnitude = (events[at + 1] as number) / MAGNITUDE_UNITS
    byPlace.set(events[at] as number, depth === NO_DEPTH ? { magnitude } : { magnitude, depth: depth / DEPTH_UNITS_PER_KM })
  }
  return byPlace
}

/** Routes of the service. A search that is not in order is answered 400, too many at a time 429, as problem documents. */
export const EXTENTS_ROUTES = {
  extents: { method: 'GET', path: '/api/extents', query: ExtentsRequestSchema, reply: ExtentsSchema },
} as const
