/** The geocoders that the operator has chosen. */
import type { Outbound } from '../../outbound/outbound.ts'
import type { PlacesSettings } from '../../places-settings.ts'
import type { Geocoder, GeocoderOptions } from './geocoder.ts'
import { createGoogle } from './google.ts'
import { createMapbox } from './mapbox.ts'
import { createNominatim } from './nominatim.ts'
import { createPhoton } from './photon.ts'
import { createWhat3words } from './what3words.ts'

const CREATE: Readonly<Record<Exclude<PlacesSettings['provider'], 'gazetteer'>, (options: GeocoderOptions) => Geocoder>> = {
  nominatim: createNominatim,
  photon: createPhoton,
  google: createGoogle,
  mapbox: createMapbox,
}

/** Those to be asked, in this order; none = the gazetteer alone. Nothing is asked yet. */
export function openGeocoders({ provider, base, key, what3words }: PlacesSettings, outbound: Outbound): Geocoder[] {
  return [
    ...(what3words === undefined ? [] : [createWhat3words({ ...what3words, outbound })]),
    ...(provider === 'gazetteer' ? [] : [CREATE[provider]({ base, key, outbound })]),
  ]
}
