/** Links and assets of STAC objects: where they lead, and what they are to a visitor. */
import type { OnlineResource, Resource } from '@graticule/contracts/resource'
import { pathOf } from '../../entry/fields/address-path.ts'
import { formatOfAddress, formatOfMediaType } from '../../entry/fields/formats.ts'
import { accessTypeOf, serviceNamed, webAddress } from '../../entry/fields/links.ts'
import { cleanText, oneLine } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import { isObject, numberAt, objectsOf, textAt, textsAt, type JsonObject } from '../json/json-values.ts'

/** A link that a walk may follow. `href` is as written, relative or absolute. */
export interface StacLink {
  readonly rel: string
  readonly href: string
  readonly method: string
  /** Body of a POST link, or `undefined`. `merge` = it is added to the body of the request that was answered. */
  readonly body?: JsonObject
  readonly merge: boolean
}

/** The links of an object. */
export function linksOf(object: JsonObject): StacLink[] {
  return objectsOf(object.links).flatMap((link) => {
    const href = textAt(link, 'href')
    if (href === undefined) return []
    return {
      rel: textAt(link, 'rel') ?? '',
      href,
      method: textAt(link, 'method')?.toUpperCase() ?? 'GET',
      ...(isObject(link.body) ? { body: link.body } : {}),
      merge: link.merge === true,
    }
  })
}

/**
 * The address that relative links are resolved against: the document's own, else what it calls itself. `undefined` when it
 * was read from a file that does not tell its address; then relative links lead nowhere.
 */
export function baseOf(object: JsonObject, documentUrl: string | undefined): string | undefined {
  const own = webAddress(documentUrl)
  if (own !== undefined) return own
  const self = objectsOf(object.links).find((link) => textAt(link, 'rel') === 'self' && textAt(link, 'href') !== undefined)
  return self === undefined ? undefined : webAddress(textAt(self, 'href'))
}

/** What links are to a visitor, by relation; others are between STAC objects or only for machines. */
const RELATIONS: ReadonlyMap<string, { readonly protocol?: string; readonly function?: string }> = new Map(
  (
    [
      ['via about alternate alternative canonical describedby', { function: 'information' }],
      ['documentation handbook help product_overview external example preview', { function: 'information' }],
      ['visualisation visualization viewer map', { function: 'information' }],
      ['items', { protocol: 'OGC API Features', function: 'search' }],
      ['search', { protocol: 'STAC API', function: 'search' }],
      ['wms http://www.opengis.net/def/serviceType/ogc/wms', { protocol: 'OGC:WMS', function: 'download' }],
      ['wmts http://www.opengis.net/def/serviceType/ogc/wmts', { protocol: 'OGC:WMTS', function: 'download' }],
      ['http://www.opengis.net/def/serviceType/ogc/wcs', { protocol: 'OGC:WCS', function: 'download' }],
      ['xyz', { protocol: 'XYZ', function: 'download' }],
      ['tilejson', { protocol: 'TileJSON', function: 'download' }],
      ['pmtiles', { protocol: 'PMTiles', function: 'download' }],
      ['3d-tiles', { protocol: '3D Tiles', function: 'download' }],
      ['enclosure data', { function: 'download' }],
    ] as const
  ).flatMap(([relations, facts]) => relations.split(' ').map((relation) => [relation, facts] as const)),
)

function words(object: JsonObject, key: string, maxLength: number): string | undefined {
  const text = cleanText(oneLine(textAt(object, key) ?? ''), maxLength)
  return text === '' ? undefined : text
}

function onlineOf(
  facts: { [K in keyof Omit<OnlineResource, 'accessType'>]: OnlineResource[K] | undefined } & { url: string },
): OnlineResource {
  const known = told(facts)
  return { ...known, accessType: accessTypeOf(known) }
}

/** True for a link to a picture of the data; a `preview` may be a page, too. */
export function isPictureLink(link: JsonObject): boolean {
  return link.rel === 'thumbnail' || (link.rel === 'preview' && (textAt(link, 'type') ?? '').startsWith('image/'))
}

/** Pictures that are linked, not listed as assets. */
export function linkedPicturesOf(object: JsonObject, base: string | undefined): Resource['thumbnails'] {
  const pictures = objectsOf(object.links).filter(isPictureLink)
  return assetsOf({ assets: pictures.map((link) => ({ ...link, roles: ['thumbnail'] })) }, base).thumbnails
}

/** The address of a link; the braces of a template of tiles (`{z}/{x}/{y}`) stay. */
function linkAddress(link: JsonObject, base: string | undefined): string | undefined {
  const url = webAddress(textAt(link, 'href'), base)
  return link.rel === 'xyz' ? url?.replaceAll(/%7B/gi, '{').replaceAll(/%7D/gi, '}') : url
}

