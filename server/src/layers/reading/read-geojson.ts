/** Reads GeoJSON (RFC 7946) and writes it again, so that what goes to the page is JSON and nothing else. Heavy: it is done in a process of its own. */
import type { Bbox } from '@graticule/contracts/bbox'
import { MAX_JSON_FILE_DEPTH, MAX_JSON_OBJECTS } from '@graticule/contracts/limits'
import { GEOJSON_GEOMETRIES, hasTooManyObjects, isNestedTooDeep } from '@graticule/contracts/map/geojson'
import type { LayerContents } from '@graticule/contracts/services/map-proxies'
import { LayerFault } from '../layer-fault.ts'

/** A document that has been read. */
export interface SafeGeoJson {
  readonly json: string
  readonly contents: LayerContents
}

/** Nesting of coordinates and of collections. */
const MAX_DEPTH = 20

type Members = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)
const wrong = (detail: string) => new LayerFault('wrong-kind', { detail })

/** Widens the box (west, south, east, north) by all positions of some coordinates. */
function widen(box: number[], coordinates: unknown, depth = 0): void {
  if (!Array.isArray(coordinates) || depth > MAX_DEPTH) return
  const [longitude, latitude] = coordinates as unknown[]
  if (typeof longitude !== 'number' || typeof latitude !== 'number') {
    for (const part of coordinates as unknown[]) widen(box, part, depth + 1)
    return
  }
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return
  box[0] = Math.min(box[0] ?? longitude, longitude)
  box[1] = Math.min(box[1] ?? latitude, latitude)
  box[2] = Math.max(box[2] ?? longitude, longitude)
  box[3] = Math.max(box[3] ?? latitude, latitude)
}

function widenByGeometry(box: number[], geometry: unknown, depth = 0): void {
  if (!isObject(geometry) || depth > MAX_DEPTH) return
  widen(box, geometry['coordinates'])
  const { geometries } = geometry
  if (Array.isArray(geometries)) for (const one of geometries as unknown[]) widenByGeometry(box, one, depth + 1)
}

/** Objects of GeoJSON in the document: its features, or its one geometry. */
function geometriesOf(document: unknown): unknown[] {
  if (!isObject(document)) throw wrong('it is no GeoJSON')
  const { type, features, geometry } = document
  if (type === 'FeatureCollection' && Array.isArray(features))
    return (features as unknown[]).map((feature) => (isObject(feature) ? feature['geometry'] : undefined))
  if (type === 'Feature') return [geometry]
  if (typeof type === 'string' && GEOJSON_GEOMETRIES.has(type)) return [document]
  throw wrong(typeof type === 'string' ? `it is JSON of another kind (${type.slice(0, 60)})` : 'it is JSON of another kind')
}

/** Refuses JSON of very many small things before the engine makes an object of each, and what is nested very deep. */
function checkCount(bytes: Uint8Array): void {
  if (hasTooManyObjects(bytes))
    throw new LayerFault('too-large', {
      detail: `it has more than ${MAX_JSON_OBJECTS / 1_000_000} million positions and objects`,
    })
  if (isNestedTooDeep(bytes))
    throw new LayerFault('broken-file', { detail: `its parts are nested more than ${MAX_JSON_FILE_DEPTH} deep` })
}

/** The document, and what is in it. @throws LayerFault */
export function readGeoJson(bytes: Uint8Array): SafeGeoJson {
  checkCount(bytes)
  let document: unknown
  try {
    document = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new LayerFault('broken-file', { detail: 'it is no JSON' })
  }
  const geometries = geometriesOf(document)
  const box: number[] = []
  for (const geometry of geometries) widenByGeometry(box, geometry)
  const contents = { features: geometries.filter(isObject).length, overlays: 0, links: 0 }
  const json = JSON.stringify(document)
  return { json, contents: box.length === 4 ? { ...contents, extent: box as unknown as Bbox } : contents }
}
