/**
 * What a map service offers, read from its capabilities: the same words for WMS 1.1.1, WMS 1.3.0 and WMTS 1.0.0.
 *
 * - `readWmsCapabilities(xml)` in wms-capabilities.ts, `readWmtsCapabilities(xml)` in wmts-capabilities.ts: text to
 *   {@link ServiceLayers}, or why not ({@link UnreadService}). They never throw.
 * - `loadService(url, type)` in load-service.ts: asks the service through the portal, once for all that want to know.
 * - `flatLayers(service)` below: all layers that can be drawn, for lists and for search.
 */
import type { Bbox } from '@graticule/contracts/bbox'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'

/** Values of a dimension as the capabilities list them: values and intervals with commas (OGC 06-042 annex C). */
export interface Dimension {
  readonly values: string
  readonly standard?: string
  readonly unit?: string
}

export interface ServiceStyle {
  /** Empty: the default style of a service that names none. */
  readonly name: string
  readonly title: string
  /** Address of a picture. */
  readonly legend?: string
}

/** A layer, or a group of layers. What a layer inherits from the groups around it (OGC 06-042 table 7) is in it. */
export interface ServiceLayer {
  /** Absent: a group that cannot be drawn as a whole. */
  readonly name?: string
  readonly title: string
  /** Plain text. */
  readonly abstract?: string
  readonly extent?: Bbox
  readonly layers: readonly ServiceLayer[]
  /** WMS: it answers GetFeatureInfo. WMTS: there is a way to ask it. */
  readonly queryable: boolean
  /** It covers all below it: it has no transparent parts. */
  readonly opaque: boolean
  readonly attribution?: string
  readonly styles: readonly ServiceStyle[]
  readonly times?: Dimension
  readonly elevations?: Dimension
  /** Codes such as EPSG:3857 or CRS:84, in the spelling of `projectionCode`. */
  readonly projections: readonly string[]
  /** WMS: scale denominators (pixels of 0.28 mm) between which it is drawn. */
  readonly scales?: { readonly min?: number; readonly max?: number }
  /** WMTS: how its tiles are had. */
  readonly tiles?: LayerTiles
}

/** Tiles of a WMTS layer. */
export interface LayerTiles {
  /** Media types. */
  readonly formats: readonly string[]
  /** Names of the sets of {@link ServiceLayers.matrixSets} that it has tiles in. */
  readonly matrixSets: readonly string[]
  /** Templates with {TileMatrix}, {TileRow}, {TileCol}, {Style} and so on; none: tiles are had by parameters. */
  readonly templates: readonly { readonly template: string; readonly format: string }[]
  /** Identifiers of its dimensions of time and elevation, as the service spells them. */
  readonly timeName?: string
  readonly elevationName?: string
  /** Media types of GetFeatureInfo. */
  readonly infoFormats: readonly string[]
  /** Templates of questions about a place, with {I} and {J} as well; none: it is asked by parameters, if at all. */
  readonly infoTemplates?: readonly { readonly template: string; readonly format: string }[]
}

/** A tile matrix of a WMTS (OGC 07-057r7 table 7). */
export interface TileMatrix {
  readonly name: string
  readonly scaleDenominator: number
  /** As the service writes it: in the axis order of the projection. */
  readonly topLeft: readonly [number, number]
  /** Pixels. */
  readonly tileWidth: number
  readonly tileHeight: number
  /** Tiles. */
  readonly width: number
  readonly height: number
}

export interface MatrixSet {
  readonly name: string
  /** As `projections` of a layer. */
  readonly projection: string
  /** The code as the service writes it, which tells the axis order: only `urn:` and `http:` names follow the register. */
  readonly writtenProjection: string
  /** Coarsest first. */
  readonly matrices: readonly TileMatrix[]
}

export interface ServiceLayers {
  readonly kind: 'wms' | 'wmts'
  readonly title: string
  readonly abstract?: string
  /** Who offers it, for the attribution. */
  readonly provider?: string
  /** Of the protocol, such as 1.3.0. */
  readonly version: string
  /** WMS: media types of GetMap and of GetFeatureInfo. */
  readonly formats: readonly string[]
  readonly infoFormats: readonly string[]
  /** WMS: largest picture that may be asked for, pixels. */
  readonly maxSize?: { readonly width?: number; readonly height?: number }
  /** WMTS: address of GetTile and of GetFeatureInfo by parameters. */
  readonly tileUrl?: string
  readonly infoUrl?: string
  readonly matrixSets: readonly MatrixSet[]
  readonly layers: readonly ServiceLayer[]
}

/** No capabilities: an exception report, another document, or no XML. `said` are the words of the service, plain text. */
export interface UnreadService {
  readonly kind: 'unread'
  readonly trouble?: LayerTrouble
  readonly said: string
}

/** All layers that can be drawn, in the order of the document; `groups` are the titles around them, the outermost first. */
export function flatLayers({
  layers,
}: ServiceLayers): { readonly layer: ServiceLayer & { name: string }; readonly groups: string[] }[] {
  const found: { layer: ServiceLayer & { name: string }; groups: string[] }[] = []
  const walk = (list: readonly ServiceLayer[], groups: string[]) => {
    for (const layer of list) {
      if (layer.name !== undefined) found.push({ layer: { ...layer, name: layer.name }, groups })
      walk(layer.layers, [...groups, layer.title])
    }
  }
  walk(layers, [])
  return found
}

/** The layer of this name. */
export const layerNamed = (service: ServiceLayers, name: string): ServiceLayer | undefined =>
  flatLayers(service).find(({ layer }) => layer.name === name)?.layer

/** Codes that mean EPSG:3857: those from before it had one, and its code at ESRI. */
const WEB_MERCATOR = /^(?:900913|102100|102113|3785|3587)$/

/** One spelling for the code of a projection, which services write in many ways (OGC 07-092r3 section 5.3, OGC 06-042 annex B). */
export function projectionCode(written: string): string {
  const text = written.trim()
  const code = /(?:EPSG|ESRI)[:/].{0,20}?(\d+)$/i.exec(text)?.[1]
  if (code !== undefined) return WEB_MERCATOR.test(code) ? 'EPSG:3857' : `EPSG:${code}`
  return /(?:CRS|OGC)[:/].{0,20}?84$/i.test(text) ? 'CRS:84' : text
}
