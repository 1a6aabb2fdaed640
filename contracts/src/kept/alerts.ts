/** Alerts on a saved search: mail, a feed under an address that nobody guesses, a signed webhook. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { instant, ItemPathSchema } from './kept-items.ts'
import type { MailRhythm } from './saved-searches.ts'

const rhythm = Type.Unsafe<MailRhythm>({
  type: 'string',
  enum: ['off', 'daily', 'weekly'],
  description: 'mail with what changed',
})

const HookSchema = Type.Object({
  url: Type.String({ description: 'where it is sent' }),
  state: Type.Unsafe<'works' | 'fails' | 'dead'>({
    type: 'string',
    enum: ['works', 'fails', 'dead'],
    description: 'dead: too many deliveries in a row have failed, and nothing is sent until it is set anew',
  }),
  failures: Type.Integer({ minimum: 0, description: 'deliveries in a row that failed' }),
  lastAt: Type.Optional(instant('the last delivery')),
  answer: Type.Optional(Type.String({ description: 'what the receiver answered last, or why it did not' })),
  secret: Type.Optional(Type.String({ description: 'what deliveries are signed with; told once, when it is made' })),
})

export const AlertsSchema = Type.Object({
  mail: rhythm,
  mailAddress: Type.String({ description: 'where mail goes' }),
  sendsMail: Type.Boolean({ description: 'this portal sends mail' }),
  feed: Type.Optional(Type.Object({ atom: Type.String(), json: Type.String() })),
  webhook: Type.Optional(HookSchema),
})
export type Alerts = Static<typeof AlertsSchema>

const HookTestSchema = Type.Object({
  delivered: Type.Boolean(),
  answer: Type.String({ description: 'what the receiver answered, or why it did not' }),
})
export type HookTest = Static<typeof HookTestSchema>

const path = '/personaldata/rest/saved-searches/:id/alerts'
const of = { params: ItemPathSchema, reply: AlertsSchema } as const

/** Longest address of a webhook. */
export const MAX_HOOK_URL = 2_000
const HookBodySchema = Type.Object({
  url: Type.Unsafe<string>({
    type: 'string',
    minLength: 8,
    maxLength: MAX_HOOK_URL,
    pattern: String.raw`^https?://[^\s\u0000-\u001f]+$`,
    'x-accepts': 'an address that begins with https:// or http://',
  }),
})

export const ALERT_ROUTES = {
  read: { method: 'GET', path, ...of },
  change: { method: 'PATCH', path, body: Type.Object({ mail: rhythm }), ...of },
  /** Makes the feed, or gives it another address: the one before leads nowhere then. */
  feed: { method: 'POST', path: `${path}/feed`, ...of },
  noFeed: { method: 'DELETE', path: `${path}/feed`, ...of },
  hook: { method: 'PUT', path: `${path}/webhook`, body: HookBodySchema, ...of },
  noHook: { method: 'DELETE', path: `${path}/webhook`, ...of },
  secret: { method: 'POST', path: `${path}/webhook/secret`, ...of },
  test: { method: 'POST', path: `${path}/webhook/test`, params: ItemPathSchema, reply: HookTestSchema },
} as const

/** `{word}.atom` (RFC 4287) and `{word}.json` (JSON Feed 1.1). */
export const FEED_ROUTE = {
  method: 'GET',
  path: '/feeds/:file',
  params: Type.Object({ file: Type.String({ description: 'the word of the feed, with .atom or .json' }) }),
} as const
