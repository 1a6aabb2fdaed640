/** Recognises a catalogue by a document that it answered with: JSON or XML. */
import {
  isObject,
  numberAt,
  numberOf,
  objectAt,
  objectsOf,
  textAt,
  textOf,
  textsAt,
  type JsonObject,
} from '../connectors/json/json-values.ts'
import { serviceAddress } from '../connectors/capabilities/requests.ts'
import { told } from '../entry/fields/told.ts'
import { descendants, type XmlElement } from '../xml/xml-element.ts'
import type { FoundSource } from '@graticule/contracts/sources/found-source'

/** What a document tells of a catalogue; what it can do is found out later. */
export type Recognised = Omit<FoundSource, 'responseMs' | 'abilities'>

/** A document: where it came from, and the address that stands for its catalogue. */
export interface AskedAddress {
  /** After redirects. */
  readonly url: string
  readonly root: string
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')
const textIn = (element: XmlElement, ...names: readonly string[]): string | undefined =>
  descendants(element, ...names)
    .map(({ text }) => text.trim())
    .find((text) => text !== '')
    ?.slice(0, 400)

/** What says nothing about rights, in the words of capabilities. */
const NO_RIGHTS = /^(?:none|no|n\/a|-|nil|not available)?$/i

function rightsIn(element: XmlElement): string | undefined {
  const texts = [textIn(element, 'AccessConstraints'), textIn(element, 'Fees')].filter(
    (text) => text !== undefined && !NO_RIGHTS.test(text),
  )
  return texts.length === 0 ? undefined : texts.join('. ')
}

/** All elements of a name, those inside others too; groups of layers, which have no name of their own, are none. */
const everywhere = (element: XmlElement, name: string): number =>
  element.children.reduce((count, child) => count + (child.name === name && isOne(child) ? 1 : 0) + everywhere(child, name), 0)
const isOne = ({ name, children }: XmlElement): boolean =>
  name !== 'Layer' || children.some((child) => child.name === 'Name' || child.name === 'Identifier')

const MAPS: Readonly<Record<string, readonly [kind: string, standard: string, counted: string]>> = {
  WMS_Capabilities: ['wms', 'WMS', 'Layer'],
  WMT_MS_Capabilities: ['wms', 'WMS', 'Layer'],
  WFS_Capabilities: ['wfs', 'WFS', 'FeatureType'],
  WCS_Capabilities: ['wcs', 'WCS', 'CoverageOfferingBrief'],
}

function mapService(root: XmlElement, place: AskedAddress): Recognised | undefined {
  const isTiles = root.name === 'Capabilities' && /\/wmts\//.test(root.namespace)
  const isCoverages = root.name === 'Capabilities' && /\/wcs\//.test(root.namespace)
  const [kind, standard, counted] = isTiles
    ? ['wmts', 'WMTS', 'Layer']
    : isCoverages
      ? ['wcs', 'WCS', 'CoverageSummary']
      : (MAPS[root.name] ?? [])
  if (kind === undefined || standard === undefined || counted === undefined) return undefined
  return told({
    harvestKind: kind,
    address: serviceAddress(place.url),
    standard: `${standard} ${root.attributes['version'] ?? ''}`.trim(),
    name: textIn(root, 'Title'),
    rights: rightsIn(root),
    counted: { value: everywhere(root, counted), what: 'layers' as const },
  })
}

/** Recognises the root of an XML document. */
export function recogniseXml(root: XmlElement, place: AskedAddress): Recognised | undefined {
  const { name, namespace, attributes } = root
  if (name === 'Capabilities' && /\/cat\/csw\//.test(namespace)) {
    const address = serviceAddress(place.root)
    const version = textIn(root, 'ServiceTypeVersion') ?? attributes['version'] ?? ''
    return told({
      harvestKind: 'csw',
      liveKind: 'csw' as const,
      address,
      liveAddress: address,
      standard: `CSW ${version}`.trim(),
      name: textIn(root, 'Title'),
      rights: rightsIn(root),
    })
  }
  if (name === 'OAI-PMH') {
    const version = textIn(root, 'protocolVersion')
    if (version === undefined) return undefined
    return told({
      harvestKind: 'oai-pmh',
      address: place.root,
      standard: `OAI-PMH ${version}`,
      name: textIn(root, 'repositoryName'),
    })
  }
  if (name === 'OpenSearchDescription')
    return told({
      harvestKind: 'opensearch',
      liveKind: 'opensearch' as const,
      address: place.url,
      liveAddress: place.url,
      standard: 'OpenSearch 1.1',
      name: textIn(root, 'LongName', 'ShortName'),
      rights: textIn(root, 'Attribution'),
    })
  if (/^(?:feed|rss)$/.test(name))
    return told({
      harvestKind: 'opensearch',
      address: place.url,
      standard: name === 'feed' ? 'Atom' : 'RSS',
      name: textIn(root, 'title'),
    })
  if (name === 'catalog' && /thredds/i.test(namespace))
    return told({ harvestKind: 'thredds', address: place.url, standard: 'THREDDS', name: attributes['name'] })
  if (/^M[DI]_Metadata$/.test(name)) return { harvestKind: 'iso', address: place.url, standard: 'ISO 19115' }
  if (name === 'quakeml') return { harvestKind: 'quakeml', address: place.url, standard: 'QuakeML' }
  return mapService(root, place)
}

const linksTo = (value: JsonObject, rel: string): boolean => objectsOf(value.links).some((link) => textAt(link, 'rel') === rel)
const versionOf = (text: string | undefined): string => /^\d+\.\d+/.exec(text ?? '')?.[0] ?? ''

function stac(value: JsonObject, { url }: AskedAddress): Recognised | undefined {
  const version = textOf(value.stac_version)
  if (version === undefined) return undefined
  const [, api] = /^(.+)\/collections(?:\/[^/]+)?\/?$/.exec(url.replace(/[?#].*$/, '')) ?? []
  const isApi = textsAt(value, 'conformsTo').length > 0 || linksTo(value, 'search') || linksTo(value, 'data')
  const name = textAt(value, 'title') ?? textOf(value.id)
  if (isApi || api !== undefined) {
    const address = withoutSlash(api ?? url.replace(/[?#].*$/, ''))
    const spoken = textsAt(value, 'conformsTo').map((one) => /api\.stacspec\.org\/v(\d+\.\d+)/.exec(one)?.[1])
    return told({
      harvestKind: 'stac',
      liveKind: 'stac' as const,
      address,
      liveAddress: address,
      standard: `STAC API ${spoken.find((one) => one !== undefined) ?? versionOf(version)}`.trim(),
      name,
    })
  }
  const isCatalogue = value.type === 'Catalog' || value.type === 'Collection' || value.links !== undefined
  return isCatalogue
    ? told({ harvestKind: 'stac', address: url, standard: `STAC ${versionOf(version)}`.trim(), name })
    : undefined
}

/** Recognises a JSON document by itself. A service that leads on to collections of records is told by `collectionsAt`. */
export function recogniseJson(value: unknown, place: AskedAddress): Recognised | { readonly collectionsAt: string } | undefined {
  if (!isObject(value)) return undefined
  const found = stac(value, place)
  if (found !== undefined) return found
  if (value.success === true && isObject(value.result) && numberOf(value.result.count) !== undefined) {
    const address = withoutSlash(place.root)
    return {
      harvestKind: 'ckan',
      liveKind: 'ckan',
      address,
      liveAddress: address,
      standard: 'CKAN',
      counted: { value: Math.round(numberOf(value.result.count) ?? 0), what: 'datasets' },
    }
  }
  if (Array.isArray(value.collections)) return { collectionsAt: place.url }
  if (linksTo(value, 'data') || linksTo(value, 'http://www.opengis.net/def/rel/ogc/1.0/data'))
    return { collectionsAt: `${withoutSlash(place.url.replace(/[?#].*$/, ''))}/collections?f=json` }
  return dataList(value, place)
}

/** Lists of records of other kinds. */
function dataList(value: JsonObject, place: AskedAddress): Recognised | undefined {
  if (isObject(value.hits) && Array.isArray(value.hits.hits)) {
    const address = withoutSlash(place.root).replace(/\/api(?:\/records)?$/, '')
    const total = numberAt(value.hits, 'total')
    return told({
      harvestKind: 'zenodo',
      liveKind: 'zenodo' as const,
      address,
      liveAddress: `${address}/api`,
      standard: 'InvenioRDM',
      counted: total === undefined ? undefined : { value: Math.round(total), what: 'records' as const },
    })
  }
  if (Array.isArray(value.dataset))
    return {
      harvestKind: 'dcat',
      address: place.url,
      standard: 'data.json',
      counted: { value: value.dataset.length, what: 'datasets' },
    }
  if (value.type !== 'FeatureCollection' || !Array.isArray(value.features)) return undefined
  const [first] = objectsOf(value.features)
  if (first === undefined) return undefined
  if (textOf(first.stac_version) !== undefined) return { harvestKind: 'stac', address: place.url, standard: 'STAC' }
  const isRecord =
    textAt(objectAt(first, 'properties'), 'type') !== undefined && textAt(objectAt(first, 'properties'), 'title') !== undefined
  const standard = isRecord ? 'OGC API Records' : 'GeoJSON'
  return { harvestKind: isRecord ? 'ogc-records' : 'geojson', address: place.url, standard }
}

/** The collections of records in a list of collections (OGC API Records: itemType `record`). */
export function recordCollections(list: unknown, url: string, servesRecords: boolean): readonly Recognised[] {
  if (!isObject(list)) return []
  const base = withoutSlash(url.replace(/[?#].*$/, ''))
  return objectsOf(list.collections).flatMap((collection): Recognised[] => {
    const id = textOf(collection.id)
    const type = textAt(collection, 'itemType')
    if (id === undefined || !(type === undefined ? servesRecords : /^records?$/i.test(type))) return []
    const address = `${base}/${encodeURIComponent(id)}`
    return [
      told({
        harvestKind: 'ogc-records',
        liveKind: 'ogc-records' as const,
        address,
        liveAddress: address,
        standard: 'OGC API Records',
        name: textAt(collection, 'title') ?? id,
      }),
    ]
  })
}
