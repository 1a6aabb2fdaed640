import { crossesAntimeridian } from '@graticule/contracts/bbox'
import type { MapLayer, WmsLayer } from '@graticule/contracts/layer'
import { BASE_LAYER_Z_INDEX, BOUNDING_LAYER_Z_INDEX } from '@graticule/contracts/limits'
import type OlMap from 'ol/Map.js'
import type ImageTile from 'ol/ImageTile.js'
import TileLayer from 'ol/layer/Tile.js'
import TileWMS, { type Options } from 'ol/source/TileWMS.js'
import TileGrid from 'ol/tilegrid/TileGrid.js'
import { type MapLayersState, useMapLayers } from '../../../stores/map-layers.ts'
import { HALF_WORLD, mercatorX, mercatorY, resolutionAt } from './projection.ts'
import { useTileProgress } from './tile-progress.ts'
import { createTileRetries, type TileRetries } from './tile-retry.ts'
import { wmsBaseUrl, wmsParameters } from './wms-request.ts'

/** Side of the images that are asked for, pixels: fewer requests than with 256, and names on them are cut less often. */
const TILE_SIZE = 512
const FINEST_ZOOM = 20
/** New images fade in, ms. */
const FADE_MS = 250

/** Tiles of the layer's extent only. A grid repeats with the world, which a layer's own extent would not. */
function tileGridOf({ extent }: WmsLayer): TileGrid {
  const isBounded = extent && !crossesAntimeridian(extent)
  return new TileGrid({
    origin: [-HALF_WORLD, HALF_WORLD],
    tileSize: TILE_SIZE,
    // a grid of 512 px tiles has half as many of them
    resolutions: Array.from({ length: FINEST_ZOOM }, (_, zoom) => resolutionAt(zoom + 1)),
    extent: isBounded
      ? [mercatorX(extent[0]), mercatorY(extent[1]), mercatorX(extent[2]), mercatorY(extent[3])]
      : [-HALF_WORLD, extent ? mercatorY(extent[1]) : -HALF_WORLD, HALF_WORLD, extent ? mercatorY(extent[3]) : HALF_WORLD],
  })
}

/** Options of the OpenLayers source of a WMS layer; `undefined` when its address is none. */
export function wmsSourceOptions(layer: WmsLayer, fadeMs: number): Options | undefined {
  const url = wmsBaseUrl(layer.url)
  return url === undefined
    ? undefined
    : { url, params: wmsParameters(layer), tileGrid: tileGridOf(layer), transition: fadeMs, wrapX: true }
}

/** z-index of a layer by its place in the list, 0 = top: between the base map and the labels. */
export function layerZIndex(place: number, count: number): number {
  const room = BOUNDING_LAYER_Z_INDEX - 1 - BASE_LAYER_Z_INDEX
  return BASE_LAYER_Z_INDEX + (room * (count - place)) / (count + 1)
}

interface Shown {
  readonly layer: TileLayer<TileWMS>
  readonly source: TileWMS
  readonly retries: TileRetries
  readonly timers: Set<ReturnType<typeof setTimeout>>
  retried: number
}

function show(layer: MapLayer, options: Options): Shown {
  const source = new TileWMS(options)
  const retries = createTileRetries()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const { started, ended } = useTileProgress.getState()
  const isFailed = () => useMapLayers.getState().states[layer.id] === 'failed'
  source.on('tileloadstart', started)
  source.on('tileloadend', ({ tile }) => {
    ended()
    retries.loaded(tile.getKey())
  })
  source.on('tileloaderror', ({ tile }) => {
    ended()
    if (isFailed()) return
    const decision = retries.failed(tile.getKey())
    if (decision.action === 'fail-layer') {
      for (const timer of timers) clearTimeout(timer)
      useMapLayers.getState().markFailed(layer.id)
    }
    if (decision.action !== 'retry') return
    const timer = setTimeout(() => {
      timers.delete(timer)
      ;(tile as ImageTile).load()
    }, decision.afterMs)
    timers.add(timer)
  })
  return { layer: new TileLayer({ source }), source, retries, timers, retried: 0 }
}

/** Keeps the layers on the map equal to those in the store. Returns the function that ends it. */
export function followWmsLayers(map: OlMap, reducedMotion: boolean): () => void {
  const shown = new Map<string, Shown>()
  const remove = (id: string, { layer, timers }: Shown) => {
    for (const timer of timers) clearTimeout(timer)
    map.removeLayer(layer)
    layer.dispose()
    shown.delete(id)
  }
  const follow = ({ layers, states, retries }: MapLayersState) => {
    for (const [id, one] of shown) if (!layers.some((layer) => layer.id === id)) remove(id, one)
    layers.forEach((layer, place) => {
      let one = shown.get(layer.id)
      if (!one) {
        const options = wmsSourceOptions(layer, reducedMotion ? 0 : FADE_MS)
        if (!options) {
          if (states[layer.id] !== 'failed') useMapLayers.getState().markFailed(layer.id)
          return
        }
        one = show(layer, options)
        shown.set(layer.id, one)
        map.addLayer(one.layer)
      }
      const retried = retries[layer.id] ?? 0
      if (retried !== one.retried) {
        one.retried = retried
        one.retries.reset()
        one.source.refresh()
      }
      one.layer.setVisible(layer.visible && states[layer.id] !== 'failed')
      one.layer.setOpacity(layer.opacity / 100)
      one.layer.setZIndex(layerZIndex(place, layers.length))
    })
  }
  follow(useMapLayers.getState())
  const stop = useMapLayers.subscribe(follow)
  return () => {
    stop()
    for (const [id, one] of shown) remove(id, one)
  }
}
