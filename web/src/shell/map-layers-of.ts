/** Which layers of web map services a record offers. */
import { webAddress } from '@graticule/contracts/link-address'
import { layerId } from '@graticule/contracts/layer-id'
import { DEFAULT_WMS_VERSION } from '@graticule/contracts/limits'
import { WMS_VERSIONS, type WmsLayer, type WmsVersion } from '@graticule/contracts/layer'
import type { OnlineResource, Resource } from '@graticule/contracts/resource'

/** Request parameters that an address may carry although they belong to single requests (WMS 1.3.0 §7.3.3). */
const REQUEST_PARAMETERS = [
  'service',
  'request',
  'version',
  'layers',
  'styles',
  'format',
  'bbox',
  'width',
  'height',
  'crs',
  'srs',
]

function isMapService({ protocol, url }: OnlineResource): boolean {
  return /wms|web map service/i.test(protocol ?? '') || /[?&]service=wms(&|$)/i.test(url)
}

/** The version that the protocol or the address names, else the default of our map. */
function versionOf({ protocol }: OnlineResource, parameters: URLSearchParams): WmsVersion {
  const named = /\b(1\.\d\.\d)\b/.exec(protocol ?? '')?.[1] ?? valueOf(parameters, 'version')
  return WMS_VERSIONS.find((version) => version === named) ?? DEFAULT_WMS_VERSION
}

/** Names of WMS parameters do not depend on case (WMS 1.3.0 §6.8.1). */
function valueOf(parameters: URLSearchParams, name: string): string | undefined {
  return [...parameters].find(([key]) => key.toLowerCase() === name)?.[1]
}

/** The service's address without the parameters of one request. */
export function serviceAddress(address: URL): string {
  const service = new URL(address)
  const kept = [...address.searchParams].filter(([name]) => !REQUEST_PARAMETERS.includes(name.toLowerCase()))
  service.search = new URLSearchParams(kept).toString()
  return service.href
}

/** Layers of the record that the map can draw, in the order of its links; the same layer once. */
export function mapLayersOf({ online, title, footprint }: Resource): WmsLayer[] {
  const extent = footprint?.boxes[0]
  const layers = online.filter(isMapService).flatMap((link): WmsLayer[] => {
    const address = webAddress(link.url)
    if (address === undefined) return []
    const layer = link.layer ?? valueOf(address.searchParams, 'layers') ?? link.name ?? ''
    if (layer === '') return []
    const url = serviceAddress(address)
    return [
      {
        type: 'wms',
        id: layerId(url, layer),
        title: link.description ?? (link.layer !== undefined && link.name !== undefined ? link.name : title),
        url,
        layer,
        version: versionOf(link, address.searchParams),
        visible: true,
        opacity: 100,
        ...(extent === undefined ? {} : { extent }),
      },
    ]
  })
  return layers.filter(({ id }, index) => layers.findIndex((other) => other.id === id) === index)
}
