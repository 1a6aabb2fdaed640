import { BASE_LAYER_Z_INDEX, BOUNDING_LAYER_Z_INDEX } from '@graticule/contracts/limits'
import type { ChartColours } from './chart-colours.ts'
import { FINE_FROM_ZOOM, loadPackedWorld, type ChartDetail, REGIONS_FROM_ZOOM } from './chart-data.ts'
import type { CoastRegions } from './coast-regions.ts'
import { createChartTiles } from './tiles/chart-tiles.ts'
import { createLabelPainter } from './label-painter.ts'
import { CITIES_FROM_ZOOM, type LabelNames } from './label-set.ts'
import { createNameSet } from './name-set.ts'
import { CanvasLayer } from '../canvas/canvas-layer.ts'
import type { Cover } from '../../../stores/map/map-view.ts'
import { useChartStatus } from './chart-status.ts'

/** The base map's two layers: the chart below everything, its names above images and below footprints. */
export interface ChartLayers {
  readonly layers: readonly CanvasLayer[]
  setColours(colours: ChartColours): void
  /** Fonts have arrived, text has another size, or something else lies over the map: names are measured and drawn anew. */
  redrawNames(): void
  /** Loads what is missing; also again after a failure. */
  load(): void
  /** Names in the visitor's language. */
  setNames(names: LabelNames): void
  /** Another basemap may take the place of the chart, and of its names too. */
  setVisible(chart: boolean, names: boolean): void
}

/** Without the fine coasts the coarse ones stay, and a later move asks again. */
const keepCoarse = () => {}

/** `coversNow`: where something lies over the map, which names keep clear of. */
export function createChartLayers(coversNow?: () => readonly Cover[]): ChartLayers {
  const tiles = createChartTiles(() => chart.changed())
  const names = createLabelPainter(coversNow)
  const asked = new Map<ChartDetail, Promise<void>>()
  let hasFine = false
  let regions: Promise<CoastRegions> | undefined
  let colours: ChartColours | undefined

  const askForWorld = (detail: ChartDetail): Promise<void> => {
    const known = asked.get(detail)
    if (known) return known
    const loading = loadPackedWorld(detail).then((packed) => {
      // the coarse one may arrive after the fine one
      if (detail === '110m' && hasFine) return
      hasFine ||= detail === '50m'
      tiles.setWorld({ name: detail, packed, isCell: false })
    })
    asked.set(detail, loading)
    loading.catch(() => asked.delete(detail))
    return loading
  }
  const askForRegions = () => {
    regions ??= import('./coast-regions.ts').then(({ createCoastRegions }) => {
      const made = createCoastRegions(() => tiles.setRegions(made.cellsFor))
      return made
    })
    regions.catch(() => {
      regions = undefined
    })
    return regions
  }
  const chart = new CanvasLayer(BASE_LAYER_Z_INDEX, (painting) => {
    tiles.paint(painting)
    const isIdle = !painting.moving && useChartStatus.getState().status === 'ready'
    if (isIdle && painting.frame.zoom >= FINE_FROM_ZOOM) askForWorld('50m').catch(keepCoarse)
    if (isIdle && painting.frame.zoom >= REGIONS_FROM_ZOOM)
      askForRegions().then((regions) => regions.want(painting.frame), keepCoarse)
  })
  const labels = new CanvasLayer(BOUNDING_LAYER_Z_INDEX - 1, (painting) => {
    names.paint(painting)
    if (!painting.moving && painting.frame.zoom >= CITIES_FROM_ZOOM) nameSet.wantCities()
  })
  const nameSet = createNameSet(names, () => labels.changed())

  return {
    layers: [chart, labels],
    setColours(next) {
      colours = next
      tiles.setColours(next)
      names.setColours(next)
      labels.changed()
    },
    redrawNames() {
      if (colours) names.setColours(colours)
      labels.changed()
    },
    load() {
      useChartStatus.setState({ status: 'loading' })
      Promise.all([askForWorld('110m'), nameSet.load()]).then(
        () => useChartStatus.setState({ status: 'ready' }),
        () => useChartStatus.setState({ status: 'failed' }),
      )
    },
    setNames: nameSet.setNames,
    setVisible(isChart, areNames) {
      chart.setVisible(isChart)
      labels.setVisible(areNames)
    },
  }
}
