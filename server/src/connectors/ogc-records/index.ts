/** OGC API Records and pygeoapi items in JSON. Pure: bytes in, records and refusals out. */
import { createJsonReader, type JsonContext, type JsonReader, type JsonTaken } from '../json/read-json-records.ts'
import { describeJson, isObject, objectAt, textOf, textsOf, type JsonObject } from '../json/json-values.ts'
import { readRecord } from './record.ts'

/** Reads one document: a record, an answer with records, a list, or several of them one after another. */
export function createOgcRecordsReader(context: JsonContext): JsonReader {
  const take = (value: unknown, { elements }: { readonly elements: number }): JsonTaken => {
    if (!isObject(value)) return { instead: describeJson(value, 'a record of OGC API Records') }
    if (isRecord(value)) {
      const reading = readRecord(value, context.documentUrl)
      return 'refused' in reading
        ? reading
        : { ...reading, original: { mediaType: 'application/geo+json', standard: 'ogc-record' } }
    }
    if (elements > 0 || (value.type === 'FeatureCollection' && Array.isArray(value.features) && value.features.length === 0))
      return { container: 'records' }
    return { instead: recordInstead(value) }
  }
  return createJsonReader({ splitAt: ['features'], take, strangers: 'no records of OGC API Records' }, context)
}

/** By what it conforms to, else by the title and type that records must have and features seldom do. */
function isRecord(value: JsonObject): boolean {
  if (value.type !== 'Feature' || textOf(value.stac_version) !== undefined) return false
  const conforms = textsOf(value.conformsTo).some((uri) => /ogcapi-records/.test(uri))
  const properties = objectAt(value, 'properties')
  const isTitled = textOf(properties.title) !== undefined || isObject(properties.title)
  return conforms || (isTitled && textOf(properties.type) !== undefined && !isObject(value.assets))
}

function recordInstead(value: JsonObject): string {
  if (textOf(value.stac_version) !== undefined) return 'STAC, not a record of OGC API Records'
  if (value.type === 'Feature') return 'a GeoJSON feature without title and type, not a record of OGC API Records'
  if (Array.isArray(value.collections)) return 'a list of collections; harvest the items of one that holds records'
  if (textOf(value.code) !== undefined && textOf(value.description) !== undefined)
    return 'an error message of a service, not a record of OGC API Records'
  return describeJson(value, 'a record of OGC API Records')
}
