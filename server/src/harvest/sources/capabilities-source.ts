/** Map, feature and coverage services by their address, and their capabilities documents in files. */
import { createCapabilitiesReader } from '../../connectors/capabilities/index.ts'
import type { OwsService } from '../../connectors/capabilities/offer.ts'
import { capabilitiesAddress } from '../../connectors/capabilities/requests.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { createDocumentSource } from '../reading/document-source.ts'
import type { HarvestSource, SourceOptions } from '../reading/harvest-source.ts'
import { isWebTarget } from '../reading/local-files.ts'

/** Gives what opens a service of this kind or a place with its capabilities documents. */
export function capabilitiesSourceOf(service: OwsService): (options: SourceOptions, outbound: Outbound) => HarvestSource {
  return ({ source, curated, ...options }, outbound) =>
    createDocumentSource(
      {
        endings: ['.xml'],
        accept: 'application/xml, text/xml;q=0.9, text/html;q=0.2, */*;q=0.1',
        readerOf: (place) => createCapabilitiesReader(service, { ...place, source, curated }),
      },
      isWebTarget(options.target) ? { ...options, target: capabilitiesAddress(options.target, service) } : options,
      outbound,
    )
}
