/** Where and when of THREDDS datasets (InvCatalog 1.0, `geospatialCoverage` and `timeCoverage`). */
import type { Bbox } from '@graticule/contracts/bbox'
import type { TimeExtent, VerticalExtent } from '@graticule/contracts/resource'
import { readBox } from '../../entry/fields/footprints.ts'
import { readInstant, timeExtentOf } from '../../entry/fields/instants.ts'
import { groundResolution } from '../../entry/units.ts'
import { childrenNamed, type XmlElement } from '../../xml/xml-element.ts'
import { finiteNumber } from '../earthquake-draft.ts'

const textIn = (element: XmlElement | undefined, name: string): string | undefined =>
  element === undefined ? undefined : childrenNamed(element, name)[0]?.text

/** A range as its lower and upper end: `start` and `size`, which may be negative. */
function range(coverage: XmlElement, name: string): [number, number] | undefined {
  const [element] = childrenNamed(coverage, name)
  const [start, size = 0] = [finiteNumber(textIn(element, 'start')), finiteNumber(textIn(element, 'size'))]
  return start === undefined ? undefined : [Math.min(start, start + size), Math.max(start, start + size)]
}

/** The box, or `undefined` when it is none in degrees. */
export function boxOf(coverage: XmlElement): Bbox | undefined {
  if (coverage.attributes['globalCoverage'] === 'true') return [-180, -90, 180, 90]
  const [latitudes, longitudes] = [range(coverage, 'northsouth'), range(coverage, 'eastwest')]
  if (latitudes === undefined || longitudes === undefined) return undefined
  const [west, east] = longitudes[1] - longitudes[0] >= 359.99 ? [-180, 180] : longitudes
  return readBox(west, latitudes[0], east, latitudes[1])
}

const METRES: Readonly<Record<string, number>> = { m: 1, meter: 1, meters: 1, metre: 1, metres: 1, km: 1_000 }

/** Heights in metres, upwards; `undefined` in other units (pressures, levels). */
export function heightsOf(coverage: XmlElement): VerticalExtent | undefined {
  const heights = range(coverage, 'updown')
  const [updown] = childrenNamed(coverage, 'updown')
  const unit = METRES[textIn(updown, 'units')?.trim().toLowerCase() ?? '']
  if (heights === undefined || unit === undefined) return undefined
  const sign = coverage.attributes['zpositive'] === 'down' ? -unit : unit
  const [a, b] = [heights[0] * sign, heights[1] * sign]
  return { minimum: Math.min(a, b), maximum: Math.max(a, b) }
}

/** The finer of the steps to the north and to the east, in metres; without a unit they are degrees (InvCatalog 1.0, `spatialRange`). */
export function resolutionOf(coverage: XmlElement): number | undefined {
  const ranges = childrenNamed(coverage, 'northsouth', 'eastwest')
  return groundResolution(
    ranges.map((one) => ({ text: textIn(one, 'resolution')?.replace(/^-/, ''), unit: textIn(one, 'units') || 'degrees' })),
  )
}

const SECONDS: Readonly<Record<string, number>> = {
  s: 1,
  min: 60,
  h: 3_600,
  d: 86_400,
  w: 604_800,
  mon: 2_629_746,
  y: 31_556_952,
}

/** "7 days" and "P7D" in milliseconds. */
function durationOf(text: string | undefined): number | undefined {
  const [, amount, unit] =
    /^\s*(\d+(?:\.\d+)?)\s*(s|min|h|d|w|mon|y)[a-z]*\s*$/i.exec(text ?? '') ?? /^\s*P(\d+)(D|W|Y)\s*$/i.exec(text ?? '') ?? []
  return amount === undefined ? undefined : Number(amount) * 1000 * (SECONDS[unit?.toLowerCase() ?? ''] ?? Number.NaN)
}

/** The time: two of start, end and duration. "present" as an end is open; a duration up to the present has no fixed start. */
export function timeOf(coverage: XmlElement): TimeExtent | undefined {
  const duration = durationOf(textIn(coverage, 'duration'))
  const start = readInstant(textIn(coverage, 'start') ?? '')
  const end = readInstant(textIn(coverage, 'end') ?? '', 'end')
  const isOpen = textIn(coverage, 'end')?.trim().toLowerCase() === 'present'
  return timeExtentOf([
    {
      start: start ?? (end !== undefined && duration !== undefined ? end - duration : undefined),
      end: end ?? (start !== undefined && duration !== undefined && !isOpen ? start + duration : undefined),
    },
  ])
}