/** Links that a visitor may want to follow. */
export function onlineLinksOf(object: JsonObject, base: string | undefined): OnlineResource[] {
  return objectsOf(object.links).flatMap((link) => {
    const facts = RELATIONS.get(textAt(link, 'rel') ?? '')
    // a link to another STAC or OpenAPI document is nothing to look at
    if (facts === undefined || isPictureLink(link) || textAt(link, 'method')?.toUpperCase() === 'POST') return []
    const url = linkAddress(link, base)
    if (url === undefined) return []
    const layer = textsAt(link, 'wms:layers', 'wmts:layer').join(',').slice(0, 4_000)
    return onlineOf({
      url,
      protocol: facts.protocol,
      name: words(link, 'title', 4_000),
      description: undefined,
      function: facts.function,
      layer: layer === '' ? undefined : layer,
      format: formatOfMediaType(textAt(link, 'type')),
      size: undefined,
    })
  })
}

/** The address of an asset: its own, else the first alternate that a browser can reach (`s3:` cannot be). */
function addressOf(asset: JsonObject, base: string | undefined): string | undefined {
  const own = webAddress(textAt(asset, 'href'), base) ?? webAddress(textAt(asset, 'msft:https-url'), base)
  if (own !== undefined) return own
  const alternates = objectsOf(asset.alternate).map((alternate) => webAddress(textAt(alternate, 'href'), base))
  return alternates.find((url) => url !== undefined)
}

/** Roles of assets that are pictures to look at. */
const PICTURES: ReadonlySet<string> = new Set(['thumbnail', 'overview', 'quicklook'])

function rolesOf(asset: JsonObject, key: string): string[] {
  const roles = textsAt(asset, 'roles', 'role')
  if (roles.length > 0) return roles
  const role = key.toLowerCase()
  return PICTURES.has(role) || role === 'metadata' ? [role] : []
}

/** Roles of assets that are about the data, not the data. */
const NO_DATA: ReadonlySet<string> = new Set([...PICTURES, 'metadata', 'search', 'tiles', 'stac-items'])
const BROWSER_IMAGE = /^image\/(?:png|jpeg|jpg|webp|gif)\b/i

/** The assets of an object as links and pictures. */
export function assetsOf(
  object: JsonObject,
  base: string | undefined,
): { online: OnlineResource[]; thumbnails: Resource['thumbnails'] } {
  const entries = entriesOf(object.assets)
  const online: OnlineResource[] = []
  const thumbnails: Resource['thumbnails'] = []
  for (const [key, asset] of entries) {
    const url = addressOf(asset, base)
    if (url === undefined) continue
    const roles = rolesOf(asset, key)
    const mediaType = textAt(asset, 'type', 'media_type')
    const title = words(asset, 'title', 4_000)
    const picture = roles.some((role) => PICTURES.has(role))
    if (picture && (mediaType === undefined ? /\.(?:png|jpe?g|webp|gif)$/i.test(pathOf(url)) : BROWSER_IMAGE.test(mediaType))) {
      thumbnails.push({ url, ...(title === undefined ? {} : { title }) })
      continue
    }
    const isMetadata =
      roles.some((role) => /metadata|iso-19|dif|search/i.test(role)) ||
      /^(?:text\/html|application\/vnd\.iso)/i.test(mediaType ?? '')
    online.push(
      onlineOf({
        url,
        protocol: roles.includes('tiles') ? 'TileJSON' : serviceNamed(mediaType),
        name: title ?? key.slice(0, 4_000),
        description: words(asset, 'description', 20_000),
        function: isMetadata ? 'information' : 'download',
        layer: undefined,
        format: formatOfMediaType(mediaType) ?? formatOfAddress(url),
        size: sizeOf(asset),
      }),
    )
  }
  return { online, thumbnails }
}

function sizeOf(asset: JsonObject): number | undefined {
  const size = numberAt(asset, 'file:size')
  return size !== undefined && size >= 0 && size <= 1e18 ? size : undefined
}

/** Assets by their keys; a list of them by their numbers. */
function entriesOf(assets: unknown): (readonly [key: string, asset: JsonObject])[] {
  if (!isObject(assets)) return objectsOf(assets).map((asset, index) => [String(index), asset] as const)
  return Object.entries(assets).flatMap(([key, asset]) => (isObject(asset) ? [[key, asset] as const] : []))
}

/** Formats of the data among the assets (or, in a collection, among the assets that its items will have). */
export function assetFormatsOf(assets: unknown): string[] {
  return entriesOf(assets)
    .filter(([key, asset]) => !rolesOf(asset, key).some((role) => NO_DATA.has(role)))
    .map(([, asset]) => formatOfMediaType(textAt(asset, 'type', 'media_type')))
    .filter((format) => format !== undefined)
}
