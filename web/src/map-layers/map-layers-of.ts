/** The map layers that a record offers. */
import { webAddress } from '@graticule/contracts/links/link-address'
import { layerId } from '@graticule/contracts/map/layer-id'
import { DEFAULT_WMS_VERSION } from '@graticule/contracts/limits'
import type { MapLayer } from '@graticule/contracts/map/layer'
import { fileTitle, rankOf } from './layer-names.ts'
import { WMS_VERSIONS, type WmsVersion } from '@graticule/contracts/map/wms-version'
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
  // WMTS 1.0.0 §7.2.2.1
  'layer',
  'style',
  'tilematrixset',
  'tilematrix',
  'tilerow',
  'tilecol',
]

/** A link whose address is one. */
interface Link extends OnlineResource {
  readonly address: URL
}

/** What all layers of a record have in common. */
type Common = Pick<MapLayer, 'title' | 'visible' | 'opacity' | 'extent'>

/** A kind of layer that links of records lead to. */
interface OfferedKind {
  is(link: Link): boolean
  /** `undefined`: the link does not say enough for a layer. */
  layer(link: Link, common: Common): MapLayer | undefined
}

/** Names of parameters do not depend on case (WMS 1.3.0 §6.8.1). */
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

/**
 * The version that the protocol or the address names, else the default of our map.
 * @rule S1-9.wms-version
 */
function versionOf({ protocol, address }: Link): WmsVersion {
  const named = /\b(1\.\d\.\d)\b/.exec(protocol ?? '')?.[1] ?? valueOf(address.searchParams, 'version')
  return WMS_VERSIONS.find((version) => version === named) ?? DEFAULT_WMS_VERSION
}

const wms: OfferedKind = {
  is: ({ protocol, url }) => /wms|web map service/i.test(protocol ?? '') || /[?&]service=wms(&|$)/i.test(url),
  layer(link, common) {
    const layer = link.layer ?? valueOf(link.address.searchParams, 'layers') ?? link.name ?? ''
    const url = serviceAddress(link.address)
    return layer === '' ? undefined : { ...common, type: 'wms', id: layerId(url, layer), url, layer, version: versionOf(link) }
  },
}

const wmts: OfferedKind = {
  is: ({ protocol, url }) => /wmts|web map tile service/i.test(protocol ?? '') || /[?&]service=wmts(&|$)/i.test(url),
  layer({ address, ...link }, common) {
    const layer = link.layer ?? valueOf(address.searchParams, 'layer') ?? link.name ?? ''
    const url = serviceAddress(address)
    return layer === '' ? undefined : { ...common, type: 'wmts', id: layerId(url, layer, 'wmts'), url, layer }
  },
}

/** Tiles by a template: an address as it is written, since its braces are none of a URL. */
const tms: OfferedKind = {
  is: ({ url }) => /\{x\}/.test(url) && /\{-?y\}/.test(url) && /\{z\}/.test(url),
  layer: ({ url }, common) => ({ ...common, type: 'tms', id: layerId(url.trim(), undefined, 'tms'), url: url.trim() }),
}

/** What a link is called that leads to a file of this kind, and how the file's name ends. */
function file(type: 'kml' | 'kmz' | 'geojson' | 'tif', named: RegExp, ending: RegExp): OfferedKind {
  return {
    is: ({ protocol = '', format = '', address }) => named.test(protocol) || named.test(format) || ending.test(address.pathname),
    layer: ({ address }, common) => ({
      ...common,
      type,
      id: layerId(address.href, undefined, type),
      url: address.href,
    }),
  }
}
const kmz = file('kmz', /\bkmz\b/i, /\.kmz$/i)
const kml = file('kml', /\b(?:kml|gpx)\b/i, /\.(?:kml|gpx)$/i)
// GeoTIFF, also where it is called cloud-optimised: image/tiff; application=geotiff; profile=cloud-optimized
const tif = file('tif', /geo-?tiff|image\/tiff|\bcog\b/i, /\.tiff?$/i)
const geojson = file('geojson', /geo\+?json/i, /\.geojson$/i)

/** The first row that knows a link is the kind of its layer. */
const KINDS: readonly OfferedKind[] = [wmts, wms, tms, kmz, kml, geojson, tif]

/** True for a layer of a service, which draws all of it at any size; files are read piece by piece. */
export const isService = ({ type }: MapLayer): boolean => type === 'wms' || type === 'wmts' || type === 'tms'

/**
 * Layers of the record that the map can draw; the same layer once. Pictures in true colour come first and single bands last, else
 * they are in the order of the links. A file alone has the name of its record, one of several its own.
 * @rule B-map-layers.true-colour-first A scene offers its picture in true colour first
 */
export function mapLayersOf({ online, title, footprint }: Pick<Resource, 'online' | 'title' | 'footprint'>): MapLayer[] {
  const extent = footprint?.boxes[0]
  const offered = online.flatMap((online) => {
    const address = webAddress(online.url)
    if (address === undefined) return []
    const link = { ...online, address }
    const named = link.layer !== undefined && link.name !== undefined ? link.name : title
    const common = { title: link.description ?? named, visible: true, opacity: 100, ...(extent !== undefined && { extent }) }
    const layer = KINDS.find((kind) => kind.is(link))?.layer(link, common)
    return layer === undefined ? [] : [{ layer, link }]
  })
  const known = new Set<string>()
  const once = offered.filter(({ layer: { id } }) => !known.has(id) && known.add(id))
  const layers = once.map(({ layer, link }) => {
    const own = isService(layer) || once.length === 1 ? undefined : fileTitle(link)
    return own === undefined ? layer : { ...layer, title: own }
  })
  return layers.toSorted((one, other) => rankOf(one.title) - rankOf(other.title))
}
