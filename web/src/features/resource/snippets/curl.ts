/** Commands for curl (https://curl.se) that fetch the data of an entry, for a POSIX shell. */
import { type AccessPoint, fileNameOf } from './access-points.ts'
import { SERVICE_REQUESTS, type ServiceRequest } from './service-request.ts'
import { shellWord as word } from '../../../code/quote.ts'

/** curl takes brackets and braces in an address for a range of addresses unless told otherwise. */
const globs = (url: string): string => (/[[\]{}]/.test(url) ? ' --globoff' : '')

/** A GET request whose parameters curl escapes itself. */
function get({ url, parameters, file }: ServiceRequest): string {
  const given = Object.entries(parameters)
  if (given.length === 0) return save(url, file)
  return [
    `curl --fail --location${globs(url)} --get ${word(url)}`,
    ...given.map(([name, value]) => `  --data-urlencode ${word(`${name}=${value}`)}`),
    `  --output ${word(file)}`,
  ].join(' \\\n')
}

const save = (url: string, output: string): string =>
  `curl --fail --location${globs(url)} ${word(url)} \\\n  --output ${word(output)}`

/** A command that fetches the data; for an entry without any way to them (`undefined`), its metadata at `record`. */
export function curlSnippet(point: AccessPoint | undefined, record: string): string {
  if (point === undefined) return save(record, 'record.xml')
  const { kind, url } = point
  switch (kind) {
    case 'wms':
    case 'wmts':
    case 'wcs':
    case 'wfs':
    case 'stac':
    case 'ogc-features':
      return get(SERVICE_REQUESTS[kind](point))
    case 'opendap':
      // the structure of the dataset (DAP 2.0, 4.1)
      return save(`${url}.dds`, 'dataset.dds')
    default:
      return save(url, fileNameOf(url, 'download'))
  }
}
