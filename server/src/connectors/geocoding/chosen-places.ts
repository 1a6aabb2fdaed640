/** The gazetteer with the geocoders that the settings name now before it. */
import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { derived } from '../../settings/derived.ts'
import type { Settings } from '../../settings/settings.ts'
import { type GeocodedOptions, geocodedPlaces } from './geocoded-places.ts'
import { openGeocoders } from './open-geocoders.ts'

/** Each question goes to the current geocoders. Answers of those before are forgotten when the choice changes. */
export function chosenPlaces(
  gazetteer: Gazetteer,
  settings: Pick<Settings, 'get' | 'secret'>,
  { outbound, ...more }: { readonly outbound: Outbound } & GeocodedOptions,
): Gazetteer {
  const places = derived(
    () => [settings.get('geocoder'), settings.secret('geocoderKey'), settings.secret('what3wordsKey')],
    (choice, geocoder, what3words) => geocodedPlaces(gazetteer, openGeocoders(choice, { geocoder, what3words }, outbound), more),
  )
  return { ...gazetteer, search: (text, question) => places().search(text, question) }
}
