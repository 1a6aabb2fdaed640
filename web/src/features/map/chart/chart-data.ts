import { HALF_WORLD, mercatorX, mercatorY, type Bounds, type Point } from '@graticule/contracts/geometry/web-mercator'

/** A packed map of the world, as tools/shipped-data/build-basemap.ts writes it. */
export interface PackedWorld {
  readonly degreesPerUnit: number
  /** Closed rings, `[x, y, dx, dy, ...]` in units. */
  readonly land: readonly (readonly number[])[]
  readonly borders: readonly (readonly number[])[]
}

/** A line in map coordinates (metres), with the bounds of each run of {@link CHUNK} segments so that painting can skip runs. */
export interface ChartLine {
  /** x, y, x, y, ... */
  readonly xy: Float64Array
  readonly bounds: Bounds
  /** Bounds of the runs: minX, minY, maxX, maxY, ... */
  readonly chunks: Float64Array
}

export interface ChartWorld {
  readonly land: readonly ChartLine[]
  /** Where rings of land are closed along other lines than the cuts of {@link isCut}: what of them is coast. */
  readonly coasts?: readonly ChartLine[]
  readonly borders: readonly ChartLine[]
}

/** Segments in one run of a line. */
export const CHUNK = 32

function boundsOf(xy: Float64Array, from: number, to: number): Bounds {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = from; i <= to; i++) {
    const x = xy[2 * i]!
    const y = xy[2 * i + 1]!
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return [minX, minY, maxX, maxY]
}

/** Unpacks one line to map coordinates. */
export function unpackLine(packed: readonly number[], degreesPerUnit: number): ChartLine {
  const points = packed.length / 2
  const xy = new Float64Array(packed.length)
  let [x, y] = [0, 0]
  for (let i = 0; i < points; i++) {
    x += packed[2 * i]!
    y += packed[2 * i + 1]!
    xy[2 * i] = mercatorX(x * degreesPerUnit)
    xy[2 * i + 1] = mercatorY(y * degreesPerUnit)
  }
  const runs = Math.ceil((points - 1) / CHUNK)
  const chunks = new Float64Array(4 * runs)
  for (let run = 0; run < runs; run++) chunks.set(boundsOf(xy, run * CHUNK, Math.min(points - 1, (run + 1) * CHUNK)), 4 * run)
  return { xy, chunks, bounds: boundsOf(xy, 0, points - 1) }
}

export function unpackWorld({ degreesPerUnit, land, borders }: PackedWorld): ChartWorld {
  const unpack = (line: readonly number[]) => unpackLine(line, degreesPerUnit)
  return { land: land.map(unpack), borders: borders.map(unpack) }
}

/**
 * True for segments that are no coast but the cut along the antimeridian or the lower edge of the map, where rings of
 * land are closed. They are filled along, never drawn.
 */
export function isCut(from: Point, to: Point): boolean {
  const along = (x: number) => Math.abs(Math.abs(x) - HALF_WORLD) < 1
  if (along(from[0]) && along(to[0]) && from[0] * to[0] > 0) return true
  return from[1] <= -HALF_WORLD + 1 && to[1] <= -HALF_WORLD + 1
}

/** A country's label, as tools/shipped-data/build-basemap.ts writes it. */
export interface CountryLabel {
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly code?: string
  /** Longitude, latitude. */
  readonly at: readonly [number, number]
  /** Side of a square of the area of the country's largest part, degrees of the Mercator projection. */
  readonly size: number
}

/** The coarse world is drawn by small maps of footprints too, and stands with them. */
const packedWorlds = import.meta.glob<PackedWorld>(['./world-50m.json', '../../../entry/footprint-map/world-110m.json'], {
  import: 'default',
})
const countryLabels = import.meta.glob<readonly CountryLabel[]>('./country-labels.json', { import: 'default' })

/** 110m: coarse and small, shown first. 50m: shown from {@link FINE_FROM_ZOOM} on, once it is there. */
export type ChartDetail = '110m' | '50m'
export const FINE_FROM_ZOOM = 3
/** Cells of finer coasts (coast-regions.ts) are shown from here on, where those of 50m show their corners. */
export const REGIONS_FROM_ZOOM = 6

/** Loads one detail of the world: a chunk of its own. Rejects when the chunk cannot be had. */
export async function loadWorld(detail: ChartDetail): Promise<ChartWorld> {
  const load = Object.entries(packedWorlds).find(([path]) => path.endsWith(`/world-${detail}.json`))?.[1]
  return unpackWorld(await load!())
}

export async function loadCountryLabels(): Promise<readonly CountryLabel[]> {
  return await countryLabels['./country-labels.json']!()
}
