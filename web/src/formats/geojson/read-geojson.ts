/** Reads GeoJSON (RFC 7946, and what was written before it) into what the map draws. Runs in a thread. */
import { type Turn, turnOfCrs } from './geojson-crs.ts'
import { featuresOf, geometriesOf, isObject, type Members } from './geojson-geometry.ts'
import { lookOfProperties } from './geojson-look.ts'
import { createLookTable } from '../vector/look-table.ts'
import type { Geometry } from '../vector/geometry.ts'
import { plainFile } from '../vector/plain-file.ts'
import { plainText } from '../vector/plain-text.ts'
import { isPlace, Reach, shapeOf } from '../vector/shapes.ts'
import { momentOf, spanOf } from '../vector/times.ts'
import type { Span, VectorFeature, VectorFile } from '../vector/vector-file.ts'

/** Why GeoJSON cannot be shown. */
export type GeoJsonTrouble = 'wrong-kind' | 'projection-not-offered'

/** Longest values that are kept. */
const MAX_VALUE = 5_000

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

/** The geometry in degrees. */
export const turned = ({ kind, lines }: Geometry, turn: Turn): Geometry => ({ kind, lines: lines.map((line) => line.map(turn)) })

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

const shownValue = (value: unknown): string => (typeof value === 'string' ? plainText(value) : JSON.stringify(value))

function fieldsOf(properties: Members): [name: string, value: string][] {
  return Object.entries(properties).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined || value === '' || STYLE.test(name)) return []
    return [[name, shownValue(value).slice(0, MAX_VALUE)]]
  })
}

/**
 * Reads a document that has been parsed.
 * @rule B-places-and-shapes.geojson Objects of GeoJSON that the map shows
 */
export async function readGeoJson(document: unknown): Promise<VectorFile | GeoJsonTrouble> {
  const found = featuresOf(document)
  if (found === undefined) return 'wrong-kind'
  const turn = await turnOfCrs((document as Members)['crs'])
  if (turn === undefined) return 'projection-not-offered'
  /** Positions that cannot be shown. */
  let lost = 0
  const { looks, numberOf } = createLookTable()
  const reach = new Reach()
  const features: Omit<VectorFeature, 'coarsest' | 'coarsestLabel'>[] = []
  for (const { geometry, properties: given, id } of found) {
    const geometries = geometriesOf(geometry).map((one) => turned(one, turn))
    for (const { lines } of geometries) for (const line of lines) lost += line.filter((place) => !isPlace(place)).length
    const shapes = geometries.map(shapeOf).filter((shape) => shape !== undefined)
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
  if (features.length === 0 && lost > 0) return 'projection-not-offered'
  return plainFile({ features, looks, reach })
}
