/** The feed of a person's bookmarks: for feed readers under an address that nobody guesses, for clients of the original as entries. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_ASKED_RESOURCES } from '../limits.ts'
import { parameter } from '../services/search-request.ts'

const BookmarkFeedSchema = Type.Object({
  atom: Type.Optional(Type.String({ description: 'address of the feed; absent = there is none' })),
})
export type BookmarkFeed = Static<typeof BookmarkFeedSchema>

const path = '/api/bookmarks/feed'

/** For people who are signed in. */
export const BOOKMARK_FEED_ROUTES = {
  read: { method: 'GET', path, reply: BookmarkFeedSchema },
  /** Makes the feed, or gives it another address: the one before leads nowhere then. */
  make: { method: 'POST', path, reply: BookmarkFeedSchema },
  remove: { method: 'DELETE', path },
  /** The bookmarks as entries of the original's Atom. */
  entries: {
    method: 'GET',
    path: '/api/bookmarks/atom',
    query: Type.Object({
      targetIds: parameter(
        { type: 'string', maxLength: 20_000, pattern: '^[^\\u0000]*$' },
        `only bookmarks of these resources: ids separated by commas; ${MAX_ASKED_RESOURCES} at most`,
      ) as unknown as Type.TOptional<Type.TUnsafe<string>>,
    }),
  },
} as const

/** `{word}.atom` (RFC 4287). */
export const PUBLIC_BOOKMARK_FEED = {
  method: 'GET',
  path: '/feeds/bookmarks/:file',
  params: Type.Object({ file: Type.String({ description: 'the word of the feed, with .atom' }) }),
} as const
