/** The one request that gets something of a service over plain HTTP, for tools that have no client for it. */
import type { AccessPoint } from './access-points.ts'
import { pictureSize } from './python.ts'

/** A GET request, and what its answer is saved as. */
export interface ServiceRequest {
  readonly url: string
  /** Unescaped, by name; they come behind those that the address has. */
  readonly parameters: Readonly<Record<string, string>>
  readonly file: string
}

/** The address with segments behind its path. */
function below(url: string, ...segments: readonly string[]): string {
  const address = new URL(url)
  address.pathname = [address.pathname.replace(/\/+$/, ''), ...segments.map(encodeURIComponent)].join('/')
  return address.href
}

const capabilities = (url: string, service: string): ServiceRequest => ({
  url,
  parameters: { service, request: 'GetCapabilities' },
  file: `${service.toLowerCase()}-capabilities.xml`,
})

function wms({ url, layer, version, box }: AccessPoint): ServiceRequest {
  if (layer === undefined) return capabilities(url, 'WMS')
  const [west, south, east, north] = box
  const [width, height] = pictureSize(box)
  const old = version === '1.1.1'
  const parameters = {
    service: 'WMS',
    version: old ? '1.1.1' : '1.3.0',
    request: 'GetMap',
    layers: layer,
    styles: '',
    // latitude is the first axis of EPSG:4326 in 1.3.0 (OGC 06-042 6.7.3.3), the second one before
    [old ? 'srs' : 'crs']: 'EPSG:4326',
    bbox: (old ? box : [south, west, north, east]).join(','),
    width: String(width),
    height: String(height),
    format: 'image/png',
    transparent: 'TRUE',
  }
  return { url, parameters, file: 'map.png' }
}

function wfs({ url, layer, version }: AccessPoint): ServiceRequest {
  if (layer === undefined) return capabilities(url, 'WFS')
  const old = version === '1.0.0' || version === '1.1.0'
  const names = old ? { typeName: layer, maxFeatures: '100' } : { typeNames: layer, count: '100' }
  const parameters = { service: 'WFS', version: old ? version : '2.0.0', request: 'GetFeature', ...names }
  return { url, parameters, file: 'features.gml' }
}

function wcs({ url, layer }: AccessPoint): ServiceRequest {
  if (layer === undefined) return capabilities(url, 'WCS')
  const parameters = { service: 'WCS', version: '2.0.1', request: 'DescribeCoverage', coverageId: layer }
  return { url, parameters, file: 'coverage-description.xml' }
}

function stac({ url, layer, box, interval }: AccessPoint): ServiceRequest {
  if (layer === undefined) return { url: below(url, 'collections'), parameters: {}, file: 'collections.json' }
  const when = interval === undefined ? {} : { datetime: interval }
  const parameters = { collections: layer, bbox: box.join(','), ...when, limit: '10' }
  return { url: below(url, 'search'), parameters, file: 'items.json' }
}

function ogcFeatures({ url, layer, box }: AccessPoint): ServiceRequest {
  if (layer === undefined) return { url: below(url, 'collections'), parameters: {}, file: 'collections.json' }
  const parameters = { bbox: box.join(','), limit: '10', f: 'json' }
  return { url: below(url, 'collections', layer, 'items'), parameters, file: 'features.json' }
}

/** Kinds that are services with requests of their own. */
export type RequestedKind = 'wms' | 'wmts' | 'wcs' | 'wfs' | 'stac' | 'ogc-features'

/** By kind: a map, features, items; the description where a record names no layer. */
export const SERVICE_REQUESTS: Readonly<Record<RequestedKind, (point: AccessPoint) => ServiceRequest>> = {
  wms,
  wfs,
  wcs,
  stac,
  'ogc-features': ogcFeatures,
  wmts: ({ url }) => capabilities(url, 'WMTS'),
}
