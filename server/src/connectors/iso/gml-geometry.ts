/**
 * GML geometries (2.1.2 to 3.2.1, ISO 19136) inside metadata as GeoJSON: points, lines, polygons, surfaces and collections
 * of them. Curved segments are not part of metadata and not read.
 */
import { childrenNamed, descendants, type XmlElement } from '../../xml/xml-element.ts'

type Position = [number, number]

/** Order of the two numbers of a position. */
type AxisOrder = 'longitude first' | 'latitude first'

const GEOGRAPHIC = /(?:4326|CRS:?84|4258|4979|4269|4283|4230)\b/i
const NAMES = ['Point', 'LineString', 'Polygon', 'PolygonPatch', 'Rectangle', 'Envelope', 'LinearRing'] as const

/** Geometries that are not read unless one of {@link NAMES} is in them. */
const OTHERS = ['Curve', 'Surface', 'MultiCurve', 'MultiSurface', 'MultiPolygon', 'MultiPoint', 'MultiGeometry', 'Solid'] as const

/** EPSG:4326 by its URN has latitude first (OGC 07-092r1 section 7), by its short name and as CRS84 longitude first. */
function axisOrderOf(srsName: string): AxisOrder {
  return /^urn:.*EPSG|\/def\/crs\/EPSG/i.test(srsName) ? 'latitude first' : 'longitude first'
}

function numbersOf(text: string): number[] {
  return text
    .trim()
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number)
}

/** The positions directly in an element: `posList`, `pos`, `coordinates` or `coord`, with their second number second. */
function positionsIn(element: XmlElement, dimension: number): Position[] {
  const [posList] = childrenNamed(element, 'posList')
  if (posList !== undefined) return inGroups(numbersOf(posList.text), Number(posList.attributes.srsDimension ?? dimension))
  const pos = descendants(element, 'pos').map(({ text }) => numbersOf(text))
  if (pos.length > 0) return pos.map(([a = Number.NaN, b = Number.NaN]) => [a, b])
  const [coordinates] = childrenNamed(element, 'coordinates')
  if (coordinates !== undefined) {
    const tuples = coordinates.text.trim().split(/\s+/)
    // "1,2 3,4" and also "1 2 3 4", which some write
    return tuples.every((tuple) => tuple.includes(','))
      ? tuples.map((tuple) => tuple.split(',').map(Number)).map(([a = Number.NaN, b = Number.NaN]) => [a, b])
      : inGroups(numbersOf(coordinates.text), dimension)
  }
  const number = (coord: XmlElement, name: string) => Number(childrenNamed(coord, name)[0]?.text ?? Number.NaN)
  return childrenNamed(element, 'coord').map((coord) => [number(coord, 'X'), number(coord, 'Y')])
}

function inGroups(numbers: readonly number[], size: number): Position[] {
  const step = size === 3 ? 3 : 2
  return Array.from({ length: Math.floor(numbers.length / step) }, (_, index) => [
    numbers[index * step] as number,
    numbers[index * step + 1] as number,
  ])
}

/** One simple GeoJSON geometry, as written. */
type Simple =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] }

function simpleOf(element: XmlElement): Simple | undefined {
  const dimension = Number(element.attributes.srsDimension ?? 2)
  if (element.name === 'Point') {
    const [position] = positionsIn(element, dimension)
    return position === undefined ? undefined : { type: 'Point', coordinates: position }
  }
  if (element.name === 'LineString') return { type: 'LineString', coordinates: positionsIn(element, dimension) }
  if (element.name === 'LinearRing') return { type: 'Polygon', coordinates: [positionsIn(element, dimension)] }
  if (element.name === 'Envelope') {
    const corner = (name: string) => numbersOf(childrenNamed(element, name)[0]?.text ?? '')
    const [a = Number.NaN, b = Number.NaN] = corner('lowerCorner')
    const [c = Number.NaN, d = Number.NaN] = corner('upperCorner')
    return {
      type: 'Polygon',
      coordinates: [
        [
          [a, b],
          [c, b],
          [c, d],
          [a, d],
          [a, b],
        ],
      ],
    }
  }
  const rings = (...names: string[]) =>
    childrenNamed(element, ...names).flatMap((side) => descendants(side, 'LinearRing', 'Ring'))
  const outer = rings('exterior', 'outerBoundaryIs')
  if (outer.length === 0) return undefined
  return {
    type: 'Polygon',
    coordinates: [...outer.slice(0, 1), ...rings('interior', 'innerBoundaryIs')].map((ring) =>
      ring.name === 'LinearRing'
        ? positionsIn(ring, dimension)
        : descendants(ring, 'LineString', 'LineStringSegment').flatMap((part) => positionsIn(part, dimension)),
    ),
  }
}

function swapped(geometry: Simple): Simple {
  const swap = ([a, b]: Position): Position => [b, a]
  if (geometry.type === 'Point') return { type: 'Point', coordinates: swap(geometry.coordinates) }
  if (geometry.type === 'LineString') return { type: 'LineString', coordinates: geometry.coordinates.map(swap) }
  return { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(swap)) }
}

/** Several simple geometries as one: a multi-geometry when they are of one type. */
function joined(geometries: readonly Simple[]): unknown {
  const [first] = geometries
  if (first === undefined || geometries.length === 1) return first
  const alike = geometries.every(({ type }) => type === first.type)
  if (!alike) return { type: 'GeometryCollection', geometries }
  return { type: `Multi${first.type}`, coordinates: geometries.map(({ coordinates }) => coordinates) }
}

/**
 * The geometries below an element as one GeoJSON geometry (its coordinates not yet checked), longitude first as far as the reference
 * system tells; `latitudeFirst` = so it is where none is named. `undefined` when there is none; one that cannot be read, or is of a
 * reference system that is not geographic, has no coordinates.
 */
export function gmlGeometry(element: XmlElement, { latitudeFirst = false } = {}): unknown {
  const found = descendants(element, ...NAMES)
  const srsName = srsNameBelow(element) || undefined
  const geometries = found.map(simpleOf).filter((geometry) => geometry !== undefined)
  if (found.length === 0 && descendants(element, ...OTHERS).length === 0) return undefined
  if (geometries.length === 0 || (srsName !== undefined && !GEOGRAPHIC.test(srsName))) return { type: found[0]?.name ?? 'Curve' }
  const isTurned = srsName === undefined ? latitudeFirst : axisOrderOf(srsName) === 'latitude first'
  return joined(isTurned ? geometries.map(swapped) : geometries)
}

function srsNameBelow(element: XmlElement): string | undefined {
  if (element.attributes.srsName !== undefined) return element.attributes.srsName.trim()
  for (const child of element.children) {
    const name = srsNameBelow(child)
    if (name !== undefined) return name
  }
  return undefined
}
