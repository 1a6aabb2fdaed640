/** Projections of layers of images, made known to OpenLayers, which draws from them into web mercator. */
import type { Bbox } from '@graticule/contracts/bbox'
import { get, getTransform, transformExtent } from 'ol/proj.js'
import { projectionText } from '@graticule/contracts/map/projection-texts'

/** Those that OpenLayers brings. Its UTM is near enough for maps, but has no zones beyond WGS 84. */
const BUILT_IN = ['EPSG:3857', 'EPSG:4326', 'CRS:84']

/** What the map asks for, the best first: its own projection, degrees, then what it can compute. */
export function bestProjection(offered: readonly string[]): string | undefined {
  // services that tell no projections draw in those that all have
  if (offered.length === 0) return 'EPSG:3857'
  return BUILT_IN.find((code) => offered.includes(code)) ?? offered.find((code) => projectionText(code) !== undefined)
}

/** Makes a projection known. False: the map cannot draw from it. */
export async function makeKnown(code: string): Promise<boolean> {
  if (BUILT_IN.includes(code)) return true
  const text = projectionText(code)
  if (text === undefined) return false
  const [{ default: proj4 }, { register }] = await Promise.all([import('proj4'), import('ol/proj/proj4.js')])
  proj4.defs(code, text)
  register(proj4)
  const projection = get(code)
  return projection !== null && getTransform('EPSG:4326', projection) !== undefined
}

/** A box of degrees in a projection that is known: minX, minY, maxX, maxY with x east. A box across the antimeridian is the whole world. */
export function extentIn(code: string, [west, south, east, north]: Bbox): [number, number, number, number] {
  const sides = west > east ? [-180, south, 180, north] : [west, south, east, north]
  // mercator has no poles
  const [low, high] = code === 'EPSG:3857' ? [Math.max(-85.06, sides[1]!), Math.min(85.06, sides[3]!)] : [sides[1]!, sides[3]!]
  return transformExtent([sides[0]!, low, sides[2]!, high], 'EPSG:4326', code, 8) as [number, number, number, number]
}
