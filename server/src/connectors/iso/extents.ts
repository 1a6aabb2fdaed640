/** Where and when of a record: EX_Extent (ISO 19115 B.2.5; 19115-1 B.16) as boxes, geometry, time and height. */
import type { Bbox } from '@graticule/contracts/bbox'
import type { Footprint, TimeExtent, VerticalExtent } from '@graticule/contracts/resource'
import { footprintOf, readBox, readShape } from '../../entry/fields/footprints.ts'
import { readInstant, timeExtentOf, type Stretch } from '../../entry/fields/instants.ts'
import { oneLine } from '../../entry/fields/texts.ts'
import { gmlGeometry } from './gml-geometry.ts'
import { metresPer } from '../../entry/units.ts'
import { tileOf } from './scene.ts'
import {
  childrenNamed,
  descendants,
  firstWords,
  numberOf,
  objects,
  properties,
  wordsOf,
  type XmlElement,
} from '../../xml/xml-element.ts'

/** Metres; numbers beyond are placeholders such as 9999999. */
const MAX_HEIGHT = 1_000_000

/** The EX_Extent objects of all identifications; `srv:extent` and profiles included. */
export function extentsOf(identifications: readonly XmlElement[]): XmlElement[] {
  return identifications.flatMap((identification) => objects(identification, 'extent'))
}

/** An element that says what the resource does not cover (extentTypeCode false). */
function isExclusion(element: XmlElement): boolean {
  return /^(?:false|0)$/.test(firstWords(element, 'extentTypeCode') ?? '')
}

function boxOf(element: XmlElement): Bbox | undefined {
  const side = (name: string) => numberOf(childrenNamed(element, name)[0]) ?? Number.NaN
  return readBox(side('westBoundLongitude'), side('southBoundLatitude'), side('eastBoundLongitude'), side('northBoundLatitude'))
}

/** The footprint of all extents: boxes as written, else those of the polygons; the geometry when there is exactly one. */
export function footprintOfExtents(extents: readonly XmlElement[]): Footprint | undefined {
  const elements = (name: string) =>
    extents.flatMap((extent) => descendants(extent, name)).filter((element) => !isExclusion(element))
  const boxes = elements('EX_GeographicBoundingBox')
    .map(boxOf)
    .filter((box) => box !== undefined)
  const polygons = elements('EX_BoundingPolygon')
    .map((element) => gmlGeometry(element))
    .filter((geometry) => geometry !== undefined)
    // sides with names tell which order of axes was meant
    .map((geometry) => readShape(geometry, { boxes }))
  const [only] = polygons
  const places = [
    ...extents.map((extent) => firstWords(extent, 'description')),
    ...elements('EX_GeographicDescription')
      .filter((element) => tileOf(element) === undefined)
      .map((element) => firstWords(element, 'geographicIdentifier', 'code')),
  ].filter((words) => words !== undefined)
  return footprintOf({
    boxes: boxes.length > 0 ? boxes : polygons.flatMap((polygon) => polygon.boxes),
    geometry: polygons.length === 1 ? only?.geometry : undefined,
    shapes: polygons,
    place: oneLine([...new Set(places)].join(', ')).slice(0, 4_000),
  })
}

const OPEN = /^(?:now|present|current|ongoing|on-?going|unknown|inapplicable|not specified|none|n\/?a|-+)?$/i

/** One end of a period. `undefined` = open or not told. */
function endOf(position: XmlElement | undefined, edge: 'start' | 'end'): number | undefined {
  if (position === undefined) return undefined
  const words = wordsOf(position)
  const relation = position.attributes.indeterminatePosition?.toLowerCase()
  const instant = OPEN.test(words) ? undefined : readInstant(words, edge)
  // "now" and "unknown" tell no fixed instant; the true end lies beyond a start "before" or an end "after" the value
  if (relation === 'now' || relation === 'unknown') return undefined
  if ((relation === 'before' && edge === 'start') || (relation === 'after' && edge === 'end')) return undefined
  return instant
}

function positionOf(period: XmlElement, side: 'begin' | 'end'): XmlElement | undefined {
  const [direct] = childrenNamed(period, `${side}Position`)
  return direct ?? childrenNamed(period, side).flatMap((property) => descendants(property, 'timePosition'))[0]
}

function stretchOf(element: XmlElement): Stretch {
  if (element.name === 'TimePeriod') {
    return { start: endOf(positionOf(element, 'begin'), 'start'), end: endOf(positionOf(element, 'end'), 'end') }
  }
  const [position] = descendants(element, 'timePosition')
  const relation = position?.attributes.indeterminatePosition?.toLowerCase()
  const start = relation === 'before' ? undefined : endOf(position, 'start')
  const end = relation === 'after' ? undefined : endOf(position, 'end')
  return { start, end }
}

/** The time that all temporal extents cover together. */
export function timeOfExtents(extents: readonly XmlElement[]): TimeExtent | undefined {
  return timeExtentOf(extents.flatMap((extent) => descendants(extent, 'TimePeriod', 'TimeInstant')).map(stretchOf))
}

/** True when the vertical axis points down: its direction says so, or it is called a depth. */
function isDepth(extent: XmlElement): boolean {
  const directions = descendants(extent, 'axisDirection').map(wordsOf)
  if (directions.length > 0) return directions.some((direction) => /down/i.test(direction))
  const [crs] = properties(extent, 'verticalCRS')
  const told = `${crs?.attributes.title ?? ''} ${crs?.attributes.href ?? ''} ${descendants(extent, 'axisAbbrev').map(wordsOf).join(' ')}`
  return /depth|\bD\b/i.test(told)
}

/** Height or depth in metres, positive upwards, around all vertical extents. */
export function verticalOfExtents(extents: readonly XmlElement[]): VerticalExtent | undefined {
  const ends = extents
    .flatMap((extent) => descendants(extent, 'EX_VerticalExtent'))
    .flatMap((extent) => {
      const unit = firstWords(extent, 'unitOfMeasure') ?? descendants(extent, 'CoordinateSystemAxis')[0]?.attributes.uom ?? 'm'
      const factor = (metresPer(unit, 'length') ?? 1) * (isDepth(extent) ? -1 : 1)
      return ['minimumValue', 'maximumValue']
        .map((name) => numberOf(childrenNamed(extent, name)[0]))
        .map((value) => (value ?? Number.NaN) * factor)
    })
    .filter((value) => Math.abs(value) <= MAX_HEIGHT)
    // no minus zero
    .map((value) => value + 0)
  if (ends.length === 0) return undefined
  return { minimum: Math.min(...ends), maximum: Math.max(...ends) }
}
