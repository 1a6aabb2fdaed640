/** The ways to the data of an entry that a program can take. */
import type { Bbox } from '@graticule/contracts/bbox'
import { type AccessKind, accessKind } from '@graticule/contracts/links/link-address'
import type { OnlineResource, Resource } from '@graticule/contracts/resource'
import { followableLinks } from '../../../entry/links.ts'
import { serviceAddress } from '../../../map-layers/map-layers-of.ts'

/** One way to the data that a program can take. */
export interface AccessPoint {
  readonly kind: Exclude<AccessKind, 'service' | 'page'>
  /** For a service its base address, without the parameters of one request. */
  readonly url: string
  /** Layer, coverage, feature type or collection; `undefined` where the record names none. */
  readonly layer?: string
  /** Version of the service that the protocol names, "1.3.0". */
  readonly version?: string
  /** Words for the choice among several. */
  readonly title: string
  /** W,S,E,N, degrees: where the resource lies; never over the antimeridian, which services do not take. */
  readonly box: Bbox
  /** The same instant twice for a day; open ends are "..". RFC 3339, joined with a slash. */
  readonly interval?: string
}

/** What is nearest to the data comes first. */
const ORDER: readonly AccessKind[] = [
  'netcdf',
  'geotiff',
  'table',
  'vector',
  'opendap',
  'wcs',
  'wfs',
  'ogc-features',
  'stac',
  'file',
  'wms',
  'wmts',
]

const OGC_SERVICES: readonly AccessKind[] = ['wms', 'wmts', 'wcs', 'wfs']

/** Name of the collection at the end of an address of STAC or OGC API, and the address before it. */
function splitCollection(address: URL): { url: string; collection: string | undefined } {
  const [, path = '', collection = ''] = /^(.*?)\/collections\/([^/]+)(\/items)?\/?$/.exec(address.pathname) ?? []
  if (collection === '') return { url: address.href, collection: undefined }
  const root = new URL(address)
  root.pathname = path === '' ? '/' : path
  root.search = ''
  return { url: root.href, collection: decoded(collection) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function boxOf({ footprint }: Resource): Bbox {
  const [west, south, east, north] = footprint?.boxes[0] ?? [-180, -90, 180, 90]
  // a point has no picture; over the antimeridian, the part up to it
  const right = west > east ? 180 : east
  return [west === right ? west - 0.5 : west, south === north ? Math.max(-90, south - 0.5) : south, right, north]
}

function intervalOf({ time }: Resource): string | undefined {
  return time === undefined ? undefined : `${time.start ?? '..'}/${time.end ?? '..'}`
}

function pointOf(link: OnlineResource, address: URL, resource: Resource): AccessPoint[] {
  const kind = accessKind(link, address)
  if (kind === 'service' || kind === 'page') return []
  const interval = intervalOf(resource)
  const isOgc = OGC_SERVICES.includes(kind)
  const split = kind === 'stac' || kind === 'ogc-features' ? splitCollection(address) : undefined
  const asked = [...address.searchParams].find(([name]) => /^(layers?|typenames?|coverageid|coverage)$/i.test(name))?.[1]
  const layer = link.layer ?? split?.collection ?? (isOgc ? asked : undefined)
  const version = /\b(\d\.\d\.\d)\b/.exec(link.protocol ?? '')?.[1]
  const title = link.name ?? link.description ?? resource.title
  return [
    {
      kind,
      url: isOgc ? serviceAddress(address) : (split?.url ?? address.href),
      ...(layer === undefined || layer === '' ? {} : { layer }),
      ...(version === undefined ? {} : { version }),
      title,
      box: boxOf(resource),
      ...(interval === undefined ? {} : { interval }),
    },
  ]
}

/** Every way to the data of an entry that a program can take, the nearest first; each address and layer once. */
export function accessPoints(resource: Resource): AccessPoint[] {
  const points = followableLinks(resource.online).flatMap(({ link, address }) => pointOf(link, address, resource))
  const same = (a: AccessPoint, b: AccessPoint) => a.kind === b.kind && a.url === b.url && a.layer === b.layer
  return points
    .filter((point, at) => points.findIndex((other) => same(point, other)) === at)
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

/** Name to save a file under, from the end of its address: letters, digits, dot, hyphen and underscore only. */
export function fileNameOf(url: string, fallback: string): string {
  const last = decoded(new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '')
  const name = last
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(-80)
  return name === '' ? fallback : name.replace(/^[-.]+/, '')
}
