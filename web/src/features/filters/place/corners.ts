/** A box as four fields of text: west, south, east, north. */
import { type Bbox, isBbox } from '@graticule/contracts/bbox'
import { type Axis, type DegreesFault, readDegrees } from '../../../search/place/read-degrees.ts'

/** The four corners in the order in which they are asked for. */
export const CORNERS = ['west', 'south', 'east', 'north'] as const
export type Corner = (typeof CORNERS)[number]
export type CornerTexts = Readonly<Record<Corner, string>>

/** What is wrong with a corner. */
export type CornerFault = DegreesFault | 'missing' | 'south-of-south'

/** Four corners, read. */
export interface CornerReading {
  /** `null` when all are empty or one has a fault. */
  readonly box: Bbox | null
  readonly faults: Partial<Record<Corner, CornerFault>>
}

export const NO_CORNERS: CornerTexts = { west: '', south: '', east: '', north: '' }

const axisOf = (corner: Corner): Axis => (corner === 'south' || corner === 'north' ? 'latitude' : 'longitude')

/** At most six decimals: a tenth of a metre. */
const cornerText = (degrees: number): string => String(Number(degrees.toFixed(6)))

/** The texts of the corner fields for a box. */
export function cornersOf(box: Bbox | undefined): CornerTexts {
  if (box === undefined) return NO_CORNERS
  const [west, south, east, north] = box
  return { west: cornerText(west), south: cornerText(south), east: cornerText(east), north: cornerText(north) }
}

/**
 * Reads the corner fields: all empty = no box; `faults` names what is wrong with each.
 * @rule B-filters.corners A box is typed by four corners, and each fault is named
 */
export function readCorners(corners: CornerTexts): CornerReading {
  if (CORNERS.every((corner) => corners[corner].trim() === '')) return { box: null, faults: {} }
  const faults: Partial<Record<Corner, CornerFault>> = {}
  const values = CORNERS.map((corner) => {
    const value = corners[corner].trim() === '' ? 'missing' : readDegrees(corners[corner], axisOf(corner))
    if (typeof value === 'number') return value
    faults[corner] = value
    return Number.NaN
  })
  const [, south, , north] = values
  if ((south ?? 0) > (north ?? 0)) faults.north = 'south-of-south'
  return { box: Object.keys(faults).length === 0 && isBbox(values) ? values : null, faults }
}

/** The corners with South and North exchanged. */
export function withLatitudesExchanged(corners: CornerTexts): CornerTexts {
  return { ...corners, south: corners.north, north: corners.south }
}

/**
 * The corners with latitudes and longitudes exchanged, when that is what is wrong with them: as they stand a latitude is
 * out of the world, exchanged they are a box. `undefined` otherwise.
 */
export function withAxesExchanged(corners: CornerTexts): CornerTexts | undefined {
  const { west, south, east, north } = corners
  const exchanged = { west: south, south: west, east: north, north: east }
  const { faults } = readCorners(corners)
  const outside = faults.south === 'latitude' || faults.north === 'latitude'
  return outside && readCorners(exchanged).box !== null ? exchanged : undefined
}
