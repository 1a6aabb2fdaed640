import type OlMap from 'ol/Map.js'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { type LayerAnswer, usePlaceInfo } from '../../../stores/layers/place-info.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { toPixel, useMapFrame } from '../canvas/frame.ts'
import { LAYER_ID, SHOWN, type AskedPlace, type ShownLayer } from '../canvas/shown-layer.ts'
import { mercatorX, mercatorY, shiftToNearestCopy } from '@graticule/contracts/geometry/web-mercator'

/** Layers that are asked at once, the top ones. */
const MOST_LAYERS = 8

const failed: LayerAnswer = { kind: 'failed', words: '' }

/** The layers that answer, top layer first: those that are seen and have not said that they cannot. */
function answeringLayers(map: OlMap) {
  const { layers, states, details } = useMapLayers.getState()
  const onMap = map.getLayers().getArray()
  return layers
    .filter(({ id, visible }) => visible && states[id] !== 'failed' && details[id]?.queryable !== false)
    .flatMap(({ id, title }) => {
      const shown = onMap.find((layer) => layer.get(LAYER_ID) === id)?.get(SHOWN) as ShownLayer | undefined
      return shown?.identify === undefined ? [] : [{ id, title, identify: shown.identify.bind(shown) }]
    })
    .slice(0, MOST_LAYERS)
}

/** Asks the layers of the map about the place that the visitor wants to know of. Returns the function that ends it. */
export function followPlaceInfo(map: OlMap): () => void {
  const { ask, answer, close } = usePlaceInfo.getState()
  let asking = new AbortController()
  const stop = usePlaceInfo.subscribe(({ request, at }, before) => {
    if (at === null && before.at !== null) asking.abort()
    if (request === null || request === before.request) return
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const { frame } = useMapFrame.getState()
    const layers = answeringLayers(map)
    if (frame === null || (layers.length === 0 && !request.byKeys)) {
      close()
      return
    }
    const [lon, lat] = request.at
    const x = mercatorX(lon)
    const place: AskedPlace = {
      lon,
      lat,
      pixel: toPixel(frame, [x + shiftToNearestCopy(x, frame.centre[0]), mercatorY(lat)]),
    }
    ask(request.at, layers, request.byKeys)
    for (const { id, identify } of layers) {
      void identify(place, signal)
        .catch(() => failed)
        .then((told) => {
          if (!signal.aborted) answer(id, told)
        })
    }
  })
  // a layer that is taken off has nothing more to say
  const stopLayers = useMapLayers.subscribe(({ layers }) => {
    for (const { id, isEntry } of usePlaceInfo.getState().asked)
      if (isEntry !== true && !layers.some((one) => one.id === id)) answer(id, undefined)
  })
  const stopEntries = useMapFootprints.subscribe(({ footprints }) => {
    for (const { id, isEntry } of usePlaceInfo.getState().asked)
      if (isEntry === true && !footprints.some((one) => one.id === id)) answer(id, undefined)
  })
  return () => {
    stop()
    stopLayers()
    stopEntries()
    asking.abort()
    close()
  }
}
