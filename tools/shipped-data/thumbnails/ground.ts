/** The part of the Earth under a picture: its land, sea, borders and coordinates. Natural Earth, as packed by world-atlas. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  geoArea,
  geoAzimuthalEqualArea,
  geoGraticule10,
  geoNaturalEarth1,
  geoOrthographic,
  geoPath,
  type GeoPermissibleObjects,
  type GeoProjection,
} from 'd3-geo'
import type { MultiLineString, MultiPolygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { PictureRegion } from '../../../server/src/seed/picture-region.ts'
import { both, type Mask, maskOf, outside, SIDE, type Spot } from './raster.ts'

/** What a picture stands on. */
export interface Ground {
  readonly land: Mask
  readonly sea: Mask
  readonly borders: readonly (readonly Spot[])[]
  readonly graticule: readonly (readonly Spot[])[]
  /** Latitude of a spot, degrees; of the nearest edge where the spot lies beside the globe. */
  readonly latitude: (spot: Spot) => number
  /** 0 far from any coast to 1 on it, on either side. */
  readonly nearCoast: (spot: Spot) => number
  /** 1 where the picture reaches from the tropics to the poles, near 0 where it shows a small place. */
  readonly reach: number
  /** What the Earth covers; everything except on a globe. */
  readonly earth: Mask
}

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>
interface Outlines {
  readonly land: MultiPolygon
  readonly borders: MultiLineString
}
const require = createRequire(import.meta.url)
const read = new Map<string, Outlines>()

function readAtlas(resolution: string): Outlines {
  const atlas = JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${resolution}.json`), 'utf8')) as Atlas
  const polygons = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
  )
  // a few islets of the finest resolution turn the wrong way round and would be all of the Earth but themselves
  const islands = polygons.filter((coordinates) => geoArea({ type: 'Polygon', coordinates }) < 2 * Math.PI)
  return {
    land: { type: 'MultiPolygon', coordinates: islands },
    borders: mesh(atlas, atlas.objects.countries, (one, other) => one !== other),
  }
}

function outlinesOf(resolution: string): Outlines {
  const known = read.get(resolution) ?? readAtlas(resolution)
  read.set(resolution, known)
  return known
}

/** Longitudes in the middle of the world's variants: Africa, the Americas, Asia. */
const WORLD_MIDDLES = [15, -80, 110]
const MIDDLE = SIDE / 2
/** Arc of a window's half edge as a length on the projection's plane of unit scale (azimuthal equal-area). */
const planeLength = (degrees: number) => 2 * Math.sin((degrees * Math.PI) / 360)

function projectionOf(region: PictureRegion, variant: number): GeoProjection {
  if (region.view === 'world') {
    const projection = geoNaturalEarth1().rotate([-(WORLD_MIDDLES[variant] ?? 0), 0])
    return projection.scale(SIDE / 2.45).translate([MIDDLE, MIDDLE + 12])
  }
  const [longitude, latitude] = region.centre
  const projection = region.view === 'globe' ? geoOrthographic() : geoAzimuthalEqualArea().clipAngle(region.span)
  const scale = region.view === 'globe' ? MIDDLE * 0.92 : MIDDLE / planeLength(region.span / 2)
  return projection.rotate([-longitude, -latitude]).scale(scale).translate([MIDDLE, MIDDLE])
}

/** The lines of a projected geometry, read from the path that d3 writes. */
function linesOf(projection: GeoProjection, geometry: GeoPermissibleObjects): Spot[][] {
  const path = geoPath(projection)(geometry) ?? ''
  return path
    .split('M')
    .filter((part) => part !== '')
    .map((part) =>
      part
        .replace(/Z$/, '')
        .split('L')
        .map((pair) => pair.split(',').map(Number) as unknown as Spot),
    )
}

/** Twelve spots on circles around a spot, to feel for the other side of the coast. */
const FEELERS: readonly Spot[] = [3, 6, 10, 15].flatMap((radius) =>
  Array.from({ length: 12 }, (_, index): Spot => [
    radius * Math.cos((index * Math.PI) / 6),
    radius * Math.sin((index * Math.PI) / 6),
  ]),
)

/** Builds the ground of a picture. */
export function groundOf(region: PictureRegion, variant: number): Ground {
  const projection = projectionOf(region, variant)
  const resolution = region.view !== 'window' ? '110m' : region.span <= 14 ? '10m' : '50m'
  const outlines = outlinesOf(resolution)
  const land = maskOf(linesOf(projection, outlines.land))
  const sphere = region.view === 'globe' ? maskOf(linesOf(projection, { type: 'Sphere' })) : new Uint8Array(land.length).fill(1)
  const nearCoast = coastFeeler(land)
  return {
    land,
    earth: sphere,
    reach: region.view === 'window' ? region.span / 100 : 1,
    sea: both(outside(land), sphere),
    borders: linesOf(projection, outlines.borders),
    graticule: linesOf(projection, geoGraticule10()),
    latitude: (spot) => projection.invert?.([...spot])?.[1] ?? 0,
    nearCoast,
  }
}

function coastFeeler(land: Mask): Ground['nearCoast'] {
  const size = Math.sqrt(land.length)
  const fine = size / SIDE
  const at = (x: number, y: number) => {
    const [column, row] = [Math.min(SIDE - 1, Math.max(0, x)), Math.min(SIDE - 1, Math.max(0, y))]
    return land[Math.floor(row * fine) * size + Math.floor(column * fine)] ?? 0
  }
  return ([x, y]) => {
    const here = at(x, y)
    const across = FEELERS.filter(([dx, dy]) => at(x + dx, y + dy) !== here).length
    return Math.min(1, (across / FEELERS.length) * 1.6)
  }
}
