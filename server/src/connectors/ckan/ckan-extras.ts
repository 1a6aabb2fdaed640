/** Where and when of CKAN packages: told by extras, or by fields of the portal's own schema, under many names. */
import type { Bbox } from '@graticule/contracts/bbox'
import type { Footprint, TimeExtent } from '@graticule/contracts/resource'
import {
  type BesideShape,
  footprintOf,
  type GeometryExtent,
  listedBox,
  readBox,
  readShape,
} from '../../entry/fields/footprints.ts'
import { intervalOf, readInstant, timeExtentOf } from '../../entry/fields/instants.ts'
import { wellKnownGeometry } from '../../entry/fields/well-known-text.ts'
import { groundResolution } from '../../entry/units.ts'
import { isObject, numberAt, numberOf, objectsOf, textOf, textsOf, unpacked, type JsonObject } from '../json/json-values.ts'

/**
 * The fields of a package, its extras among them; fields of its own come first. Texts that are JSON are read as such. A field
 * that ckanext-dcat has put its letters before (`dcat_issued`) also stands for the field without them, where there is none.
 */
export function fieldsOf(packaged: JsonObject): JsonObject {
  const { extras } = packaged
  const pairs = Array.isArray(extras)
    ? objectsOf(extras).flatMap(({ key, value }) => (typeof key === 'string' ? [[key, unpacked(value)] as const] : []))
    : Object.entries(isObject(extras) ? extras : {})
  const own = Object.entries(packaged).filter(([, value]) => value !== null && value !== '')
  // a map without prototype: keys come from outside
  const prefixed = [...pairs, ...own].flatMap(([key, value]) => (/^dcat_./.test(key) ? [[key.slice(5), value] as const] : []))
  return Object.assign(
    Object.create(null) as object,
    Object.fromEntries(prefixed),
    Object.fromEntries(pairs),
    Object.fromEntries(own),
  )
}

const numbersIn = (value: unknown): number[] =>
  (Array.isArray(value) && value.length === 4 ? value.map(numberOf) : (textOf(value) ?? '').split(/[\s,]+/).map(numberOf)).filter(
    (number) => number !== undefined,
  )

const isGeometry = (value: unknown): boolean => isObject(value) && ('coordinates' in value || 'geometries' in value)

/** A geometry in GeoJSON, alone, in a feature or as ckanext-dcat holds it, or in well-known text; its coordinates not yet checked. */
function drawnIn(value: unknown): unknown {
  if (typeof value === 'string') return wellKnownGeometry(value)
  if (!isObject(value)) return undefined
  return [value, value.geometry, value.geom, value.bbox]
    .map((held) => (typeof held === 'string' ? (wellKnownGeometry(held) ?? unpacked(held)) : held))
    .find(isGeometry)
}

/** A box of four numbers W,S,E,N or of named sides, or a geometry. */
function shapeIn(value: unknown, beside?: BesideShape): GeometryExtent | undefined {
  const drawn = drawnIn(value)
  if (drawn !== undefined) return readShape(drawn, beside)
  const box = boxIn(value)
  return box === undefined ? undefined : { boxes: [box] }
}

function boxIn(value: unknown): Bbox | undefined {
  if (isObject(value)) {
    const side = (...names: string[]) => numberAt(value, ...names) ?? Number.NaN
    return readBox(side('west', 'minx'), side('south', 'miny'), side('east', 'maxx'), side('north', 'maxy'))
  }
  const listed = listedBox(value)
  if (listed !== undefined) return listed
  const [west, south, east, north, ...more] = numbersIn(value)
  return north === undefined || more.length > 0 ? undefined : readBox(west as number, south as number, east as number, north)
}

