/** A record as a STAC item (1.1.0): the item that it was read from, or one made of the entry. */
import type { Contact, OnlineResource, Resource } from '@graticule/contracts/resource'
import type { CatalogueRecord } from '../entry/catalogue-record.ts'
import { told } from '../entry/fields/told.ts'
import { completeItem } from './complete-item.ts'
import { drawnGeometry, enclosingBox } from './geojson-geometry.ts'
import { datedBy, instant } from './item-time.ts'

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
 * The record as an item: one line of JSON. `undefined` when it has no date at all, which STAC wants of every item.
 * `documentOf` = the address of the document that a record was read from.
 */
export function itemOf({ resource, original }: CatalogueRecord, documentOf: (id: string) => string): string | undefined {
  const item = original?.standard === 'stac-item' ? parsedItem(original.bytes) : undefined
  if (item !== undefined) {
    const whole = completeItem(item, resource, documentOf)
    return whole && JSON.stringify(whole)
  }
  const time = datedBy(resource)
  if (time === undefined) return undefined
  const box = enclosingBox(resource.footprint)
  const { id, footprint, online, thumbnails } = resource
  const made = {
    type: 'Feature',
    stac_version: '1.1.0',
    id,
    geometry: footprint === undefined ? null : drawnGeometry(footprint),
    ...(box === undefined ? {} : { bbox: box }),
    properties: { ...time, ...propertiesOf(resource) },
    links: licenceLinks(resource),
    assets: Object.fromEntries([
      ...online.map((link, index) => [`link-${index + 1}`, assetOf(link)]),
      ...thumbnails
        .filter(({ url }) => /^https?:/i.test(url))
        .map(({ url, title }, index) => [
          `thumbnail-${index + 1}`,
          { href: url, ...(title === undefined ? {} : { title }), roles: ['thumbnail'] },
        ]),
    ]) as Record<string, unknown>,
  }
  return JSON.stringify(made)
}

/** The item as it was written; `undefined` when it is of a version before 1.0, or cannot be read. */
function parsedItem(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const item = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as { stac_version?: unknown }
    return String(item.stac_version).startsWith('1.') ? { ...item } : undefined
  } catch {
    return undefined
  }
}

function propertiesOf(resource: Resource) {
  const { title, abstract, keywords, created, updated, licence, platforms, instruments, resolution, scene, identifiers } =
    resource
  const doi = identifiers.find(({ scheme }) => scheme === 'doi')?.value
  const providers = resource.contacts.flatMap(providerOf)
  const facts = {
    title,
    description: abstract === '' ? undefined : abstract,
    keywords: keywords.length === 0 ? undefined : keywords.map(({ value }) => value),
    created: created && instant(created),
    updated: updated && instant(updated),
    license: licence === undefined ? undefined : (/^[\w.+-]+$/.exec(licence.name)?.[0] ?? 'other'),
    providers: providers.length === 0 ? undefined : providers,
    platform: platforms[0],
    instruments: instruments.length === 0 ? undefined : instruments,
    gsd: resolution,
    'sci:doi': doi,
    'eo:cloud_cover': scene?.cloudCover,
    'sat:relative_orbit': scene?.relativeOrbit,
    'sat:orbit_state': scene?.orbitDirection?.toLowerCase(),
    'product:type': scene?.productType,
    'processing:level': scene?.productLevel,
  }
  return told(facts)
}

function providerOf({ organisation, role, url }: Contact) {
  if (organisation === undefined || role === undefined || !Object.hasOwn(PROVIDER_ROLES, role)) return []
  return [{ name: organisation, roles: [PROVIDER_ROLES[role]], ...(url === undefined ? {} : { url }) }]
}

function licenceLinks({ licence }: Resource) {
  return licence?.url === undefined ? [] : [{ rel: 'license', href: licence.url, title: licence.name }]
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
