import type { MapLayer } from '@graticule/contracts/map/layer'
import { layerId } from '@graticule/contracts/map/layer-id'
import { useMapLayers } from '../stores/layers/map-layers.ts'

/** Puts another layer of the same kind in the place of one: of another address, or of another name within its service. */
export function replaceLayer(layer: MapLayer, change: { readonly url: string } | { readonly layer: string }): void {
  if (!('url' in layer)) return
  const changed = { ...layer, ...change }
  const name = 'layer' in changed ? changed.layer : undefined
  const isRenamed = 'layer' in change && 'layer' in layer && layer.title === layer.layer
  const id = layerId(changed.url, name, layer.type)
  const { layers, remove, add, move } = useMapLayers.getState()
  const place = layers.findIndex((one) => one.id === layer.id)
  remove(layer.id)
  // the name was its title when nothing better was known
  add({ ...changed, id, ...(isRenamed && { title: change.layer }) })
  move(id, Math.max(0, place))
}
