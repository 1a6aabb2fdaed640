/** Bookmarks on our own paths: the list with its searches, notes, and what is kept of the resources on a page. */
import { type Bookmark, BOOKMARK_ROUTES, type Bookmarks, type KeptStates } from '@graticule/contracts/kept/bookmarks'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { StoredBookmark } from '../../kept/bookmarks.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { namedSource, opinionKey } from '../../kept/of-resources.ts'
import { listRoutesOf } from '../../kept/lists/list-routes.ts'
import type { CuratedOptions } from './options.ts'
import { factsOf, resourceOf, shownBookmark, sizeOf } from './shown-bookmark.ts'
import { BAD_BODY, CHANGED, NO_ROOM, NOT_YOURS, OF_PEOPLE } from '../../kept/statements.ts'

/** Bookmarks with what the catalogue says of their records. */
const showing =
  ({ sources, catalogue }: CuratedOptions) =>
  async (rows: readonly StoredBookmark[]): Promise<Bookmark[]> => {
    const facts = await factsOf(rows.map(resourceOf), { sources: sources(), catalogue })
    return rows.map((row, at) => shownBookmark(row, facts[at]))
  }

function listRoute(app: FastifyInstance, options: CuratedOptions): void {
  const { kept } = options
  const { list } = BOOKMARK_ROUTES
  const shown = showing(options)
  route(
    app,
    list,
    {
      ...OF_PEOPLE,
      summary: 'Bookmarks, searched and sorted',
      replies: { 200: json('A page of them, and how many each source and folder has', list.reply), 400: BAD_PARAMETER },
    },
    async ({ query, visitor: { id } }): Promise<Bookmarks> => {
      const { page, q: words, dataSource, folder, sort: order } = query
      const size = sizeOf(query)
      const listed = await kept.bookmarks.list(id, { words, dataSource, folder }, { page, size, order })
      const { bookmarks, total, sources, folders } = listed
      return { bookmarks: await shown(bookmarks), total, page, size, sources: [...sources], folders: [...folders] }
    },
  )
}

function itemRoutes(app: FastifyInstance, options: CuratedOptions): void {
  const { kept, sources, clock } = options
  const { add, one, change } = BOOKMARK_ROUTES
  const shown = showing(options)
  route(
    app,
    add,
    {
      ...OF_PEOPLE,
      summary: 'Keep a resource',
      replies: {
        200: json('The bookmark that it has already', add.reply),
        201: json('A new bookmark', add.reply),
        400: BAD_BODY,
        409: NO_ROOM,
      },
    },
    async ({ body, visitor, reply }) => {
      const words = { ...body, dataSource: namedSource(sources(), body.dataSource) }
      const { bookmark, isNew } = await kept.bookmarks.add(visitor.id, words, clock())
      const [answer] = await shown([bookmark])
      return reply.code(isNew ? 201 : 200).send(answer)
    },
  )

  route(
    app,
    one,
    { ...OF_PEOPLE, summary: 'A bookmark', replies: { 200: json('The bookmark', one.reply), 404: NOT_YOURS } },
    async ({ params: { id }, visitor }) => (await shown([await kept.bookmarks.find(visitor.id, itemIdOf(id))]))[0],
  )

  route(
    app,
    change,
    {
      ...OF_PEOPLE,
      summary: 'Change name, note or folder of a bookmark',
      replies: { 200: json('The bookmark', change.reply), 400: BAD_BODY, 404: NOT_YOURS, 409: NO_ROOM, 412: CHANGED },
    },
    async ({ params: { id }, body, visitor }) =>
      (await shown([await kept.bookmarks.change(visitor.id, itemIdOf(id), body, clock())]))[0],
  )
}

/** Registers the routes. */
export function bookmarkRoutes(app: FastifyInstance, options: CuratedOptions): void {
  const { kept, sources, clock } = options
  const { check } = BOOKMARK_ROUTES
  listRoute(app, options)
  itemRoutes(app, options)
  route(
    app,
    check,
    {
      ...OF_PEOPLE,
      summary: 'What the person who asks keeps of some resources',
      replies: { 200: json('In the order of the resources', check.reply), 400: BAD_BODY },
    },
    async ({ body: { resources }, visitor: { id } }): Promise<KeptStates> => {
      const named = resources.map(({ dataSource, targetId }) => ({ dataSource: namedSource(sources(), dataSource), targetId }))
      const keys = resources.map((resource) => opinionKey(sources(), resource))
      const [bookmarks, liked] = await Promise.all([kept.bookmarks.check(id, named), kept.likes.isLiked(id, keys)])
      return {
        resources: resources.map((resource, at) => {
          const bookmark = bookmarks[at]
          return {
            ...resource,
            liked: liked[at] ?? false,
            ...(bookmark === undefined ? {} : { bookmark }),
          }
        }),
      }
    },
  )

  listRoutesOf(app, BOOKMARK_ROUTES, kept.lists.bookmarks, { clock })
}
