/** Photon (`/api`): OpenStreetMap's places as a GeoJSON FeatureCollection. */
import { isObject, numberOf, objectAt, objectsOf, textAt } from '../json/json-values.ts'
import { addressWith } from '../live/ask-live.ts'
import { askGeocoder, type Geocoder, type GeocoderOptions, kindOf, placeOf } from './geocoder.ts'
import { OSM_ATTRIBUTION } from './nominatim.ts'

/** Other languages are answered 400. */
const LANGUAGES = new Set(['en', 'fr'])

/** Reads an answer; `extent` is west, north, east, south. */
export function readPhoton(answer: unknown) {
  return objectsOf(isObject(answer) ? answer['features'] : []).flatMap((feature) => {
    const properties = objectAt(feature, 'properties')
    const [longitude, latitude] = numbersAt(objectAt(feature, 'geometry')['coordinates'])
    const [west, north, east, south] = numbersAt(properties['extent'])
    const name = textAt(properties, 'name')
    const within = [textAt(properties, 'state'), textAt(properties, 'country')].filter(
      (part) => part !== undefined && part !== name,
    )
    return placeOf({
      name,
      fullName: [name, ...within].join(', '),
      kind: kindOf([textAt(properties, 'osm_value'), textAt(properties, 'type')]),
      centre: [longitude, latitude],
      box: [west, south, east, north],
      country: textAt(properties, 'countrycode'),
      attribution: OSM_ATTRIBUTION,
    })
  })
}

const numbersAt = (value: unknown): (number | undefined)[] => (Array.isArray(value) ? value.map(numberOf) : [])

/** Photon at an address. */
export function createPhoton({ base, outbound }: GeocoderOptions): Geocoder {
  return {
    distanceMs: 0,
    search: async (text, { language, limit }, signal) => {
      const lang = LANGUAGES.has(language) ? language : undefined
      return readPhoton(await askGeocoder(outbound, addressWith(`${base}/api`, { q: text, limit, lang }), signal))
    },
  }
}
