/** Who is asked which place a name means. */
import * as Type from 'typebox'
import type { Static } from 'typebox'

/** The providers, each with the address of its public server. The gazetteer is embedded. */
export const PLACE_PROVIDERS = {
  gazetteer: '',
  nominatim: 'https://nominatim.openstreetmap.org',
  photon: 'https://photon.komoot.io',
  google: 'https://maps.googleapis.com',
  mapbox: 'https://api.mapbox.com',
} as const
export type PlaceProvider = keyof typeof PLACE_PROVIDERS
const WITH_KEY: readonly PlaceProvider[] = ['google', 'mapbox']

export const GeocoderSchema = Type.Object(
  {
    provider: Type.Unsafe<PlaceProvider>(Type.String({ enum: Object.keys(PLACE_PROVIDERS) })),
    url: Type.Optional(
      Type.String({
        pattern: '^https?://[^\\s?#]*[^\\s?#/]$',
        maxLength: 2_000,
        description: "server of the same kind, without a slash at its end; absent: the provider's public one",
      }),
    ),
  },
  { additionalProperties: false },
)
export type GeocoderChoice = Static<typeof GeocoderSchema>

/** A key for a service: characters of ASCII that can be seen. */
export const KeySchema = Type.String({ pattern: '^[\\x21-\\x7e]{1,500}$' })

/** True for a provider that gives no answer without a key. */
export const needsKey = (provider: PlaceProvider): boolean => WITH_KEY.includes(provider)
