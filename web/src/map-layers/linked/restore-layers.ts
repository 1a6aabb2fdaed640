import { layerOfId } from '@graticule/contracts/map/layer-id'
import { type LayerLook, withLook } from '@graticule/contracts/map/layer-look'
import type { SharedComparison } from '@graticule/contracts/links/shared-comparison'
import type { SharedMap } from '@graticule/contracts/links/shared-map'
import { i18n } from '../../i18n/index.ts'
import { useActiveLayer } from '../../stores/layers/active-layer.ts'
import { useMapCompare } from '../../stores/map/map-compare.ts'
import { useMapFootprints } from '../../stores/map/map-footprints.ts'
import { useMapLayers } from '../../stores/layers/map-layers.ts'
import { addCheckedLayer } from '../add-checked-layer.ts'
import { lazyWithTexts } from '../../i18n/lazy-with-texts.ts'
import { nameOfAddress } from '../guess-kind.ts'
import { isPlainAddress, plainLayers } from './plain-layer.ts'
import { openPopup } from '../../shell/popups.ts'
import { notify } from '../../shell/notifications.ts'
import { showFootprintsAfterLayers } from '../add-to-map.ts'

const ChooseLayersPopup = lazyWithTexts(['adding'], () =>
  import('../ChooseLayersPopup.tsx').then(({ ChooseLayersPopup }) => ({ default: ChooseLayersPopup })),
)

/** Links of the original portal may have several layers in one parameter. */
const JOINED = /,(?=(?:(?:wms|wmts|tms|kml|kmz|geojson|tif):)?https?:\/\/)/i
/** Most ids that a notice names. */
const NAMED = 3

/**
 * Puts the layers of a link on the map again, the top one first, by their ids and looks, with what is compared and which one is in
 * hand. Files are looked at as when they were added. What is no layer is left out, and told.
 * @rule B-adding-layers.links A link brings its layers back as they were shown
 */
export async function restoreLayers({ layers: written, looks, comparison, activeLayerTileId }: SharedMap): Promise<void> {
  const ids = written.flatMap((id) => id.split(JOINED))
  tellUnknown(ids.filter((id) => !isPlainAddress(id) && layerOfId(id) === undefined))
  // the top one last: each is put on top
  for (const [index, id] of [...ids.entries()].toReversed())
    await (isPlainAddress(id) ? restorePlain(id) : restore(id, looks[index] ?? {}))
  const { layers } = useMapLayers.getState()
  if (layers.length > 0 && !useMapFootprints.getState().visible) showFootprintsAfterLayers()
  // each one is in hand when it comes
  if (activeLayerTileId !== '') useActiveLayer.getState().setActive(activeLayerTileId)
  if (comparison !== null) restoreComparison(comparison, ids)
}

/** Layers that nobody can read are told of. */
function tellUnknown(unknown: readonly string[]): void {
  if (unknown.length === 0) return
  const names = unknown.slice(0, NAMED).map((id) => id.slice(0, 100))
  notify({
    style: 'info',
    title: i18n.t('shell:link.layersNotUnderstood', { count: unknown.length }),
    text: i18n.t('shell:link.notUnderstoodText', { parameters: names.join(', ') }),
  })
}

/** An address that says no more: its one layer, or those of it that the visitor chooses. */
async function restorePlain(address: string): Promise<void> {
  const [layer, ...others] = await plainLayers(address)
  if (layer === undefined) tellUnknown([address])
  else if (others.length === 0) await addCheckedLayer(layer)
  else openPopup(ChooseLayersPopup, { title: nameOfAddress(address), layers: [layer, ...others] })
}

async function restore(id: string, look: LayerLook): Promise<void> {
  const usual = layerOfId(id)
  if (usual === undefined) return
  const layer = withLook(usual, look)
  // it may be there from before: then it is shown as the link has it
  const { layers, change } = useMapLayers.getState()
  if (layers.some((one) => one.id === id) && Object.keys(look).length > 0) {
    const { id: _id, type: _type, title: _title, ...shown } = layer
    change(id, shown)
  }
  await addCheckedLayer(layer, look.opacity !== undefined)
}

/** The line over the map, where both of its layers are there. */
function restoreComparison(comparison: SharedComparison, ids: readonly string[]): void {
  const { layers } = useMapLayers.getState()
  const idAt = (position: number) => layers.find(({ id }) => id === ids[position - 1])?.id
  const { start } = useMapCompare.getState()
  if (comparison.kind === 'times') {
    const id = idAt(comparison.layer)
    if (id !== undefined) start({ kind: 'times', id, time: comparison.time }, comparison.position)
    return
  }
  const [left, right] = [idAt(comparison.left), idAt(comparison.right)]
  if (left !== undefined && right !== undefined) start({ kind: 'layers', left, right }, comparison.position)
}
