/** Where and when of Atom entries: GeoRSS, GML, footprints of products, and times of several extensions. */
import { bboxesOverlap, fromGeorssBox, isWholeWorld, type Bbox } from '@graticule/contracts/bbox'
import type { Footprint, TimeExtent } from '@graticule/contracts/resource'
import { footprintOf, geometryExtent, type GeometryExtent } from '../../entry/fields/footprints.ts'
import { readInstant, timeExtentOf } from '../../entry/fields/instants.ts'
import { wellKnownGeometry } from '../../entry/fields/well-known-text.ts'
import { childrenNamed, type XmlElement } from '../../xml/xml-element.ts'
import { gmlGeometry } from '../iso/gml-geometry.ts'
import { fact, type EntryFacts } from './entry-facts.ts'

/** The two orders that the numbers of a geometry may be meant in, the likelier first. */
interface Readings {
  readonly first: unknown
  readonly second: unknown
}

const numbersOf = (text: string): number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(Number)

/** `georss:point`, `line`, `polygon`: pairs of numbers, latitude first by the standard. */
function georssReadings(element: XmlElement, longitudeFirst: boolean): Readings | undefined {
  const numbers = numbersOf(element.text)
  if (numbers.length < 2 || numbers.some((number) => !Number.isFinite(number))) return undefined
  const pairs = Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => [numbers[2 * at], numbers[2 * at + 1]])
  const turned = pairs.map(([a, b]) => [b, a])
  const geometry = (positions: unknown[]) => {
    if (element.name === 'point') return { type: 'Point', coordinates: positions[0] }
    return element.name === 'line'
      ? { type: 'LineString', coordinates: positions }
      : { type: 'Polygon', coordinates: [positions] }
  }
  const [asWritten, swapped] = [geometry(pairs), geometry(turned)]
  return longitudeFirst ? { first: asWritten, second: swapped } : { first: swapped, second: asWritten }
}

/** GML in `georss:where` has latitude first when it names no reference system (GeoRSS 1.1), else the order of that. */
function gmlReadings(element: XmlElement): Readings | undefined {
  const gml = gmlGeometry(element)
  if (gml === undefined) return undefined
  const named = (at: XmlElement): boolean => at.attributes['srsName'] !== undefined || at.children.some(named)
  return named(element) ? { first: gml.asTold, second: gml.swapped } : { first: gml.swapped, second: gml.asTold }
}

/** The likelier reading, unless it is no place at all or the entry's box speaks for the other one. */
function extentOf({ first, second }: Readings, boxes: readonly Bbox[]): GeometryExtent | undefined {
  const crosses = boxes.some(([west, , east]) => west > east)
  const [likely, other] = [geometryExtent(first, crosses), geometryExtent(second, crosses)]
  if (likely === undefined || other === undefined) return likely ?? other
  const meets = (extent: GeometryExtent) => extent.boxes.some((a) => boxes.some((b) => bboxesOverlap(a, b)))
  return boxes.length > 0 && !meets(likely) && meets(other) ? other : likely
}

/**
 * The footprint. Exact geometries go before boxes. NextGEOSS writes longitude first into polygons and points, and the whole
 * world into every box: a box around the world beside a polygon says nothing.
 */
export function footprintOfEntry(entry: XmlElement, facts: EntryFacts, isNextGeoss: boolean): Footprint | undefined {
  const told = childrenNamed(entry, 'box').map(({ text }) => fromGeorssBox(text.trim().replaceAll(/[\s,]+/g, ' ')))
  const written = childrenNamed(entry, 'polygon', 'point', 'line')
  const hasShape = written.some(({ text }) => text.trim() !== '' && text.trim() !== 'None')
  const boxes = told.filter((box) => box !== undefined)
  const saying = isNextGeoss && hasShape ? [] : boxes
  // by the names that only footprints have
  const wkt = [fact(facts, 'footprint', 'geometry', 'wkt'), fact(facts, 'spatial')].flatMap((text) => {
    const geometry = text === undefined ? undefined : wellKnownGeometry(text)
    return geometry === undefined ? [] : [{ first: geometry, second: undefined }]
  })
  const readings = [
    ...written.toSorted((a, b) => shapeRank(a) - shapeRank(b)).map((element) => georssReadings(element, isNextGeoss)),
    ...childrenNamed(entry, 'where').map(gmlReadings),
    ...wkt,
    ...childrenNamed(entry, 'EarthObservation').map(gmlReadings),
    ...childrenNamed(entry, 'Point').map(w3cReadings),
    w3cReadings(entry),
  ].filter((reading) => reading !== undefined)
  const [extent] = readings
    .map((reading) =>
      extentOf(
        reading,
        saying.filter((box) => !isWholeWorld(box)),
      ),
    )
    .filter((found) => found !== undefined)
  if (extent === undefined) return footprintOf({ boxes })
  // the box of a shape is sharper than none; one that is told counts when it is not the whole world
  const own = saying.filter((box) => !isWholeWorld(box))
  return footprintOf({
    boxes: own.length > 0 && extent.boxes.every(([west, , east]) => west <= east) ? own : extent.boxes,
    geometry: extent.geometry,
  })
}

/** Polygons say more than lines, these more than points. */
const shapeRank = ({ name }: XmlElement): number => ['polygon', 'line', 'point'].indexOf(name)

/** `geo:lat` and `geo:long` (W3C Basic Geo). */
function w3cReadings(element: XmlElement): Readings | undefined {
  const [latitude, longitude] = ['lat', 'long'].map((name) => Number(childrenNamed(element, name)[0]?.text.trim() || Number.NaN))
  return Number.isFinite(latitude) && Number.isFinite(longitude)
    ? { first: { type: 'Point', coordinates: [longitude, latitude] }, second: undefined }
    : undefined
}

/** The time: start and end of any extension, else `dc:date` as `start/end` or an instant. */
export function timeOfEntry(entry: XmlElement, facts: EntryFacts): TimeExtent | undefined {
  const start = fact(facts, 'beginposition', 'dtstart', 'start', 'sensingstartdate', 'begindate', 'startdate')
  const end = fact(facts, 'endposition', 'dtend', 'stop', 'end', 'sensingstopdate', 'enddate', 'completiondate')
  const instant = (text: string | undefined, edge: 'start' | 'end') => (text === undefined ? undefined : readInstant(text, edge))
  const told = { start: instant(start, 'start'), end: instant(end, 'end') }
  if (told.start !== undefined || told.end !== undefined) return timeExtentOf([told])
  const dates = childrenNamed(entry, 'date')
    .filter(({ attributes }) => attributes['name'] === undefined)
    .map(({ text }) => {
      const [from = '', to = from] = text.trim().split('/')
      return { start: instant(from, 'start'), end: instant(to, 'end') }
    })
  return timeExtentOf(dates)
}
