/** Answers of geocoders, made up, all about one lake. */
import type { PlaceProvider } from '@graticule/contracts/settings/geocoder'

export type GeocoderName = Exclude<PlaceProvider, 'gazetteer'>

/** One of each. */
export const GEOCODER_ANSWERS: Readonly<Record<GeocoderName, object>> = {
  nominatim: [
    {
      display_name: 'Lake Example, North Land, Someland',
      name: 'Lake Example',
      lat: '10.5',
      lon: '20.5',
      boundingbox: ['10', '11', '20', '21'],
      addresstype: 'water',
      address: { country_code: 'xk' },
    },
  ],
  photon: {
    features: [
      {
        geometry: { coordinates: [20.5, 10.5] },
        properties: {
          name: 'Lake Example',
          state: 'North Land',
          country: 'Someland',
          extent: [20, 11, 21, 10],
          countrycode: 'XK',
        },
      },
    ],
  },
  google: {
    status: 'OK',
    results: [
      {
        formatted_address: 'Lake Example, North Land, Someland',
        types: ['natural_feature'],
        address_components: [{ short_name: 'XK', types: ['country', 'political'] }],
        geometry: {
          location: { lat: 10.5, lng: 20.5 },
          viewport: { southwest: { lat: 10, lng: 20 }, northeast: { lat: 11, lng: 21 } },
        },
      },
    ],
  },
  mapbox: {
    features: [
      {
        text: 'Lake Example',
        place_name: 'Lake Example, North Land, Someland',
        place_type: ['poi'],
        center: [20.5, 10.5],
        bbox: [20, 10, 21, 11],
        context: [{ id: 'country.1', short_code: 'xk' }],
      },
    ],
  },
}
