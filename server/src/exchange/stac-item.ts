/** A record as a STAC item or collection (1.1.0): the one that it was read from, or one made of the entry. */
import { isDeepStrictEqual } from 'node:util'
import type { Contact, OnlineResource, Resource } from '@graticule/contracts/resource'
import { isObject, objectAt, type JsonObject } from '../connectors/json/json-values.ts'
import { nameOfItem, readCollection, readItem, type StacReading } from '../connectors/stac/stac-record.ts'
import type { CatalogueRecord } from '../entry/catalogue-record.ts'
import { told } from '../entry/fields/told.ts'
import { finishResource } from '../entry/finish-resource.ts'
import { OWN_FIELDS } from '../entry/own-fields.ts'
import { completeItem } from './complete-item.ts'
import { fieldsBeside } from './fields-beside.ts'
import { drawnGeometry, enclosingBox } from './geojson-geometry.ts'
import { datedBy, instant } from './item-time.ts'
import { identityBeside, isNamedAlike } from './same-identity.ts'

/** ISO 19115 roles as roles of a STAC provider; other contacts are no providers. */
const PROVIDER_ROLES: Readonly<Record<string, string>> = {
  originator: 'producer',
  author: 'producer',
  owner: 'licensor',
  rightsHolder: 'licensor',
  processor: 'processor',
  distributor: 'host',
  publisher: 'host',
}

/**
 * The record as an item: one line of JSON.
 * @rule B-record-formats.stac-valid Whatever leaves as STAC keeps to STAC 1.1
 * `undefined` when it has no date at all, which STAC wants of every item.
 * `documentOf` = the address of the document that a record was read from.
 */
export function itemOf({ resource, original }: CatalogueRecord, documentOf: (id: string) => string): string | undefined {
  const item = original?.standard === 'stac-item' ? parsed(original.bytes) : undefined
  if (item !== undefined) {
    const whole = completeItem(item, resource, documentOf)
    return whole && JSON.stringify(renamedItem(withAdded(whole, item, resource), resource))
  }
  const time = datedBy(resource)
  if (time === undefined) return undefined
  const box = enclosingBox(resource.footprint)
  const { footprint, parentId, level } = resource
  const made = {
    type: 'Feature',
    stac_version: '1.1.0',
    id: resource.id,
    ...(parentId === undefined || level === 'series' ? {} : { collection: parentId }),
    geometry: footprint === undefined ? null : drawnGeometry(footprint),
    ...(box === undefined ? {} : { bbox: box }),
    properties: { ...time, ...itemProperties(resource), ...sharedProperties(resource), ...sceneProperties(resource) },
    links: [...licenceLinks(resource), ...parentLinks(resource, documentOf)],
    assets: assetsOf(resource),
  }
  const beside = fieldsBeside(resource, readBack(readItem(made, undefined), resource))
  if (beside === undefined) return JSON.stringify(made)
  return JSON.stringify({ ...made, properties: { ...made.properties, [OWN_FIELDS]: beside } })
}

/**
 * A completed item with the time and the place of its entry beside those that it was given, where it would be read with others: a date
 * that STAC wants is no time of the data. What came whole stays as it came.
 */
function withAdded(whole: JsonObject, came: JsonObject, resource: Resource): JsonObject {
  if (['properties', 'geometry', 'bbox'].every((name) => whole[name] === came[name])) return whole
  const [before, after] = [came, whole].map((item) => readBack(readItem(item, undefined), resource))
  const added = Object.entries(fieldsBeside(resource, after) ?? {}).filter(
    ([name]) => isPlaceOrTime(name) && !isDeepStrictEqual(before?.[name], after?.[name]),
  )
  if (added.length === 0) return whole
  const properties = objectAt(whole, 'properties')
  const fields = { ...objectAt(properties, OWN_FIELDS), ...Object.fromEntries(added) }
  return { ...whole, properties: { ...properties, [OWN_FIELDS]: fields } }
}

