/** Dublin Core records in XML. */
import type { Outbound } from '../../outbound/outbound.ts'
import { createDublinCoreReader } from '../../connectors/dublin-core/index.ts'
import { createDocumentSource } from '../reading/document-source.ts'
import type { HarvestSource, SourceOptions } from '../reading/harvest-source.ts'
import { XML_DOCUMENTS } from './iso-source.ts'

/** Opens a place with csw:Record and oai_dc documents. */
export function createDublinCoreSource({ source, curated, ...options }: SourceOptions, outbound: Outbound): HarvestSource {
  return createDocumentSource(
    { ...XML_DOCUMENTS, readerOf: (place) => createDublinCoreReader({ ...place, source, curated }) },
    options,
    outbound,
  )
}
