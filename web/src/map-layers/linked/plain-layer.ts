/** Layers of links that are no more than an address: of which kind they are is guessed and then checked. */
import { webAddress } from '@graticule/contracts/links/link-address'
import { layerId, layerOfId, type LinkedType, readLayerId } from '@graticule/contracts/map/layer-id'
import type { MapLayer } from '@graticule/contracts/map/layer'
import { diagnoseLayer } from '../../api/map-proxies.ts'
import { guessKind, nameOfAddress } from '../guess-kind.ts'
import { OF_ANOTHER_KIND, TRIED_KINDS } from '../tried-kinds.ts'
import { linkedLayer } from './linked-layer.ts'
import { serviceAddress } from '../map-layers-of.ts'

/** True for what a link names as a layer without saying of which kind it is. */
export function isPlainAddress(id: string): boolean {
  if (webAddress(id) === undefined) return false
  const named = readLayerId(id)
  // what stands behind the # of a file is no name of a layer
  return named === undefined || (named.type === 'wms' && isFile(guessKind(named.url)))
}

const isFile = (type: LinkedType | undefined): boolean => type !== undefined && type !== 'wms' && type !== 'wmts'
const isService = (type: LinkedType): type is 'wms' | 'wmts' => type === 'wms' || type === 'wmts'

const fileLayer = (url: string, type: LinkedType): MapLayer[] => {
  const layer = layerOfId(layerId(url, undefined, type))
  return layer === undefined ? [] : [{ ...layer, title: nameOfAddress(url) }]
}

/** The layers at an address if it is of this kind; `undefined` = it is of another, perhaps. */
async function layersAs(url: string, type: LinkedType): Promise<readonly MapLayer[] | undefined> {
  const base = isService(type) ? serviceAddress(new URL(url)) : url
  const reply = await diagnoseLayer({ url: base, type })
  if (!reply.ok) return []
  const { state, trouble, layers = [] } = reply.value
  if (state === 'works' && isService(type)) {
    return layers.flatMap((name) => layerOfId(layerId(base, name, type)) ?? [])
  }
  if (state === 'works') return fileLayer(url, type)
  // the description of a service stands at an address of its own
  const isOther = trouble !== undefined && (OF_ANOTHER_KIND.has(trouble) || (isService(type) && trouble === 'not-found'))
  return isOther ? undefined : []
}

/**
 * The layers that a plain address offers, several where it is a service that has several. None: it cannot be shown, or its server
 * does not answer.
 * @rule B-adding-layers.plain-addresses A plain address in a link is a layer of the kind that its server gives
 */
export async function plainLayers(written: string): Promise<readonly MapLayer[]> {
  const url = written.replace(/#.*$/, '')
  const named = linkedLayer({ url: [url] })
  const guessed = guessKind(url)
  // the service and its layer: that it is there is seen when it is drawn
  if (named.kind === 'layer' && guessed !== undefined && isService(guessed)) return [named.layer]
  // KML and KMZ are looked at when they are added, tiles when they are drawn
  if (named.kind === 'layer' && guessed !== undefined && ['kml', 'kmz', 'tms'].includes(guessed)) return fileLayer(url, guessed)
  for (const type of new Set([...(guessed === undefined ? [] : [guessed]), ...TRIED_KINDS])) {
    const found = await layersAs(url, type)
    if (found !== undefined) return found
  }
  return []
}
