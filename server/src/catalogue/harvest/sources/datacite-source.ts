/** DataCite records in XML. */
import { createDataciteReader } from '../../../connectors/datacite/index.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { createDocumentSource } from './document-source.ts'
import type { HarvestSource, SourceOptions } from './harvest-source.ts'
import { XML_DOCUMENTS } from './iso-source.ts'

/** Opens a place with DataCite documents. */
export function createDataciteSource({ source, curated, ...options }: SourceOptions, outbound: Outbound): HarvestSource {
  return createDocumentSource(
    { ...XML_DOCUMENTS, readerOf: (place) => createDataciteReader({ ...place, source, curated }) },
    options,
    outbound,
  )
}
