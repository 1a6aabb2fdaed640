import type { MapLayer } from '@graticule/contracts/map/layer'
import { i18n } from '../../../i18n/index.ts'
import { addToMap } from '../../../map-layers/add-to-map.ts'
import { notify } from '../../../shell/notifications.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'

/** Puts layers on the map and says so, or that they are there already. */
export async function addLayers(layers: readonly MapLayer[]): Promise<void> {
  const onMap = useMapLayers.getState().layers
  if (layers.every(({ id }) => onMap.some((layer) => layer.id === id))) {
    notify({ style: 'info', title: i18n.t('adding:dialog.alreadyThere') })
    return
  }
  const count = await addToMap(layers)
  if (count > 0) notify({ style: 'success', title: i18n.t('adding:dialog.added', { count }) })
}
