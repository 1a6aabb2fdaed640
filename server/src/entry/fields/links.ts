/** Links of a record: absolute addresses, and how they give access. */
import type { OnlineResource } from '@graticule/contracts/resource'
import { keepPath, pathOf } from './address-path.ts'
import { formatOfAddress, formatOfMediaType } from './formats.ts'
import { canonicalProtocol, mediaTypeInstead, protocolOfAddress } from './protocols.ts'

/** By our spelling of the protocol. */
const SERVICE =
  /^(?:OGC:(?!KML|GML)|OGC API|OPeNDAP|ESRI:|CUAHSI:|THREDDS)|\b(?:TMS|XYZ|STAC|ERDDAP|openEO|FDSN|EDR|TileJSON)\b|^GWIS$/i
const LAYERED = /^OGC:(?:WMS|WMTS|WFS|WCS)\b/
const DOWNLOAD = /download|^file\b|\bftp\b/i
const PAGE = /\.(?:html?|php|aspx?|jsp|jsf)$|\/$/i

/**
 * An address that is written as it would be written anew (URL Standard, section 4.5): a host of names in lower case, a path without
 * steps, no character that would be escaped. Taking such an address apart would take five times as long.
 */
const CANONICAL =
  /^https?:\/\/(?:[a-z\d]+[.-])*[a-z]{2,}(\/(?!\.)(?:[\w.~!$&()*+,;=:@-]|%(?!2[eE])|\/(?!\.))*)(?:\?[\w.~!$&()*+,;=:@/?%-]*)?$/

/**
 * An absolute http or https address, or `undefined`. Addresses without scheme that begin with "www." get one, an ampersand
 * that was escaped twice is put right, and a relative address is resolved against `base` when one is given.
 */
export function webAddress(text: string | undefined, base?: string): string | undefined {
  const trimmed = text?.trim().replaceAll('&amp;', '&') ?? ''
  if (trimmed === '' || /\shttps?:/i.test(trimmed)) return undefined
  const path = trimmed.length <= 8_000 ? CANONICAL.exec(trimmed)?.[1] : undefined
  if (path !== undefined) {
    keepPath(trimmed, path)
    return trimmed
  }
  const candidate = /^www\./i.test(trimmed) ? `http://${trimmed}` : trimmed
  // an absolute address needs no base, which would be read each time
  const url = /^https?:\/\//i.test(candidate) ? URL.parse(candidate) : URL.parse(candidate, base)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  const { href } = url
  if (href.length > 8_000) return undefined
  keepPath(href, url.pathname)
  return href
}

/** What is known of a link before its kind of access is worked out. */
export interface LinkFacts {
  readonly url: string
  readonly protocol?: string | undefined
  readonly function?: string | undefined
  readonly description?: string | undefined
  readonly format?: string | undefined
}

/** The interface that a format, a media type or the address of either names: `WMS`, `application/vnd.ogc.wfs_xml`, `.../WMS_SRVC`. */
export function serviceNamed(text: string | undefined): string | undefined {
  if (text === undefined || text.length > MAX_SERVICE_NAME) return undefined
  const protocol = canonicalProtocol(/^https?:/i.test(text) ? text.replace(/[#/]$/, '').replace(/^.*[#/]/, '') : text)
  return protocol !== undefined && SERVICE.test(protocol) ? protocol : undefined
}

/** Longer texts are sentences. */
const MAX_SERVICE_NAME = 120

/**
 * The protocol by our spelling: as told; where the record says no more than that it is a link, as the address or the format tell
 * it.
 */
function protocolOf({ url, protocol, format }: LinkFacts): string | undefined {
  const told = canonicalProtocol(protocol ?? '')
  if (told !== undefined && told !== 'HTTP' && told !== 'WWW:LINK') return told
  return protocolOfAddress(url) ?? serviceNamed(format) ?? told
}

/** True when the link is an interface (map, feature, coverage, catalogue, data access), not a file or a page. */
export function isServiceLink(link: LinkFacts): boolean {
  return SERVICE.test(protocolOf(link) ?? '')
}

/** True when the name of the link is the name of a layer, coverage or feature type. */
export function isLayerLink(link: LinkFacts): boolean {
  return LAYERED.test(protocolOf(link) ?? '')
}

/** The link with its protocol by our spelling; a media type in its place becomes the format. */
export function withProtocol(online: OnlineResource): OnlineResource {
  const protocol = protocolOf(online)
  if (protocol === undefined && online.protocol === undefined) return online
  const { protocol: _, format: __, ...rest } = online
  // a service is no format of a file
  const link =
    online.format === undefined || serviceNamed(online.format) !== undefined ? rest : { ...rest, format: online.format }
  const mediaType = protocol === undefined ? undefined : mediaTypeInstead(protocol)
  if (mediaType === undefined) return protocol === undefined ? link : { ...link, protocol }
  const format = online.format ?? formatOfMediaType(mediaType)
  return format === undefined ? link : { ...link, format }
}

/**
 * How a link gives access. The file itself is direct; an interface, a form or an order in front of the data is complex; a
 * page about them is unknown. The broker's own words in a description (`.../accesstypes/complex`) rule.
 */
export function accessTypeOf(link: LinkFacts): OnlineResource['accessType'] {
  const told = /accesstypes\/(direct|complex|unknown)/.exec(link.description ?? '')?.[1]
  if (told !== undefined) return told as OnlineResource['accessType']
  if (isServiceLink(link)) return 'complex'
  const purpose = link.function ?? ''
  if (/order|search|offlineAccess/i.test(purpose)) return 'complex'
  if (/information|browsing|metadata/i.test(purpose)) return 'unknown'
  const path = pathOf(link.url)
  const named = formatOfAddress(link.url) !== undefined
  if (DOWNLOAD.test(link.protocol ?? '') || /download/i.test(purpose)) return PAGE.test(path) && !named ? 'complex' : 'direct'
  return named ? 'direct' : 'unknown'
}
