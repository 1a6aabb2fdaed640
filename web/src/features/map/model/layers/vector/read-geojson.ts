/** Reads GeoJSON (RFC 7946, and what was written before it) into what the map draws. Runs in a thread. */
import { turnOfCrs } from './geojson-crs.ts'
import { lookOfProperties } from './geojson-look.ts'
import { createLookTable } from './look-table.ts'
import { type Degrees, isPlace, lineShape, pointShape, polygonShape, Reach } from './shapes.ts'
import { coarsestResolutions, LABELS, SHAPES } from './thin-out.ts'
import { momentOf, spanOf } from './times.ts'
import type { Shape, Span, VectorFeature, VectorFile } from './vector-file.ts'

type Members = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Why GeoJSON cannot be shown. */
export type GeoJsonTrouble = 'wrong-kind' | 'projection-not-offered'

/** How deep collections may lie in each other. */
const DEEPEST = 20
/** Longest values that are kept. */
const MAX_VALUE = 5_000

const GEOMETRIES = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
])
/** Properties that name a feature, the best first. */
const NAMES = ['title', 'name', 'label', 'nom', 'nombre', 'nome', 'bezeichnung']
/** Properties that say when, the best first; each with the one that says until when. */
const TIMES = [
  ['start_datetime', 'end_datetime'],
  ['start', 'end'],
  ['begin', 'end'],
  ['datetime', ''],
  ['time', ''],
  ['timestamp', ''],
  ['date', ''],
  ['when', ''],
] as const
/** Properties that say how a feature is drawn, not what it is. */
const STYLE = /^(?:marker-(?:size|symbol|color)|stroke(?:-opacity|-width)?|fill(?:-opacity)?)$/

class Geometries {
  readonly #turn: (position: Degrees) => Degrees
  /** Positions that could not be shown. */
  lost = 0

  constructor(turn: (position: Degrees) => Degrees) {
    this.#turn = turn
  }

  #place(position: unknown): Degrees[] {
    const [x, y] = listOf(position)
    const place = typeof x === 'number' && typeof y === 'number' ? this.#turn([x, y]) : [Number.NaN, Number.NaN]
    if (isPlace(place)) return [place as Degrees]
    this.lost += 1
    return []
  }

  readonly #line = (line: unknown): Degrees[] => listOf(line).flatMap((position) => this.#place(position))
  readonly #rings = (polygon: unknown): Degrees[][] => listOf(polygon).map(this.#line)

  /** Shapes of a geometry; parts of others are left out. */
  shapesOf(geometry: unknown, depth = 0): Shape[] {
    if (!isObject(geometry) || depth > DEEPEST) return []
    const { type, coordinates, geometries } = geometry
    const kept = (shapes: readonly (Shape | undefined)[]) => shapes.filter((shape) => shape !== undefined)
    switch (type) {
      case 'Point':
        return this.#place(coordinates).map(pointShape)
      case 'MultiPoint':
        return this.#line(coordinates).map(pointShape)
      case 'LineString':
        return kept([lineShape(this.#line(coordinates))])
      case 'MultiLineString':
        return kept(listOf(coordinates).map((line) => lineShape(this.#line(line))))
      case 'Polygon':
        return kept([polygonShape(this.#rings(coordinates))])
      case 'MultiPolygon':
        return kept(listOf(coordinates).map((polygon) => polygonShape(this.#rings(polygon))))
      case 'GeometryCollection':
        return listOf(geometries).flatMap((one) => this.shapesOf(one, depth + 1))
      default:
        return []
    }
  }
}

function featuresOf(document: unknown): readonly Members[] | undefined {
  if (!isObject(document)) return undefined
  const { type } = document
  if (type === 'FeatureCollection') return listOf(document['features']).filter(isObject)
  if (type === 'Feature') return [document]
  return typeof type === 'string' && GEOMETRIES.has(type) ? [{ geometry: document }] : undefined
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : undefined

function nameOf(properties: Members): string | undefined {
  const byName = new Map(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]))
  return NAMES.map((name) => textOf(byName.get(name))).find((name) => name !== undefined && name !== '')
}

function spanOfProperties(properties: Members): Span | undefined {
  for (const [from, until] of TIMES) {
    const begin = momentOf(textOf(properties[from]))
    const end = until === '' ? begin : momentOf(textOf(properties[until]))
    if (begin !== undefined) return spanOf(begin, end)
  }
  return undefined
}

/** A text without its tags: descriptions in GeoJSON are not looked through by the server, so none of their markup is used. */
const plain = (text: string): string =>
  text
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li)\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

const shownValue = (value: unknown): string => (typeof value === 'string' ? plain(value) : JSON.stringify(value))

function fieldsOf(properties: Members): [name: string, value: string][] {
  return Object.entries(properties).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined || value === '' || STYLE.test(name)) return []
    return [[name, shownValue(value).slice(0, MAX_VALUE)]]
  })
}

/** Reads a document that has been parsed. */
export async function readGeoJson(document: unknown): Promise<VectorFile | GeoJsonTrouble> {
  const found = featuresOf(document)
  if (found === undefined) return 'wrong-kind'
  const turn = await turnOfCrs((document as Members)['crs'])
  if (turn === undefined) return 'projection-not-offered'
  const geometries = new Geometries(turn)
  const { looks, numberOf } = createLookTable()
  const reach = new Reach()
  const features: Omit<VectorFeature, 'coarsest' | 'coarsestLabel'>[] = []
  for (const { geometry, properties: given, id } of found) {
    const shapes = geometries.shapesOf(geometry)
    if (shapes.length === 0) continue
    for (const shape of shapes) reach.addShape(shape)
    const properties = isObject(given) ? given : {}
    const name = nameOf(properties)
    const span = spanOfProperties(properties)
    const fields = fieldsOf(properties)
    features.push({
      shapes,
      ...(name === undefined ? {} : { name }),
      isLabelled: name !== undefined,
      fields: fields.length > 0 || id === undefined ? fields : [['id', shownValue(id)]],
      look: numberOf(lookOfProperties(properties)),
      ...(span === undefined ? {} : { span }),
      folders: [],
      regions: [],
    })
  }
  // metres, or another system that is not named
  if (features.length === 0 && geometries.lost > 0) return 'projection-not-offered'
  const shapes = features.map((feature) => feature.shapes)
  const [coarsest, labels] = [coarsestResolutions(shapes, SHAPES), coarsestResolutions(shapes, LABELS)]
  const { box } = reach
  return {
    features: features.map((feature, index) => ({
      ...feature,
      coarsest: coarsest[index]!,
      coarsestLabel: labels[index]!,
    })),
    looks,
    regions: [],
    pictures: [],
    links: [],
    screens: [],
    ...(box === undefined ? {} : { extent: box }),
    wanted: [],
  }
}
