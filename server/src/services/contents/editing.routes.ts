/** Pages as their editors work on them: drafts, publishing, versions. */
import { type DeletedPage, type EditedPage, PAGE_ROUTES, type PageLine } from '@graticule/contracts/contents/pages'
import { DELETED_KEPT_MS, PAGE_BODY_BYTES } from '@graticule/contracts/contents/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoredPage } from '../../contents/page-store.ts'
import { empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { BAD_BODY } from '../../kept/statements.ts'
import type { ContentsOptions } from './options.ts'
import { seenVersion, withVersion } from './seen-version.ts'
import { siteOf } from './site-of-request.ts'

const OF_EDITORS = { tag: 'content', access: 'site-admin', bodyBytes: PAGE_BODY_BYTES } as const
const NONE = problem('There is no such site, page or version')
const CHANGED = problem('Somebody else has saved the page since the version in If-Match')
const NO_VERSION = problem('If-Match is missing')
const page = (description: string) => json(description, PAGE_ROUTES.one.reply)

/** People by their names, in place of their ids. */
async function named<T extends EditedPage>(namesOf: ContentsOptions['namesOf'], stored: T): Promise<T> {
  const names = await namesOf([...new Set([stored.changedBy, ...stored.history.map(({ by }) => by)])].filter((id) => id !== ''))
  const nameOf = (id: string) => names.get(id) ?? ''
  return {
    ...stored,
    changedBy: nameOf(stored.changedBy),
    history: stored.history.map((past) => ({ ...past, by: nameOf(past.by) })),
  }
}

/** What the routes of one page have in common. */
function answering({ namesOf, clock, sites, pages }: ContentsOptions) {
  return {
    seen: async (request: FastifyRequest, id: number) => seenVersion(request, (await pages.head(id))?.version),
    siteIdOf: ({ siteId }: { readonly siteId: string }) => siteOf(sites, siteId).id,
    change: ({ id: by }: { readonly id: string }) => ({ by, now: clock() }),
    send: async (reply: FastifyReply, stored: Promise<StoredPage>) => withVersion(reply, await named(namesOf, await stored)),
  }
}

function listRoutes(app: FastifyInstance, options: ContentsOptions): void {
  const { pages, namesOf } = options
  const { siteIdOf, change, send } = answering(options)
  const { list, add } = PAGE_ROUTES
  route(
    app,
    list,
    { ...OF_EDITORS, summary: 'Pages of a site, drafts too', replies: { 200: json('By their titles', list.reply), 404: NONE } },
    async ({ params }): Promise<{ pages: PageLine[] }> => {
      const lines = await pages.list(siteIdOf(params))
      const names = await namesOf([...new Set(lines.map(({ changedBy }) => changedBy))].filter((id) => id !== ''))
      return { pages: lines.map((line) => ({ ...line, changedBy: names.get(line.changedBy) ?? '' })) }
    },
  )
  route(
    app,
    add,
    {
      ...OF_EDITORS,
      summary: 'Add a page as a draft',
      replies: {
        201: page('The page'),
        400: BAD_BODY,
        404: NONE,
        409: problem('Another page has this address, or there are too many'),
      },
    },
    async ({ params, body, visitor, reply }) => send(reply.code(201), pages.add(siteIdOf(params), body, change(visitor))),
  )
}

function pageRoutes(app: FastifyInstance, options: ContentsOptions): void {
  const { pages } = options
  const { siteIdOf, change, send, seen } = answering(options)
  const { one, save } = PAGE_ROUTES
  route(
    app,
    one,
    { ...OF_EDITORS, summary: 'A page as it is edited', replies: { 200: page('The page; its ETag is its version'), 404: NONE } },
    ({ params, reply }) => send(reply, pages.one(siteIdOf(params), itemIdOf(params.id))),
  )
  route(
    app,
    save,
    {
      ...OF_EDITORS,
      summary: 'Save the draft of a page',
      description:
        'Markup that pages may not have is taken out. Finished translations are out of date when the original has changed.',
      replies: { 200: page('The page'), 400: BAD_BODY, 404: NONE, 409: problem('Another page has this address'), 412: CHANGED },
    },
    async ({ params, body, visitor, request, reply }) =>
      send(
        reply,
        pages.save(siteIdOf(params), itemIdOf(params.id), await seen(request, itemIdOf(params.id)), body, change(visitor)),
      ),
  )
}

function publishingRoutes(app: FastifyInstance, options: ContentsOptions): void {
  const { pages } = options
  const { siteIdOf, change, send, seen } = answering(options)
  const { publish, unpublish, remove } = PAGE_ROUTES
  route(
    app,
    publish,
    {
      ...OF_EDITORS,
      summary: 'Publish the draft',
      replies: {
        200: page('The page'),
        400: problem('If-Match or a title is missing, or a picture has no alternative text'),
        404: NONE,
        409: problem('Another page has this address'),
        412: CHANGED,
      },
    },
    async ({ params, visitor, request, reply }) =>
      send(
        reply,
        pages.publish(siteIdOf(params), itemIdOf(params.id), await seen(request, itemIdOf(params.id)), change(visitor)),
      ),
  )
  route(
    app,
    unpublish,
    {
      ...OF_EDITORS,
      summary: 'Take a page back from visitors',
      replies: { 200: page('The page'), 400: NO_VERSION, 404: NONE, 412: CHANGED },
    },
    async ({ params, visitor, request, reply }) =>
      send(
        reply,
        pages.unpublish(siteIdOf(params), itemIdOf(params.id), await seen(request, itemIdOf(params.id)), change(visitor)),
      ),
  )
  route(
    app,
    remove,
    {
      ...OF_EDITORS,
      summary: 'Delete a page; it can be brought back for 30 days',
      replies: { 204: empty('It is there no more'), 400: NO_VERSION, 404: NONE, 412: CHANGED },
    },
    async ({ params, visitor, request, reply }) => {
      await pages.remove(siteIdOf(params), itemIdOf(params.id), await seen(request, itemIdOf(params.id)), change(visitor))
      return reply.code(204).send()
    },
  )
}

function versionRoutes(app: FastifyInstance, options: ContentsOptions): void {
  const { pages } = options
  const { siteIdOf, change, send, seen } = answering(options)
  const { version, restore } = PAGE_ROUTES
  route(
    app,
    version,
    {
      ...OF_EDITORS,
      summary: 'What a version of a page holds',
      replies: { 200: json('Its texts', version.reply), 404: NONE },
    },
    ({ params }) => pages.version(siteIdOf(params), itemIdOf(params.id), itemIdOf(params.version)),
  )
  /** @rule B-content.restore Restoring a version makes a new draft of it and deletes nothing */
  route(
    app,
    restore,
    {
      ...OF_EDITORS,
      summary: 'Make a version the draft again',
      replies: { 200: page('The page'), 400: NO_VERSION, 404: NONE, 412: CHANGED },
    },
    async ({ params, visitor, request, reply }) =>
      send(
        reply,
        pages.restore(
          siteIdOf(params),
          itemIdOf(params.id),
          itemIdOf(params.version),
          await seen(request, itemIdOf(params.id)),
          change(visitor),
        ),
      ),
  )
}

function deletedRoutes(app: FastifyInstance, options: ContentsOptions): void {
  const { pages, namesOf, clock } = options
  const { siteIdOf, change, send } = answering(options)
  const { deleted, bringBack } = PAGE_ROUTES
  route(
    app,
    deleted,
    {
      ...OF_EDITORS,
      summary: 'Deleted pages of a site that can be brought back',
      replies: { 200: json('The latest first', deleted.reply), 404: NONE },
    },
    async ({ params }): Promise<{ pages: DeletedPage[] }> => {
      const found = await pages.deleted(siteIdOf(params), clock())
      const names = await namesOf([...new Set(found.map(({ deletedBy }) => deletedBy))].filter((id) => id !== ''))
      const iso = (time: number) => new Date(time).toISOString()
      const lines = found.map(({ deletedAt, deletedBy, ...head }): DeletedPage => ({
        ...head,
        deletedAt: iso(deletedAt),
        deletedBy: names.get(deletedBy) ?? '',
        keptUntil: iso(deletedAt + DELETED_KEPT_MS),
      }))
      return { pages: lines }
    },
  )
  /** @rule B-content.bring-back A deleted page comes back with its versions, and for visitors, unless another page has its address */
  route(
    app,
    bringBack,
    {
      ...OF_EDITORS,
      summary: 'Bring a deleted page back as it was',
      replies: {
        200: page('The page'),
        404: problem('There is no such site, or no deleted page with this id that is still kept'),
        409: problem('Another page has its address by now, or there are too many'),
      },
    },
    async ({ params, visitor, reply }) => send(reply, pages.bringBack(siteIdOf(params), itemIdOf(params.id), change(visitor))),
  )
}

/** Registers the routes. */
export function editingRoutes(app: FastifyInstance, options: ContentsOptions): void {
  listRoutes(app, options)
  pageRoutes(app, options)
  publishingRoutes(app, options)
  versionRoutes(app, options)
  deletedRoutes(app, options)
}
