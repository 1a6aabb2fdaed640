/** The feature in hand of a layer: the one under the pointer, else the one that is chosen. It lies above the others. */
import type Feature from 'ol/Feature.js'
import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import type VectorSource from 'ol/source/Vector.js'
import type { Point } from '@graticule/contracts/geometry/web-mercator'

export interface HotFeature {
  /** `null`: none is. */
  readonly chosen: () => Feature | null
  /** Stays in hand while the pointer is on no other. */
  choose(feature: Feature | null): void
  stop(): void
}

/** `at`: the feature of the layer at a place of the map, `null` where none is drawn. */
export function followHotFeature(map: OlMap, source: VectorSource<Feature>, at: (place: Point) => Feature | null): HotFeature {
  const viewport = map.getViewport()
  let chosen: Feature | null = null
  const setHot = (feature: Feature | null) => {
    const [now = null] = source.getFeatures()
    if (now === feature) return
    source.clear(true)
    if (feature !== null) source.addFeature(feature)
    source.changed()
  }
  const move = (event: MapBrowserEvent) => {
    const { originalEvent, coordinate } = event
    if (event.dragging || (originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch')) return
    const first = at([coordinate[0]!, coordinate[1]!])
    setHot(first ?? chosen)
    if (first !== null && viewport) viewport.style.cursor = 'pointer'
  }
  const leave = () => setHot(chosen)
  map.on('pointermove', move)
  viewport?.addEventListener('pointerleave', leave)
  return {
    chosen: () => chosen,
    choose(feature) {
      chosen = feature
      setHot(chosen)
    },
    stop() {
      map.un('pointermove', move)
      viewport?.removeEventListener('pointerleave', leave)
      source.clear(true)
    },
  }
}
