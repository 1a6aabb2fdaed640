/** CKAN: answers and dumps in files, and portals by their address (`package_search`, page by page). */
import { createCkanReader } from '../../../connectors/ckan/index.ts'
import { numberAt, objectAt } from '../../../connectors/json/json-values.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import type { HarvestSource, SourceOptions } from '../../reading/harvest-source.ts'
import { createJsonDocumentSource, createJsonServiceSource } from '../../reading/json-service.ts'
import { isWebTarget } from '../../reading/local-files.ts'
import type { PageRequest } from '../../reading/paged-source.ts'

/** Packages asked for at a time; a portal may give fewer. */
const PAGE_SIZE = 100
/** Addresses of documents: dumps, and actions that answer once. */
const DOCUMENT = /\.(?:json|jsonl|ndjson)$|\/package_show$|\/group_package_show$|\/current_package_list_with_resources$/i

/** Opens a place with CKAN packages. */
export function createCkanSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  const { target } = options
  if (!isWebTarget(target) || DOCUMENT.test(new URL(target).pathname))
    return createJsonDocumentSource(createCkanReader, options, outbound)
  return createJsonServiceSource(
    {
      first: pageFrom(searchAddress(target), 0),
      readerOf: createCkanReader,
      pageSize: PAGE_SIZE,
      total: (envelope) => numberAt(objectAt(envelope, 'result'), 'count'),
      next: ({ request, envelope, elements }) => {
        const start = Number(new URL(request.address).searchParams.get('start')) + elements
        const count = envelope === undefined ? undefined : numberAt(objectAt(envelope, 'result'), 'count')
        return count !== undefined && start >= count ? undefined : pageFrom(request.address, start)
      },
    },
    options,
    outbound,
  )
}

/**
 * The search of a portal: of its front page, of its API, or with a query of one's own (`q`, `fq` stay). Sorted by name, so that
 * pages do not shift while packages are edited.
 */
function searchAddress(target: string): string {
  const url = new URL(target)
  const [before = ''] = url.pathname.split(/\/api(?:\/|$)|\/dataset\/?$/)
  url.pathname = `${before.replace(/\/$/, '')}/api/3/action/package_search`
  url.hash = ''
  if (!url.searchParams.has('sort')) url.searchParams.set('sort', 'name asc')
  return url.href
}

function pageFrom(address: string, start: number): PageRequest {
  const url = new URL(address)
  url.searchParams.set('rows', String(PAGE_SIZE))
  url.searchParams.set('start', String(start))
  return { address: url.href, accept: 'application/json' }
}
