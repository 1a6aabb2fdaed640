import { useHoveredEntry } from '../../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../../stores/map/map-footprints.ts'
import { useMapView } from '../../../../stores/map/map-view.ts'

/**
 * Selects an entry from the map and asks for a view of its footprint.
 * @rule D41.select-footprint A click on a footprint selects it and fits the map to it
 */
export function selectOnMap(id: string): void {
  useHoveredEntry.getState().select(id, 'map')
  const footprint = useMapFootprints.getState().footprints.find((one) => one.id === id)
  if (footprint) useMapView.getState().requestFit(footprint.boxes)
}
