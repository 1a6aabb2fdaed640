/** Collections in DIF (XML), collections, granules, services and tools in UMM (JSON): documents, and searches of the Common Metadata Repository page by page. */
import { createDifReader, createUmmReader } from '../../connectors/dif/index.ts'
import { numberAt } from '../../connectors/json/json-values.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { createDocumentSource } from '../reading/document-source.ts'
import type { HarvestSource, SourceOptions } from '../reading/harvest-source.ts'
import { XML_DOCUMENTS } from './iso-source.ts'
import { createJsonServiceSource, JSON_DOCUMENTS } from '../reading/json-service.ts'
import { isWebTarget } from '../reading/local-files.ts'
import type { PageRequest } from '../reading/paged-source.ts'

/** Records asked for at a time, where the address does not say; CMR gives 2,000 at most. */
const PAGE_SIZE = 100
/** CMR gives out so many results of a search by page numbers. */
const REACH = 1_000_000
const ACCEPT = 'application/vnd.nasa.cmr.umm_results+json, application/json;q=0.9'
/** A search in the form of UMM. */
const SEARCH = /\/(?:collections|granules|services|tools)\.umm_json(?:_v[\d_]+)?$/i

/** Opens a search by its address (`.../search/collections.umm_json?...`), or a place with documents. */
export function createDifSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  const { source, curated, target } = options
  if (!isWebTarget(target) || !SEARCH.test(new URL(target).pathname))
    return createDocumentSource(
      {
        endings: [...XML_DOCUMENTS.endings, '.dif', '.dif10', ...JSON_DOCUMENTS.endings, '.umm_json'],
        accept:
          'application/dif10+xml, application/dif+xml;q=0.9, application/xml;q=0.8, application/json;q=0.7, text/html;q=0.2, */*;q=0.1',
        readerOf: (place) => createDifReader({ ...place, source, curated }),
      },
      options,
      outbound,
    )
  return createJsonServiceSource(
    {
      first: pageOf(target, 1),
      readerOf: createUmmReader,
      pageSize: pageSizeOf(target),
      total: (envelope) => numberAt(envelope, 'hits'),
      next: ({ request, elements, before, envelope }) => {
        const after = before + elements
        if (after >= Math.min(numberAt(envelope ?? {}, 'hits') ?? 0, REACH)) return undefined
        return pageOf(request.address, Number(new URL(request.address).searchParams.get('page_num') ?? '1') + 1)
      },
    },
    options,
    outbound,
  )
}

function pageSizeOf(address: string): number {
  const told = Number(new URL(address).searchParams.get('page_size') ?? '')
  return Number.isInteger(told) && told > 0 ? told : PAGE_SIZE
}

function pageOf(address: string, page: number): PageRequest {
  const url = new URL(address)
  url.searchParams.set('page_size', String(pageSizeOf(address)))
  url.searchParams.set('page_num', String(page))
  return { address: url.href, accept: ACCEPT }
}
