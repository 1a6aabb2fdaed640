import type { WmsLayer } from '@graticule/contracts/map/layer'
import type { WmsPlan } from './wms-plan.ts'

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
 * 1.3.0 and turns the box for reference systems whose first axis points north, as 1.3.0 wants it (OGC 06-042 section 6.7.2);
 * EPSG:3857 and CRS:84 have east first in both. `undefined` leaves a parameter out.
 * @rule B-raster-layers.wms-axes GetMap has SRS and x first in 1.1.1, CRS and the axis order of the register in 1.3.0
 */
export function wmsParameters(layer: WmsLayer, plan: WmsPlan): Record<string, string | undefined> {
  return {
    LAYERS: layer.layer,
    VERSION: layer.version,
    FORMAT: plan.format,
    TRANSPARENT: plan.transparent ? 'TRUE' : 'FALSE',
    ...wmsChoices(layer),
  }
}

/** Parameters that a visitor can change. */
export function wmsChoices({ time, elevation, style }: WmsLayer): Record<string, string | undefined> {
  return { STYLES: style ?? '', TIME: time, ELEVATION: elevation }
}

/** Address of the picture that explains a layer's colours, where its capabilities name none (OGC 05-078r4 section 8). */
export function legendGraphicUrl(address: string, { layer, version, style }: WmsLayer): string | undefined {
  const base = wmsBaseUrl(address)
  if (base === undefined) return undefined
  const url = new URL(base)
  const parameters = {
    SERVICE: 'WMS',
    REQUEST: 'GetLegendGraphic',
    VERSION: version,
    FORMAT: 'image/png',
    LAYER: layer.split(',')[0]!,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  if (style !== undefined && style !== '') url.searchParams.set('STYLE', style)
  if (version === '1.3.0') url.searchParams.set('SLD_VERSION', '1.1.0')
  return url.href
}
