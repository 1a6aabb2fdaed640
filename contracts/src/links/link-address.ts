/** Addresses of links: which may be followed, what access they give, and where they lead a visitor. */
import type { OnlineResource } from '../resource.ts'

/** What of a link tells what it gives access to. */
type AddressedLink = Pick<OnlineResource, 'protocol' | 'accessType' | 'format'>

/** The address, when it is an http or https address; anything else (javascript:, data:, file names) never becomes a link. */
export function webAddress(text: string | undefined): URL | undefined {
  if (text === undefined || !/^https?:\/\//i.test(text.trim())) return undefined
  return URL.parse(text.trim()) ?? undefined
}

/** Services that we know how to call, and kinds of files that we know how to read. `service` and `file` are the others. */
export type AccessKind =
  | 'wms'
  | 'wmts'
  | 'wcs'
  | 'wfs'
  | 'ogc-features'
  | 'stac'
  | 'opendap'
  | 'service'
  | 'netcdf'
  | 'geotiff'
  | 'table'
  | 'vector'
  | 'file'
  | 'page'

const SERVICES: readonly (readonly [AccessKind, RegExp])[] = [
  ['wmts', /wmts|web map tile service/i],
  ['wms', /\bwms\b|wms|web map service/i],
  ['wcs', /wcs|web coverage service/i],
  ['wfs', /wfs|web feature service/i],
  ['ogc-features', /ogc:?[\s_-]*api[\s_:-]*features|oapif/i],
  ['stac', /\bstac\b/i],
  ['opendap', /opendap|\bdods\b/i],
  ['service', /^ogc:|erddap|fdsn|openeo|^esri:|\brest\b|xyz|thredds|\bapi\b|\bcsw\b|\bwps\b|\bsos\b/i],
]

const FILES: readonly (readonly [AccessKind, RegExp])[] = [
  ['netcdf', /netcdf|\.nc4?$/i],
  ['geotiff', /geotiff|\bcog\b|\.tiff?$/i],
  ['vector', /geojson|\bkml\b|kmz|geopackage|gpkg|flatgeobuf|\.(geojson|kml|gpkg|fgb)$/i],
  ['table', /\bcsv\b|\.csv$/i],
]

/** Endings of files that are no pages. */
const FILE_ENDING =
  /\.(zip|gz|tgz|tar|bz2|7z|nc4?|h5|hdf5?|he5|grib2?|grb2?|tiff?|csv|tsv|txt|xlsx?|ods|pdf|json|xml|rss|geojson|kml|kmz|gpkg|fgb|shp|parquet|mat|bpmn|cwl|ipynb)$/i

const SERVICE_PARAMETER = /[?&]service=(wmts|wms|wcs|wfs)(&|$)/i

const ANY_SERVICE = new RegExp(SERVICES.map(([, { source }]) => source).join('|'), 'i')

/** Whether a link is a service, told by less than {@link accessKind} needs: nothing is taken apart. */
export const isServiceLink = ({ protocol, url }: Pick<OnlineResource, 'protocol' | 'url'>): boolean =>
  (protocol !== undefined && ANY_SERVICE.test(protocol)) || SERVICE_PARAMETER.test(url)

/** Whether the path of an address ends like a file. */
export const endsLikeFile = (path: string): boolean => FILE_ENDING.test(path)

/** What a link gives access to. */
export function accessKind(link: AddressedLink, address: URL): AccessKind {
  const protocol = link.protocol ?? ''
  const service = SERVICES.find(([, pattern]) => pattern.test(protocol))?.[0]
  if (service !== undefined) return service
  const named = SERVICE_PARAMETER.exec(address.search)?.[1]?.toLowerCase()
  if (named !== undefined) return named as AccessKind
  const isFile = FILE_ENDING.test(address.pathname)
  if (!isFile && link.accessType !== 'direct') return 'page'
  // what the address ends with is what it gives: a zip of NetCDF files is a zip
  const ending = FILES.find(([, pattern]) => pattern.test(address.pathname))?.[0]
  if (ending !== undefined) return ending
  if (isFile) return 'file'
  return FILES.find(([, pattern]) => pattern.test(link.format ?? ''))?.[0] ?? 'page'
}

/** Services that are asked what they have with GetCapabilities. */
const WITH_CAPABILITIES: readonly AccessKind[] = ['wms', 'wmts', 'wcs', 'wfs']

/** Where a link leads a visitor: for a service of the OGC to its description, because its bare address answers nobody. */
export function addressToVisit(link: AddressedLink, address: URL): string {
  const kind = accessKind(link, address)
  const isRequest = [...address.searchParams.keys()].some((name) => name.toLowerCase() === 'request')
  if (!WITH_CAPABILITIES.includes(kind) || isRequest || address.pathname.endsWith('.xml')) return address.href
  const asked = new URL(address)
  asked.searchParams.set('service', kind.toUpperCase())
  asked.searchParams.set('request', 'GetCapabilities')
  return asked.href
}
