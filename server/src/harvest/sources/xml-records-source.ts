/** Records in XML that are harvested from documents only: Dublin Core, FGDC CSDGM. */
import type { Outbound } from '../../outbound/outbound.ts'
import { createDublinCoreReader } from '../../connectors/dublin-core/index.ts'
import { createFgdcReader } from '../../connectors/fgdc/index.ts'
import { createDocumentSource } from '../reading/document-source.ts'
import type { HarvestSource, SourceOptions } from '../reading/harvest-source.ts'
import { XML_DOCUMENTS } from './iso-source.ts'

/** Opens a place with documents of the kind that the reader reads. */
const sourceOf =
  (createReader: typeof createFgdcReader) =>
  ({ source, curated, ...options }: SourceOptions, outbound: Outbound): HarvestSource =>
    createDocumentSource(
      { ...XML_DOCUMENTS, readerOf: (place) => createReader({ ...place, source, curated }) },
      options,
      outbound,
    )

/** Opens a place with csw:Record and oai_dc documents. */
export const createDublinCoreSource = sourceOf(createDublinCoreReader)

/** Opens a place with CSDGM documents. */
export const createFgdcSource = sourceOf(createFgdcReader)
