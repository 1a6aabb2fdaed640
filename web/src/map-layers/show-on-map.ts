import type { MapLayer } from '@graticule/contracts/map/layer'
import type { Resource } from '@graticule/contracts/resource'
import { useHoveredEntry } from '../stores/hovered-entry.ts'
import { useMapLayers } from '../stores/layers/map-layers.ts'
import { useMapView } from '../stores/map/map-view.ts'
import { useSheet } from '../stores/sheet.ts'
import { addToMap } from './add-to-map.ts'
import { mapLayersOf } from './map-layers-of.ts'
import { lazyWithTexts } from '../i18n/lazy-with-texts.ts'
import { openPopup } from '../shell/popups.ts'

const ChooseLayersPopup = lazyWithTexts(['adding'], () =>
  import('./ChooseLayersPopup.tsx').then(({ ChooseLayersPopup }) => ({ default: ChooseLayersPopup })),
)

/** Why an entry cannot be shown on the map; `null` when it can. */
export function notOnMap(resource: Resource): 'noFootprint' | null {
  return resource.footprint === undefined && mapLayersOf(resource).length === 0 ? 'noFootprint' : null
}

/** Adds layers; when none of them can be shown, the page is as it was before. */
async function addOrStay(layers: readonly MapLayer[], wholeStage: boolean): Promise<void> {
  await addToMap(layers)
  const isShown = layers.some(({ id }) => useMapLayers.getState().layers.some((layer) => layer.id === id))
  if (layers.length > 0 && !isShown && !wholeStage) useMapView.getState().setFullView(false)
}

/**
 * Shows an entry on the map: it is selected and the map fits to it; the phone's sheet makes way. An entry with a map layer
 * has the layer added, and the map gets the whole stage, as it does where the page would cover it (`wholeStage`); of several
 * layers the visitor chooses.
 * @rule D41.show-on-map Only "Show on map" adds the layer of an entry and opens the full view
 */
export function showOnMap(resource: Resource, wholeStage = false): void {
  useHoveredEntry.getState().select(resource.id, 'list')
  useSheet.getState().setStop('peek')
  const layers = mapLayersOf(resource)
  if (layers.length > 0 || wholeStage) useMapView.getState().setFullView(true)
  if (resource.footprint !== undefined) useMapView.getState().requestFit(resource.footprint.boxes)
  if (layers.length > 1) openPopup(ChooseLayersPopup, { title: resource.title, layers })
  else void addOrStay(layers, wholeStage)
}
