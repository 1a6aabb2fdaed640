/** How a WMTS is asked about a place: by parameters, or by a template (OGC 07-057r7 sections 7.3.2 and 10.2.2). */
import type WMTS from 'ol/source/WMTS.js'
import type WMTSTileGrid from 'ol/tilegrid/WMTS.js'
import type { LayerTiles, ServiceLayers } from '../../capabilities/service-layers.ts'
import { infoFormatOf } from '../wms/ask-wms.ts'

/** A place in units of the grid's projection, and how much of them a pixel of the map is. */
export interface GridPlace {
  readonly at: readonly [x: number, y: number]
  readonly resolution: number
}

/** The pixel of a tile that lies at a place: I counts to the right, J down. */
function pixelAt(source: WMTS, { at: [x, y], resolution }: GridPlace) {
  const grid = source.getTileGrid() as WMTSTileGrid
  const level = grid.getZForResolution(resolution)
  const [, column = 0, row = 0] = grid.getTileCoordForCoordAndZ([x, y], level)
  const [left = 0, , , top = 0] = grid.getTileCoordExtent([level, column, row])
  const pixel = grid.getResolution(level)
  return {
    TileMatrixSet: source.getMatrixSet(),
    TileMatrix: grid.getMatrixId(level),
    TileRow: String(row),
    TileCol: String(column),
    I: String(Math.floor((x - left) / pixel)),
    J: String(Math.floor((top - y) / pixel)),
  }
}

/** Address of a GetFeatureInfo request by parameters. */
export function wmtsInfoUrl(source: WMTS, infoUrl: string, place: GridPlace, infoFormat: string): string {
  const url = new URL(infoUrl)
  const pixel = Object.entries(pixelAt(source, place)).map(([name, value]) => [name.toUpperCase(), value] as const)
  const parameters: Record<string, string> = {
    SERVICE: 'WMTS',
    REQUEST: 'GetFeatureInfo',
    VERSION: '1.0.0',
    LAYER: source.getLayer(),
    STYLE: source.getStyle(),
    FORMAT: source.getFormat(),
    ...Object.fromEntries(pixel),
    INFOFORMAT: infoFormat,
    ...source.getDimensions(),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Address by a template; names in braces do not depend on case, as services write them in several ways. */
export function wmtsInfoByTemplate(source: WMTS, template: string, place: GridPlace, infoFormat: string): string {
  const values: Record<string, string> = {
    Layer: source.getLayer(),
    Style: source.getStyle(),
    InfoFormat: infoFormat,
    ...pixelAt(source, place),
    ...source.getDimensions(),
  }
  const known = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
  return template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(known.get(name.toLowerCase()) ?? ''))
}

/** The address of the question, by parameters where the service takes them; `undefined`: the layer cannot be asked. */
export function wmtsInfoAddress(
  source: WMTS,
  { infoUrl }: Pick<ServiceLayers, 'infoUrl'>,
  { infoFormats, infoTemplates = [] }: Pick<LayerTiles, 'infoFormats' | 'infoTemplates'>,
  place: GridPlace,
): string | undefined {
  if (infoUrl !== undefined && infoFormats.length > 0) return wmtsInfoUrl(source, infoUrl, place, infoFormatOf(infoFormats))
  if (infoTemplates.length === 0) return undefined
  const format = infoFormatOf(infoTemplates.map((one) => one.format))
  const { template } = infoTemplates.find((one) => one.format === format) ?? infoTemplates[0]!
  return wmtsInfoByTemplate(source, template, place, format)
}
