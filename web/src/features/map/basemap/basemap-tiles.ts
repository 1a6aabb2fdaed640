import { BASE_LAYER_Z_INDEX, DEFAULT_WMS_VERSION } from '@graticule/contracts/limits'
import type { Basemap } from '@graticule/contracts/services/settings'
import type OlMap from 'ol/Map.js'
import TileLayer from 'ol/layer/Tile.js'
import TileWMS from 'ol/source/TileWMS.js'
import XYZ from 'ol/source/XYZ.js'
import type UrlTile from 'ol/source/UrlTile.js'
import { watchTiles } from '../layers/tiles/watch-tiles.ts'

/** New images fade in, ms. */
const FADE_MS = 250
/** Finest zoom where the operator does not say. */
const USUAL_MAX_ZOOM = 19

/** A basemap of another server that is on the map. */
export interface ShownBasemap {
  dispose(): void
}

export interface BasemapEvents {
  readonly reducedMotion: boolean
  /** The first image is there. */
  readonly firstImage: () => void
  /** Its server gives no images: 3 tries an image, 10 the whole. */
  readonly giveUp: () => void
}

/** The OpenLayers source of a basemap, in EPSG:3857. Images that the page only shows are asked for without CORS: many servers give none. */
export function basemapSource(basemap: Basemap, fadeMs: number): UrlTile {
  const { kind, url, maxZoom = USUAL_MAX_ZOOM } = basemap
  if (kind === 'xyz') return new XYZ({ url, maxZoom, tileSize: basemap.tileSize ?? 256, transition: fadeMs, wrapX: true })
  const { layer = '', version = DEFAULT_WMS_VERSION, format = 'image/png' } = basemap
  const params = { LAYERS: layer, VERSION: version, STYLES: '', FORMAT: format, TRANSPARENT: 'FALSE' }
  return new TileWMS({ url, params, transition: fadeMs, wrapX: true })
}

/** Puts a basemap on the map, over the chart and under all layers. */
export function showBasemap(map: OlMap, basemap: Basemap, { reducedMotion, firstImage, giveUp }: BasemapEvents): ShownBasemap {
  const source = basemapSource(basemap, reducedMotion ? 0 : FADE_MS)
  // the chart lies at the same level and came first
  const layer = new TileLayer({ source, zIndex: BASE_LAYER_Z_INDEX })
  source.once('tileloadend', firstImage)
  const watch = watchTiles(source, giveUp)
  map.addLayer(layer)
  return {
    dispose() {
      watch.stop()
      // not disposed of: the map's queue must hear the end of the images that are still loading
      map.removeLayer(layer)
    },
  }
}
