/** Lengths and areas on the ellipsoid WGS 84, and how they are written. */
import { areaWithinLines, type Corner } from '@graticule/contracts/geometry/drawn-shape'
import { geodesicLine } from '@graticule/contracts/geometry/geodesic-line'
import { localeOf, withUnit } from '../../../../i18n/numbers.ts'
import { i18n } from '../../../../i18n/index.ts'

export type MeasureKind = 'distance' | 'area'
export const UNITS = ['metric', 'nautical', 'hectares'] as const
export type Units = (typeof UNITS)[number]

export interface Segment {
  readonly from: Corner
  readonly to: Corner
  /** Metres. */
  readonly length: number
  /** Direction at the start, degrees clockwise from north. */
  readonly azimuth: number
}

export interface Measures {
  readonly segments: readonly Segment[]
  /** Metres of all segments; of an area with the way back to the first point. */
  readonly total: number
  /** Square kilometres within the segments, of an area of three points or more. */
  readonly area: number | null
}

/** @rule B-drawing.measures Distances and areas are measured along the ground */
export function measuresOf(points: readonly Corner[], kind: MeasureKind): Measures {
  const isClosed = kind === 'area' && points.length > 2
  const segments = points.flatMap((from, at): Segment[] => {
    const to = points[at + 1] ?? (isClosed ? points[0] : undefined)
    if (to === undefined) return []
    const { distance, azimuth } = geodesicLine(from, to)
    return [{ from, to, length: distance, azimuth }]
  })
  const total = segments.reduce((sum, { length }) => sum + length, 0)
  return { segments, total, area: isClosed ? areaWithinLines(points) : null }
}

/** The international nautical mile, metres. */
const NAUTICAL_MILE = 1_852

const number = (value: number, decimals: number): string =>
  new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: decimals }).format(value)
/** Fewer decimals for larger numbers: about four digits. */
const exact = (value: number): string => number(value, value < 10 ? 3 : value < 100 ? 2 : value < 1_000 ? 1 : 0)

/** "850 m", "12.53 km", "6.77 NM". */
export function lengthText(metres: number, units: Units): string {
  if (units === 'nautical') return `${exact(metres / NAUTICAL_MILE)} NM`
  return metres < 1_000 ? withUnit(number(metres, metres < 10 ? 1 : 0), 'm') : withUnit(exact(metres / 1_000), 'km')
}

/** "4,200 m²", "12.53 km²", "1,253 ha", "3.65 NM²". */
export function areaText(squareKilometres: number, units: Units): string {
  if (units === 'nautical') return `${exact(squareKilometres / (NAUTICAL_MILE / 1_000) ** 2)} NM²`
  if (units === 'hectares') return `${exact(squareKilometres * 100)} ha`
  return `${squareKilometres < 0.1 ? withUnit(number(squareKilometres * 1e6, 0), 'm') : withUnit(exact(squareKilometres), 'km')}²`
}
