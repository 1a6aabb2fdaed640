/** Google's Geocoding API (`/maps/api/geocode/json`). What went wrong stands in `status`, under HTTP 200. */
import { PortalError } from '@graticule/contracts/problem'
import { isObject, numberAt, objectAt, objectsOf, textAt, textsOf } from '../json/json-values.ts'
import { addressWith } from '../live/ask-live.ts'
import { askGeocoder, type Geocoder, type GeocoderOptions, kindOf, overLimit, placeOf } from './geocoder.ts'
import { say } from '../../texts/say.ts'

const OVER_LIMIT = new Set(['OVER_QUERY_LIMIT', 'OVER_DAILY_LIMIT'])

/** Reads an answer. @throws PortalError `too-many-requests` by OVER_QUERY_LIMIT, `source-failed` by any other status */
export function readGoogle(answer: unknown) {
  const status = isObject(answer) ? (textAt(answer, 'status') ?? '') : ''
  if (OVER_LIMIT.has(status)) throw overLimit()
  if (!isObject(answer) || (status !== 'OK' && status !== 'ZERO_RESULTS')) {
    throw new PortalError('source-failed', say('sources:geocoder.error', { said: status.slice(0, 40) }))
  }
  return objectsOf(answer['results']).flatMap((told) => {
    const geometry = objectAt(told, 'geometry')
    const viewport = objectAt(geometry, 'viewport')
    const [low, high] = [objectAt(viewport, 'southwest'), objectAt(viewport, 'northeast')]
    const centre = objectAt(geometry, 'location')
    const country = objectsOf(told['address_components']).find((part) => textsOf(part['types']).includes('country'))
    const fullName = textAt(told, 'formatted_address')
    return placeOf({
      name: fullName?.split(',')[0],
      fullName,
      kind: kindOf(textsOf(told['types'])),
      centre: [numberAt(centre, 'lng'), numberAt(centre, 'lat')],
      box: [numberAt(low, 'lng'), numberAt(low, 'lat'), numberAt(high, 'lng'), numberAt(high, 'lat')],
      country: country && textAt(country, 'short_name'),
    })
  })
}

/** Google with an operator's key. */
export function createGoogle({ base, key, outbound }: GeocoderOptions): Geocoder {
  return {
    distanceMs: 0,
    search: async (text, { language, limit }, signal) => {
      const address = addressWith(`${base}/maps/api/geocode/json`, { address: text, language, key })
      return readGoogle(await askGeocoder(outbound, address, signal)).slice(0, limit)
    },
  }
}
