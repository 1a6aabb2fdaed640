/** Data sets in data.json, DCAT (JSON-LD, Turtle, RDF/XML) and schema.org. */
import { createDcatReader } from '../../connectors/dcat/index.ts'
import { holdsDataset } from '../../connectors/dcat/other-syntaxes.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { createDocumentSource } from '../reading/document-source.ts'
import type { HarvestSource, SourceOptions } from '../reading/harvest-source.ts'
import { JSON_DOCUMENTS } from '../reading/json-service.ts'

/** Opens a place with data sets. An HTML page is one when it holds JSON-LD about a data set, else a list of documents. */
export function createDcatSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  const { source, curated } = options
  return createDocumentSource(
    {
      endings: [...JSON_DOCUMENTS.endings, '.ttl', '.trig', '.nt', '.rdf', '.xml', '.html', '.htm'],
      accept: `application/ld+json, text/turtle;q=0.9, application/rdf+xml;q=0.9, ${JSON_DOCUMENTS.accept}`,
      readerOf: (place) => createDcatReader({ ...place, source, curated }),
      isDocument: holdsDataset,
    },
    options,
    outbound,
  )
}
