/** What a JSON value is, as far as STAC is concerned. Versions from 0.6 on, which named their kinds less clearly, are known. */
import { describeJson, isObject, textOf, type JsonObject } from '../json/json-values.ts'

export type StacKind = 'item' | 'collection' | 'catalog' | 'items' | 'collections'

/** A STAC object of this kind, or what the value is instead, in words that complete "it is ...". */
export type Recognised = { readonly kind: StacKind; readonly object: JsonObject } | { readonly instead: string }

/** Tells what a parsed value is. */
export function recogniseStac(value: unknown): Recognised {
  if (!isObject(value)) return { instead: describeJson(value, 'a STAC object') }
  const hasVersion = textOf(value.stac_version) !== undefined
  switch (value.type) {
    case 'Feature':
      return isItem(value, hasVersion) ? { kind: 'item', object: value } : { instead: featureInstead(value) }
    case 'FeatureCollection':
      return { kind: 'items', object: value }
    case 'Collection':
      return { kind: 'collection', object: value }
    case 'Catalog':
      return { kind: 'catalog', object: value }
    case 'Point':
    case 'MultiPoint':
    case 'LineString':
    case 'MultiLineString':
    case 'Polygon':
    case 'MultiPolygon':
    case 'GeometryCollection':
      return { instead: 'a GeoJSON geometry, not a STAC object' }
  }
  // before 1.0.0-rc.1 collections and catalogues had no type
  if (hasVersion && isObject(value.extent)) return { kind: 'collection', object: value }
  if (hasVersion && Array.isArray(value.links) && textOf(value.id) !== undefined) return { kind: 'catalog', object: value }
  if (Array.isArray(value.collections) && Array.isArray(value.links)) return { kind: 'collections', object: value }
  if (Array.isArray(value.features)) return { kind: 'items', object: value }
  return { instead: objectInstead(value) }
}

/** Items of 0.6 have no version yet; they are told by assets, links and a date. */
function isItem(value: JsonObject, hasVersion: boolean): boolean {
  if (hasVersion) return true
  const properties = isObject(value.properties) ? value.properties : {}
  return isObject(value.assets) && Array.isArray(value.links) && 'datetime' in properties
}

function featureInstead(value: JsonObject): string {
  const conforms = Array.isArray(value.conformsTo) && value.conformsTo.some((uri) => /ogcapi-records/.test(String(uri)))
  return conforms ? 'a record of OGC API Records, not a STAC item' : 'a GeoJSON feature, not a STAC item (it has no stac_version)'
}

function objectInstead(value: JsonObject): string {
  if ('$schema' in value) return 'a JSON schema, not a STAC object'
  if (Array.isArray(value.conformsTo) && Array.isArray(value.links)) return 'the landing page of an OGC API, not a STAC object'
  if (isObject(value.hits)) return 'the answer of a search engine, not a STAC object'
  if ('@odata.context' in value) return 'an OData answer, not a STAC object'
  if (textOf(value.code) !== undefined && textOf(value.description) !== undefined)
    return 'an error message of a service, not a STAC object'
  return describeJson(value, 'a STAC object')
}
