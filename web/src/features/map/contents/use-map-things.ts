import { useDrawnArea } from '../../../stores/drawn-area.ts'
import { useMapFootprints } from '../../../stores/map-footprints.ts'
import { useMapLayers } from '../../../stores/map-layers.ts'
import { useMapView } from '../../../stores/map-view.ts'
import type { MapThings } from './contents-rows.ts'

/** What lies on the map at this moment. */
export function mapThings(): MapThings {
  const { footprints, visible } = useMapFootprints.getState()
  const { layers, states, details } = useMapLayers.getState()
  const { area } = useDrawnArea.getState()
  return { footprints, footprintsVisible: visible, layers, states, details, area, extent: useMapView.getState().extent }
}

/** The same, followed. */
export function useMapThings(): MapThings {
  useMapFootprints()
  useMapLayers()
  useDrawnArea()
  useMapView(({ extent }) => extent)
  return mapThings()
}
