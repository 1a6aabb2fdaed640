import type { Bbox } from '@graticule/contracts/bbox'
import { useEffect, useRef } from 'react'
import '../chart/chart.css'
import { onThemeChange, readChartColours } from '../chart/chart-colours.ts'
import { FINE_FROM_ZOOM, loadWorld } from '../chart/chart-data.ts'
import type { ChartWorld } from '../chart/chart-lines.ts'
import { paintTile } from '../chart/tiles/paint-tile.ts'
import { boxView } from './box-view.ts'
import { resolutionAt } from '@graticule/contracts/geometry/web-mercator'
import styles from './PlaceMap.module.css'

/** A box on a small chart that stands still. Decoration: the box is said in words beside it. */
export function PlaceMap({ box }: { box: Bbox }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current === null ? undefined : showBox(canvas.current, box)), [box])
  return <canvas ref={canvas} className={styles['canvas']} aria-hidden="true" />
}

/** Paints the box whenever the canvas has a size, the theme changes, or a world has come; returns what ends it. */
function showBox(canvas: HTMLCanvasElement, box: Bbox): () => void {
  let world: ChartWorld | undefined
  let ended = false
  const paint = () => paintBox(canvas, box, world)
  const take = (loaded: ChartWorld) => {
    world = loaded
    if (!ended) paint()
  }
  // the coarse coast is there at once; without a world the box lies on the sea
  const load = async () => {
    take(await loadWorld('110m'))
    const isNear = boxView(box, canvas.clientWidth, canvas.clientHeight).resolution < resolutionAt(FINE_FROM_ZOOM)
    if (isNear && !ended) take(await loadWorld('50m'))
  }
  load().catch(() => undefined)
  const observer = new ResizeObserver(paint)
  observer.observe(canvas)
  const endTheme = onThemeChange(paint)
  return () => {
    ended = true
    observer.disconnect()
    endTheme()
  }
}

function paintBox(canvas: HTMLCanvasElement, box: Bbox, world: ChartWorld = { land: [], borders: [] }): void {
  const { clientWidth: width, clientHeight: height } = canvas
  if (width === 0 || height === 0) return
  const context = canvas.getContext('2d')
  if (context === null) return
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  const colours = readChartColours(canvas)
  const { left, top, resolution, pixels } = boxView(box, width, height)
  paintTile(context, world, { left, top, resolution, size: Math.max(width, height) }, colours)
  const [x, y, right, bottom] = pixels
  context.fillStyle = colours.markFill
  context.fillRect(x, y, right - x, bottom - y)
  context.lineJoin = 'miter'
  context.lineWidth = 2
  context.strokeStyle = colours.mark
  context.strokeRect(x, y, right - x, bottom - y)
}
