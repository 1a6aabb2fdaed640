/** Where and when of a CSDGM record (sections 1.3 and 1.5 of the standard). */
import { formatInstant } from '@graticule/contracts/dates'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { footprintOf, readBox, readShape } from '../../entry/fields/footprints.ts'
import { readInstant, type Stretch } from '../../entry/fields/instants.ts'
import { repaired } from '../../entry/fields/repairs.ts'
import { descendants, type XmlElement } from '../../xml/xml-element.ts'
import { at, bounded, dateOf, textAt, textsAt } from './fgdc-elements.ts'

/** Longest list of positions of an outline that is read. */
const MAX_PLACES = 5_000

/** Hours, minutes, seconds and parts of a second without separators (some write colons), then the zone. */
const TIME_OF_DAY = /^(\d{2}):?(?:(\d{2})(?::?(\d{2})(?:[.,]?(\d+))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** `HHMMSSSS`, local or with its difference from universal time (`-0500`) or `Z`, as ISO 8601; without a zone it counts as universal. */
function timeOfDay(text: string | undefined): string | undefined {
  const [, hours, minutes = '00', seconds = '00', parts, zone = 'Z'] = TIME_OF_DAY.exec(text?.trim() ?? '') ?? []
  if (hours === undefined) return undefined
  const offset = /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  return `${hours}:${minutes}:${seconds}${parts === undefined ? '' : `.${parts.slice(0, 9)}`}${offset}`
}

/** A date with its time of day; the date alone where there is no time that can be read. */
function instantOf(day: string | undefined, time: string | undefined, edge: 'start' | 'end'): number | undefined {
  const [date, clock] = [dateOf(day), timeOfDay(time)]
  if (date === undefined) return undefined
  const exact = clock === undefined || date.length < 10 ? undefined : readInstant(`${date}T${clock}`, edge)
  return exact ?? readInstant(date, edge)
}

/** A date with its time of day as it is stored. */
export function storedMoment(day: string | undefined, time: string | undefined): string | undefined {
  const instant = instantOf(day, time, 'start')
  return instant === undefined ? undefined : formatInstant(instant)
}

/** True for a time of day that is read and says no difference from universal time. */
const isLocal = (time: string | undefined): boolean => {
  const read = TIME_OF_DAY.exec(time?.trim() ?? '')
  return read !== null && read[5] === undefined
}

/**
 * A range, single dates, or several of them; `present` is an open end.
 * @rule B-record-formats.local-times Local times of FGDC without their difference count as universal time, which is noted
 */
export function stretchesOf(info: XmlElement): Stretch[] {
  const instant = (element: XmlElement, day: string, time: string, edge: 'start' | 'end') =>
    instantOf(textAt(element, day), textAt(element, time), edge)
  const noted = (stretch: Stretch, element: XmlElement, ...times: readonly string[]) =>
    repaired(stretch, [times.some((time) => isLocal(textAt(element, time))), 'local-times-as-universal'])
  const ranges = descendants(info, 'rngdates').map((range) => {
    const start = instant(range, 'begdate', 'begtime', 'start')
    return noted({ start, end: instant(range, 'enddate', 'endtime', 'end') }, range, 'begtime', 'endtime')
  })
  const days = descendants(info, 'sngdate').map((single) => {
    const start = instant(single, 'caldate', 'time', 'start')
    return noted({ start, end: instant(single, 'caldate', 'time', 'end') }, single, 'time')
  })
  return [...ranges, ...days]
}

const numberAt = (element: XmlElement, name: string) => Number(textAt(element, name) ?? Number.NaN)

/** The positions of a ring as G-ring points or a G-ring; rings may be left open. */
function ringOf(element: XmlElement): (number | undefined)[][] {
  const points = at(element, 'grngpoin').map((point) => [numberAt(point, 'gringlon'), numberAt(point, 'gringlat')])
  const numbers = (textAt(element, 'gring') ?? '').split(/[\s,]+/).map(Number)
  const pairs = Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => [numbers[2 * index], numbers[2 * index + 1]])
  const positions = points.length > 0 ? points : pairs
  const [first, last] = [positions[0], positions.at(-1)]
  return first?.join() === last?.join() || first === undefined ? positions : [...positions, first]
}

const isRing = (ring: readonly (readonly (number | undefined)[])[]): boolean =>
  ring.length >= 4 && ring.length <= MAX_PLACES && ring.flat().every((number) => Number.isFinite(number))

/** Bounding coordinates, polygons (an outer ring and the rings that it excludes), names of places. */
export function placeOf(info: XmlElement): DraftResource['footprint'] {
  const boxes = at(info, 'spdom', 'bounding')
    .map((sides) =>
      readBox(numberAt(sides, 'westbc'), numberAt(sides, 'southbc'), numberAt(sides, 'eastbc'), numberAt(sides, 'northbc')),
    )
    .filter((box) => box !== undefined)
  const polygons = at(info, 'spdom', 'dsgpoly').flatMap((polygon) => {
    const outer = at(polygon, 'dsgpolyo').map(ringOf).filter(isRing)
    const inner = at(polygon, 'dsgpolyx').map(ringOf).filter(isRing)
    // several outer rings are against the standard: nothing tells which of them a hole is in
    return outer.length === 1 ? outer.map((ring) => [ring, ...inner]) : outer.map((ring) => [ring])
  })
  const shapes = polygons.length === 0 ? [] : [readShape({ type: 'MultiPolygon', coordinates: polygons }, { boxes })]
  return footprintOf({
    boxes: boxes.length > 0 ? boxes : shapes.flatMap((shape) => shape.boxes),
    geometry: shapes[0]?.geometry,
    shapes,
    place: bounded(textsAt(info, 'keywords', 'place', 'placekey')[0]),
  })
}
