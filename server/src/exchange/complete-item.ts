/**
 * A STAC item as it was read, with what STAC requires of every item (1.0 and 1.1, "Item fields") and it lacks: answers that were cut
 * by the fields extension of an API come without geometry, assets or links.
 */
import type { Resource } from '@graticule/contracts/resource'
import { geometryExtent } from '../entry/fields/footprints.ts'
import { drawnGeometry, enclosingBox } from './geojson-geometry.ts'
import { datedBy } from './item-time.ts'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The item, complete: what it has is as it came. `undefined` when neither it nor its entry has any date.
 * `documentOf` = the address of the document that a record was read from.
 */
export function completeItem(item: Json, resource: Resource, documentOf: (id: string) => string): Json | undefined {
  const { properties, assets } = item
  const dated = datedProperties(isObject(properties) ? properties : {}, resource)
  if (dated === undefined) return undefined
  const { bbox: _, ...rest } = item
  const place = placeOf(item, resource)
  return {
    // members keep the order that they came in
    ...(place.bbox === undefined ? rest : item),
    ...place,
    id: String(item['id']),
    properties: dated,
    links: linksOf(item, documentOf),
    assets: isObject(assets) ? assets : {},
  }
}

/** The properties with a `datetime`, which may be null only beside both ends (STAC 1.1, "datetime"). */
function datedProperties(properties: Json, resource: Resource): Json | undefined {
  const { datetime, start_datetime: start, end_datetime: end } = properties
  if (typeof datetime === 'string') return properties
  // as they came where they say so themselves: what is unchanged need not be read again
  if (typeof start === 'string' && typeof end === 'string')
    return datetime === null ? properties : { ...properties, datetime: null }
  const time = datedBy(resource)
  return time && { ...properties, ...time }
}

/**
 * RFC 7946 §3.2: a feature without a place has `geometry` null; STAC: an item has a `bbox` if and only if it has a geometry. A place
 * that was told by a box alone, or with unsound coordinates, is drawn as the entry has it.
 */
function placeOf({ geometry, bbox }: Json, { footprint }: Resource): Json {
  const box = enclosingBox(footprint)
  if (footprint === undefined || box === undefined) return { geometry: null }
  return {
    geometry: isObject(geometry) && geometryExtent(geometry) !== undefined ? geometry : drawnGeometry(footprint),
    bbox: Array.isArray(bbox) ? bbox : box,
  }
}

/**
 * STAC: an item that names a collection has a link to it, and no other has one. The collection of an API lies above the item;
 * of others we have the document.
 */
function linksOf({ collection, links }: Json, documentOf: (id: string) => string): readonly unknown[] {
  const own: readonly unknown[] = Array.isArray(links) ? links : []
  const isLinkTo = (relation: string) => (link: unknown) => isObject(link) && link['rel'] === relation
  if (typeof collection !== 'string') return own.filter((link) => !isLinkTo('collection')(link))
  if (own.some(isLinkTo('collection'))) return own
  const self = (own.find(isLinkTo('self')) as Json | undefined)?.['href']
  const above = /^(https?:\/\/.+\/collections\/[^/?#]+)\/items\/[^/?#]+$/.exec(String(self))?.[1]
  return [...own, { rel: 'collection', href: above ?? documentOf(collection), type: 'application/json' }]
}
