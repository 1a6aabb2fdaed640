/** QuakeML documents. */
import { createQuakemlReader } from '../../../connectors/quakeml/index.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { createDocumentSource } from '../../reading/document-source.ts'
import type { HarvestSource, SourceOptions } from '../../reading/harvest-source.ts'

/** Opens a place with QuakeML documents. */
export function createQuakemlSource({ source, curated, ...options }: SourceOptions, outbound: Outbound): HarvestSource {
  return createDocumentSource(
    {
      endings: ['.xml', '.qml', '.quakeml'],
      accept: 'application/xml',
      readerOf: (place) => createQuakemlReader({ ...place, source, curated }),
    },
    options,
    outbound,
  )
}
