import type { MapLayer } from '@graticule/contracts/map/layer'
import type OlMap from 'ol/Map.js'
import type BaseLayer from 'ol/layer/Base.js'
import type RenderEvent from 'ol/render/Event.js'
import { getRenderPixel } from 'ol/render.js'
import { type Compared, useMapCompare } from '../../../stores/map/map-compare.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { loadLayerKind } from '../layers/layer-kinds.ts'
import { LAYER_ID, type ShownLayer } from '../canvas/shown-layer.ts'

type Side = 'left' | 'right'

/** Part of the map's width that a side has, from and to, CSS pixels. */
function partOf(side: Side, width: number): readonly [from: number, to: number] {
  const line = (useMapCompare.getState().position / 100) * width
  return side === 'left' ? [0, line] : [line, width]
}

/** Lets a layer paint on its side only. Returns the function that ends it. */
function clip(layer: BaseLayer, side: Side): () => void {
  const begin = (event: RenderEvent) => {
    const { context, frameState } = event
    const [width = 0, height = 0] = frameState?.size ?? []
    const [from, to] = partOf(side, width)
    if (context instanceof WebGL2RenderingContext || context instanceof WebGLRenderingContext) {
      const [left = 0] = getRenderPixel(event, [from, height])
      const [right = 0] = getRenderPixel(event, [to, height])
      context.enable(context.SCISSOR_TEST)
      context.scissor(left, 0, Math.max(0, right - left), context.drawingBufferHeight)
      return
    }
    if (!(context instanceof CanvasRenderingContext2D)) return
    context.save()
    context.beginPath()
    const corners = [
      [from, 0],
      [to, 0],
      [to, height],
      [from, height],
    ] as const
    for (const [x, y] of corners) {
      const [px = 0, py = 0] = getRenderPixel(event, [x, y])
      context.lineTo(px, py)
    }
    context.closePath()
    context.clip()
  }
  const end = ({ context }: RenderEvent) => {
    if (context instanceof CanvasRenderingContext2D) context.restore()
    else if (context instanceof WebGL2RenderingContext || context instanceof WebGLRenderingContext) {
      context.disable(context.SCISSOR_TEST)
    }
  }
  // what a layer of any kind tells when it is drawn; their types know it of some kinds only
  layer.addEventListener('prerender', begin as never)
  layer.addEventListener('postrender', end as never)
  return () => {
    layer.removeEventListener('prerender', begin as never)
    layer.removeEventListener('postrender', end as never)
    layer.changed()
  }
}

/** The layer at another time. */
const atTime = (layer: MapLayer, time: string): MapLayer =>
  layer.type === 'tms' || layer.type === 'tif' ? layer : { ...layer, time }

/** That layer drawn, only while it is compared. */
interface Copy {
  readonly of: string
  shown: ShownLayer | undefined
}

/** Keeps layers on their sides: each call names all of them. */
function createSides(): (sides: ReadonlyMap<BaseLayer, Side>) => void {
  const clipped = new Map<BaseLayer, { readonly side: Side; readonly end: () => void }>()
  return (sides: ReadonlyMap<BaseLayer, Side>) => {
    for (const [layer, { side, end }] of clipped) {
      if (sides.get(layer) === side) continue
      end()
      clipped.delete(layer)
    }
    for (const [layer, side] of sides) if (!clipped.has(layer)) clipped.set(layer, { side, end: clip(layer, side) })
  }
}

/** The one copy that there is at most: of the layer that is named last. `settle` is called when it is on the map. */
function createCopies(map: OlMap, reducedMotion: boolean, settle: () => void) {
  const store = () => useMapCompare.getState()
  let copy: Copy | undefined
  const dropCopy = () => {
    const { shown } = copy ?? {}
    copy = undefined
    if (shown === undefined) return
    shown.dispose()
    map.removeLayer(shown.olLayer)
    shown.olLayer.dispose()
  }

  const loadCopy = (layer: MapLayer) => {
    const made: Copy = { of: layer.id, shown: undefined }
    copy = made
    loadLayerKind(layer).then(
      (showLayer) => {
        const { compared } = store()
        if (copy !== made || compared?.kind !== 'times') return
        const context = { map, reducedMotion, describe: () => {}, fail: () => store().end() }
        made.shown = showLayer(atTime(layer, compared.time), context)
        map.addLayer(made.shown.olLayer)
        settle()
      },
      () => store().end(),
    )
  }

  return {
    current: () => copy,
    follow(layer: MapLayer | undefined): void {
      if (copy !== undefined && copy.of !== layer?.id) dropCopy()
      if (layer !== undefined && copy === undefined) loadCopy(layer)
    },
  }
}

/**
 * Shows what is compared on the two sides of the line: two layers, or a layer and a copy of it with a time of its own. Ends with a
 * layer that leaves the map. Returns the function that ends it.
 * @rule B-map-layers.compare Two layers or two times are compared on the sides of a line
 */
export function followCompare(map: OlMap, reducedMotion: boolean): () => void {
  const setSides = createSides()
  const copies = createCopies(map, reducedMotion, () => settle())
  const store = () => useMapCompare.getState()
  const layerOf = (id: string) => useMapLayers.getState().layers.find((layer) => layer.id === id)
  const shownLayer = (id: string) =>
    map
      .getLayers()
      .getArray()
      .find((layer) => layer.get(LAYER_ID) === id)

  const sidesOf = (compared: Compared): Map<BaseLayer, Side> => {
    const sides = new Map<BaseLayer, Side>()
    const put = (layer: BaseLayer | undefined, side: Side) => layer && sides.set(layer, side)
    if (compared.kind === 'layers') {
      put(shownLayer(compared.left), 'left')
      put(shownLayer(compared.right), 'right')
    } else {
      put(shownLayer(compared.id), 'right')
      put(copies.current()?.shown?.olLayer, 'left')
    }
    return sides
  }

  const settle = () => {
    const { compared } = store()
    const ids = compared === null ? [] : compared.kind === 'layers' ? [compared.left, compared.right] : [compared.id]
    if (!ids.every((id) => layerOf(id) !== undefined)) {
      store().end()
      return
    }
    const copied = compared?.kind === 'times' ? layerOf(compared.id) : undefined
    copies.follow(copied)
    const shown = copies.current()?.shown
    if (copied !== undefined && compared?.kind === 'times' && shown !== undefined) {
      const { olLayer } = shown
      shown.update(atTime(copied, compared.time))
      olLayer.setVisible(copied.visible)
      olLayer.setOpacity(copied.opacity / 100)
      olLayer.setZIndex(shownLayer(copied.id)?.getZIndex() ?? 0)
    }
    setSides(compared === null ? new Map() : sidesOf(compared))
    map.render()
  }

  const layers = map.getLayers()
  layers.on(['add', 'remove'], settle)
  const endings = [useMapCompare.subscribe(settle), useMapLayers.subscribe(settle)]
  settle()
  return () => {
    for (const end of endings) end()
    layers.un(['add', 'remove'], settle)
    setSides(new Map())
    copies.follow(undefined)
  }
}
