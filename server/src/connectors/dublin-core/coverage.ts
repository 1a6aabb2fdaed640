/** Where and when, as Dublin Core records say it: boxes of OWS Common, DCMI Box and Period, plain words. */
import type { Bbox } from '@graticule/contracts/bbox'
import type { TimeExtent } from '@graticule/contracts/resource'
import { readBox } from '../../entry/fields/footprints.ts'
import { intervalOf, readInstant, timeExtentOf } from '../../entry/fields/instants.ts'
import { childrenNamed, type XmlElement } from '../../xml/xml-element.ts'

const numbers = (text: string | undefined): number[] =>
  (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
const isPair = (values: readonly number[]): values is [number, number] => values.length === 2 && values.every(Number.isFinite)

/** The boxes of a record, W,S,E,N in degrees; those that are no degrees are left out. */
export function boxesOf(record: XmlElement): Bbox[] {
  const drawn = childrenNamed(record, 'BoundingBox', 'WGS84BoundingBox').map(owsBox)
  const written = childrenNamed(record, 'spatial', 'coverage').map(({ text }) => dcmiBox(text))
  return [...drawn, ...written].filter((box) => box !== undefined)
}

/**
 * `ows:BoundingBox` (OWS Common 10.2). A reference system by URN or address has latitude first, its short name and
 * WGS84BoundingBox longitude first. GeoNetwork writes "::EPSG:4326", and east and west in each other's place.
 */
function owsBox(box: XmlElement): Bbox | undefined {
  const lower = numbers(childrenNamed(box, 'LowerCorner')[0]?.text)
  const upper = numbers(childrenNamed(box, 'UpperCorner')[0]?.text)
  if (!isPair(lower) || !isPair(upper)) return undefined
  const crs = box.attributes['crs'] ?? ''
  if (crs === '::EPSG:4326') return readBox(upper[0], lower[1], lower[0], upper[1])
  const latitudeFirst = box.name === 'BoundingBox' && /^(?:urn:|https?:).*\b4326$/i.test(crs)
  const ordered = latitudeFirst ? readBox(lower[1], lower[0], upper[1], upper[0]) : undefined
  return ordered ?? readBox(lower[0], lower[1], upper[0], upper[1])
}

/** The parts of a DCMI structured value: `name=...; northlimit=...`. */
function componentsOf(text: string): Map<string, string> {
  const pairs = text.split(';').map((part) => part.split('='))
  return new Map(pairs.flatMap(([key = '', value]) => (value === undefined ? [] : [[key.trim().toLowerCase(), value.trim()]])))
}

/** DCMI Box Encoding Scheme. */
function dcmiBox(text: string): Bbox | undefined {
  const parts = componentsOf(text)
  const limit = (name: string) => Number(parts.get(`${name}limit`) ?? Number.NaN)
  const [west, south, east, north] = [limit('west'), limit('south'), limit('east'), limit('north')]
  return readBox(west, south, east, north)
}

/** Where, in words. */
export function placeOf(record: XmlElement): string | undefined {
  const words = childrenNamed(record, 'spatial', 'coverage').map(({ text }) => {
    const parts = componentsOf(text)
    return parts.size > 0 ? (parts.get('name') ?? '') : text.trim()
  })
  return words.find((text) => text !== '' && !/^(?:urn:|https?:)|^[-\d\s.,;/TZ:]+$/i.test(text))
}

/** `dct:temporal`, and `dc:coverage` where it is a time: DCMI Period, an ISO 8601 interval, or a date. */
export function periodOf(record: XmlElement): TimeExtent | undefined {
  const stretches = childrenNamed(record, 'temporal', 'coverage').map(({ text }) => {
    const parts = componentsOf(text)
    if (parts.size === 0) return intervalOf(text)
    return { start: readInstant(parts.get('start') ?? ''), end: readInstant(parts.get('end') ?? '', 'end') }
  })
  return timeExtentOf(stretches)
}
