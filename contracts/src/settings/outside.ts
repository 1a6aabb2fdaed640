/** What is asked outside beside the data sources: earthquakes, and scenes of collections. */
import * as Type from 'typebox'
import type { Static } from 'typebox'

/** The public service of earthquakes, which are a part of `dab` and no source of their own. */
export const EARTHQUAKE_ADDRESS = 'https://earthquake.usgs.gov/fdsnws/event/1'

export const EarthquakesSchema = Type.Object(
  {
    address: Type.String({
      pattern: '^https?://[^\\s?#]*[^\\s?#/]$',
      maxLength: 2_000,
      description: 'FDSN event service, or GeoJSON feed of the USGS, without a slash at its end',
    }),
    off: Type.Optional(Type.Boolean({ description: 'true: earthquakes are not searched' })),
  },
  { additionalProperties: false },
)
export type Earthquakes = Static<typeof EarthquakesSchema>

export const ScenesSchema = Type.Boolean({ description: 'false: the STAC APIs that collections name are not searched' })
