/** Links of a record: absolute addresses, and how they give access. */
import type { OnlineResource } from '@graticule/contracts/resource'
import { formatOfAddress } from './formats.ts'

const SERVICE =
  /\b(?:WMS|WMTS|WFS|WCS|WPS|CSW|SOS|TMS|XYZ|STAC|OPeNDAP|ERDDAP|THREDDS|openEO|FDSN|SensorThings|EDR|TileJSON)\b|WebMapService|WebCoverageService|WebFeatureService|CatalogueServiceWeb|OGC[ :-]?API|ESRI:|arcgis\/rest|dodsC|^GWIS$/i
const LAYERED = /\b(?:WMS|WMTS|WFS|WCS)\b|WebMapService|WebCoverageService|WebFeatureService/i
const DOWNLOAD = /download|^file\b|\bftp\b/i
const PAGE = /\.(?:html?|php|aspx?|jsp|jsf)$|\/$/i

/**
 * An absolute http or https address, or `undefined`. Addresses without scheme that begin with "www." get one, an ampersand
 * that was escaped twice is put right, and a relative address is resolved against `base` when one is given.
 */
export function webAddress(text: string | undefined, base?: string): string | undefined {
  const trimmed = text?.trim().replaceAll('&amp;', '&') ?? ''
  if (trimmed === '' || /\shttps?:/i.test(trimmed)) return undefined
  const candidate = /^www\./i.test(trimmed) ? `http://${trimmed}` : trimmed
  const url = URL.parse(candidate, base)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return url.href.length <= 8_000 ? url.href : undefined
}

/** What is known of a link before its kind of access is worked out. */
export interface LinkFacts {
  readonly url: string
  readonly protocol?: string | undefined
  readonly function?: string | undefined
  readonly description?: string | undefined
  readonly format?: string | undefined
}

/** True when the link is an interface (map, feature, coverage, catalogue, data access), not a file or a page. */
export function isServiceLink({ url, protocol }: LinkFacts): boolean {
  if (SERVICE.test(protocol ?? '')) return true
  return /[?&]service=(?:WMS|WMTS|WFS|WCS|WPS|CSW|SOS)\b/i.test(url) || /\/(?:dodsC|arcgis\/rest)\//.test(url)
}

/** True when the name of the link is the name of a layer, coverage or feature type. */
export function isLayerLink({ url, protocol }: LinkFacts): boolean {
  return LAYERED.test(protocol ?? '') || /[?&]service=(?:WMS|WMTS|WFS|WCS)\b/i.test(url)
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
  const path = URL.parse(link.url)?.pathname ?? ''
  const named = formatOfAddress(link.url) !== undefined
  if (DOWNLOAD.test(link.protocol ?? '') || /download/i.test(purpose)) return PAGE.test(path) && !named ? 'complex' : 'direct'
  return named ? 'direct' : 'unknown'
}
