/** FDSN event services by their address, and lists of events in FDSN text. */
import { createFdsnReader } from '../../../connectors/fdsn/index.ts'
import { createQuakemlReader } from '../../../connectors/quakeml/index.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { createDocumentSource } from '../../reading/document-source.ts'
import { createEventServiceSource, type EventFormat } from '../../reading/event-service.ts'
import type { HarvestSource, SourceOptions } from '../../reading/harvest-source.ts'
import { isWebTarget } from '../../reading/local-files.ts'

const ENDINGS = ['.txt', '.fdsn']

/** Opens a service, or a place with documents; an address whose path ends like one of a text file is a document. */
export function createFdsnSource({ source, curated, ...options }: SourceOptions, outbound: Outbound): HarvestSource {
  const context = { source, curated }
  const path = isWebTarget(options.target) ? (URL.parse(options.target)?.pathname.toLowerCase() ?? '') : ''
  if (!isWebTarget(options.target) || ENDINGS.some((ending) => path.endsWith(ending))) {
    const kind = { endings: ENDINGS, accept: 'text/plain, */*;q=0.1' }
    return createDocumentSource({ ...kind, readerOf: ({ place }) => createFdsnReader({ ...context, place }) }, options, outbound)
  }
  const readXml = (place: string) => createQuakemlReader({ ...context, place, fallbackId: place })
  const formats: EventFormat[] = [
    {
      name: 'text',
      accept: 'text/plain, */*;q=0.1',
      readerOf: (place, mediaType) => (/\bxml\b/i.test(mediaType) ? readXml(place) : createFdsnReader({ ...context, place })),
    },
    { name: 'xml', accept: 'application/xml', readerOf: readXml },
  ]
  return createEventServiceSource(options, outbound, formats)
}
