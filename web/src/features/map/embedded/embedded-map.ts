/** A map of its own within a page: the chart with footprints, and, when it is in use, layers. It reads and writes no store of the large map. */
import { unionOfBoxes } from '@graticule/contracts/bbox'
import { mercatorX, mercatorY } from '@graticule/contracts/geometry/web-mercator'
import type { SharedFootprints } from '@graticule/contracts/links/shared-footprints'
import type { MapLayer } from '@graticule/contracts/map/layer'
import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js'
import { startView } from '../../../site/start-view.ts'
import type { MapFootprint } from '../../../stores/map/map-footprints.ts'
import { CanvasLayer } from '../canvas/canvas-layer.ts'
import type { ShownLayer } from '../canvas/shown-layer.ts'
import { type ChartColours, onThemeChange, readChartColours } from '../chart/chart-colours.ts'
import { createChartLayers } from '../chart/chart-layers.ts'
import type { LabelNames } from '../chart/label-set.ts'
import { paintFootprints } from '../footprints/model/footprint-painter.ts'
import { type FootprintShape, footprintShape, nearestCopy } from '../footprints/model/footprint-shape.ts'
import { layerZIndex } from '../layers/follow-layers.ts'
import { loadLayerKind } from '../layers/layer-kinds.ts'
import { createViewMoves, type ViewMoves } from '../view/view-moves.ts'
import type { SharedView } from './shared-view.ts'

const FINEST_ZOOM = 18
/** Above all layers. */
const OVERLAY_Z_INDEX = 1_000_000
/** The zoom of a link belongs to a map about as wide, CSS pixels: a narrower one shows the same part of the world. */
const WIDTH_OF_LINKS = 1_280
/** Room around what was found, CSS pixels, and how close it is shown at most. */
const ROOM = 28
const CLOSEST_FIT = 8

export interface EmbeddedMapModel extends Pick<ViewMoves, 'zoomBy' | 'panBy'> {
  setNames(names: LabelNames): void
  setFootprints(footprints: readonly MapFootprint[]): void
  /** Takes hands, and shows layers; tells of each that failed, and whose it is. */
  use(layers: readonly MapLayer[], told: LayerNews): void
  destroy(): void
}

/** What is learned of a layer. */
export interface LayerNews {
  readonly failed: (id: string) => void
  readonly attribution: (id: string, words: string) => void
}

function viewOf(target: HTMLElement, { view }: SharedView): View {
  const start = startView()
  const { centre, zoom } = view ?? start
  const narrower = Math.log2(WIDTH_OF_LINKS / Math.max(1, target.clientWidth))
  return new View({
    projection: 'EPSG:3857',
    center: [mercatorX(centre[0]), mercatorY(centre[1])],
    zoom: Math.max(0, zoom - Math.max(0, narrower)),
    maxZoom: FINEST_ZOOM,
    enableRotation: false,
  })
}

/** Puts layers on a map; those that come after `ended` are not. Returns what takes them off. */
function showLayers(map: OlMap, layers: readonly MapLayer[], reducedMotion: boolean, told: LayerNews): () => void {
  const shown: ShownLayer[] = []
  let ended = false
  const show = async (layer: MapLayer, at: number) => {
    const showLayer = await loadLayerKind(layer)
    if (ended) return
    // one may fail at once
    const now: { layer?: ShownLayer; isFailed?: true } = {}
    const one = showLayer(layer, {
      map,
      reducedMotion,
      describe: ({ attribution }) => attribution !== undefined && told.attribution(layer.id, attribution),
      fail: () => {
        told.failed(layer.id)
        now.isFailed = true
        now.layer?.olLayer.setVisible(false)
      },
    })
    now.layer = one
    one.olLayer.setVisible(layer.visible && now.isFailed !== true)
    one.olLayer.setOpacity(layer.opacity / 100)
    one.olLayer.setZIndex(layerZIndex(at, layers.length))
    shown.push(one)
    map.addLayer(one.olLayer)
  }
  for (const [at, layer] of layers.entries()) show(layer, at).catch(() => told.failed(layer.id))
  return () => {
    ended = true
    for (const one of shown) {
      one.dispose()
      map.removeLayer(one.olLayer)
      one.olLayer.dispose()
    }
  }
}

/** Shows all of what was found. */
function fit(view: View, footprints: readonly MapFootprint[], size: readonly number[]): void {
  const box = unionOfBoxes(footprints.flatMap(({ boxes }) => boxes))
  if (box === undefined) return
  const [west, south, east, north] = box
  const right = east < west ? east + 360 : east
  view.fit([mercatorX(west), mercatorY(south), mercatorX(right), mercatorY(north)], {
    size: [...size],
    padding: [ROOM, ROOM, ROOM, ROOM],
    maxZoom: CLOSEST_FIT,
  })
}

/** Builds the map inside an element. */
export function createEmbeddedMap(target: HTMLElement, shared: SharedView): EmbeddedMapModel {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const chart = createChartLayers()
  const look: SharedFootprints = shared.state.map.footprints
  let colours: ChartColours = readChartColours(target)
  let shapes: readonly FootprintShape[] = []
  const overlay = new CanvasLayer(OVERLAY_Z_INDEX, (painting) => {
    const near = shapes.map((shape) => nearestCopy(shape, painting.frame.centre[0]))
    paintFootprints(painting, { shapes: near, hovered: null, selected: null, opacity: look.opacity }, colours)
  })
  const view = viewOf(target, shared)
  const map = new OlMap({ target, view, layers: [...chart.layers, overlay], controls: [], interactions: [] })
  const moves = createViewMoves(
    () => view,
    () => reducedMotion,
    () => undefined,
  )
  const recolour = () => {
    colours = readChartColours(target)
    chart.setColours(colours)
    overlay.changed()
  }
  recolour()
  chart.load()
  const endings = [onThemeChange(recolour)]
  return {
    zoomBy: moves.zoomBy,
    panBy: moves.panBy,
    setNames: chart.setNames,
    setFootprints(footprints) {
      shapes = look.visible ? footprints.flatMap((footprint) => footprintShape(footprint) ?? []) : []
      overlay.changed()
      if (shared.view === undefined) fit(view, footprints, [target.clientWidth, target.clientHeight])
    },
    use(layers, told) {
      // the wheel scrolls the page
      const hands = { altShiftDragRotate: false, pinchRotate: false, keyboard: false, mouseWheelZoom: false }
      for (const hand of defaultInteractions(hands).getArray()) map.addInteraction(hand)
      endings.push(showLayers(map, layers, reducedMotion, told))
    },
    destroy() {
      for (const end of endings) end()
      map.setTarget()
      map.dispose()
    },
  }
}
