import { type KeyboardEvent, type RefObject, Suspense, useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { useDrawnArea } from '../../../stores/map/drawn-area.ts'
import '../chart/chart.css'
import { useMapView } from '../../../stores/map/map-view.ts'
import { FileDropSlot } from '../adding/FileDropSlot.tsx'
import { AllResultsSlot } from '../all-results/AllResultsToggle.tsx'
import { BasemapNotice } from '../basemap/BasemapNotice.tsx'
import { useChartNames } from '../chart/use-chart-names.ts'
import { ChartNotice } from '../chart/ChartNotice.tsx'
import { FootprintTags } from '../footprints/FootprintTags.tsx'
import { LayerNotices } from '../layers-panel/LayerNotices.tsx'
import { LayerToolsLoader } from '../layers-panel/LayerToolsLoader.tsx'
import { Leader } from '../footprints/Leader.tsx'
import { MapAnnouncer } from './MapAnnouncer.tsx'
import { MapControls } from './MapControls.tsx'
import { MapStatus } from './MapStatus.tsx'
import type { Adjustment } from '../canvas/adjust-view.ts'
import { createMap, type MapModel } from './create-map.ts'
import { useMapTool } from '../tools/map-tool.ts'
import { giveKey } from '../tools/tool-keys.ts'
import { PictureHost } from '../picture/PictureHost.tsx'
import { Rulers } from './Rulers.tsx'
import { TilesProgress } from '../layers-panel/TilesProgress.tsx'
import { useMapPadding } from '../canvas/use-map-padding.ts'
import styles from './MapView.module.css'

const DrawSurface = lazyWithTexts(['draw'], () =>
  import('../tools/drawing/drawing-tool.ts').then((tool) => ({ default: tool.DrawSurface })),
)
const DrawBar = lazyWithTexts(['draw'], () =>
  import('../tools/drawing/drawing-tool.ts').then((tool) => ({ default: tool.DrawBar })),
)
const MeasureSurface = lazyWithTexts(['draw'], () =>
  import('../tools/measuring/measuring-tool.ts').then((tool) => ({ default: tool.MeasureSurface })),
)
const MeasurePanel = lazyWithTexts(['draw'], () =>
  import('../tools/measuring/measuring-tool.ts').then((tool) => ({ default: tool.MeasurePanel })),
)

/** An arrow key moves the map by so many pixels, with Shift by a quarter of that. */
const PAN_STEP = 120

const ARROWS: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What a key does to the view; true when it is one of the map's. */
function actOnKey(model: MapModel, { key, shiftKey }: KeyboardEvent): boolean {
  const arrow = ARROWS[key]
  if (arrow) {
    const step = shiftKey ? PAN_STEP / 4 : PAN_STEP
    model.panBy(arrow[0] * step, arrow[1] * step)
  } else if (key === '+' || key === '=') model.zoomBy(1)
  else if (key === '-' || key === '_') model.zoomBy(-1)
  else if (key === '0') model.home()
  else return false
  return true
}

/** What the panels leave of the stage, as lengths that styles read. */
function useFreeArea(): Record<string, string> {
  const { top, right, bottom, left } = useMapPadding()
  // the padding keeps 24 px from panels, what lies on the map comes nearer
  const corners = useMapView((state) => state.corners)
  const floor = useMapView((state) => state.floor)
  const free = {
    floor,
    corner: Math.max(top - 24, ...corners.map((corner) => corner.bottom)),
    top: top - 24,
    right: right - 24,
    bottom: bottom - 24,
    left: left - 24,
  }
  return Object.fromEntries(Object.entries(free).map(([side, length]) => [`--free-${side}`, `${Math.max(0, length)}px`]))
}

/** The map in an element, as long as the element is there. */
function useMap(target: RefObject<HTMLDivElement | null>): RefObject<MapModel | null> {
  const model = useRef<MapModel | null>(null)
  const names = useChartNames()
  useEffect(() => {
    if (!target.current) return
    const created = createMap(target.current)
    model.current = created
    return () => {
      created.destroy()
      model.current = null
    }
  }, [target])
  useEffect(() => model.current?.setNames(names), [names])
  return model
}

/** Brings the focus to the map: for a tool, and from panels that are put away. */
function useFocusOnMap(application: RefObject<HTMLElement | null>, hasTool: boolean): void {
  // a tool takes the keyboard wherever it was started
  useEffect(() => {
    if (hasTool) application.current?.focus()
  }, [application, hasTool])

  // panels that are put away take the focus with them
  const fullView = useMapView((state) => state.fullView)
  useEffect(() => {
    const { activeElement } = document
    if (fullView && (activeElement === document.body || activeElement?.closest('[hidden]'))) application.current?.focus()
  }, [application, fullView])
}

/**
 * The map of the portal: fills its parent and follows the stores (view, footprints, hovered entry, layers, search area).
 * Rendered once, behind the panels.
 */
export function MapView() {
  const { t } = useTranslation('map')
  const target = useRef<HTMLDivElement>(null)
  const application = useRef<HTMLDivElement>(null)
  const model = useMap(target)
  const helpId = useId()
  const isDrawing = useDrawnArea(({ mode }) => mode === 'drawing')
  const isMeasuring = useMapTool(({ measuring }) => measuring)
  const hasTool = isDrawing || isMeasuring

  useFocusOnMap(application, hasTool)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !model.current) return
    const isTools = hasTool && event.target === event.currentTarget && giveKey(event)
    if (isTools || actOnKey(model.current, event)) event.preventDefault()
  }
  const navigate = (move: Adjustment) => model.current?.adjust(move)

  const freeArea = useFreeArea()

  return (
    <section className={styles['stage']} aria-label={t('region')} style={freeArea}>
      {/* an application: arrow keys and letters belong to the map, not to the screen reader */}
      <div
        ref={application}
        className={styles['application']}
        role="application"
        tabIndex={0}
        aria-label={t('map')}
        aria-describedby={helpId}
        onKeyDown={onKeyDown}
      >
        <div ref={target} className={styles['canvas']} />
        <Leader />
        <FootprintTags onReveal={(point) => model.current?.reveal(point)} />
        <Suspense fallback={<div className={styles['waiting']} />}>
          {isDrawing && <DrawSurface application={application} navigate={navigate} />}
        </Suspense>
        <Suspense fallback={<div className={styles['waiting']} />}>
          {isMeasuring && <MeasureSurface navigate={navigate} />}
        </Suspense>
        <p id={helpId} className={styles['help']} hidden={hasTool}>
          {t('help')}
        </p>
      </div>
      <Suspense>{isDrawing && <DrawBar application={application} />}</Suspense>
      <Suspense>{isMeasuring && <MeasurePanel application={application} />}</Suspense>
      <Rulers />
      <MapControls onZoom={(levels) => model.current?.zoomBy(levels)} onHome={() => model.current?.home()} />
      <AllResultsSlot />
      <LayerToolsLoader />
      <MapStatus />
      <TilesProgress />
      <Notices onRetry={() => model.current?.reloadChart()} />
      <PictureHost />
      <FileDropSlot />
      <MapAnnouncer />
    </section>
  )
}

/** What is wrong with the base map or a layer. */
function Notices({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles['notices']}>
      <ChartNotice onRetry={onRetry} />
      <BasemapNotice />
      <LayerNotices />
    </div>
  )
}
