/** OGC API Records and pygeoapi: answers in files; a service, a collection of records, or one record, by its address. */
import { createOgcRecordsReader } from '../../connectors/ogc-records/index.ts'
import { numberAt } from '../../connectors/json/json-values.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { HarvestSource, SourceOptions } from '../reading/harvest-source.ts'
import { createJsonDocumentSource, createJsonServiceSource } from '../reading/json-service.ts'
import { isWebTarget } from '../reading/local-files.ts'
import { createOgcApiSource, itemsOf, nextPage, RECORDS_ACCEPT, RECORDS_PAGE } from './ogc-api-source.ts'

const COLLECTION = /\/collections\/[^/]+(?:\/items)?\/?$/

/** Opens a place with records: a collection, what leads to collections, or a document. */
export function createOgcRecordsSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  const { target } = options
  if (!isWebTarget(target)) return createJsonDocumentSource(createOgcRecordsReader, options, outbound)
  if (!COLLECTION.test(new URL(target).pathname)) return createOgcApiSource(options, outbound)
  return createJsonServiceSource(
    {
      first: { address: itemsOf(target), accept: RECORDS_ACCEPT },
      readerOf: createOgcRecordsReader,
      pageSize: RECORDS_PAGE,
      total: (envelope) => numberAt(envelope, 'numberMatched'),
      next: ({ request, envelope }) => {
        const next = nextPage(envelope, request.address)
        return next === undefined ? undefined : { address: next, accept: RECORDS_ACCEPT }
      },
    },
    options,
    outbound,
  )
}
