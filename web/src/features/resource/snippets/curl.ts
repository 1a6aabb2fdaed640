/** Commands for curl (https://curl.se) that fetch the data of an entry, for a POSIX shell. */
import { type AccessPoint, fileNameOf } from './access-points.ts'
import { pictureSize } from './python.ts'
import { shellWord as word } from '../../../shell/code/quote.ts'

/** curl takes brackets and braces in an address for a range of addresses unless told otherwise. */
const globs = (url: string): string => (/[[\]{}]/.test(url) ? ' --globoff' : '')

/** A GET request whose parameters curl escapes itself. */
function get(url: string, parameters: Readonly<Record<string, string>>, output: string): string {
  return [
    `curl --fail --location${globs(url)} --get ${word(url)}`,
    ...Object.entries(parameters).map(([name, value]) => `  --data-urlencode ${word(`${name}=${value}`)}`),
    `  --output ${word(output)}`,
  ].join(' \\\n')
}

const save = (url: string, output: string): string =>
  `curl --fail --location${globs(url)} ${word(url)} \\\n  --output ${word(output)}`

/** The address with a segment behind its path. */
function below(url: string, ...segments: readonly string[]): string {
  const address = new URL(url)
  address.pathname = [address.pathname.replace(/\/+$/, ''), ...segments.map(encodeURIComponent)].join('/')
  return address.href
}

const capabilities = (url: string, service: string): string =>
  get(url, { service, request: 'GetCapabilities' }, `${service.toLowerCase()}-capabilities.xml`)

function wms({ url, layer, version, box }: AccessPoint): string {
  if (layer === undefined) return capabilities(url, 'WMS')
  const [west, south, east, north] = box
  const [width, height] = pictureSize(box)
  const old = version === '1.1.1'
  return get(
    url,
    {
      service: 'WMS',
      version: old ? '1.1.1' : '1.3.0',
      request: 'GetMap',
      layers: layer,
      styles: '',
      // latitude is the first axis of EPSG:4326 in 1.3.0 (OGC 06-042 6.7.3.3), the second one before
      [old ? 'srs' : 'crs']: 'EPSG:4326',
      bbox: (old ? box : [south, west, north, east]).join(','),
      width: String(width),
      height: String(height),
      format: 'image/png',
      transparent: 'TRUE',
    },
    'map.png',
  )
}

function wfs({ url, layer, version }: AccessPoint): string {
  if (layer === undefined) return capabilities(url, 'WFS')
  const old = version === '1.0.0' || version === '1.1.0'
  const names = old ? { typeName: layer, maxFeatures: '100' } : { typeNames: layer, count: '100' }
  return get(url, { service: 'WFS', version: old ? version : '2.0.0', request: 'GetFeature', ...names }, 'features.gml')
}

function wcs({ url, layer }: AccessPoint): string {
  if (layer === undefined) return capabilities(url, 'WCS')
  const parameters = { service: 'WCS', version: '2.0.1', request: 'DescribeCoverage', coverageId: layer }
  return get(url, parameters, 'coverage-description.xml')
}

function stac({ url, layer, box, interval }: AccessPoint): string {
  if (layer === undefined) return save(below(url, 'collections'), 'collections.json')
  const when = interval === undefined ? {} : { datetime: interval }
  return get(below(url, 'search'), { collections: layer, bbox: box.join(','), ...when, limit: '10' }, 'items.json')
}

function ogcFeatures({ url, layer, box }: AccessPoint): string {
  if (layer === undefined) return save(below(url, 'collections'), 'collections.json')
  return get(below(url, 'collections', layer, 'items'), { bbox: box.join(','), limit: '10', f: 'json' }, 'features.json')
}

const WRITERS: Partial<Record<AccessPoint['kind'], (point: AccessPoint) => string>> = {
  wms,
  wfs,
  wcs,
  stac,
  'ogc-features': ogcFeatures,
  wmts: ({ url }) => capabilities(url, 'WMTS'),
  // the structure of the dataset (DAP 2.0, 4.1)
  opendap: ({ url }) => save(`${url}.dds`, 'dataset.dds'),
}

/** A command that fetches the data; for an entry without any way to them (`undefined`), its metadata at `record`. */
export function curlSnippet(point: AccessPoint | undefined, record: string): string {
  if (point === undefined) return save(record, 'record.xml')
  return WRITERS[point.kind]?.(point) ?? save(point.url, fileNameOf(point.url, 'download'))
}
