/** Bookmarks as clients of the original ask for them. */
import { PortalError } from '@graticule/contracts/problem'
import { BOOKMARKED_ROUTES, type Bookmarked, type BookmarkedPage } from '@graticule/contracts/kept/curated'
import type { FastifyInstance } from 'fastify'
import { idOfWire } from '../../broker/atom/wire-ids.ts'
import { BAD_PARAMETER, empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { StoredBookmark } from '../../kept/bookmarks.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { namedSource, opinionKey } from '../../kept/of-resources.ts'
import { say } from '../../texts/say.ts'
import type { CuratedOptions } from './options.ts'
import { resourceOf, shownBookmarked, sizeOf } from './shown-bookmark.ts'
import { BAD_BODY, NOT_YOURS, OF_PEOPLE } from '../../kept/statements.ts'

/**
 * Refuses who names somebody else.
 * @rule B-kept-items.own-only Everybody reads and changes only what they keep themselves; the ids of others are answered 404
 */
function refuseOthers(personId: string, userId: string | undefined): void {
  if (userId !== undefined && userId !== personId) throw new PortalError('not-found', say('kept:none.person'))
}

/** What is thought of the resources, with the words of the person who asks. */
async function ratingsOf(rows: readonly StoredBookmark[], personId: string, { kept, sources }: CuratedOptions) {
  const keys = rows.map((row) => opinionKey(sources(), resourceOf(row)))
  const [totals, own] = await Promise.all([kept.ratings.totals(keys), kept.ratings.own(personId, keys)])
  return totals.map((one, at) => one && { ...one, comment: own[at]?.comment ?? '' })
}

function readRoutes(app: FastifyInstance, options: CuratedOptions): void {
  const { kept } = options
  const { byUser, one } = BOOKMARKED_ROUTES
  route(
    app,
    byUser,
    {
      ...OF_PEOPLE,
      summary: 'Bookmarks of the person who asks',
      replies: { 200: json('A page of them, the newest first', byUser.reply), 400: BAD_PARAMETER, 404: NOT_YOURS },
    },
    async ({ query, visitor }): Promise<BookmarkedPage> => {
      refuseOthers(visitor.id, query.userId)
      const size = sizeOf(query)
      const { bookmarks, total } = await kept.bookmarks.list(visitor.id, {}, { page: query.page, size, order: 'newest' })
      const ratings = await ratingsOf(bookmarks, visitor.id, options)
      const content = bookmarks.map((row, at) => shownBookmarked(row, ratings[at]))
      return { content, totalElements: total, totalPages: Math.ceil(total / size), number: query.page, size }
    },
  )

  route(
    app,
    one,
    { ...OF_PEOPLE, summary: 'One bookmark', replies: { 200: json('The bookmark', one.reply), 404: NOT_YOURS } },
    async ({ params: { id }, visitor }): Promise<Bookmarked> =>
      shownBookmarked(await kept.bookmarks.find(visitor.id, itemIdOf(id))),
  )
}

/**
 * Registers the routes.
 * @rule S2-7.bookmarked Bookmarks are fetched, added (200, 201) and deleted (202) under /curated/rest/bookmarked
 */
export function bookmarkedRoutes(app: FastifyInstance, options: CuratedOptions): void {
  readRoutes(app, options)
  const { kept, sources, clock } = options
  const { add, remove } = BOOKMARKED_ROUTES
  route(
    app,
    add,
    {
      ...OF_PEOPLE,
      summary: 'Bookmark a resource',
      replies: {
        200: json('The bookmark that this resource has already', add.reply),
        201: json('A new bookmark', add.reply),
        400: BAD_BODY,
        404: NOT_YOURS,
        409: problem('There is no room for more'),
      },
    },
    async ({ body, visitor, reply }) => {
      refuseOthers(visitor.id, body.userId)
      const { name, targetId, currMap, dataSource = 'dab' } = body
      const resource = { dataSource: namedSource(sources(), dataSource), targetId: idOfWire(targetId) }
      const words = { ...resource, name, currMap: currMap ?? undefined }
      const { bookmark, isNew } = await kept.bookmarks.add(visitor.id, words, clock())
      return reply.code(isNew ? 201 : 200).send(shownBookmarked(bookmark))
    },
  )

  route(
    app,
    remove,
    {
      ...OF_PEOPLE,
      summary: 'Remove the bookmark of a resource',
      replies: { 202: empty('There is none any more'), 400: BAD_PARAMETER },
    },
    async ({ query: { targetId, dataSource }, visitor, reply }) => {
      const resource = { dataSource: namedSource(sources(), dataSource), targetId: idOfWire(targetId) }
      await kept.bookmarks.removeResource(visitor.id, resource)
      return reply.code(202).send()
    },
  )
}
