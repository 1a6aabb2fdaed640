import { mercatorX, mercatorY } from '@graticule/contracts/geometry/web-mercator'
import { BOUNDING_LAYER_Z_INDEX } from '@graticule/contracts/limits'
import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js'
import { startView } from '../../../site/start-view.ts'
import { useDrawnArea } from '../../../stores/map/drawn-area.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import type { Cover } from '../../../stores/map/map-view.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { type ChartColours, onThemeChange, readChartColours } from '../chart/chart-colours.ts'
import type { LabelNames } from '../chart/label-set.ts'
import { useAllResultsOnMap } from '../all-results/all-results-on-map.ts'
import { type Adjustment, adjustView } from '../canvas/adjust-view.ts'
import { paintArea } from '../footprints/model/area-painter.ts'
import { useMapCovers } from '../canvas/covers.ts'
import { CanvasLayer, frameOf, type Painting } from '../canvas/canvas-layer.ts'
import { type ChartLayers, createChartLayers } from '../chart/chart-layers.ts'
import { type BasemapLook, followBasemap } from '../basemap/follow-basemap.ts'
import { followLayers } from '../layers/follow-layers.ts'
import { loadLayerTools } from './load-layer-tools.ts'
import { followPointer } from '../pointing/follow-pointer.ts'
import { followView, type ViewCommands } from './follow-view.ts'
import { paintFootprints } from '../footprints/model/footprint-painter.ts'
import { useMapFrame } from '../canvas/frame.ts'
import { followTextScale, useTextScale } from '../canvas/text-scale.ts'
import { setShownMap } from '../canvas/shown-map.ts'
import { shownShapes } from '../footprints/model/shown-shapes.ts'

const FINEST_ZOOM = 18
/** Above all bounding layers: the hovered footprint and the search area are painted here too, in this order. */
const OVERLAY_Z_INDEX = BOUNDING_LAYER_Z_INDEX

/** The map that fills an element and follows the stores until it is destroyed. */
export interface MapModel extends ViewCommands {
  /** Moves the view at once, as the hand that holds a tool wants it. */
  adjust(move: Adjustment): void
  setNames(names: LabelNames): void
  /** Tries again to load the base map. */
  reloadChart(): void
  destroy(): void
}

/** @rule S1-9.projection The map is in EPSG:3857, data are in EPSG:4326 */
function createView(): View {
  const { centre, zoom } = startView()
  return new View({
    projection: 'EPSG:3857',
    center: [mercatorX(centre[0]), mercatorY(centre[1])],
    zoom,
    maxZoom: FINEST_ZOOM,
    enableRotation: false,
    // the world always fills the stage: no rubber band beyond its edges
    smoothExtentConstraint: false,
    smoothResolutionConstraint: false,
  })
}

/** All results, the footprints of the page and the search area, in this order. */
function paintOverlay(painting: Painting, colours: ChartColours): void {
  const { hovered, selected } = useHoveredEntry.getState()
  const { opacity, visible } = useMapFootprints.getState()
  useAllResultsOnMap.getState().drawing?.paint(painting, colours)
  paintFootprints(painting, { shapes: shownShapes(painting.frame), hovered, selected, opacity, hollow: !visible }, colours)
  const { area, outline, held, visible: areaVisible, opacity: areaOpacity } = useDrawnArea.getState()
  // what is in hand is shown by the tool
  if (held || !areaVisible) return
  painting.context.globalAlpha = areaOpacity / 100
  paintArea(painting, area, outline?.geometry ?? null, colours)
  painting.context.globalAlpha = 1
}

/** Calls with each change of what the overlay shows. Returns the functions that end it. */
const followOverlay = (repaint: () => void): readonly (() => void)[] =>
  [useHoveredEntry, useMapFootprints, useAllResultsOnMap, useDrawnArea].map((store) => store.subscribe(repaint))

/** Names are measured in the fonts of the page, which may still be on their way, and in its size of text. Returns what ends it. */
function followText(map: OlMap, target: HTMLElement, chart: ChartLayers): () => void {
  document.fonts.addEventListener('loadingdone', chart.redrawNames)
  const endings = [
    () => document.fonts.removeEventListener('loadingdone', chart.redrawNames),
    followTextScale(target),
    useTextScale.subscribe(() => {
      chart.redrawNames()
      for (const layer of map.getAllLayers()) layer.changed()
    }),
  ]
  return () => endings.forEach((end) => end())
}

/** Names keep clear of what lies over the map, wherever that goes. Returns what ends it. */
const followFurniture = ({ layers }: ChartLayers): (() => void) =>
  useMapCovers.subscribe(({ furniture }, before) => {
    if (furniture !== before.furniture) layers.at(-1)?.changed()
  })

/** Where the buttons of the map and its line of scale and attribution lie. */
const furnitureNow = (): readonly Cover[] => Object.values(useMapCovers.getState().furniture).flat()

/** Builds the map inside an element. Its stores are the app's; nothing else is shared. */
export function createMap(target: HTMLElement): MapModel {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const chart = createChartLayers(furnitureNow)
  let colours: ChartColours = readChartColours(target)

  const overlay = new CanvasLayer(OVERLAY_Z_INDEX, (painting) => paintOverlay(painting, colours))
  const map = new OlMap({
    target,
    view: createView(),
    layers: [...chart.layers, overlay],
    controls: [],
    interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false, keyboard: false, shiftDragZoom: true }),
  })
  map.on('postrender', ({ frameState }) => {
    if (frameState?.size) useMapFrame.setState({ frame: frameOf(frameState) })
  })

  const recolour = () => {
    const now = readChartColours(target)
    if (JSON.stringify(now) === JSON.stringify(colours)) return
    colours = now
    chart.setColours(colours)
    overlay.changed()
  }
  const setLook = ({ chart: isChart, names, theme }: BasemapLook) => {
    chart.setVisible(isChart, names)
    // what is painted on the map takes its colours from here
    if (theme === undefined) delete target.dataset['theme']
    else target.dataset['theme'] = theme
    recolour()
  }
  setShownMap(map)
  chart.setColours(colours)
  chart.load()

  const view = followView(map, () => reducedMotion.matches)
  const endings = [
    followFurniture(chart),
    followPointer(map),
    followBasemap(map, setLook, reducedMotion.matches),
    followLayers(map, reducedMotion.matches),
    loadLayerTools(map, reducedMotion.matches),
    ...followOverlay(() => overlay.changed()),
    onThemeChange(recolour),
    followText(map, target, chart),
    view.stop,
  ]

  return {
    zoomBy: view.zoomBy,
    panBy: view.panBy,
    home: view.home,
    reveal: view.reveal,
    adjust: (move) => adjustView(map.getView(), move),
    setNames: chart.setNames,
    reloadChart: chart.load,
    destroy() {
      for (const end of endings) end()
      setShownMap(null)
      map.setTarget()
      map.dispose()
      useMapFrame.setState({ frame: null, pointer: null })
    },
  }
}
