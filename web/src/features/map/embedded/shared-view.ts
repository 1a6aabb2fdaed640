/** What a shared link shows on a map of its own: where, which layers, and which search. */
import { layerOfId } from '@graticule/contracts/map/layer-id'
import { withLook } from '@graticule/contracts/map/layer-look'
import type { MapLayer } from '@graticule/contracts/map/layer'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { linkedLayer } from '../../../map-layers/linked/linked-layer.ts'
import { asksSomething, readAddress } from '../../../search/address/address.ts'

export interface SharedView {
  readonly state: ShareState
  /** Centre in degrees, and zoom on a screen; `undefined` = the link does not say, and what is found decides. */
  readonly view: { readonly centre: readonly [lon: number, lat: number]; readonly zoom: number } | undefined
  /** The top one first. */
  readonly layers: readonly MapLayer[]
  /** The link asks for results. */
  readonly isSearch: boolean
  /** What is not shown, because the link is not understood or its source is gone. */
  readonly lacks: 'nothing' | 'parts' | 'source'
}

/** With the time of the link, where the layer has none of its own. */
const atTime = (layer: MapLayer, time: string): MapLayer =>
  layer.type === 'wms' && layer.time === undefined && time !== '' ? { ...layer, time } : layer

/** Reads an address such as `/search?f:phrase=ice&m:lon=10&v=1`. */
export function readSharedView(address: string): SharedView {
  const search = address.includes('?') ? address.slice(address.indexOf('?')) : ''
  const state = readAddress(search)
  const { lon, lat, zoom, layers: ids, looks, time } = state.map
  const named = ids.map((id, at) => {
    const layer = layerOfId(id)
    return layer === undefined ? undefined : atTime(withLook(layer, looks[at] ?? {}), time)
  })
  const described = linkedLayer(state.carried)
  const layers = [...(described.kind === 'layer' ? [described.layer] : []), ...named.filter((layer) => layer !== undefined)]
  const isPart = state.problems.length > 0 || named.includes(undefined) || described.kind === 'refused'
  const lacks = state.notices.length > 0 ? 'source' : isPart ? 'parts' : 'nothing'
  return {
    state,
    view: lon === null || lat === null ? undefined : { centre: [lon, lat], zoom },
    layers,
    isSearch: asksSomething(state) && lacks !== 'source',
    lacks,
  }
}
