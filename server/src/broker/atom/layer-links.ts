/** Links as clients of the original portal read them: they know a map layer by the words of its protocol, and by nothing else. */
import type { OnlineResource } from '@graticule/contracts/resource'
import { canonicalProtocol, protocolOfAddress } from '../../entry/fields/protocols.ts'

/** What such a client reads of a link. */
export interface WireLink {
  readonly url: string
  readonly protocol: string
  /** The layer of a map or coverage service. */
  readonly isLayer: boolean
}

/** Services whose layers are offered, by the beginning of our spelling, and the version of those that tell none. */
const LAYER_SERVICES: readonly (readonly [protocol: RegExp, name: string, version: string])[] = [
  [/^OGC:WMS\b/, 'WebMapService', '1.3.0'],
  [/^OGC:WCS\b/, 'WebCoverageService', '1.0.0'],
  [/^(?:OGC:WMTS\b|(?:OSGeo:)?TMS\b|XYZ\b|(?:Web)?TiledMapService)/i, 'TiledMapService', '1.0.0'],
]
const TILED = /TiledMapService/
/** What links have that tell no protocol. */
const PLAIN_LINK = 'WWW:LINK-1.0-http--link'
/** Parameters of a request: a client writes its own. Others, such as `map`, belong to the service. */
const REQUEST_PARAMETERS =
  /^(?:service|request|version|layers?|coverage(?:id)?|identifier|styles?|format|width|height|bbox|crs|srs|transparent|tile(?:matrix(?:set)?|row|col))$/i

/**
 * The address that parameters of a request can be written after: it ends with `?`, or with `&` where the service has parameters of its own.
 * What an address has after `#` is no part of a request.
 */
export function requestBase(url: string): string {
  const [address = ''] = url.split('#')
  const at = address.indexOf('?')
  if (at < 0) return `${address}?`
  const kept = address
    .slice(at + 1)
    .split('&')
    .filter((pair) => pair !== '' && !REQUEST_PARAMETERS.test(pair.split('=')[0] ?? ''))
  return `${address.slice(0, at)}?${kept.map((pair) => `${pair}&`).join('')}`
}

/**
 * A link with the protocol and the address by which clients of the original offer it as a layer: `urn:ogc:serviceType:WebMapService:1.3.0:HTTP`
 * and an address that ends with `?`. Other links stay as they are; those without protocol are plain links.
 * @rule B-original-wire.layers Links of map and coverage services name their service and version in a URN
 */
export function wireLink({ url, protocol }: Pick<OnlineResource, 'url' | 'protocol'>): WireLink {
  const known = protocol !== undefined && TILED.test(protocol) ? 'TiledMapService' : canonicalProtocol(protocol ?? '')
  const spelling = known ?? protocolOfAddress(url)
  const service = LAYER_SERVICES.find(([pattern]) => spelling !== undefined && pattern.test(spelling))
  if (service === undefined) return { url, protocol: protocol?.trim() || PLAIN_LINK, isLayer: false }
  const [, name, usual] = service
  const version = [spelling, protocol, url]
    .map((text) => /\b\d\.\d\.\d\b/.exec(text ?? '')?.[0])
    .find((found) => found !== undefined)
  return { url: requestBase(url), protocol: `urn:ogc:serviceType:${name}:${version ?? usual}:HTTP`, isLayer: true }
}
