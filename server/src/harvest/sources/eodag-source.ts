/** Lists of Earth-observation products: files, and searches of data hubs (RESTO, OData) by their address, page by page. */
import { createProductsReader } from '../../connectors/eodag/index.ts'
import { numberAt, objectAt, objectsOf, textAt, textOf, type JsonObject } from '../../connectors/json/json-values.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { HarvestSource, SourceOptions } from '../reading/harvest-source.ts'
import { createJsonDocumentSource, createJsonServiceSource } from '../reading/json-service.ts'
import { isWebTarget } from '../reading/local-files.ts'

const ACCEPT = 'application/geo+json, application/json;q=0.9'
/** What hubs give at a time when the address does not say: only progress is reckoned by it. */
const USUAL_PAGE = 20

/** Opens a search by its address, or a place with documents; an address that ends with a slash is a folder. */
export function createEodagSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  const { target } = options
  if (!isWebTarget(target) || new URL(target).pathname.endsWith('/'))
    return createJsonDocumentSource(createProductsReader, options, outbound)
  return createJsonServiceSource(
    {
      first: { address: target, accept: ACCEPT },
      readerOf: createProductsReader,
      pageSize: USUAL_PAGE,
      total: (envelope) =>
        numberAt(objectAt(envelope, 'properties'), 'totalResults') ??
        numberAt(envelope, 'numberMatched', '@odata.count') ??
        numberAt(objectAt(envelope, 'context'), 'matched'),
      next: ({ request, envelope }) => {
        const address = envelope === undefined ? undefined : nextAddress(envelope, request.address)
        return address === undefined ? undefined : { address, accept: ACCEPT }
      },
    },
    options,
    outbound,
  )
}

/** The page after this one, on the same server. */
function nextAddress(envelope: JsonObject, from: string): string | undefined {
  const links = [...objectsOf(envelope.links), ...objectsOf(objectAt(envelope, 'properties').links)]
  const next = links.find((link) => link.rel === 'next' && textAt(link, 'method')?.toUpperCase() !== 'POST')
  const url = URL.parse(textOf(envelope['@odata.nextLink']) ?? textAt(next ?? {}, 'href') ?? '', from)
  return url !== null && url.href !== from && url.hostname === new URL(from).hostname ? url.href : undefined
}
