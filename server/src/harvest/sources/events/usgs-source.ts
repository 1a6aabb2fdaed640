/** Earthquakes of the USGS: its feeds and files in GeoJSON, and its event service by the address of a query. */
import { createUsgsReader } from '../../../connectors/usgs/index.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { createEventServiceSource } from '../../reading/event-service.ts'
import type { HarvestSource, SourceOptions } from '../../reading/harvest-source.ts'
import { createJsonDocumentSource } from '../../reading/json-service.ts'
import { isWebTarget } from '../../reading/local-files.ts'

/** Opens an event service (`.../fdsnws/event/1/...`), else a place with documents, the feeds among them. */
export function createUsgsSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  const { target, source, curated } = options
  const path = isWebTarget(target) ? (URL.parse(target)?.pathname ?? '') : ''
  if (!/\/fdsnws\/event\//i.test(path)) return createJsonDocumentSource(createUsgsReader, options, outbound)
  const accept = 'application/geo+json, application/json;q=0.9'
  const readerOf = (place: string) => createUsgsReader({ place, fallbackId: place, source, curated })
  return createEventServiceSource(options, outbound, [{ name: 'geojson', accept, readerOf }])
}
