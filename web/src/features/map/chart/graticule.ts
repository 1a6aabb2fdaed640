import {
  HALF_WORLD,
  latitudeOf,
  longitudeOf,
  MAX_LATITUDE,
  mercatorX,
  mercatorY,
  WORLD_WIDTH,
  wrapLongitude,
} from '@graticule/contracts/geometry/web-mercator'
import { eastOrWest, formatFixed, northOrSouth } from '../../../i18n/numbers.ts'
import type { MapFrame } from '../canvas/frame.ts'

/** Steps of the net, degrees, widest first. */
const STEPS = [30, 15, 10, 5, 2, 1, 0.5, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001] as const
/** A bar of the rulers is at least this wide, pixels; most are under twice that. */
const NARROWEST_BAR = 60

/** Step of the net at a resolution, degrees: the finest whose bars are at least 60 px wide at the equator. */
export function graticuleStep(resolution: number): number {
  const widthOf = (step: number) => (step / 360) * (WORLD_WIDTH / resolution)
  return STEPS.findLast((step) => widthOf(step) >= NARROWEST_BAR) ?? STEPS[0]
}

/** Multiples of `step` within the range, as counts of steps: exact where sums of 0.1 would drift. */
function stepsWithin(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9)
  const last = Math.floor(to / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** x of the meridians between two map coordinates, metres; past one world they repeat. */
export function meridiansBetween(minX: number, maxX: number, step: number): number[] {
  return stepsWithin(longitudeOf(minX), longitudeOf(maxX), step).map((count) => mercatorX(count * step))
}

/** y of the parallels between two map coordinates, metres. */
export function parallelsBetween(minY: number, maxY: number, step: number): number[] {
  const south = Math.max(-MAX_LATITUDE, latitudeOf(Math.max(-HALF_WORLD, minY)))
  const north = Math.min(MAX_LATITUDE, latitudeOf(Math.min(HALF_WORLD, maxY)))
  return stepsWithin(south, north, step).map((count) => mercatorY(count * step))
}

/** One bar of a ruler, pixels along it from its left or top end. */
export interface RulerBar {
  readonly from: number
  readonly to: number
  /** Alternate bars are filled. */
  readonly filled: boolean
}

export interface RulerLabel {
  /** Which line of the net: the same while the map is moved. */
  readonly line: number
  readonly at: number
  readonly text: string
}

export interface Ruler {
  readonly bars: readonly RulerBar[]
  readonly labels: readonly RulerLabel[]
}

const isEven = (count: number) => Math.abs(count) % 2 === 0

function decimals(step: number): number {
  return Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
}

/** "5°W", "0°", "180°", "0.25°E"; one letter, also where a language has more, because labels stand close. */
export function meridianLabel(longitude: number, step: number): string {
  const wrapped = Number(wrapLongitude(longitude).toFixed(6))
  const digits = formatFixed(Math.abs(wrapped), decimals(step))
  if (wrapped === 0 || Math.abs(wrapped) === 180) return `${digits}°`
  return `${digits}°${eastOrWest(wrapped).charAt(0)}`
}

/** "60°S", "0°", "40°N". */
export function parallelLabel(latitude: number, step: number): string {
  const digits = formatFixed(Math.abs(latitude), decimals(step))
  return !/[1-9]/.test(digits) ? '0°' : `${digits}°${northOrSouth(latitude).charAt(0)}`
}

function barsOf(counts: readonly number[], positionOf: (count: number) => number, length: number): RulerBar[] {
  return counts.flatMap((count) => {
    const [one, other] = [positionOf(count), positionOf(count + 1)]
    const from = Math.max(0, Math.min(one, other))
    const to = Math.min(length, Math.max(one, other))
    return to > from ? [{ from, to, filled: isEven(count) }] : []
  })
}

/** The ruler along the bottom: longitude. */
export function longitudeRuler({ width, centre, resolution }: MapFrame): Ruler {
  const step = graticuleStep(resolution)
  const half = (width / 2) * resolution
  const positionOf = (count: number) => width / 2 + (mercatorX(count * step) - centre[0]) / resolution
  const lines = stepsWithin(longitudeOf(centre[0] - half), longitudeOf(centre[0] + half), step)
  const cells = lines.length > 0 ? [lines[0]! - 1, ...lines] : []
  return {
    bars: barsOf(cells, positionOf, width),
    labels: lines.map((count) => ({ line: count, at: positionOf(count), text: meridianLabel(count * step, step) })),
  }
}

/** The ruler on the right: latitude. */
export function latitudeRuler({ height, centre, resolution }: MapFrame): Ruler {
  const step = graticuleStep(resolution)
  const half = (height / 2) * resolution
  const positionOf = (count: number) => height / 2 - (mercatorY(count * step) - centre[1]) / resolution
  const south = latitudeOf(Math.max(-HALF_WORLD, centre[1] - half))
  const north = latitudeOf(Math.min(HALF_WORLD, centre[1] + half))
  const lines = stepsWithin(south, north, step)
  const cells = lines.length > 0 ? [lines[0]! - 1, ...lines] : []
  return {
    bars: barsOf(cells, positionOf, height),
    labels: lines.map((count) => ({ line: count, at: positionOf(count), text: parallelLabel(count * step, step) })),
  }
}
