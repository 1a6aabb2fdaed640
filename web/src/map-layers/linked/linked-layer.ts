/** The layer that a link describes by `type`, `title`, `url` and `legend`, as in the original portal. */
import { webAddress } from '@graticule/contracts/links/link-address'
import { layerId, layerOfId, type LinkedType } from '@graticule/contracts/map/layer-id'
import type { MapLayer } from '@graticule/contracts/map/layer'
import { WMS_VERSIONS } from '@graticule/contracts/map/wms-version'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { serviceAddress } from '../map-layers-of.ts'
import { guessKind, nameOfAddress } from '../guess-kind.ts'

/** What a link says of a layer: nothing, a layer, or something that cannot be one (the parameter that is not in order). */
export type LinkedLayer =
  | { readonly kind: 'none' }
  | { readonly kind: 'layer'; readonly layer: MapLayer }
  | { readonly kind: 'refused'; readonly parameter: 'type' | 'url' | 'layer' }

/** Names of types in links, and what they are here. */
const TYPES: Readonly<Record<string, LinkedType>> = {
  wms: 'wms',
  wmts: 'wmts',
  tms: 'tms',
  xyz: 'tms',
  kml: 'kml',
  kmz: 'kmz',
  geojson: 'geojson',
  tif: 'tif',
  tiff: 'tif',
  geotiff: 'tif',
}

const valueOf = (parameters: URLSearchParams, name: string): string | undefined =>
  [...parameters].find(([key]) => key.toLowerCase() === name)?.[1]

/** Reads the parameters that a link carries. */
export function linkedLayer(carried: ShareState['carried']): LinkedLayer {
  const given = (name: string): string => carried[name]?.[0]?.trim() ?? ''
  const url = given('url')
  if (url === '') return { kind: 'none' }
  const address = webAddress(url)
  if (address === undefined) return { kind: 'refused', parameter: 'url' }
  const written = given('type').toLowerCase()
  const type = written === '' ? guessKind(url) : Object.hasOwn(TYPES, written) ? TYPES[written] : undefined
  if (type === undefined) return { kind: 'refused', parameter: 'type' }
  const isService = type === 'wms' || type === 'wmts'
  const name = isService ? (valueOf(address.searchParams, 'layers') ?? valueOf(address.searchParams, 'layer') ?? '') : undefined
  if (name === '') return { kind: 'refused', parameter: 'layer' }
  const layer = layerOfId(layerId(isService ? serviceAddress(address) : url, name, type))
  if (layer === undefined) return { kind: 'refused', parameter: 'type' }
  const version = WMS_VERSIONS.find((one) => one === valueOf(address.searchParams, 'version'))
  const legend = webAddress(given('legend'))
  return {
    kind: 'layer',
    layer: {
      ...layer,
      title: given('title') || (name ?? nameOfAddress(url)),
      ...(layer.type === 'wms' && version !== undefined && { version }),
      ...(legend !== undefined && { legend: { type: 'image', url: legend.href } }),
    } as MapLayer,
  }
}
