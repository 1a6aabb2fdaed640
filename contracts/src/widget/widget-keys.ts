/**
 * Access keys of the search widget. A key belongs to a site, may be used on pages of its origins only, answers so many requests an hour
 * and can be revoked.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { ONE_LINE } from '../sites/plain-line.ts'
import { ORIGIN } from './origins.ts'

/** Keys that a site may have, revoked ones among them. */
export const MAX_WIDGET_KEYS = 100
export const MAX_KEY_NAME = 100
export const MAX_KEY_ORIGINS = 20
export const MAX_ORIGIN_LENGTH = 300
export const LEAST_REQUESTS_PER_HOUR = 10
export const MOST_REQUESTS_PER_HOUR = 1_000_000
export const USUAL_REQUESTS_PER_HOUR = 1_000

/** How a key is written: 192 random bits in base64url. */
export const WIDGET_KEY = '^gk_[A-Za-z0-9_-]{32}$'

const count = (description: string) => Type.Integer({ minimum: 0, maximum: 1e12, description })
const instant = (description: string) => Type.String({ maxLength: 40, description: `${description}, ISO 8601` })

/** What an administrator says of a key. */
export const WrittenKeySchema = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: MAX_KEY_NAME,
      pattern: ONE_LINE,
      description: 'whose pages show the widget',
    }),
    origins: Type.Array(
      Type.String({ pattern: ORIGIN, maxLength: MAX_ORIGIN_LENGTH, description: 'such as https://www.example.edu' }),
      {
        minItems: 1,
        maxItems: MAX_KEY_ORIGINS,
        uniqueItems: true,
        description: 'origins of the pages that may show the widget, each exactly',
      },
    ),
    perHour: Type.Integer({
      minimum: LEAST_REQUESTS_PER_HOUR,
      maximum: MOST_REQUESTS_PER_HOUR,
      description: 'requests that it answers in an hour',
    }),
  },
  { additionalProperties: false },
)
export type WrittenKey = Static<typeof WrittenKeySchema>

/** A key as administrators read it: never whole. */
export const WidgetKeySchema = Type.Object({
  ...WrittenKeySchema.properties,
  id: Type.String({ pattern: '^[1-9][0-9]{0,15}$', description: 'id of the key, which is not the key' }),
  siteId: Type.Integer({ minimum: 0, description: 'site that it belongs to; the global site has 0' }),
  lastFour: Type.String({ minLength: 4, maxLength: 4, description: 'last four characters of the key' }),
  version: Type.Integer({ minimum: 1, description: 'counts the changes' }),
  createdAt: instant('when it was made'),
  revokedAt: Type.Optional(instant('when it was revoked')),
  lastUsedAt: Type.Optional(instant('when it was last used, to some seconds')),
  thisHour: count('requests in this hour'),
  thirtyDays: count('requests in the last 30 days'),
  refused: count('requests that were refused in the last 30 days, because of the origin or the limit'),
})
export type WidgetKey = Static<typeof WidgetKeySchema>

/** A new key, whole: the only answer that has it. */
export const NewKeySchema = Type.Object({
  ...WidgetKeySchema.properties,
  key: Type.String({ pattern: WIDGET_KEY, description: 'the key; it is shown this once' }),
})
export type NewKey = Static<typeof NewKeySchema>

const PATH = '/api/sites/:siteId/widget-keys'
const siteId = Type.String({ description: 'id of the site; 0 for the global one' })
const ofSite = Type.Object({ siteId })
const ofKey = Type.Object({ siteId, id: Type.String({ description: 'id of the key' }) })

/**
 * Routes for administrators of the portal, and of a site for those of its keys. Of the global site the list has the keys of all sites.
 * A key of another site is answered 404.
 */
export const WIDGET_KEY_ROUTES = {
  list: { method: 'GET', path: PATH, params: ofSite, reply: Type.Object({ keys: Type.Array(WidgetKeySchema) }) },
  add: { method: 'POST', path: PATH, params: ofSite, body: WrittenKeySchema, reply: NewKeySchema },
  change: {
    method: 'PUT',
    path: `${PATH}/:id`,
    params: ofKey,
    body: Type.Object(
      {
        ...WrittenKeySchema.properties,
        seen: Type.Integer({ minimum: 1, description: 'version that the change is made from' }),
      },
      { additionalProperties: false },
    ),
    reply: WidgetKeySchema,
  },
  revoke: { method: 'POST', path: `${PATH}/:id/revocation`, params: ofKey, reply: WidgetKeySchema },
  remove: { method: 'DELETE', path: `${PATH}/:id`, params: ofKey },
} as const
