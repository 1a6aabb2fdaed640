/**
 * Products of Earth observation in the dialects that data hubs and eodag write, put into the words of STAC, so that the same
 * scene reads alike wherever it was found.
 */
import { wellKnownGeometry } from '../../entry/fields/well-known-text.ts'
import { isObject, numberAt, objectAt, objectsOf, textAt, textOf, type JsonObject } from '../json/json-values.ts'

/** STAC fields, and the names that RESTO, older versions of eodag and OData attributes have for them; the first that is told counts. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  title: ['title', 'productIdentifier', 'name', 'identifier'],
  description: ['description'],
  start_datetime: ['start_datetime', 'startDate', 'startTimeFromAscendingNode', 'beginningDateTime'],
  end_datetime: ['end_datetime', 'completionDate', 'completionTimeFromAscendingNode', 'endingDateTime'],
  'eo:cloud_cover': ['eo:cloud_cover', 'cloudCover'],
  'product:type': ['product:type', 'productType'],
  'processing:level': ['processing:level', 'processingLevel'],
  'product:timeliness_category': ['product:timeliness_category', 'product:timeliness', 'timeliness'],
  'sar:instrument_mode': ['sar:instrument_mode', 'sensorMode', 'operationalMode'],
  'sar:polarizations': ['sar:polarizations', 'polarizationChannels', 'polarizationMode', 'polarisationChannels', 'polarisation'],
  's1:swath': ['s1:swath', 'swath', 'swathIdentifier'],
  'sat:relative_orbit': ['sat:relative_orbit', 'relativeOrbitNumber'],
  'sat:orbit_state': ['sat:orbit_state', 'orbitDirection'],
  instruments: ['instruments', 'instrument', 'instrumentShortName'],
  license: ['license'],
  created: ['created', 'creationDate'],
  published: ['published', 'publicationDate'],
  updated: ['updated', 'modificationDate'],
}
/** Kinds of RESTO keywords that are words for people; the rest repeats other fields. */
const TELLING = /^(?:continent|country|region|state|landuse|location|geographical|season)$/i
/** Any of these makes a GeoJSON feature a product. */
const MARKS = [...(FIELDS['start_datetime'] ?? []), 'datetime', 'eodag:provider', 'eodag_provider', 'productIdentifier']

/** What a value turns out to be: a STAC item in its place, or what it is instead (completes "it is ..."). */
export type ProductItem = { readonly item: JsonObject } | { readonly instead: string }

/** A feature of RESTO, of eodag or of STAC, or a product of the OData of the Copernicus hubs, as a STAC item; `undefined` for anything else. */
export function productItemOf(value: JsonObject, documentUrl: string | undefined): ProductItem | undefined {
  if (textOf(value.Id) !== undefined && isObject(value.ContentDate)) return { item: odataItem(value, documentUrl) }
  if (textOf(value.id) !== undefined && textOf(value.beginPosition) !== undefined) return { item: ondaItem(value, documentUrl) }
  if (value.type !== 'Feature') return undefined
  if (!isObject(value.properties)) return { instead: 'a GeoJSON feature without properties, not a product' }
  const { properties } = value
  if (!MARKS.some((key) => textAt(properties, key) !== undefined))
    return { instead: 'a GeoJSON feature without the date of a product' }
  return { item: featureItem(value, properties) }
}

const told = (object: Readonly<Record<string, unknown>>): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== null))

/** Properties by their STAC names; what has one already stays. */
function renamed(properties: JsonObject): JsonObject {
  const found = Object.entries(FIELDS).map(([field, names]) => {
    const values = names.map((name) => properties[name])
    return [field, values.find((value) => textOf(value) !== undefined || Array.isArray(value))] as const
  })
  return { ...properties, ...told(Object.fromEntries(found)) }
}

/** "S2A" and "SENTINEL-2" with its unit "A" as Sentinel-2A. */
function platformOf(properties: JsonObject): string | undefined {
  const [name, unit] = [
    textAt(properties, 'platformShortName', 'platform'),
    textAt(properties, 'platformSerialIdentifier', 'platformSerial'),
  ]
  const short = /^S([1-6])([A-D])$/.exec(unit ?? name ?? '')
  if (short !== null) return `Sentinel-${short[1]}${short[2]}`
  return /^[A-D]$/.test(unit ?? '') && name !== undefined ? `${name}${unit}` : (unit ?? name)
}

const picture = (href: string | undefined) =>
  href === undefined ? undefined : { href, type: 'image/jpeg', roles: ['thumbnail'] }

