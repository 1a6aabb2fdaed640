import type OlMap from 'ol/Map.js'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { usePixelValues } from '../../../stores/layers/pixel-values.ts'
import { toPixel, useMapFrame } from '../canvas/frame.ts'
import { LAYER_ID, SHOWN, type ShownLayer } from '../canvas/shown-layer.ts'
import { mercatorX, mercatorY, shiftToNearestCopy } from '@graticule/contracts/geometry/web-mercator'

/** The values under the pointer, of all layers that are shown and have some. Returns the function that ends it. */
export function followValues(map: OlMap): () => void {
  const read = () => {
    const { pointer, frame } = useMapFrame.getState()
    const values: Record<string, string> = {}
    if (pointer && frame) {
      const [lon, lat] = pointer
      const x = mercatorX(lon)
      const pixel = toPixel(frame, [x + shiftToNearestCopy(x, frame.centre[0]), mercatorY(lat)])
      for (const layer of map.getLayers().getArray()) {
        const shown = layer.get(SHOWN) as ShownLayer | undefined
        const value = layer.getVisible() ? (shown?.valueAt?.({ lon, lat, pixel }) ?? null) : null
        if (value !== null) values[String(layer.get(LAYER_ID))] = value
      }
    }
    const before = usePixelValues.getState().values
    const ids = Object.keys(values)
    const isSame = ids.length === Object.keys(before).length && ids.every((id) => before[id] === values[id])
    if (!isSame) usePixelValues.setState({ values })
  }
  const endings = [
    useMapFrame.subscribe((now, before) => {
      if (now.pointer !== before.pointer) read()
    }),
    useMapLayers.subscribe(read),
  ]
  return () => {
    for (const end of endings) end()
    usePixelValues.setState({ values: {} })
  }
}
