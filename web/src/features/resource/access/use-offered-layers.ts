import type { MapLayer } from '@graticule/contracts/map/layer'
import type { Resource } from '@graticule/contracts/resource'
import { addToMap } from '../../../map-layers/add-to-map.ts'
import { mapLayersOf } from '../../../map-layers/map-layers-of.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'

/** The map layers that a record offers, as they lie on the map now. */
export function useOfferedLayers(resource: Resource) {
  const { layers, remove, setVisible } = useMapLayers()
  return {
    offered: mapLayersOf(resource),
    isOnMap: (layer: MapLayer) => layers.some(({ id }) => id === layer.id),
    isVisible: (layer: MapLayer) => layers.find(({ id }) => id === layer.id)?.visible ?? false,
    add: (layer: MapLayer) => addToMap([layer]),
    remove,
    setVisible,
  }
}
