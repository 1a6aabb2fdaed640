/** ISO 19115 metadata in XML. */
import type { Outbound } from '../../outbound/outbound.ts'
import { createIsoReader } from '../../connectors/iso/index.ts'
import { createDocumentSource } from '../reading/document-source.ts'
import type { HarvestSource, SourceOptions } from '../reading/harvest-source.ts'

/** What XML documents look like from outside. */
export const XML_DOCUMENTS = {
  endings: ['.xml'],
  accept: 'application/xml, text/xml;q=0.9, text/html;q=0.2, */*;q=0.1',
}

/** Opens a place with ISO metadata. */
export function createIsoSource({ source, curated, ...options }: SourceOptions, outbound: Outbound): HarvestSource {
  return createDocumentSource(
    { ...XML_DOCUMENTS, readerOf: (place) => createIsoReader({ ...place, source, curated }) },
    options,
    outbound,
  )
}
