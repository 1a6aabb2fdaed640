/** Mapbox's geocoder (`/geocoding/v5/mapbox.places/{text}.json`): a GeoJSON FeatureCollection. */
import { isObject, numberOf, objectsOf, textAt, textsOf } from '../json/json-values.ts'
import { addressWith } from '../live/ask-live.ts'
import { askGeocoder, type Geocoder, type GeocoderOptions, kindOf, placeOf } from './geocoder.ts'

const MOST = 10
const ATTRIBUTION = '© Mapbox'

/** Reads an answer. */
export function readMapbox(answer: unknown) {
  return objectsOf(isObject(answer) ? answer['features'] : []).flatMap((feature) => {
    const numbers = (key: string) => (Array.isArray(feature[key]) ? feature[key] : []).map(numberOf)
    const [longitude, latitude] = numbers('center')
    const [west, south, east, north] = numbers('bbox')
    const country = objectsOf(feature['context']).find((part) => textAt(part, 'id')?.startsWith('country.'))
    return placeOf({
      name: textAt(feature, 'text'),
      fullName: textAt(feature, 'place_name'),
      kind: kindOf(textsOf(feature['place_type'])),
      centre: [longitude, latitude],
      box: [west, south, east, north],
      country: country && textAt(country, 'short_code'),
      attribution: ATTRIBUTION,
    })
  })
}

/** Mapbox with an operator's token. */
export function createMapbox({ base, key, outbound }: GeocoderOptions): Geocoder {
  return {
    distanceMs: 0,
    search: async (text, { language, limit }, signal) => {
      // semicolons ask for a batch, and stand for nothing in the name of a place
      const name = encodeURIComponent(text.replaceAll(/[;/]/g, ' '))
      const parameters = { access_token: key, language, limit: Math.min(limit, MOST) }
      return readMapbox(
        await askGeocoder(outbound, addressWith(`${base}/geocoding/v5/mapbox.places/${name}.json`, parameters), signal),
      )
    },
  }
}
