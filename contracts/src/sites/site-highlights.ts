/** Highlighted searches of a site: apart from its other values, because pages learn the searches themselves from their service. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_KEPT_NAME, MAX_KEPT_STATE, MAX_OWN_HIGHLIGHTS } from '../limits.ts'
import { twice } from './site-values.ts'

const OWN_HIGHLIGHT_ID = 'own-[1-9][0-9]{0,3}'
/** Addresses of searches of this portal, from its root. */
export const SEARCH_ADDRESS = '^(?:/community/[\\w.-]+)?/search(?:\\?|$)'

/** A highlighted search that a site has written itself. */
export const OwnHighlightSchema = Type.Object(
  {
    id: Type.String({ pattern: `^${OWN_HIGHLIGHT_ID}$`, description: 'its id on the site' }),
    name: Type.String({ minLength: 1, maxLength: MAX_KEPT_NAME, pattern: '\\S', description: 'what it is called' }),
    url: Type.String({
      pattern: SEARCH_ADDRESS,
      maxLength: MAX_KEPT_STATE,
      description: 'page of this portal that shows its results, from the root',
    }),
  },
  { additionalProperties: false },
)
export type OwnHighlight = Static<typeof OwnHighlightSchema>

/** Which of the highlighted searches of the portal a site shows, and which it has written itself. */
export const SiteHighlightsSchema = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(Type.String({ pattern: `^(?:[0-9]{1,16}|${OWN_HIGHLIGHT_ID})$`, description: 'id of a highlighted search' }), {
        maxItems: 100,
        uniqueItems: true,
        description: 'those that it shows, in its order; absent = its own, then all of the portal',
      }),
    ),
    own: Type.Optional(
      Type.Array(OwnHighlightSchema, { maxItems: MAX_OWN_HIGHLIGHTS, description: 'searches of the site alone' }),
    ),
  },
  { additionalProperties: false },
)
export type SiteHighlights = Static<typeof SiteHighlightsSchema>

/** What is wrong with highlighted searches that the schema accepts. */
export function faultOfHighlights({ own = [] }: SiteHighlights): string | undefined {
  const id = twice(own, (one) => one.id)
  return id === undefined ? undefined : `the id ${id} is there twice`
}
