/** Guesses the kind of a layer from its address. */
import type { LinkedType } from '@graticule/contracts/map/layer-id'

/** By the end of the path of a file. */
const FILES: Readonly<Record<string, LinkedType>> = {
  kml: 'kml',
  kmz: 'kmz',
  // read where KML is
  gpx: 'kml',
  geojson: 'geojson',
  json: 'geojson',
  tif: 'tif',
  tiff: 'tif',
}

/** What stands between braces in the address of tiles. */
const TILE_PLACES = /\{-?[xyz]\}/

/** `undefined`: the address does not say, so its server has to be asked. */
export function guessKind(address: string): LinkedType | undefined {
  const url = URL.parse(address)
  if (url === null) return undefined
  if (TILE_PLACES.test(decodeBraces(address))) return 'tms'
  const parameters = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]))
  const service = parameters.get('service')
  if (service === 'wms' || service === 'wmts') return service
  const path = url.pathname.toLowerCase()
  const file = /\.(\w+)$/.exec(path)?.[1] ?? ''
  if (Object.hasOwn(FILES, file)) return FILES[file]
  if (path.endsWith('wmtscapabilities.xml') || /\bwmts\b/.test(path)) return 'wmts'
  // "ows" is any service; the first that most of them are is WMS
  if (parameters.has('layers') || /\b(?:wms|wmsserver|ows)\b/.test(path)) return 'wms'
  return undefined
}

const decodeBraces = (address: string): string => address.replaceAll(/%7B/gi, '{').replaceAll(/%7D/gi, '}')

/** What to call a layer that nobody has named: its file, else its host. */
export function nameOfAddress(address: string): string {
  const url = URL.parse(address)
  if (url === null) return address
  const last = url.pathname.split('/').findLast((part) => part !== '' && !TILE_PLACES.test(decodeBraces(part))) ?? ''
  try {
    return decodeURIComponent(last) || url.host
  } catch {
    return last
  }
}
