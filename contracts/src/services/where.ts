/** Names the places where boxes lie: a route of the places service. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { boxesUpTo } from '../codec.ts'
import { placeLanguage } from './places.ts'

/** Points of the compass, clockwise from north. */
export const COMPASS_POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassPoint = (typeof COMPASS_POINTS)[number]

/** How a box lies to the places that are named for it. */
export const BOX_PLACE_KINDS = ['world', 'belt', 'all', 'in', 'across', 'near', 'around', 'unknown'] as const

/** Where a box lies, for words: "the north of Spain", "12 km east of Porto, Portugal". */
export const BoxPlaceSchema = Type.Object({
  at: Type.Unsafe<(typeof BOX_PLACE_KINDS)[number]>(
    Type.String({
      enum: [...BOX_PLACE_KINDS],
      description:
        'world: all of it; belt: all around the Earth between its latitudes; all: as good as the place; in: within it; across: parts of these places; near: a city is the nearest; around: the place holds the middle; unknown: no name fits',
    }),
  ),
  places: Type.Array(Type.String(), {
    maxItems: 10,
    description: 'names in the language asked for, the one with the largest part first',
  }),
  more: Type.Integer({ minimum: 0, description: 'across: countries beyond those that are named' }),
  direction: Type.Optional(
    Type.Unsafe<CompassPoint | 'centre'>(
      Type.String({
        enum: [...COMPASS_POINTS, 'centre'],
        description: 'in: which part of the place; near: where the box lies, seen from the city',
      }),
    ),
  ),
  km: Type.Optional(Type.Integer({ minimum: 0, description: 'near: kilometres from the city' })),
})
export type BoxPlace = Static<typeof BoxPlaceSchema>

/** Most boxes that are described in one answer. */
export const MAX_DESCRIBED_BOXES = 50

/** Query of the description of boxes. */
export const WhereRequestSchema = Type.Object({
  bbox: Type.Unsafe<string>({
    type: 'string',
    minLength: 1,
    maxLength: 5_000,
    'x-accepts': `up to ${MAX_DESCRIBED_BOXES} times ${boxesUpTo(MAX_DESCRIBED_BOXES).accepts}`,
    description: `boxes W,S,E,N in degrees, up to ${MAX_DESCRIBED_BOXES}, joined with _`,
    example: '-10,35,30,60',
  }),
  language: placeLanguage,
})

/** Answer: one description for each box, in their order. */
export const WhereReplySchema = Type.Object({ places: Type.Array(BoxPlaceSchema, { maxItems: MAX_DESCRIBED_BOXES }) })
export type WhereReply = Static<typeof WhereReplySchema>

/** The route. Boxes that are none are answered 400 with a problem document. */
export const WHERE_ROUTE = {
  method: 'GET',
  path: '/places/rest/where',
  query: WhereRequestSchema,
  reply: WhereReplySchema,
} as const
