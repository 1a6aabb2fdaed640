/** Plain GeoJSON (RFC 7946): features that have a title or name become entries. Pure: bytes in, records and refusals out. */
import { hash } from 'node:crypto'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { distinctIdentifiers, identifierOf } from '../../entry/fields/identifiers.ts'
import { storedInstant } from '../../entry/fields/instants.ts'
import { webAddress } from '../../entry/fields/links.ts'
import { told } from '../../entry/fields/told.ts'
import { createJsonReader, type JsonContext, type JsonReader, type JsonTaken } from '../json/read-json-records.ts'
import { describeJson, isObject, objectAt, textAt, textOf, textsOf, type JsonObject } from '../json/json-values.ts'
import { placeOfItem, timeOfItem } from '../stac/stac-extents.ts'

/** Identifiers are cut beyond 2,000 characters; longer ones of features become their hash. */
const MAX_OWN_ID = 500

/**
 * Reads one document: a feature, a collection of features, or several of them one after another. An id is unique within its
 * document only (RFC 7946, 3.2), so that an entry is known by the place of the document and the id of the feature, or the hash
 * of a feature without one.
 */
export function createGeoJsonReader(context: JsonContext): JsonReader {
  const nameIn = featureNames()
  const take = (value: unknown, { elements }: { readonly elements: number }): JsonTaken => {
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
    const contents = contentsOf(value)
    if (contents === undefined) return { refused: 'the feature is nested too deeply' }
    const reading = readFeature(value, (own) => `${context.fallbackId}#${nameIn(contents, own)}`)
    return 'refused' in reading ? reading : { ...reading, original: { mediaType: 'application/geo+json', standard: 'geojson' } }
  }
  return createJsonReader({ splitAt: ['features'], take, strangers: 'no features' }, context)
}

/** Hash of a feature; `undefined` for one that is nested deeper than a program's calls reach. */
function contentsOf(feature: JsonObject): string | undefined {
  try {
    return hash('sha256', JSON.stringify(feature)).slice(0, 16)
  } catch {
    return undefined
  }
}

/** Names features within a document. An id that comes again with other contents (a class, not an id) gets the hash of these. */
function featureNames(): (contents: string, own: string | undefined) => string {
  const first = new Map<string, string>()
  return (contents, own) => {
    if (own === undefined) return contents
    const name = own.length > MAX_OWN_ID ? hash('sha256', own).slice(0, 32) : own
    const before = first.get(name)
    if (before === undefined) first.set(name, contents)
    return before === undefined || before === contents ? name : `${name}~${contents}`
  }
}

/** Properties by their names in lower case: writers of GeoJSON do not agree on any. */
function lowered(properties: JsonObject): JsonObject {
  return Object.assign(
    Object.create(null) as object,
    Object.fromEntries(Object.entries(properties).map(([key, value]) => [key.toLowerCase(), value])),
  )
}

function readFeature(
  feature: JsonObject,
  idOf: (own: string | undefined) => string,
): { readonly draft: DraftResource } | { readonly refused: string } {
  const properties = lowered(objectAt(feature, 'properties'))
  const title = textAt(properties, 'title', 'name', 'label')
  if (title === undefined) return { refused: 'the feature has no title, name or label' }
  const own = textOf(feature.id) ?? textAt(properties, 'id', 'identifier', 'uuid', '@id')
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
      id: idOf(own),
      identifiers: own === undefined ? [] : distinctIdentifiers([identifierOf(own)]),
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
