import { layerOfId } from '@graticule/contracts/layer-id'
import { i18n } from '../../i18n/index.ts'
import { useActiveLayer } from '../../stores/active-layer.ts'
import { addCheckedLayer } from '../add-checked-layer.ts'
import { notify } from '../notifications.ts'

/** Most ids that a notice names. */
const NAMED = 3

/**
 * Puts the layers of a link on the map again, the top one first, by their ids; `activeId` is the one in hand, if there is one. Files are
 * looked at as when they were added. What is no layer is left out, and told.
 */
export async function restoreLayers(ids: readonly string[], activeId: string): Promise<void> {
  const unknown = ids.filter((id) => layerOfId(id) === undefined)
  if (unknown.length > 0) {
    const names = unknown.slice(0, NAMED).map((id) => id.slice(0, 100))
    notify({
      style: 'info',
      title: i18n.t('shell:link.layersNotUnderstood', { count: unknown.length }),
      text: i18n.t('shell:link.notUnderstoodText', { parameters: names.join(', ') }),
    })
  }
  // the top one last: each is put on top
  for (const id of ids.toReversed()) {
    const layer = layerOfId(id)
    if (layer !== undefined) await addCheckedLayer(layer)
  }
  // each one is in hand when it comes
  if (activeId !== '') useActiveLayer.getState().setActive(activeId)
}