/** The item under the name of its entry, where its own is that of another record; what of the name cannot be read back stands beside. */
function renamedItem(item: JsonObject, resource: Resource): JsonObject {
  const isOurs = isObject(objectAt(item, 'properties')[OWN_FIELDS])
  const read = isOurs ? readBack(readItem(item, undefined), resource) : nameOfItem(item)
  if (read === undefined || isNamedAlike(resource, read)) return item
  const { id, parentId } = resource
  const renamed = { ...item, id, ...(item['collection'] === undefined || parentId === undefined ? {} : { collection: parentId }) }
  const [before, after] = [item, renamed].map((one) => readBack(readItem(one, undefined), resource))
  const beside = identityBeside(resource, before, after)
  if (beside === undefined) return renamed
  const properties = objectAt(item, 'properties')
  return { ...renamed, properties: { ...properties, [OWN_FIELDS]: { ...objectAt(properties, OWN_FIELDS), ...beside } } }
}

/** As {@link renamedItem}. The parent that a walk came from stands in no collection. */
function renamedCollection(collection: JsonObject, resource: Resource): JsonObject {
  const read = readBack(readCollection(collection, undefined), resource)
  if (read === undefined || isNamedAlike(resource, read)) return collection
  const renamed = { ...collection, id: resource.id }
  const beside = identityBeside(resource, read, readBack(readCollection(renamed, undefined), resource))
  return beside === undefined ? renamed : { ...renamed, [OWN_FIELDS]: { ...objectAt(collection, OWN_FIELDS), ...beside } }
}

const isPlaceOrTime = (name: string): name is 'time' | 'footprint' | 'repairs' => ['time', 'footprint', 'repairs'].includes(name)

/** True for a record that is a collection: a series of data, or what was read from one. */
export function isCollection({ resource, original }: CatalogueRecord): boolean {
  return original === undefined || !original.standard.startsWith('stac-')
    ? resource.level === 'series' && resource.type === 'data'
    : original.standard === 'stac-collection'
}

/** The record as a collection: one line of JSON. STAC wants an extent of every collection: the world and all times where none is known. */
export function collectionOf({ resource, original }: CatalogueRecord, documentOf: (id: string) => string): string {
  const collection = original?.standard === 'stac-collection' ? parsed(original.bytes) : undefined
  if (collection !== undefined) return JSON.stringify(renamedCollection(collection, resource))
  const { id, abstract, title, footprint, time } = resource
  const shared = sharedProperties(resource)
  const { platforms, instruments, resolution } = resource
  const [boxes, around] = [footprint?.boxes ?? [], enclosingBox(footprint)]
  const made = {
    type: 'Collection',
    stac_version: '1.1.0',
    id,
    title,
    description: abstract || title || id,
    ...shared,
    license: shared.license ?? 'other',
    extent: {
      // the first of several boxes is the one around the others
      spatial: { bbox: around === undefined ? [[-180, -90, 180, 90]] : boxes.length === 1 ? [around] : [around, ...boxes] },
      temporal: {
        interval: [[instant(time?.start) ?? null, instant(time?.end) ?? null]],
      },
    },
    summaries: {
      ...(platforms.length === 0 ? {} : { platform: platforms }),
      ...(instruments.length === 0 ? {} : { instruments }),
      ...(resolution === undefined || resolution <= 0 ? {} : { gsd: [resolution] }),
      ...Object.fromEntries(Object.entries(sceneProperties(resource)).map(([name, value]) => [name, [value]])),
    },
    links: [...licenceLinks(resource), ...parentLinks(resource, documentOf)],
    assets: assetsOf(resource),
  }
  const beside = fieldsBeside(resource, readBack(readCollection(made, undefined), resource))
  return JSON.stringify(beside === undefined ? made : { ...made, [OWN_FIELDS]: beside })
}

function readBack(reading: StacReading, { source, curated }: Resource): Resource | undefined {
  const finished = 'refused' in reading ? reading : finishResource(reading.draft, { source, curated })
  return 'refused' in finished ? undefined : finished.resource
}

