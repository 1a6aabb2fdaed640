/** Layers that the site put on the map, not its visitor. */
import type { MapLayer } from '@graticule/contracts/map/layer'
import { SIGN_IN_PAGES } from '@graticule/contracts/pages'
import { i18n, withTexts } from '../../i18n/index.ts'
import { notify } from '../../shell/notifications.ts'
import { pageAt } from '../../site/pages.ts'
import { createHeld } from '../../state/create-store.ts'
import { useMapLayers } from '../../stores/layers/map-layers.ts'

const ofSite = createHeld(() => ({ ids: new Set<string>(), isTold: false }))

/** Puts a layer of the site on the map; whether it can be shown is seen there, and its row says so. */
export function addSiteLayer(layer: MapLayer): void {
  const { layers, add } = useMapLayers.getState()
  // one that is there already is the visitor's
  if (layers.some(({ id }) => id === layer.id)) return
  ofSite.current.ids.add(layer.id)
  add(layer)
}

/** Whether the site put this layer on the map. */
export const isSiteLayer = (id: string): boolean => ofSite.current.ids.has(id)

/** It is off the map: who adds it now is a visitor. */
export const forgetSiteLayer = (id: string): void => void ofSite.current.ids.delete(id)

/**
 * Tells of the first layer of the site that fails, where the map is looked at.
 * @rule B-sites.failed-layers A default layer that fails asks nothing: its row says why and has Retry, one notification tells of the first
 */
export async function tellOfSiteLayer(title: string): Promise<void> {
  const page = pageAt(location.pathname)?.name
  if (ofSite.current.isTold || (page !== undefined && SIGN_IN_PAGES.has(page))) return
  ofSite.current.isTold = true
  await withTexts(Promise.resolve(), 'adding')
  notify({ style: 'info', title: i18n.t('adding:ofSite.title', { title }), text: i18n.t('adding:ofSite.text') })
}
