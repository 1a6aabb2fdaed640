import type { Bbox } from '@graticule/contracts/bbox'
import type { MapLayer } from '@graticule/contracts/map/layer'
import { useMapFootprints } from '../stores/map/map-footprints.ts'
import { type MapLayersState, useMapLayers } from '../stores/layers/map-layers.ts'
import { useMapView } from '../stores/map/map-view.ts'
import { useSheet } from '../stores/sheet.ts'
import { addCheckedLayer } from './add-checked-layer.ts'
import { createHeld } from '../state/create-store.ts'

/** Where a layer lies: as it says itself, else as was learned when it was loaded. */
const extentOf = ({ layers, details }: MapLayersState, id: string): Bbox | undefined =>
  layers.find((layer) => layer.id === id)?.extent ?? details[id]?.extent

const followEnd = () =>
  createHeld(
    () => () => {},
    (end) => end(),
  )
const stopWaiting = followEnd()
const stopHiding = followEnd()

/** Hides the footprints of the results as long as there are layers; a visitor who shows them meanwhile has them. */
function hideFootprints(): void {
  const { visible, setVisible } = useMapFootprints.getState()
  if (!visible) return
  setVisible(false)
  showFootprintsAfterLayers()
}

/**
 * Footprints that are hidden for the layers on the map come back with the last of them gone.
 * @rule S1-4.footprints-back Footprints that were hidden for layers come back with the last of them gone
 */
export function showFootprintsAfterLayers(): void {
  stopHiding.current()
  stopHiding.current = useMapLayers.subscribe(({ layers }) => {
    if (layers.length > 0) return
    stopHiding.current()
    useMapFootprints.getState().setVisible(true)
  })
}

/** Moves the map to these layers, now or when it is known where one of them lies; not after the visitor has moved it. */
function zoomTo(ids: readonly string[]): void {
  stopWaiting.current()
  const boxes = (state: MapLayersState) => ids.map((id) => extentOf(state, id)).filter((extent) => extent !== undefined)
  const { requestFit } = useMapView.getState()
  const known = boxes(useMapLayers.getState())
  if (known.length > 0) return requestFit(known)
  const { viewRequest, fitRequest } = useMapView.getState()
  stopWaiting.current = useMapLayers.subscribe((state) => {
    const now = useMapView.getState()
    const isElsewhere = now.inHand || now.viewRequest !== viewRequest || now.fitRequest !== fitRequest
    const learned = isElsewhere ? [] : boxes(state)
    if (learned.length > 0) requestFit(learned)
    if (learned.length > 0 || isElsewhere || !state.layers.some(({ id }) => ids.includes(id))) stopWaiting.current()
  })
}

/**
 * Puts layers on the map, the first on top: the footprints are hidden until the last layer is gone, the map gets the whole stage and goes to where the layers
 * lie. A layer whose id is there already is ignored, and so is a file that cannot be shown, after a popup has said why. Resolves to
 * how many were new. `stays`: the map stays where it is.
 * @rule S1-4.layer-added Adding a layer hides the footprints, shows the map full size and zooms to the layer
 */
export async function addToMap(layers: readonly MapLayer[], stays = false): Promise<number> {
  const before = useMapLayers.getState().layers
  const wanted = layers.filter(({ id }) => !before.some((layer) => layer.id === id))
  const added: string[] = []
  // one after the other: each is put on top
  for (const layer of wanted.toReversed()) if (await addCheckedLayer(layer)) added.push(layer.id)
  if (added.length === 0) return 0
  hideFootprints()
  useSheet.getState().setStop('peek')
  useMapView.getState().setFullView(true)
  if (!stays) zoomTo(added)
  return added.length
}
