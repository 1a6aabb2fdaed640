/** Who is asked which place a name means. Part of the configuration; see the table in `config.ts`. */
import { PortalError } from '@graticule/contracts/problem'

/** The providers, each with the address of its public server. The gazetteer is embedded. */
export const PLACE_PROVIDERS = {
  gazetteer: '',
  nominatim: 'https://nominatim.openstreetmap.org',
  photon: 'https://photon.komoot.io',
  google: 'https://maps.googleapis.com',
  mapbox: 'https://api.mapbox.com',
} as const
export type PlaceProvider = keyof typeof PLACE_PROVIDERS
const WHAT3WORDS = 'https://api.what3words.com'
const WITH_KEY: readonly PlaceProvider[] = ['google', 'mapbox']

/** What the operator chose. Keys are secrets: they never leave the server but in the questions to their provider. */
export interface PlacesSettings {
  readonly provider: PlaceProvider
  /** Address of the provider's server, without a slash at its end. */
  readonly base: string
  /** Empty where none is needed. */
  readonly key: string
  /** Addresses of three words are asked there; absent = they are not known. */
  readonly what3words?: { readonly base: string; readonly key: string }
}

/**
 * The settings that the variables come to; `base` = another server of the same kind.
 * @throws PortalError `invalid-parameter` when a provider that wants a key has none
 */
export function placesSettings(choices: {
  readonly provider?: PlaceProvider | undefined
  readonly base?: string | undefined
  readonly key?: string | undefined
  readonly what3words?: string | undefined
}): PlacesSettings {
  const { provider = 'gazetteer', base = PLACE_PROVIDERS[provider], key = '', what3words } = choices
  if (WITH_KEY.includes(provider) && key === '') {
    throw new PortalError('invalid-parameter', `GRATICULE_PLACES_KEY must be the key for ${provider}.`, {
      parameter: 'GRATICULE_PLACES_KEY',
    })
  }
  return { provider, base, key, ...(what3words === undefined ? {} : { what3words: { base: WHAT3WORDS, key: what3words } }) }
}
