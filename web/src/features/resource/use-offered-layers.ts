import type { MapLayer } from '@graticule/contracts/layer'
import type { Resource } from '@graticule/contracts/resource'
import { addCheckedLayer } from '../../shell/add-checked-layer.ts'
import { mapLayersOf } from '../../shell/map-layers-of.ts'
import { useMapLayers } from '../../stores/map-layers.ts'
import { useMapView } from '../../stores/map-view.ts'

/** The map layers that a record offers, as they lie on the map now. */
export function useOfferedLayers(resource: Resource) {
  const { layers, remove } = useMapLayers()
  return {
    offered: mapLayersOf(resource),
    isOnMap: (layer: MapLayer) => layers.some(({ id }) => id === layer.id),
    /** Puts the layer on top, and fits the map to it where the record says where it lies. */
    async add(layer: MapLayer) {
      if ((await addCheckedLayer(layer)) && layer.extent !== undefined) useMapView.getState().requestFit([layer.extent])
    },
    remove,
  }
}
