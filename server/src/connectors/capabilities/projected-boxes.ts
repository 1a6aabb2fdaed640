/** Boxes in projected systems, in degrees. */
import type { Bbox } from '@graticule/contracts/bbox'
import { projectionText } from '@graticule/contracts/map/projection-texts'
import proj4 from 'proj4'
import { readBox } from '../../entry/fields/footprints.ts'

/** Names that web mercator has had. */
const WEB_MERCATOR = new Set(['3857', '900913', '102100', '102113', '3785', '41001'])
/** Points along each side of a box that are looked at, and across it: sides become curves. */
const STEPS = 16
const NORTH_FIRST = / \+axis=neu$/

type Way = (position: [number, number]) => [number, number]
interface System {
  readonly toDegrees: Way
  readonly fromDegrees: Way
  readonly isNorthFirst: boolean
}
const systems = new Map<string, System | undefined>()

/** The code of a reference system by its short name, URN or address (OGC 06-121r9, 10.3.2): `EPSG:32633`. */
export function systemCode(name: string): string | undefined {
  const number = /EPSG\b.*[:/#](\d{4,6})$/i.exec(name.trim().slice(-200))?.[1]
  if (number === undefined) return undefined
  return `EPSG:${WEB_MERCATOR.has(number) ? '3857' : number}`
}

function systemOf(code: string): System | undefined {
  if (systems.has(code)) return systems.get(code)
  const text = projectionText(code)
  const way = text === undefined ? undefined : proj4(text.replace(NORTH_FIRST, ''))
  const system = way && {
    toDegrees: (position: [number, number]): [number, number] => way.inverse(position),
    fromDegrees: (position: [number, number]): [number, number] => way.forward(position),
    isNorthFirst: NORTH_FIRST.test(text ?? ''),
  }
  systems.set(code, system)
  return system
}

/**
 * The box in degrees around one of a projected system, also across the antimeridian and around a pole. `sides`: the two numbers of the
 * lower corner, then those of the upper one. `order`: `register` = axes stand as the register of the EPSG has them, `easting` =
 * the easting comes first whatever the register says. `undefined`: the system is not known, or the numbers are not in it.
 */
export function boxOfSystem(
  name: string,
  [a, b, c, d]: readonly [number, number, number, number],
  order: 'register' | 'easting',
): Bbox | undefined {
  const code = systemCode(name)
  const system = code === undefined ? undefined : systemOf(code)
  if (system === undefined || ![a, b, c, d].every(Number.isFinite)) return undefined
  const [west, south, east, north] = order === 'register' && system.isNorthFirst ? [b, a, d, c] : [a, b, c, d]
  const positions = Array.from({ length: (STEPS + 1) ** 2 }, (_, at) => {
    const [column, row] = [at % (STEPS + 1), Math.floor(at / (STEPS + 1))]
    return system.toDegrees([west + ((east - west) * column) / STEPS, south + ((north - south) * row) / STEPS])
  }).filter((position) => position.every(Number.isFinite))
  const middle = system.toDegrees([(west + east) / 2, (south + north) / 2])
  if (positions.length === 0 || !middle.every(Number.isFinite)) return undefined
  const pole = [90, -90].find((latitude) => {
    const [x, y] = system.fromDegrees([0, latitude])
    // in cylinders a pole is a line or infinitely far
    const isPoint = Math.abs(system.fromDegrees([90, latitude])[0] - x) < 1
    return isPoint && x >= west && x <= east && y >= south && y <= north
  })
  const latitudes = [...positions.map(([, latitude]) => latitude), ...(pole === undefined ? [] : [pole])]
  const [lowest, highest] = [Math.min(...latitudes), Math.max(...latitudes)]
  if (pole !== undefined) return readBox(-180, lowest, 180, highest)
  // on the other side of the antimeridian they go on counting
  const longitudes = positions.map(([longitude]) =>
    Math.abs(longitude - middle[0]) <= 180 ? longitude : longitude - 360 * Math.sign(longitude - middle[0]),
  )
  return readBox(Math.min(...longitudes), lowest, Math.max(...longitudes), highest)
}
