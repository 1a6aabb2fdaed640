/**
 * The settings service: what a site is set up with. So far its stored views, for everybody to read. A record's id is the last segment of
 * its `_links.self.href`.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { halList, SelfLinkSchema } from '../hal.ts'
import { MAIN_SITE_ID } from '../limits.ts'
import { ListRequestSchema } from './personal-data.ts'
import { PLACE_LANGUAGES } from './places.ts'
import { parameter } from './search-request.ts'

/** A stored view, which narrows every search in it. */
export const ViewSchema = Type.Object({
  viewId: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'what requests (`viewid`) and links (`f:viewId`) name it by',
  }),
  title: Type.String({ minLength: 1, description: 'its name in the language asked for, English where it has none' }),
  description: Type.Optional(Type.String({ description: 'what is in it, in the same language' })),
  visible: Type.Boolean({ description: 'offered to visitors; the others are for links and for programs' }),
  sources: Type.Optional(Type.Array(Type.String(), { description: 'ids of the providers that it is narrowed to' })),
  keywords: Type.Optional(Type.Array(Type.String(), { description: 'keywords that it is narrowed to: any of them' })),
  where: Type.Optional(
    Type.Object(
      { west: Type.Number(), south: Type.Number(), east: Type.Number(), north: Type.Number() },
      { description: 'degrees of EPSG:4326; west > east crosses the antimeridian' },
    ),
  ),
  when: Type.Optional(
    Type.Object({
      from: Type.Optional(Type.String({ description: 'instant in UTC' })),
      to: Type.Optional(Type.String({ description: 'instant in UTC' })),
    }),
  ),
  _links: SelfLinkSchema,
})
export type View = Static<typeof ViewSchema>

export const ViewsSchema = halList('views', ViewSchema)
export type Views = Static<typeof ViewsSchema>

const language = parameter(
  { type: 'string', pattern: '^([A-Za-z]+([-_].*)?)?$', default: 'en' },
  `language of title and description, one of ${PLACE_LANGUAGES.join(', ')}, with or without a country ("fr-CA")`,
)

/** Routes of the service. An unknown id is answered 404, a bad parameter 400, with a problem document. */
export const SETTINGS_ROUTES = {
  views: {
    method: 'GET',
    path: '/settings/rest/sites/:siteId/views',
    params: Type.Object({ siteId: Type.String({ description: `id of the site; so far the main one, ${MAIN_SITE_ID}` }) }),
    query: Type.Object({ ...ListRequestSchema.properties, language }),
    reply: ViewsSchema,
  },
  view: {
    method: 'GET',
    path: '/settings/rest/views/:id',
    params: Type.Object({ id: Type.String({ description: 'id of the view' }) }),
    query: Type.Object({ language }),
    reply: ViewSchema,
  },
} as const
