/** Where and when of Atom entries: GeoRSS, GML, footprints of products, and times of several extensions. */
import { isWholeWorld } from '@graticule/contracts/bbox'
import type { Footprint, TimeExtent } from '@graticule/contracts/resource'
import { footprintOf, latitudeFirstBox, readShape } from '../../entry/fields/footprints.ts'
import { intervalOf, readInstant, timeExtentOf } from '../../entry/fields/instants.ts'
import { wellKnownGeometry } from '../../entry/fields/well-known-text.ts'
import { childrenNamed, type XmlElement } from '../../xml/xml-element.ts'
import { gmlGeometry } from '../iso/gml-geometry.ts'
import { fact, type EntryFacts } from './entry-facts.ts'

const numbersOf = (text: string): number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(Number)

/** `georss:point`, `line`, `polygon`: pairs of numbers, latitude first by the standard. */
function georssGeometry(element: XmlElement, longitudeFirst: boolean): unknown {
  const numbers = numbersOf(element.text)
  if (numbers.length < 2 || numbers.some((number) => !Number.isFinite(number))) return undefined
  const pairs = Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => [numbers[2 * at], numbers[2 * at + 1]])
  const positions = longitudeFirst ? pairs : pairs.map(([a, b]) => [b, a])
  if (element.name === 'point') return { type: 'Point', coordinates: positions[0] }
  return element.name === 'line' ? { type: 'LineString', coordinates: positions } : { type: 'Polygon', coordinates: [positions] }
}

/**
 * The footprint. Exact geometries go before boxes. NextGEOSS writes longitude first into polygons and points, and the whole
 * world into every box: a box around the world beside a polygon says nothing.
 */
export function footprintOfEntry(entry: XmlElement, facts: EntryFacts, isNextGeoss: boolean): Footprint | undefined {
  const told = childrenNamed(entry, 'box').map(({ text }) => latitudeFirstBox(text))
  const written = childrenNamed(entry, 'polygon', 'point', 'line')
  const hasShape = written.some(({ text }) => text.trim() !== '' && text.trim() !== 'None')
  const boxes = told.filter((box) => box !== undefined)
  const saying = isNextGeoss && hasShape ? [] : boxes
  // by the names that only footprints have
  const wkt = [fact(facts, 'footprint', 'geometry', 'wkt'), fact(facts, 'spatial')].map((text) => wellKnownGeometry(text ?? ''))
  const geometries = [
    ...written.toSorted((a, b) => shapeRank(a) - shapeRank(b)).map((element) => georssGeometry(element, isNextGeoss)),
    // GML in `georss:where` has latitude first when it names no reference system (GeoRSS 1.1)
    ...childrenNamed(entry, 'where').map((element) => gmlGeometry(element, { latitudeFirst: true })),
    ...wkt,
    ...childrenNamed(entry, 'EarthObservation').map((element) => gmlGeometry(element, { latitudeFirst: true })),
    ...childrenNamed(entry, 'Point').map(w3cGeometry),
    w3cGeometry(entry),
  ].filter((geometry) => geometry !== undefined)
  const own = saying.filter((box) => !isWholeWorld(box))
  const shapes = geometries.map((geometry) => readShape(geometry, { boxes: own }))
  const extent = shapes.find((shape) => shape.boxes.length > 0)
  if (extent === undefined) return footprintOf({ boxes, shapes })
  // the box of a shape is sharper than none; one that is told counts when it is not the whole world
  return footprintOf({
    boxes: own.length > 0 && extent.boxes.every(([west, , east]) => west <= east) ? own : extent.boxes,
    geometry: extent.geometry,
    shapes: [extent],
  })
}

/** Polygons say more than lines, these more than points. */
const shapeRank = ({ name }: XmlElement): number => ['polygon', 'line', 'point'].indexOf(name)

/** `geo:lat` and `geo:long` (W3C Basic Geo). */
function w3cGeometry(element: XmlElement): unknown {
  const [latitude, longitude] = ['lat', 'long'].map((name) => Number(childrenNamed(element, name)[0]?.text.trim() || Number.NaN))
  return Number.isFinite(latitude) && Number.isFinite(longitude)
    ? { type: 'Point', coordinates: [longitude, latitude] }
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
    .map(({ text }) => intervalOf(text))
  return timeExtentOf(dates)
}
