import type { MapLayer } from '@graticule/contracts/layer'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { logUse } from '../../api/log.ts'
import { type MapLayersState, useMapLayers } from '../../stores/map-layers.ts'
import { useMapView } from '../../stores/map-view.ts'
import { isOwnFile } from '../../stores/own-files.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { usePopups } from '../popups.ts'

/** The search is part of another site: its links carry the key that the site was given. */
const isWidget = (): boolean => useSearchParams.getState().state.carried['accesskey'] !== undefined

/** A layer has failed: the popup asks what to do, the map leaves the full view except in a widget, the failure is logged. */
function tellOf({ id, title, type }: MapLayer, trouble: LayerTrouble | undefined): void {
  usePopups.getState().open({ kind: 'layer-unavailable', layerId: id })
  if (!isWidget()) useMapView.getState().setFullView(false)
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
    const { queue, close } = usePopups.getState()
    for (const popup of queue) {
      if (popup.kind === 'layer-unavailable' && !isFailed(now, popup.layerId)) close(popup.kind, popup.layerId)
    }
  })
}
