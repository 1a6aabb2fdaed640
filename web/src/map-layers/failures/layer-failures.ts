import type { MapLayer } from '@graticule/contracts/map/layer'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { logUse } from '../../api/log.ts'
import { type MapLayersState, useMapLayers } from '../../stores/layers/map-layers.ts'
import { useMapView } from '../../stores/map/map-view.ts'
import { isOwnFile } from '../../stores/layers/own-files.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { lazyWithTexts } from '../../i18n/lazy-with-texts.ts'
import { closePopups, openPopup } from '../../shell/popups.ts'
import { forgetSiteLayer, isSiteLayer, tellOfSiteLayer } from './site-layers.ts'

const LayerUnavailablePopup = lazyWithTexts(['adding'], () =>
  import('./LayerUnavailablePopup.tsx').then(({ LayerUnavailablePopup }) => ({ default: LayerUnavailablePopup })),
)

/** The search is part of another site: its links carry the key that the site was given. */
const isWidget = (): boolean => useSearchParams.getState().state.carried['accesskey'] !== undefined

/**
 * A layer has failed: the popup asks what to do, the map leaves the full view except in a widget, the failure is logged. Who has not
 * added the layer is asked nothing.
 * @rule S1-8.layer-failure A layer that fails is told in a popup with Ignore and Disable, and the map leaves the full view except in a widget
 */
function tellOf({ id, title, type }: MapLayer, trouble: LayerTrouble | undefined): void {
  if (isSiteLayer(id)) void tellOfSiteLayer(title)
  else {
    openPopup(LayerUnavailablePopup, { layerId: id }, { about: id })
    if (!isWidget()) useMapView.getState().setFullView(false)
  }
  // what a visitor's own file is called is nobody's business
  if (isOwnFile(id)) return
  logUse('logResourceError', {
    operation: 'show-layer',
    uiObjectId: 'map',
    uiObjectClass: type,
    uiEntryId: id,
    uiResourceName: title,
    uiLabel: trouble ?? 'map-layer-unavailable',
  })
}

const isFailed = ({ states }: MapLayersState, id: string): boolean => states[id] === 'failed'

/** Tells of each layer that is not available any more; what is tried again or taken off is not told of. Returns what ends it. */
export function followLayerFailures(): () => void {
  return useMapLayers.subscribe((now, before) => {
    if (now.states === before.states && now.layers === before.layers) return
    for (const layer of now.layers) {
      if (isFailed(now, layer.id) && !isFailed(before, layer.id)) tellOf(layer, now.details[layer.id]?.trouble)
    }
    for (const { id } of before.layers) {
      if (!now.layers.some((layer) => layer.id === id)) forgetSiteLayer(id)
      if (isFailed(before, id) && !isFailed(now, id)) closePopups(LayerUnavailablePopup, id)
    }
  })
}
