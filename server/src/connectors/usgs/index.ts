/**
 * Earthquakes in the GeoJSON of the USGS: its summary feeds, answers of its event service (`format=geojson`) and the details
 * of single events. Pure: bytes in, records and refusals out.
 */
import { createJsonReader, type JsonContext, type JsonReader, type JsonTaken } from '../json/read-json-records.ts'
import { describeJson, isObject, objectAt, textAt } from '../json/json-values.ts'
import { readUsgsEvent } from './usgs-event.ts'

const ORIGINAL = { mediaType: 'application/geo+json', standard: 'usgs-geojson' }
const WANTED = 'an earthquake as the USGS writes it'

function take(value: unknown): JsonTaken {
  if (!isObject(value)) return { instead: describeJson(value, WANTED) }
  const { type, properties } = value
  if (type === 'FeatureCollection') return { container: 'earthquakes' }
  if (type !== 'Feature' || !isObject(properties)) return { instead: describeJson(value, WANTED) }
  if (!('mag' in properties) || !('time' in properties)) return { instead: `a GeoJSON feature, not ${WANTED}` }
  // what was taken back is still listed for some days
  if (textAt(objectAt(value, 'properties'), 'status')?.toLowerCase() === 'deleted') return { several: [] }
  const reading = readUsgsEvent(value)
  return 'refused' in reading ? reading : { draft: reading.draft, original: ORIGINAL }
}

/** Reads one document: a list of events or one event. Events of the status "deleted" are left out. */
export function createUsgsReader(context: JsonContext): JsonReader {
  return createJsonReader({ splitAt: ['features'], take, strangers: 'no earthquakes' }, context)
}
