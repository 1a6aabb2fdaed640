import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { useDrawnArea } from '../../../stores/map/drawn-area.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { usePlaceInfo } from '../../../stores/layers/place-info.ts'
import { useAllResultsOnMap } from '../all-results/all-results-on-map.ts'
import { nextAt } from '../footprints/model/footprint-hit.ts'
import { selectOnMap } from '../footprints/model/select-on-map.ts'
import { toLonLat, useMapFrame } from '../canvas/frame.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'
import { type ThingsAt, thingsAt } from './things-at.ts'

const NOTHING: ThingsAt = { kind: 'stack', stack: [] }

function at(point: Point): ThingsAt {
  const { frame } = useMapFrame.getState()
  return frame ? thingsAt(point, frame) : NOTHING
}

/** Pointer over the map: hovers and selects footprints and reports the coordinates under it. Returns the function that ends it. */
export function followPointer(map: OlMap): () => void {
  const viewport = map.getViewport()
  if (!viewport) return () => {}
  const leave = ({ relatedTarget }: PointerEvent) => {
    useMapFrame.setState({ pointer: null })
    // on the way to a tag, which has lit its footprint by now: React tells of entering before the browser tells of leaving
    if (relatedTarget instanceof Element && relatedTarget.closest('[data-footprint-tag]') !== null) return
    const { hovered, origin, hover } = useHoveredEntry.getState()
    if (hovered !== null && origin === 'map') hover(null, 'map')
  }
  const move = (event: MapBrowserEvent) => {
    const { originalEvent } = event
    if (event.dragging || (originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch')) return
    const point: Point = [event.coordinate[0]!, event.coordinate[1]!]
    useMapFrame.setState({ pointer: toLonLat(point) })
    if (useDrawnArea.getState().mode === 'drawing') return
    const things = at(point)
    const smallest = things.kind === 'stack' ? things.stack[0] : undefined
    viewport.style.cursor = smallest || things.kind === 'cluster' ? 'pointer' : ''
    const { hovered, origin, hover } = useHoveredEntry.getState()
    if (smallest) hover(smallest.id, 'map')
    else if (hovered !== null && origin === 'map') hover(null, 'map')
  }
  const click = (event: MapBrowserEvent) => {
    if (useDrawnArea.getState().mode === 'drawing') return
    const { selected, select, hover } = useHoveredEntry.getState()
    const { onOpen } = useAllResultsOnMap.getState()
    const things = at([event.coordinate[0]!, event.coordinate[1]!])
    if (things.kind === 'cluster') {
      onOpen(things)
      return
    }
    const next = nextAt(things.stack, selected)
    if (next) {
      hover(next.id, 'map')
      selectOnMap(next.id)
      if (next.result) onOpen({ kind: 'results', stack: [next.result] })
    } else {
      hover(null, 'map')
      select(null, 'map')
      usePlaceInfo.getState().wish(toLonLat([event.coordinate[0]!, event.coordinate[1]!]))
    }
  }
  map.on('pointermove', move)
  map.on('singleclick', click)
  viewport.addEventListener('pointerleave', leave)
  return () => {
    map.un('pointermove', move)
    map.un('singleclick', click)
    viewport.removeEventListener('pointerleave', leave)
  }
}
