/** Feeds of bookmarks: one for feed readers, which its owner makes and takes away, and the entries that clients of the original read. */
import { BOOKMARK_FEED_ROUTES, type BookmarkFeed, PUBLIC_BOOKMARK_FEED } from '@graticule/contracts/kept/bookmark-feed'
import type { DataSources } from '@graticule/contracts/data-sources'
import { MAX_ASKED_RESOURCES } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Resource } from '@graticule/contracts/resource'
import type { FastifyInstance } from 'fastify'
import { idOfWire } from '../../broker/atom/wire-ids.ts'
import { refusal } from '../../http/parameters.ts'
import { BAD_PARAMETER, empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { StoredBookmark } from '../../kept/bookmarks.ts'
import { originalFeed, readersFeed } from '../../kept/feeds/write-bookmark-feed.ts'
import { OF_PEOPLE } from '../../kept/statements.ts'
import { say } from '../../texts/say.ts'
import type { CuratedOptions } from './options.ts'

/** Bookmarks in a feed, the newest ones. */
const MOST_BOOKMARKS = 200
const NEWEST = { page: 0, size: MOST_BOOKMARKS, order: 'newest' } as const
const ATOM = { 'application/atom+xml': { schema: { type: 'string' } } }
const AS_TEXT = { serializerCompiler: () => (data: unknown) => String(data) }
const TITLE = 'Saved resources'

const lastChange = (rows: readonly { readonly changed_at: number }[]): number =>
  Math.max(0, ...rows.map(({ changed_at: at }) => at))

function ownerRoutes(app: FastifyInstance, { feeds, publicUrl }: CuratedOptions): void {
  const { read, make, remove } = BOOKMARK_FEED_ROUTES
  const shown = (word: string | undefined): BookmarkFeed =>
    word === undefined ? {} : { atom: `${publicUrl}${PUBLIC_BOOKMARK_FEED.path.replace(':file', `${word}.atom`)}` }
  route(
    app,
    read,
    { ...OF_PEOPLE, summary: 'Address of the feed of one’s bookmarks', replies: { 200: json('The address', read.reply) } },
    async ({ visitor }) => shown(await feeds.wordOf(visitor.id)),
  )
  route(
    app,
    make,
    {
      ...OF_PEOPLE,
      summary: 'Make a feed of one’s bookmarks, or give it another address',
      replies: { 200: json('The address', make.reply) },
    },
    async ({ visitor }) => shown(await feeds.make(visitor.id)),
  )
  route(
    app,
    remove,
    { ...OF_PEOPLE, summary: 'Take the feed of one’s bookmarks away', replies: { 204: empty('Its address leads nowhere') } },
    async ({ visitor, reply }) => {
      await feeds.remove(visitor.id)
      return reply.code(204).send()
    },
  )
}

/** @rule B-kept-items.feed The feed of bookmarks stands under an address that nobody guesses; its owner can replace and remove it */
function readerRoute(app: FastifyInstance, options: CuratedOptions): void {
  const { feeds, kept, sources, asEverybody, publicUrl } = options
  route(
    app,
    PUBLIC_BOOKMARK_FEED,
    {
      tag: 'kept items',
      access: 'public',
      cache: 'no-store',
      readers: 'anyone',
      policy: 'sealed',
      summary: 'Bookmarks of a person, as Atom',
      replies: { 200: { description: 'The newest first', content: ATOM }, 404: problem('There is no such feed, or no more') },
      options: AS_TEXT,
    },
    async ({ params: { file }, reply }) => {
      const [, word] = /^([\w-]{20,64})\.atom$/.exec(file) ?? []
      const owner = word === undefined ? undefined : await feeds.ownerOf(word)
      if (owner === undefined) throw new PortalError('not-found', say('services:alerts.no-feed'))
      const listed = await kept.bookmarks.list(owner, {}, NEWEST)
      // whoever has the address reads it, whatever its owner sees
      const { rows: bookmarks } = await asEverybody(() => leaving(options, sources(), listed.bookmarks))
      const head = { self: `${publicUrl}/feeds/bookmarks/${file}`, publicUrl, title: TITLE, updated: lastChange(bookmarks) }
      return reply
        .header('x-robots-tag', 'noindex')
        .type('application/atom+xml; charset=utf-8')
        .send(readersFeed(head, bookmarks))
    },
  )
}

/**
 * Bookmarks as they leave the portal: without records that the catalogue has no more or has hidden, and without sources that who asks does
 * not see.
 * @rule B-kept-items.feed-hidden Feeds of bookmarks tell nothing of a record that is hidden or gone, nor of a source that not everybody sees
 */
async function leaving<Row extends Pick<StoredBookmark, 'data_source' | 'target_id'>>(
  { catalogue, live }: CuratedOptions,
  sources: DataSources,
  rows: readonly Row[],
): Promise<{ readonly rows: readonly Row[]; readonly recordOf: (row: Row) => Resource | undefined }> {
  const isOurs = ({ data_source: source }: Row) => sources.find(source)?.embedded === true
  const ids = [...new Set(rows.filter(isOurs).map((row) => row.target_id))]
  const records = new Map(ids.length === 0 ? [] : (await catalogue.get(ids)).map((one) => [one.id, one] as const))
  const recordOf = (row: Row) => (isOurs(row) ? records.get(row.target_id) : undefined)
  // a source that nobody knows any more is no secret
  const isSeen = ({ data_source: source }: Row) =>
    sources.find(source) !== undefined || live.allSources().find(source) === undefined
  const isTold = (row: Row) => isSeen(row) && (!isOurs(row) || recordOf(row) !== undefined)
  return { rows: rows.filter(isTold), recordOf }
}

/** The bookmarks of these resources, whichever source they were kept from, or the newest ones. */
async function wantedBookmarks({ kept }: CuratedOptions, personId: string, targetIds: string | undefined) {
  const ids = (targetIds ?? '').split(',').flatMap((id) => (id.trim() === '' ? [] : [idOfWire(id.trim())]))
  if (ids.length > MAX_ASKED_RESOURCES) throw refusal('targetIds', `at most ${MAX_ASKED_RESOURCES} ids, separated by commas`)
  if (ids.length === 0) return (await kept.bookmarks.list(personId, {}, NEWEST)).bookmarks
  return kept.bookmarks.withTargets(personId, ids)
}

/** Registers the routes. */
export function bookmarkFeedRoutes(app: FastifyInstance, options: CuratedOptions): void {
  ownerRoutes(app, options)
  readerRoute(app, options)
  const { sources, publicUrl } = options
  const { entries } = BOOKMARK_FEED_ROUTES
  route(
    app,
    entries,
    {
      ...OF_PEOPLE,
      policy: 'sealed',
      summary: 'One’s bookmarks in the entries that clients of the original read',
      replies: { 200: { description: 'Atom, the newest first', content: ATOM }, 400: BAD_PARAMETER },
      options: AS_TEXT,
    },
    async ({ query: { targetIds }, visitor, reply }) => {
      const wanted = await wantedBookmarks(options, visitor.id, targetIds)
      const { rows, recordOf } = await leaving(options, sources(), wanted)
      const head = { self: `${publicUrl}${entries.path}`, publicUrl, title: TITLE, updated: lastChange(rows) }
      return reply.type('application/atom+xml; charset=utf-8').send(originalFeed(head, rows, recordOf))
    },
  )
}
