import type OlMap from 'ol/Map.js'
import type BaseLayer from 'ol/layer/Base.js'
import Layer from 'ol/layer/Layer.js'
import TileSource from 'ol/source/Tile.js'
import { createStore } from '../../../state/create-store.ts'
import { LAYER_ID } from '../canvas/shown-layer.ts'

interface LayerLoadingState {
  /** Images under way by layer id; 0 or absent: none. */
  readonly loading: Readonly<Record<string, number>>
}

/** Which layers wait for images: their rows have a bar. */
export const useLayerLoading = createStore<LayerLoadingState>()(() => ({ loading: {} }))

/** The images of a source come in any order, and some of them never come: counted, and begun anew with the source. */
function watch(layer: BaseLayer): () => void {
  const id = layer.get(LAYER_ID) as unknown
  if (typeof id !== 'string' || !(layer instanceof Layer)) return () => {}
  let leave = () => {}
  const count = (by: number) =>
    useLayerLoading.setState(({ loading }) => ({ loading: { ...loading, [id]: Math.max(0, (loading[id] ?? 0) + by) } }))
  const clear = () =>
    useLayerLoading.setState(({ loading }) => ({
      loading: Object.fromEntries(Object.entries(loading).filter(([key]) => key !== id)),
    }))
  const begin = () => {
    leave()
    clear()
    const source = layer.getSource()
    if (!(source instanceof TileSource)) return
    const more = () => count(1)
    const less = () => count(-1)
    const ends = ['tileloadend', 'tileloaderror']
    source.addEventListener('tileloadstart', more)
    for (const end of ends) source.addEventListener(end, less)
    leave = () => {
      source.removeEventListener('tileloadstart', more)
      for (const end of ends) source.removeEventListener(end, less)
    }
  }
  begin()
  layer.on('change:source', begin)
  return () => {
    leave()
    layer.un('change:source', begin)
    clear()
  }
}

/** Counts the images of all layers of the map. Returns the function that ends it. */
export function followLoading(map: OlMap): () => void {
  const watched = new Map<BaseLayer, () => void>()
  const layers = map.getLayers()
  const add = (layer: BaseLayer) => watched.set(layer, watch(layer))
  const onAdd = ({ element }: { element: BaseLayer }) => add(element)
  const onRemove = ({ element }: { element: BaseLayer }) => {
    watched.get(element)?.()
    watched.delete(element)
  }
  for (const layer of layers.getArray()) add(layer)
  layers.on('add', onAdd)
  layers.on('remove', onRemove)
  return () => {
    layers.un('add', onAdd)
    layers.un('remove', onRemove)
    for (const end of watched.values()) end()
  }
}
