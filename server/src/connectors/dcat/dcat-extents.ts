/** Where and when of data sets in DCAT, Project Open Data and schema.org. */
import type { Bbox } from '@graticule/contracts/bbox'
import type { Footprint, TimeExtent } from '@graticule/contracts/resource'
import {
  footprintOf,
  type GeometryExtent,
  latitudeFirstBox,
  listedBox,
  readBox,
  readShape,
} from '../../entry/fields/footprints.ts'
import { intervalOf, readInstant, timeExtentOf, type Stretch } from '../../entry/fields/instants.ts'
import { wellKnownGeometry } from '../../entry/fields/well-known-text.ts'
import { groundResolution } from '../../entry/units.ts'
import { readPlainDocument } from '../../xml/plain-document.ts'
import { gmlGeometry } from '../iso/gml-geometry.ts'
import { isObject, unpacked } from '../json/json-values.ts'
import type { LinkedNode } from './linked-node.ts'

const numbersIn = (text: string): number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(Number)

const isGeometry = (value: unknown): boolean => isObject(value) && ('coordinates' in value || 'geometries' in value)

/** A geometry in GeoJSON, well-known text or GML, or a box W,S,E,N. */
function shapeIn(text: string): GeometryExtent | undefined {
  const bare = text.trim()
  const drawn = wellKnownGeometry(bare) ?? gmlIn(bare)
  if (drawn !== undefined) return readShape(drawn)
  const parsed = unpacked(bare)
  const listed = listedBox(parsed)
  if (listed !== undefined) return { boxes: [listed] }
  if (isGeometry(parsed)) return readShape(parsed)
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = numbersIn(bare)
  // a pair of latitude and longitude (Project Open Data 1.1, `spatial`)
  if (/^[-+\d.]+[\s,]+[-+\d.]+$/.test(bare)) return readShape({ type: 'Point', coordinates: [south, west] })
  const box = more.length === 0 ? readBox(west, south, east, north) : undefined
  return box === undefined ? undefined : { boxes: [box] }
}

/** A geometry in GML, which stands in a text without the declaration of its prefix. */
function gmlIn(text: string): unknown {
  if (!/^<(?:\w+:)?[A-Z]\w+[\s>]/.test(text)) return undefined
  try {
    const around = Buffer.from(`<gml xmlns:gml="http://www.opengis.net/gml/3.2">${text}</gml>`)
    const element = readPlainDocument(around, undefined, ({ name }) => name === 'gml')
    return element && gmlGeometry(element)
  } catch {
    return undefined
  }
}

/** dct:Location: one place, whose geometry may be written in several ways; its box or its centre where it has none. */
function locationShape(place: LinkedNode): GeometryExtent | undefined {
  const shapes = ['geometry', 'bbox', 'centroid']
    .flatMap((name) => [
      ...place.texts(name).map(shapeIn),
      ...place
        .values(name)
        .filter(isGeometry)
        .map((value) => readShape(value)),
    ])
    .filter((shape) => shape !== undefined)
  return shapes.find(({ boxes }) => boxes.length > 0) ?? shapes[0]
}

/** schema.org: GeoCoordinates, and GeoShape with its box S W N E and its polygon with latitude first. */
function schemaShape(geo: LinkedNode): GeometryExtent | undefined {
  const [latitude, longitude] = [geo.text('latitude'), geo.text('longitude')]
  if (latitude !== undefined && longitude !== undefined)
    return readShape({ type: 'Point', coordinates: [Number(longitude), Number(latitude)] })
  const box = latitudeFirstBox(geo.text('box') ?? '')
  if (box !== undefined) return { boxes: [box] }
  const [polygon, line] = [geo.text('polygon'), geo.text('line')]
  if (polygon === undefined && line === undefined) return undefined
  const numbers = numbersIn(polygon ?? line ?? '')
  const positions = Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => [numbers[2 * at + 1], numbers[2 * at]])
  return readShape(
    polygon === undefined ? { type: 'LineString', coordinates: positions } : { type: 'Polygon', coordinates: [positions] },
  )
}

