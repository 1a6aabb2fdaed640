import type { WmsLayer } from '@graticule/contracts/layer'

/** Parameters of a GetMap request (OGC 06-042 table 8, OGC 01-068r3 table 8) and of the requests whose addresses are often copied. */
const REQUEST_PARAMETERS = new Set([
  'service',
  'request',
  'version',
  'wmtver',
  'layers',
  'layer',
  'styles',
  'style',
  'srs',
  'crs',
  'bbox',
  'width',
  'height',
  'format',
  'transparent',
  'bgcolor',
  'exceptions',
  'updatesequence',
])

/**
 * The service's address without the parameters of a request; its own ones (`map=...`, keys) stay.
 * `undefined` when it is not an absolute http or https address.
 */
export function wmsBaseUrl(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  const foreign = Array.from(url.searchParams.keys()).filter((name) => REQUEST_PARAMETERS.has(name.toLowerCase()))
  for (const name of foreign) url.searchParams.delete(name)
  url.hash = ''
  return url.href.replace(/\?$/, '')
}

/**
 * Parameters of GetMap for a layer, without those that depend on the tile. OpenLayers writes `SRS` for 1.1.1 and `CRS` for
 * 1.3.0 and turns the box for reference systems whose first axis points north; EPSG:3857 has east first in both.
 */
export function wmsParameters({ layer, version }: WmsLayer): Record<string, string> {
  return { LAYERS: layer, VERSION: version, STYLES: '', FORMAT: 'image/png', TRANSPARENT: 'TRUE' }
}
