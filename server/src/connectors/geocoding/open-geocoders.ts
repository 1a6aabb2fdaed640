/** The geocoders that the operator has chosen. */
import { type GeocoderChoice, PLACE_PROVIDERS, type PlaceProvider } from '@graticule/contracts/settings/geocoder'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Geocoder, GeocoderOptions } from './geocoder.ts'
import { createGoogle } from './google.ts'
import { createMapbox } from './mapbox.ts'
import { createNominatim } from './nominatim.ts'
import { createPhoton } from './photon.ts'
import { createWhat3words } from './what3words.ts'

const CREATE: Readonly<Record<Exclude<PlaceProvider, 'gazetteer'>, (options: GeocoderOptions) => Geocoder>> = {
  nominatim: createNominatim,
  photon: createPhoton,
  google: createGoogle,
  mapbox: createMapbox,
}

const WHAT3WORDS = 'https://api.what3words.com'

/** Keys of services; `undefined` = there is none. */
export interface GeocoderKeys {
  readonly geocoder: string | undefined
  readonly what3words: string | undefined
}

/** Those to be asked, in this order; none = the gazetteer alone. Nothing is asked yet. */
export function openGeocoders({ provider, url }: GeocoderChoice, keys: GeocoderKeys, outbound: Outbound): Geocoder[] {
  const { geocoder: key = '', what3words } = keys
  return [
    ...(what3words === undefined ? [] : [createWhat3words({ base: WHAT3WORDS, key: what3words, outbound })]),
    ...(provider === 'gazetteer' ? [] : [CREATE[provider]({ base: url ?? PLACE_PROVIDERS[provider], key, outbound })]),
  ]
}