/** `spatial` (ckanext-spatial: GeoJSON; also a box in words), the four `bbox-...` extras, `spatial_coverage`, `bbox_extended`. */
export function placeOfPackage(fields: JsonObject): Footprint | undefined {
  const side = (name: string) => numberAt(fields, name) ?? Number.NaN
  const sides = readBox(side('bbox-west-long'), side('bbox-south-lat'), side('bbox-east-long'), side('bbox-north-lat'))
  // sides with names tell which order of axes was meant
  const beside = { boxes: sides === undefined ? [] : [sides] }
  const drawn = drawnIn(unpacked(fields.spatial))
  const spatial = drawn === undefined ? [] : [readShape(drawn, beside)]
  const listed = ['spatial', 'spatial_coverage', 'bbox_extended', 'bbox'].flatMap((key) => {
    const value = unpacked(fields[key])
    const isList = Array.isArray(value) && listedBox(value) === undefined && value.every((entry) => typeof entry !== 'number')
    return (isList ? (value as unknown[]) : [value]).flatMap((one) => shapeIn(one, beside) ?? [])
  })
  const exact = spatial.filter(({ boxes }) => boxes.length > 0)
  const [shape] = exact
  const around = sides === undefined ? listed.flatMap(({ boxes }) => boxes.slice(0, 1)).slice(0, 100) : [sides]
  const crosses = sides !== undefined && sides[0] > sides[2]
  const words = ['spatial_text', 'spatial-text', 'spatial_name', 'spatial', 'spatial_coverage'].map((key) => textOf(fields[key]))
  return footprintOf({
    boxes: crosses ? [sides] : (shape?.boxes ?? around),
    geometry: shape?.geometry,
    shapes: exact.length > 0 ? exact : [...spatial, ...(sides === undefined ? listed : [])],
    place: words
      .find((text) => text !== undefined && /\p{L}{3}/u.test(text) && !/^\s*[[{]|^https?:|^[A-Z]+\s*\(/.test(text))
      ?.slice(0, 4_000),
  })
}

const STARTS = [
  'temporal-extent-begin',
  'temporal_extent_begin',
  'temporal_coverage-from',
  'temporal_coverage_from',
  'temporal_start',
  'temporal-start',
  'timerange_start',
  'StartTime',
  'StartPosition',
]
const ENDS = [
  'temporal-extent-end',
  'temporal_extent_end',
  'temporal_coverage-to',
  'temporal_coverage_to',
  'temporal_end',
  'temporal-end',
  'timerange_end',
  'StopTime',
  'StopPosition',
]

/** Extras of INSPIRE harvests put each end into a list. */
function instantAt(fields: JsonObject, keys: readonly string[], edge: 'start' | 'end'): number | undefined {
  const texts = keys.map((key) => {
    const value = unpacked(fields[key])
    return textOf(Array.isArray(value) ? value[0] : value)
  })
  return texts.map((text) => (text === undefined ? undefined : readInstant(text, edge))).find((instant) => instant !== undefined)
}

/** Time covered: pairs of extras; `temporal` and `temporal_coverage` as `start/end`, an object, or a list of them. */
export function timeOfPackage(fields: JsonObject): TimeExtent | undefined {
  const stretch = { start: instantAt(fields, STARTS, 'start'), end: instantAt(fields, ENDS, 'end') }
  if (stretch.start !== undefined || stretch.end !== undefined) return timeExtentOf([stretch])
  const written = ['temporal', 'temporal_coverage'].flatMap((key) => {
    const value = unpacked(fields[key])
    return Array.isArray(value) ? (value as unknown[]) : [value]
  })
  return timeExtentOf(
    written.map((value) => {
      if (isObject(value)) {
        return {
          start: instantAt(value, ['start', 'start_date', 'from', 'beginning'], 'start'),
          end: instantAt(value, ['end', 'end_date', 'to'], 'end'),
        }
      }
      return intervalOf(textOf(value) ?? '')
    }),
  )
}

/** Metres (ckanext-dcat), or a number with its unit beside it or in the text (ckanext-spatial). */
export function resolutionOfPackage(fields: JsonObject): number | undefined {
  const texts = (key: string) => textsOf(unpacked(fields[key]))
  return groundResolution([
    ...texts('spatial_resolution_in_meters').map((text) => ({ text, unit: 'm' })),
    ...['spatial-resolution', 'spatial_resolution'].flatMap((key) =>
      texts(key).map((text) => ({ text, unit: texts(`${key}-units`)[0] ?? texts(`${key}_units`)[0] })),
    ),
  ])
}
