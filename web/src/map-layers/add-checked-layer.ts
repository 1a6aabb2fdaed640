import type { MapLayer } from '@graticule/contracts/map/layer'
import { failureWords } from '../api/failure-words.ts'
import { i18n } from '../i18n/index.ts'
import { lazyWithTexts } from '../i18n/lazy-with-texts.ts'
import { useMapLayers } from '../stores/layers/map-layers.ts'
import { isOwnFile } from '../stores/layers/own-files.ts'
import { notify, useNotifications } from '../shell/notifications.ts'
import { openPopup } from '../shell/popups.ts'
import { createHeld } from '../state/create-store.ts'

const LayerRefusedPopup = lazyWithTexts(['adding'], () =>
  import('./LayerRefusedPopup.tsx').then(({ LayerRefusedPopup }) => ({ default: LayerRefusedPopup })),
)

/** A check that takes longer than this says so, ms. */
const QUIET_MS = 600

/** Files that are being looked at: asking twice for one is asking once. */
const checks = createHeld(() => new Map<string, Promise<boolean>>())

/**
 * Puts a layer on the map; KML and KMZ files of other hosts only after the server has looked at them: one that cannot be shown is not added, and a
 * popup says why. Resolves to whether the layer is on the map. `asGiven`: as opaque as the layer says, not as this browser remembers.
 * @rule S1-5.layer-file-check KML and KMZ files are checked by the server before they are added
 */
export async function addCheckedLayer(layer: MapLayer, asGiven = false): Promise<boolean> {
  const { layers, add } = useMapLayers.getState()
  const isThere = layers.some(({ id }) => id === layer.id)
  if (isThere || isOwnFile(layer.id) || (layer.type !== 'kml' && layer.type !== 'kmz')) {
    add(layer, asGiven)
    return true
  }
  const { id, type, url, title } = layer
  const check = checks.current.get(id) ?? checkFile(url, type, title, () => void addCheckedLayer(layer, asGiven))
  checks.current.set(id, check)
  const isSound = await check
  checks.current.delete(id)
  if (isSound) useMapLayers.getState().add(layer, asGiven)
  return isSound
}

async function checkFile(url: string, type: 'kml' | 'kmz', title: string, retry: () => void): Promise<boolean> {
  let notice: number | undefined
  const timer = setTimeout(() => {
    notice = notify({ style: 'info', title: i18n.t('shell:layerCheck.title'), text: title, waiting: true })
  }, QUIET_MS)
  // only those who add such a file need it
  const { checkLayerFile } = await import('../api/map-proxies.ts')
  const reply = await checkLayerFile(url, type)
  clearTimeout(timer)
  if (notice !== undefined) useNotifications.getState().dismiss(notice)
  const words = reply.ok ? reply.value : failureWords(reply.failure)
  if (words === '') return true
  openPopup(LayerRefusedPopup, { title, words, retry })
  return false
}
