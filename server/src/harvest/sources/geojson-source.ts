/** Plain GeoJSON. */
import { createGeoJsonReader } from '../../connectors/geojson/index.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { HarvestSource, SourceOptions } from '../reading/harvest-source.ts'
import { createJsonDocumentSource } from '../reading/json-service.ts'

/** Opens a place with GeoJSON whose features have titles. */
export function createGeoJsonSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  return createJsonDocumentSource(createGeoJsonReader, options, outbound)
}
