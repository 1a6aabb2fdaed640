import { bboxCentre } from '@graticule/contracts/bbox'
import { useHoveredEntry } from '../../../../stores/hovered-entry.ts'
import { usePlaceInfo } from '../../../../stores/layers/place-info.ts'
import { type MapFootprint, useMapFootprints } from '../../../../stores/map/map-footprints.ts'
import { useMapView } from '../../../../stores/map/map-view.ts'

/**
 * Selects an entry from the map and asks for a view of its footprint.
 * @rule D41.select-footprint A click on a footprint selects it and fits the map to it
 */
export function selectOnMap(id: string): void {
  useHoveredEntry.getState().select(id, 'map')
  const footprint = useMapFootprints.getState().footprints.find((one) => one.id === id)
  if (footprint) useMapView.getState().requestFit(footprint.boxes)
  tellPoint(footprint)
}

/**
 * Shows what a point of interest says of itself; any other entry takes the words about the last one off the map.
 * @rule B-results-on-the-map.points A point of interest that is selected on the map tells its fields there
 */
function tellPoint(footprint: MapFootprint | undefined): void {
  const { asked, tell, close } = usePlaceInfo.getState()
  if (footprint?.point === undefined) {
    if (asked.some(({ isEntry }) => isEntry)) close()
    return
  }
  const { id, title, boxes, point } = footprint
  const [box] = boxes
  if (box === undefined) return
  // the title stands above
  const { title: _title, ...fields } = point
  tell(bboxCentre(box), { id, title }, { fields: [], point: fields })
}
