/** Nominatim (`/search`, format jsonv2): the geocoder of OpenStreetMap, public or an own one. */
import { isObject, numberOf, objectAt, textAt, textOf } from '../json/json-values.ts'
import { addressWith } from '../live/ask-live.ts'
import { askGeocoder, type Geocoder, type GeocoderOptions, kindOf, placeOf } from './geocoder.ts'

export const OSM_ATTRIBUTION = '© OpenStreetMap contributors'
/** Its usage policy: one request a second; who does not keep to it is answered 403. */
const DISTANCE_MS = 1_000

/** Reads an answer: an array of places, whose `boundingbox` is south, north, west, east, each a text. */
export function readNominatim(answer: unknown) {
  return (Array.isArray(answer) ? answer : []).filter(isObject).flatMap((told) => {
    const [south, north, west, east] = (Array.isArray(told['boundingbox']) ? told['boundingbox'] : []).map(numberOf)
    const fullName = textAt(told, 'display_name')
    return placeOf({
      name: textAt(told, 'name') ?? fullName?.split(',')[0],
      fullName,
      kind: kindOf([textAt(told, 'addresstype'), textAt(told, 'type')]),
      centre: [numberOf(told['lon']), numberOf(told['lat'])],
      box: [west, south, east, north],
      country: textOf(objectAt(told, 'address')['country_code']),
      attribution: OSM_ATTRIBUTION,
    })
  })
}

/** Nominatim at an address. */
export function createNominatim({ base, outbound }: GeocoderOptions): Geocoder {
  return {
    distanceMs: DISTANCE_MS,
    search: async (text, { language, limit }, signal) => {
      const parameters = { q: text, format: 'jsonv2', addressdetails: 1, limit, 'accept-language': language }
      return readNominatim(await askGeocoder(outbound, addressWith(`${base}/search`, parameters), signal, [403]))
    },
  }
}
