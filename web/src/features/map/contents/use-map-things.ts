import { useAllResults } from '../../../stores/map/all-results.ts'
import { useDrawnArea } from '../../../stores/map/drawn-area.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import type { MapThings } from './contents-rows.ts'

/** What lies on the map at this moment. */
export function mapThings(): MapThings {
  const { footprints, visible } = useMapFootprints.getState()
  const { layers, states, details } = useMapLayers.getState()
  const { area } = useDrawnArea.getState()
  const all = useAllResults.getState()
  const allInView = all.on && all.state.kind === 'shown' ? all.inView : undefined
  const { extent } = useMapView.getState()
  return { footprints, footprintsVisible: visible, layers, states, details, area, extent, allInView }
}

/** The same, followed. */
export function useMapThings(): MapThings {
  useMapFootprints()
  useMapLayers()
  useDrawnArea()
  useMapView(({ extent }) => extent)
  useAllResults()
  return mapThings()
}
