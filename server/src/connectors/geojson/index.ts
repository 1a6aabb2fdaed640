/** Plain GeoJSON (RFC 7946): features that have a title or name become entries. Pure: bytes in, records and refusals out. */
import type { DraftResource } from '../../entry/finish-resource.ts'
import { storedInstant } from '../../entry/fields/instants.ts'
import { webAddress } from '../../entry/fields/links.ts'
import { told } from '../../entry/fields/told.ts'
import { createJsonReader, type JsonContext, type JsonReader, type JsonTaken } from '../json/read-json-records.ts'
import { describeJson, isObject, objectAt, textAt, textOf, textsOf, type JsonObject } from '../json/json-values.ts'
import { placeOfItem, timeOfItem } from '../stac/stac-extents.ts'

/** Reads one document: a feature, a collection of features, or several of them one after another. */
export function createGeoJsonReader(context: JsonContext): JsonReader {
  return createJsonReader({ splitAt: ['features'], take, strangers: 'no features' }, context)
}

function take(value: unknown, { fallbackId, elements }: { readonly fallbackId: string; readonly elements: number }): JsonTaken {
  if (!isObject(value)) return { instead: describeJson(value, 'a GeoJSON feature') }
  if (value.type === 'FeatureCollection') {
    if (elements === 0 && !Array.isArray(value.features)) return { instead: 'a FeatureCollection without features' }
    return { container: 'features' }
  }
  if (value.type !== 'Feature') {
    const isGeometry = 'coordinates' in value || Array.isArray(value.geometries)
    return {
      instead: isGeometry ? 'a GeoJSON geometry without properties, not a feature' : describeJson(value, 'a GeoJSON feature'),
    }
  }
  const reading = readFeature(value, fallbackId)
  return 'refused' in reading ? reading : { ...reading, original: { mediaType: 'application/geo+json', standard: 'geojson' } }
}

/** Properties by their names in lower case: writers of GeoJSON do not agree on any. */
function lowered(properties: JsonObject): JsonObject {
  return Object.assign(
    Object.create(null) as object,
    Object.fromEntries(Object.entries(properties).map(([key, value]) => [key.toLowerCase(), value])),
  )
}

function readFeature(feature: JsonObject, fallbackId: string): { readonly draft: DraftResource } | { readonly refused: string } {
  const properties = lowered(objectAt(feature, 'properties'))
  const title = textAt(properties, 'title', 'name', 'label')
  if (title === undefined) return { refused: 'the feature has no title, name or label' }
  const page = webAddress(textAt(properties, 'url', 'link', 'website', 'href'))
  const organisation = textAt(properties, 'organisation', 'organization', 'publisher', 'provider')
  return {
    draft: {
      ...told({
        ...placeOfItem(feature),
        time: timeOfItem(properties),
        updated: storedInstant(textAt(properties, 'updated', 'modified')),
        created: storedInstant(textOf(properties.created)),
      }),
      id: textOf(feature.id) ?? textAt(properties, 'id', 'identifier', 'uuid', '@id') ?? fallbackId,
      identifiers: [],
      title,
      abstract: textAt(properties, 'description', 'abstract', 'summary') ?? '',
      type: 'data',
      level: 'dataset',
      keywords: textsOf(properties.keywords ?? properties.tags)
        .flatMap((text) => text.split(/\s*[,;]\s*/))
        .map((value) => ({ value })),
      contacts: organisation === undefined ? [] : [{ organisation: organisation.slice(0, 4_000), role: 'publisher' }],
      formats: [],
      online: page === undefined ? [] : [{ url: page, function: 'information', accessType: 'unknown' }],
      thumbnails: [],
      useConstraints: [],
      platforms: [],
      instruments: [],
    },
  }
}
