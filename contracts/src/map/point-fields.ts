/** The fields of a point of interest. */
import * as Type from 'typebox'
import type { Static } from 'typebox'

const Text = (description: string, maxLength = 2_000) => Type.Optional(Type.String({ description, maxLength, minLength: 1 }))

/** Most links and parameters of one point. */
export const MAX_POINT_VALUES = 100

/**
 * What a point of interest says of itself. Only what is known is there.
 * @rule S1-3.point-of-interest Fields of a point of interest
 */
export const PointOfInterestSchema = Type.Object({
  title: Text('what it is called'),
  links: Type.Optional(
    Type.Array(
      Type.Object({
        title: Type.String({ description: 'what the link is called; the address where it has no name', maxLength: 2_000 }),
        url: Type.String({ description: 'absolute http or https address', maxLength: 8_000 }),
      }),
      { maxItems: MAX_POINT_VALUES },
    ),
  ),
  elevation: Text('height above the sea: a number is metres, anything else as it is given'),
  category: Text('what kind of place it is'),
  country: Text('the country that it lies in'),
  id: Text('identifier within its network'),
  network: Text('the network that it belongs to'),
  organization: Text('who runs it'),
  parameters: Type.Optional(
    Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: MAX_POINT_VALUES, description: 'what is measured there' }),
  ),
})
export type PointOfInterest = Static<typeof PointOfInterestSchema>
