/** One event in the GeoJSON of the USGS as a draft entry (GeoJSON Summary Format and Detail Format of the ANSS catalogue). */
import { formatInstant } from '@graticule/contracts/dates'
import type { OnlineResource } from '@graticule/contracts/resource'
import { webAddress } from '../../entry/fields/links.ts'
import { earthquakeDraft } from '../earthquake-draft.ts'
import { type JsonObject, numberAt, numberOf, objectAt, textAt } from '../json/json-values.ts'

/** The last millisecond of the year 9999: what lies beyond cannot be written. */
const LAST_INSTANT = 253_402_300_799_999
const FIRST_INSTANT = -62_167_219_200_000

const instantAt = (properties: JsonObject, key: string): number | undefined => {
  const instant = numberAt(properties, key)
  return instant !== undefined && instant >= FIRST_INSTANT && instant <= LAST_INSTANT ? instant : undefined
}

/** A draft entry, or why the event cannot be one. Times are milliseconds since 1970 there, depths kilometres. */
export function readUsgsEvent(feature: JsonObject): ReturnType<typeof earthquakeDraft> {
  const properties = objectAt(feature, 'properties')
  const [net, code] = [textAt(properties, 'net'), textAt(properties, 'code')]
  const id = textAt(feature, 'id') ?? (net !== undefined && code !== undefined ? `${net}${code}` : undefined)
  if (id === undefined) return { refused: 'the event has no id' }
  const { coordinates } = objectAt(feature, 'geometry')
  const [longitude, latitude, depth] = Array.isArray(coordinates) ? coordinates.map(numberOf) : []
  const others = (textAt(properties, 'ids') ?? '').split(',').filter((other) => other !== '' && other !== id)
  const updated = instantAt(properties, 'updated')
  const [felt, status] = [numberAt(properties, 'felt'), textAt(properties, 'status')]
  return earthquakeDraft({
    id,
    identifiers: [id, ...others].map((value) => ({ scheme: 'other', value })),
    region: textAt(properties, 'place'),
    time: instantAt(properties, 'time'),
    latitude,
    longitude,
    depth,
    magnitude: numberAt(properties, 'mag'),
    magnitudeType: textAt(properties, 'magType'),
    kind: textAt(properties, 'type')?.toLowerCase(),
    remarks: [
      ...(felt === undefined || felt < 1 ? [] : [`Felt by ${felt} who reported it.`]),
      ...(numberAt(properties, 'tsunami') === 1 ? ['A tsunami message was given out for it.'] : []),
      ...(status === undefined ? [] : [status === 'automatic' ? 'Located automatically.' : `Status: ${status}.`]),
    ],
    contacts: net === undefined ? [] : [{ organisation: net, role: 'originator' }],
    online: linksOf(properties),
    updated: updated === undefined ? undefined : formatInstant(updated),
  })
}

function linksOf(properties: JsonObject): OnlineResource[] {
  const page = webAddress(textAt(properties, 'url'))
  const detail = webAddress(textAt(properties, 'detail'))
  return [
    ...(page === undefined ? [] : [{ url: page, name: 'Event page', function: 'information', accessType: 'unknown' as const }]),
    ...(detail === undefined
      ? []
      : [{ url: detail, name: 'Details of the event', format: 'GeoJSON', function: 'download', accessType: 'direct' as const }]),
  ]
}