/** `dct:spatial` (text, or dct:Location with bbox, geometry, centroid) and `spatialCoverage` of schema.org. */
export function placeOfDataset(dataset: LinkedNode): Footprint | undefined {
  const names = ['spatial', 'spatialCoverage'] as const
  const texts = dataset.texts(...names)
  const places = dataset.nodes(...names)
  const values = dataset.values(...names)
  // a list of numbers is one value of JSON, and several of JSON-LD
  const listed = listedBox(values.length === 1 ? values[0] : values)
  const shapes = [
    ...(listed === undefined ? texts.map(shapeIn) : [{ boxes: [listed] }]),
    ...places.map(locationShape),
    ...places.flatMap((place) => [...place.nodes('geo'), place]).map(schemaShape),
  ].filter((shape) => shape !== undefined)
  const boxes: Bbox[] = shapes.slice(0, 1_000).flatMap((shape) => shape.boxes)
  const words = [...texts, ...places.map((place) => place.label)]
  const place = words.find(
    (text) => text !== undefined && /\p{L}{2}/u.test(text) && !/^\s*[{[<]|^https?:|^[A-Z]+\s*\(\(/.test(text),
  )
  const [shape, ...others] = shapes.filter((one) => one.boxes.length > 0)
  return footprintOf({
    boxes,
    geometry: others.length === 0 ? shape?.geometry : undefined,
    place: place?.slice(0, 4_000),
    shapes: shape === undefined ? shapes : [shape, ...others],
  })
}

const instant = (text: string | undefined, edge: 'start' | 'end') => (text === undefined ? undefined : readInstant(text, edge))

/** `start/end` (open: `..`, nothing), a date alone, or dct:PeriodOfTime. */
export function timeOfDataset(dataset: LinkedNode): TimeExtent | undefined {
  const names = ['temporal', 'temporalCoverage'] as const
  const written = dataset.texts(...names).map(intervalOf)
  const periods = dataset.nodes(...names).map((period): Stretch => {
    const edge = (text: string, of: string) =>
      period.text(text) ?? period.nodes(of).map((node) => node.text('inXSDDateTime', 'inXSDDate', 'inXSDDateTimeStamp'))[0]
    return { start: instant(edge('startDate', 'hasBeginning'), 'start'), end: instant(edge('endDate', 'hasEnd'), 'end') }
  })
  return timeExtentOf([...written, ...periods])
}

/**
 * The finest resolution of a data set or its distributions: metres (`dcat:spatialResolutionInMeters`), words, or a quality measurement
 * (`dqv:hasQualityMeasurement`, as GeoDCAT-AP writes it) with its unit, which may be an angle.
 */
export function resolutionOfDataset(holders: readonly LinkedNode[]): number | undefined {
  const told = holders.flatMap((holder) => [
    ...holder.texts('spatialResolutionInMeters').map((text) => ({ text, unit: 'm' })),
    ...holder.texts('spatialResolutionAsText', 'spatialResolution').map((text) => ({ text })),
    ...holder
      .nodes('hasQualityMeasurement', 'spatialResolutionAsDistance', 'spatialResolutionAsAngularDistance')
      .filter((node) => !measuresOther(node))
      .map((node) => ({ text: node.text('value'), unit: unitOf(node) })),
    ...holder.nodes('spatialResolution').map((node) => ({ text: node.text('value'), unit: unitOf(node) })),
  ])
  return groundResolution(told)
}

/** Units that schema.org writes as codes of UN/CEFACT. */
const UNIT_CODES: Readonly<Record<string, string>> = { MTR: 'm', KMT: 'km', DD: 'degree', D61: "'", D62: '"', FOT: 'ft' }

/** The unit of an amount, as a text, a code or an address; a measurement of an angle has degrees where it has none. */
function unitOf(node: LinkedNode): string | undefined {
  const code = node.text('unitCode')
  const isAngle = /AngularDistance$/i.test(node.text('isMeasurementOf') ?? node.nodes('isMeasurementOf')[0]?.id ?? '')
  return (
    node.text('unitMeasure', 'unitText') ??
    node.nodes('unitMeasure')[0]?.id ??
    (code === undefined ? (isAngle ? 'degree' : undefined) : (UNIT_CODES[code] ?? code))
  )
}

/** True for a measurement of something that is no spatial resolution: vertical ones, completeness and the like. */
function measuresOther(node: LinkedNode): boolean {
  const metric = node.text('isMeasurementOf') ?? node.nodes('isMeasurementOf')[0]?.id
  return metric !== undefined && !/spatialResolution(?:As(?:Angular)?Distance)?$/i.test(metric)
}
