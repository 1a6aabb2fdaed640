/**
 * Layer ids contain everything needed to restore a layer from a shared link. A WMS layer is `address#name`, as in links of
 * the original portal; all others start with their kind (`kml:https://...`).
 */
import type { MapLayer } from './layer.ts'
import { DEFAULT_WMS_VERSION } from '../limits.ts'

/** Kinds of layers that a link can name; `custom` layers have no address. */
const LINKED_TYPES = ['wms', 'wmts', 'tms', 'kml', 'kmz', 'geojson', 'tif'] as const
export type LinkedType = (typeof LINKED_TYPES)[number]

/** The id of a layer: its kind, address and, in a service of several layers, its name. */
export function layerId(url: string, layer?: string, type: LinkedType = 'wms'): string {
  const address = layer === undefined ? url : `${url}#${layer}`
  return type === 'wms' ? address : `${type}:${address}`
}

/** What an id says of its layer; `undefined` when it is none that can be shown again. */
export interface NamedLayer {
  readonly type: LinkedType
  readonly url: string
  readonly layer?: string
}

/** Reads an id ({@link layerId}). */
export function readLayerId(id: string): NamedLayer | undefined {
  const type = LINKED_TYPES.find((one) => id.startsWith(`${one}:`)) ?? 'wms'
  const address = id.startsWith(`${type}:`) ? id.slice(type.length + 1) : id
  if (!/^https?:\/\//i.test(address)) return undefined
  if (type !== 'wms' && type !== 'wmts') return { type, url: address }
  const at = address.lastIndexOf('#')
  return at < 0 || at === address.length - 1 ? undefined : { type, url: address.slice(0, at), layer: address.slice(at + 1) }
}

/** The file at the end of an address, else its host. */
export function fileName(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  const last = path.replace(/\/+$/, '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || address
  } catch {
    return last
  }
}

/** The server of an address that may have places for numbers in it. */
const hostOf = (address: string): string => /^\w+:\/\/([^/?#]+)/.exec(address)?.[1] ?? address

/** The layer that an id means, as it is before anything else is known of it: called by its name, else by its file. */
export function layerOfId(id: string): MapLayer | undefined {
  const named = readLayerId(id)
  if (named === undefined) return undefined
  const { type, url, layer } = named
  const shown = { visible: true, opacity: 100 }
  if (type === 'kml' || type === 'kmz' || type === 'geojson' || type === 'tif')
    return { id, type, title: fileName(url), url, ...shown }
  if (type === 'tms') return { id, type, title: hostOf(url), url, ...shown }
  if (layer === undefined) return undefined
  if (type === 'wmts') return { id, type, title: layer, url, layer, ...shown }
  return { id, type, title: layer, url, layer, version: DEFAULT_WMS_VERSION, ...shown }
}