function featureItem(feature: JsonObject, properties: JsonObject): JsonObject {
  const download = objectAt(objectAt(properties, 'services'), 'download')
  const link = textAt(download, 'url') ?? textAt(properties, 'eodag:download_link', 'downloadLink')
  const organisation = textAt(properties, 'organisationName')
  const isResto = isObject(properties.keywords)
  const added = {
    platform: platformOf(properties),
    gsd: numberAt(properties, 'gsd', 'resolution'),
    ...(isResto ? { keywords: wordsOf(properties.keywords) } : {}),
    ...(organisation === undefined ? {} : { providers: [{ name: organisation, roles: ['producer'] }] }),
  }
  const assets = told({
    download:
      link === undefined
        ? undefined
        : told({
            href: link,
            title: 'Download',
            type: textAt(download, 'mimeType'),
            roles: ['data'],
            'file:size': numberAt(download, 'size'),
          }),
    quicklook: picture(textAt(properties, 'quicklook', 'eodag:quicklook')),
    thumbnail: picture(textAt(properties, 'thumbnail', 'eodag:thumbnail')),
  })
  return told({
    ...feature,
    id: textOf(feature.id) ?? textAt(properties, 'id', 'uid', 'productIdentifier'),
    collection: textAt(properties, 'eodag:collection', 'eodag_product_type', 'collection') ?? textOf(feature.collection),
    properties: { ...renamed(properties), ...told(added) },
    assets: { ...assets, ...objectAt(feature, 'assets') },
    links: [...objectsOf(feature.links), ...objectsOf(properties.links)],
  })
}

const wordsOf = (keywords: unknown): string[] =>
  objectsOf(keywords)
    .filter((keyword) => TELLING.test(textAt(keyword, 'type') ?? ''))
    .flatMap((keyword) => textAt(keyword, 'name') ?? [])

/** Where a hub gives the file of a product; known only when the list was fetched from it. */
function downloadFrom(documentUrl: string | undefined, id: string | undefined, size: number | undefined): JsonObject {
  const [root] = /^https?:\/\/[^?#]*\/odata\/v\d+\//i.exec(documentUrl ?? '') ?? []
  if (root === undefined || id === undefined) return {}
  const href = `${root}Products(${encodeURIComponent(id)})/$value`
  const known = size !== undefined && size > 0 ? { 'file:size': size } : {}
  return { download: { href, title: 'Download', type: 'application/zip', roles: ['data'], ...known } }
}

const withoutEnding = (name: string | undefined) => name?.replace(/\.(?:SAFE|SEN3|zip|nc)$/i, '')

/** A product of the ONDA hub, which has its own names and a footprint in well-known text. */
function ondaItem(product: JsonObject, documentUrl: string | undefined): JsonObject {
  const [id, footprint] = [textOf(product.id), textAt(product, 'footprint')]
  return told({
    type: 'Feature',
    id,
    geometry: footprint === undefined ? undefined : wellKnownGeometry(footprint),
    properties: told({
      title: withoutEnding(textAt(product, 'name')),
      start_datetime: textAt(product, 'beginPosition'),
      end_datetime: textAt(product, 'endPosition', 'beginPosition'),
      published: textAt(product, 'created'),
    }),
    assets: downloadFrom(documentUrl, id, numberAt(product, 'size')),
  })
}

/** A product of `Products?$expand=Attributes`. */
function odataItem(product: JsonObject, documentUrl: string | undefined): JsonObject {
  const id = textOf(product.Id)
  const attributes = Object.fromEntries(
    objectsOf(product.Attributes).flatMap((attribute) => {
      const name = textAt(attribute, 'Name')
      return name === undefined ? [] : [[name, attribute.Value] as const]
    }),
  )
  const dates = objectAt(product, 'ContentDate')
  const properties = {
    ...renamed(attributes),
    title: withoutEnding(textAt(product, 'Name')),
    start_datetime: textAt(dates, 'Start'),
    end_datetime: textAt(dates, 'End'),
    platform: platformOf({ ...attributes, platformSerial: attributes.platform }),
    gsd: numberAt(attributes, 'spatialResolution'),
    published: textAt(product, 'PublicationDate'),
    updated: textAt(product, 'ModificationDate'),
    providers: [{ name: textAt(attributes, 'authority'), roles: ['producer'] }].filter(({ name }) => name !== undefined),
  }
  return told({
    type: 'Feature',
    id,
    collection: textAt(attributes, 'platformShortName'),
    geometry: product.GeoFootprint,
    properties: told(properties),
    assets: downloadFrom(documentUrl, id, numberAt(product, 'ContentLength')),
  })
}
