/** Zenodo and other InvenioRDM repositories: answers in files, searches by their address (a query, a community), page by page. */
import { createZenodoReader } from '../../../connectors/zenodo/index.ts'
import { numberAt, numberOf, objectAt, textAt } from '../../../connectors/json/json-values.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import type { HarvestSource, SourceOptions } from '../../reading/harvest-source.ts'
import { createJsonDocumentSource, createJsonServiceSource } from '../../reading/json-service.ts'
import { isWebTarget } from '../../reading/local-files.ts'
import type { PageRequest } from '../../reading/paged-source.ts'

/** Records asked for at a time; more are refused to callers without an account. */
const PAGE_SIZE = 25
/** Addresses of documents: one record, a list in a file. */
const DOCUMENT = /\/records?\/[^/]+\/?$|\.(?:json|jsonl|ndjson)$/i

/** Opens a place with records of Zenodo. */
export function createZenodoSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  const { target } = options
  if (!isWebTarget(target) || DOCUMENT.test(new URL(target).pathname)) {
    const address = isWebTarget(target) ? recordAddress(target) : target
    return createJsonDocumentSource(createZenodoReader, { ...options, target: address }, outbound)
  }
  return createJsonServiceSource(
    {
      first: pageFrom(searchAddress(target), 1),
      readerOf: createZenodoReader,
      pageSize: PAGE_SIZE,
      total: (envelope) => {
        const { total } = objectAt(envelope, 'hits')
        return numberOf(total) ?? numberAt(objectAt(objectAt(envelope, 'hits'), 'total'), 'value')
      },
      next: ({ request, envelope }) => {
        const link = textAt(objectAt(envelope ?? {}, 'links'), 'next')
        const linked = link === undefined ? null : URL.parse(link, request.address)
        if (linked === null) return undefined
        // repositories behind a proxy name another host in their links
        const { origin } = new URL(request.address)
        return { address: new URL(`${linked.pathname}${linked.search}`, origin).href, accept: 'application/json' }
      },
    },
    options,
    outbound,
  )
}

/** The API's address of a record whose page was given. */
const recordAddress = (target: string): string =>
  target.replace(/^(https?:\/\/[^/]+)\/records?\/([^/?#]+)\/?$/i, '$1/api/records/$2')

/** The search of a repository: of its front page, of a community's page (`/communities/{id}`), or with a query of one's own. */
function searchAddress(target: string): string {
  const url = new URL(target)
  url.hash = ''
  const community = /\/communities\/([^/]+)/.exec(url.pathname)?.[1]
  if (community !== undefined && !url.searchParams.has('communities')) url.searchParams.set('communities', community)
  url.pathname = '/api/records'
  if (!url.searchParams.has('sort')) url.searchParams.set('sort', 'oldest')
  return url.href
}

function pageFrom(address: string, page: number): PageRequest {
  const url = new URL(address)
  url.searchParams.set('size', String(PAGE_SIZE))
  url.searchParams.set('page', String(page))
  return { address: url.href, accept: 'application/json' }
}
