import type { Resource } from '@graticule/contracts/resource'
import { useHoveredEntry } from '../stores/hovered-entry.ts'
import { useMapView } from '../stores/map-view.ts'
import { useSheet } from '../stores/sheet.ts'
import { addCheckedLayer } from './add-checked-layer.ts'
import { mapLayersOf } from './map-layers-of.ts'

/** Why an entry cannot be shown on the map; `null` when it can. */
export function notOnMap(resource: Resource): 'noFootprint' | null {
  return resource.footprint === undefined && mapLayersOf(resource).length === 0 ? 'noFootprint' : null
}

/**
 * Shows an entry on the map: it is selected and the map fits to it; the phone's sheet makes way. An entry with a map layer
 * has the layer added, and the map gets the whole stage, as it does where the page would cover it (`wholeStage`).
 */
export function showOnMap(resource: Resource, wholeStage = false): void {
  useHoveredEntry.getState().select(resource.id, 'list')
  useSheet.getState().setStop('peek')
  const [layer] = mapLayersOf(resource)
  if (layer !== undefined) void addCheckedLayer(layer)
  if (layer !== undefined || wholeStage) useMapView.getState().setFullView(true)
  if (resource.footprint !== undefined) useMapView.getState().requestFit(resource.footprint.boxes)
}
