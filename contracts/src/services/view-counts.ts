/** How often entries were opened. */
import * as Type from 'typebox'
import type { Static } from 'typebox'

/** `uiAction` of a click that opened an entry. */
export const OPEN_ACTION = 'open'

/** Longest id of an entry that is counted, in UTF-16 units. */
export const MAX_COUNTED_ID = 2_000
/** Form of the ids of entries: no blank at either end, no control characters, no signs of markup, and something to read. */
export const COUNTED_ID = /^(?=.*[\p{L}\p{N}])(?! )[^\p{C}\p{Zl}\p{Zp}<>"]*(?<! )$/u
/** Most ids whose counts are asked for at once. */
export const MAX_COUNTED_IDS = 200
/** What a list of ids accepts. */
export const COUNTED_IDS_ACCEPTED = `1 to ${MAX_COUNTED_IDS} ids with commas between`

const countedId = Type.Unsafe<string>({
  type: 'string',
  minLength: 1,
  maxLength: MAX_COUNTED_ID,
  pattern: COUNTED_ID.source,
  description: 'id of the entry',
  'x-accepts': `the id of an entry: a text of at most ${MAX_COUNTED_ID} characters, without < > " and control characters`,
})

/** A visitor has opened an entry. */
export const ViewBodySchema = Type.Object(
  { entryId: Type.Optional(countedId), uiEntryId: Type.Optional(countedId) },
  { description: 'the id of the entry in one of the two; pages of the original call it uiEntryId' },
)

/** How often an entry was opened. */
export const ViewCountSchema = Type.Object({
  entryId: Type.String({ description: 'id of the entry' }),
  count: Type.Integer({ minimum: 0, maximum: 1e12, description: 'addresses by day: one that opens it often counts once a day' }),
  counter: Type.Integer({ minimum: 0, maximum: 1e12, description: 'the same, where pages of the original look for it' }),
})
export type ViewCount = Static<typeof ViewCountSchema>

/** Routes of view counters. A body or parameter that is not in order is answered 400 with a problem document. */
export const VIEW_COUNT_ROUTES = {
  countView: { method: 'POST', path: '/proxy/rest/counter/view', body: ViewBodySchema, reply: ViewCountSchema },
  viewCounts: {
    method: 'GET',
    path: '/proxy/rest/counter/view/list',
    query: Type.Object({
      entryIds: Type.Unsafe<string>({
        type: 'string',
        minLength: 1,
        description: `ids, at most ${MAX_COUNTED_IDS}, with commas between`,
        'x-accepts': COUNTED_IDS_ACCEPTED,
      }),
    }),
    reply: Type.Array(ViewCountSchema),
  },
  viewCount: {
    method: 'GET',
    path: '/proxy/rest/counter/view/:entryId',
    params: Type.Object({ entryId: countedId }),
    reply: ViewCountSchema,
  },
} as const
