import type { WmsLayer } from '@graticule/contracts/layer'
import type { Resource } from '@graticule/contracts/resource'
import { mapLayersOf } from '../../shell/map-layers-of.ts'
import { useMapLayers } from '../../stores/map-layers.ts'
import { useMapView } from '../../stores/map-view.ts'

/** The map layers that a record offers, as they lie on the map now. */
export function useOfferedLayers(resource: Resource) {
  const { layers, add, remove } = useMapLayers()
  return {
    offered: mapLayersOf(resource),
    isOnMap: (layer: WmsLayer) => layers.some(({ id }) => id === layer.id),
    /** Puts the layer on top, and fits the map to it where the record says where it lies. */
    add(layer: WmsLayer) {
      add(layer)
      if (layer.extent !== undefined) useMapView.getState().requestFit([layer.extent])
    },
    remove,
  }
}
