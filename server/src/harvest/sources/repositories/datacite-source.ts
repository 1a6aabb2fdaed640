/** DataCite records in XML and JSON: documents, and searches of the REST API page by page. */
import { createDataciteReader } from '../../../connectors/datacite/index.ts'
import { createDataciteJsonReader } from '../../../connectors/datacite/json-records.ts'
import { numberAt, objectAt, textAt } from '../../../connectors/json/json-values.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { createDocumentSource } from '../../reading/document-source.ts'
import type { HarvestSource, SourceOptions } from '../../reading/harvest-source.ts'
import { XML_DOCUMENTS } from '../iso-source.ts'
import { createJsonServiceSource, JSON_DOCUMENTS } from '../../reading/json-service.ts'
import { isWebTarget } from '../../reading/local-files.ts'

/** Records asked for at a time; DataCite gives 1,000 at most. */
const PAGE_SIZE = 100
const ACCEPT = 'application/vnd.api+json, application/json;q=0.9'
/** A list of records (`https://api.datacite.org/dois?...`); with a DOI behind it the address is that of a document. */
const SEARCH = /\/dois\/?$/i

/** Opens a search by its address, or a place with documents. */
export function createDataciteSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  const { source, curated, target } = options
  if (!isWebTarget(target) || !SEARCH.test(new URL(target).pathname))
    return createDocumentSource(
      {
        endings: [...XML_DOCUMENTS.endings, ...JSON_DOCUMENTS.endings],
        accept: `${XML_DOCUMENTS.accept}, application/vnd.datacite.datacite+json;q=0.8, application/json;q=0.7`,
        readerOf: (place) => createDataciteReader({ ...place, source, curated }),
      },
      options,
      outbound,
    )
  return createJsonServiceSource(
    {
      first: { address: firstPage(target), accept: ACCEPT },
      readerOf: createDataciteJsonReader,
      pageSize: PAGE_SIZE,
      total: (envelope) => numberAt(objectAt(envelope, 'meta'), 'total'),
      next: ({ request, envelope }) => {
        const link = textAt(objectAt(envelope ?? {}, 'links'), 'next')
        const next = link === undefined ? null : URL.parse(link, request.address)
        if (next === null || next.host !== new URL(request.address).host) return undefined
        return { address: next.href, accept: ACCEPT }
      },
    },
    options,
    outbound,
  )
}

/** By a cursor, which goes on beyond 10,000 records; what the address says about pages stays. */
function firstPage(target: string): string {
  const url = new URL(target)
  if ([...url.searchParams.keys()].some((name) => name.startsWith('page['))) return target
  url.searchParams.set('page[size]', String(PAGE_SIZE))
  url.searchParams.set('page[cursor]', '1')
  return url.href
}