function assetsOf({ online, thumbnails }: Resource): Record<string, unknown> {
  return Object.fromEntries([
    ...online.filter(({ url }) => url !== '').map((link, index) => [`link-${index + 1}`, assetOf(link)]),
    ...thumbnails
      .filter(({ url }) => /^https?:/i.test(url))
      .map(({ url, title }, index) => [
        `thumbnail-${index + 1}`,
        { href: url, ...(title === undefined ? {} : { title }), roles: ['thumbnail'] },
      ]),
  ]) as Record<string, unknown>
}

/** The item or collection as it was written; `undefined` when it is of a version before 1.0, or cannot be read. */
function parsed(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const item = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as { stac_version?: unknown }
    return String(item.stac_version).startsWith('1.') ? { ...item } : undefined
  } catch {
    return undefined
  }
}

/** Facts that an item has as properties and a collection as members (STAC common metadata). */
function sharedProperties(resource: Resource) {
  const { keywords, created, updated, licence, lineage, identifiers } = resource
  const doi = identifiers.find(({ scheme }) => scheme === 'doi')?.value
  const providers = resource.contacts.flatMap(providerOf)
  const facts = {
    keywords: keywords.length === 0 ? undefined : keywords.map(({ value }) => value),
    created: instant(created),
    updated: instant(updated),
    license: licence === undefined ? undefined : (/^[\w.+-]+$/.exec(licence.name)?.[0] ?? 'other'),
    providers: providers.length === 0 ? undefined : providers,
    'sci:doi': doi,
    'processing:lineage': lineage,
  }
  return told(facts)
}

/** Properties of an item; a collection has its title and description as members, and the others as summaries. */
function itemProperties({ title, abstract, platforms, instruments, resolution }: Resource) {
  const facts = {
    title,
    description: abstract === '' ? undefined : abstract,
    platform: platforms[0],
    instruments: instruments.length === 0 ? undefined : instruments,
    gsd: resolution === undefined || resolution <= 0 ? undefined : resolution,
  }
  return told(facts)
}

/** Properties that only an item has; a collection has them as summaries, where all its items agree. */
function sceneProperties({ scene }: Resource) {
  const facts = {
    'eo:cloud_cover': scene?.cloudCover,
    'sat:relative_orbit': scene?.relativeOrbit,
    'sat:orbit_state': scene?.orbitDirection?.toLowerCase(),
    'sar:instrument_mode': scene?.sensorMode,
    'landsat:wrs_row': scene?.row === undefined ? undefined : String(scene.row).padStart(3, '0'),
    'landsat:wrs_path': scene?.path === undefined ? undefined : String(scene.path).padStart(3, '0'),
    'product:type': scene?.productType,
    'product:timeliness_category': scene?.timeliness,
    'processing:level': scene?.productLevel,
  }
  return told(facts)
}

/** STAC wants an IRI. */
const isAddress = (url: string | undefined): url is string => url !== undefined && /^[a-z][a-z0-9+.-]*:\S+$/i.test(url)

function providerOf({ organisation, role, url }: Contact) {
  if (organisation === undefined || organisation === '' || role === undefined || !Object.hasOwn(PROVIDER_ROLES, role)) return []
  return [{ name: organisation, roles: [PROVIDER_ROLES[role]], ...(isAddress(url) ? { url } : {}) }]
}

function licenceLinks({ licence }: Resource) {
  return licence === undefined || !isAddress(licence.url) ? [] : [{ rel: 'license', href: licence.url, title: licence.name }]
}

/** STAC: an item that names a collection has a link to it. */
function parentLinks({ parentId, level }: Resource, documentOf: (id: string) => string) {
  if (parentId === undefined) return []
  const link = { href: documentOf(parentId), type: 'application/json' }
  return level === 'series'
    ? [{ rel: 'parent', ...link }]
    : [
        { rel: 'collection', ...link },
        { rel: 'parent', ...link },
      ]
}

function assetOf({ url, name, description, format, function: purpose }: OnlineResource) {
  const facts = {
    href: url,
    title: name,
    description,
    type: format?.includes('/') === true ? format : undefined,
    roles: [purpose === 'download' ? 'data' : 'metadata'],
  }
  return told(facts)
}
