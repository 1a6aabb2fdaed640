/** Requests to a CSW service: GetCapabilities and GetRecords as KVP (OGC 07-006r1 10.8.2) or XML. */
import { element, textElement, xmlDocument } from '../../xml/write-xml.ts'
import type { CswOffer } from './capabilities.ts'

/** Prefixes of types and their namespaces. */
export const PREFIXES: Readonly<Record<string, string>> = {
  csw: 'http://www.opengis.net/cat/csw/2.0.2',
  csw30: 'http://www.opengis.net/cat/csw/3.0',
  gmd: 'http://www.isotc211.org/2005/gmd',
  gmi: 'http://www.isotc211.org/2005/gmi',
  mdb: 'http://standards.iso.org/iso/19115/-3/mdb/2.0',
}
/** Parameters of an operation that an address may have brought along; what else it has (a map file, a key) stays. */
const OPERATION =
  /^(?:service|request|version|acceptversions|resulttype|typenames|elementsetname|outputschema|outputformat|startposition|maxrecords|namespace|constraint.*)$/i

/** The service's address without the parameters of any operation. */
export function bare(target: string): URL {
  const url = new URL(target)
  for (const name of Array.from(url.searchParams.keys())) if (OPERATION.test(name)) url.searchParams.delete(name)
  return url
}

/** The service's address with the parameters of one operation. */
export function withParameters(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = bare(target)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** The address that tells what a service offers. */
export function capabilitiesAddress(target: string): string {
  return withParameters(target, { service: 'CSW', request: 'GetCapabilities' })
}

/** The request for one page of records; `start` counts from 1. */
export function recordsRequest(
  target: string,
  { version, outputSchema, typeNames, method }: CswOffer,
  { start, count }: { readonly start: number; readonly count: number },
): {
  readonly address: string
  readonly method?: 'POST'
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
} {
  const [prefix = 'csw'] = typeNames.split(':')
  if (method === 'GET') {
    const namespace = PREFIXES[prefix]
    const address = withParameters(target, {
      service: 'CSW',
      version,
      request: 'GetRecords',
      resultType: 'results',
      typeNames,
      ...(namespace === undefined || version === '3.0.0' ? {} : { namespace: `xmlns(${prefix}=${namespace})` }),
      elementSetName: 'full',
      outputSchema,
      outputFormat: 'application/xml',
      startPosition: String(start),
      maxRecords: String(count),
    })
    return { address }
  }
  const own = version === '3.0.0' ? 'csw30' : 'csw'
  const attributes = {
    [`xmlns:${own}`]: PREFIXES[own],
    ...(prefix === own || PREFIXES[prefix] === undefined ? {} : { [`xmlns:${prefix}`]: PREFIXES[prefix] }),
    service: 'CSW',
    version,
    resultType: 'results',
    outputSchema,
    outputFormat: 'application/xml',
    startPosition: start,
    maxRecords: count,
  }
  const query = element(`${own}:Query`, { typeNames }, textElement(`${own}:ElementSetName`, 'full'))
  return {
    address: bare(target).href,
    method: 'POST',
    body: xmlDocument(element(`${own}:GetRecords`, attributes, query)),
    headers: { 'content-type': 'application/xml' },
  }
}
