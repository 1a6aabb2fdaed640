/** Dashboards as clients of the original store them, under `/curated/rest`. */
import { type BoardContent, ContentSchema } from '@graticule/contracts/dashboards/dashboards'
import { DASHBOARDS_PER_PAGE, MAX_DASHBOARD_BODY_BYTES, MAX_ELEMENT_TEXT } from '@graticule/contracts/dashboards/limits'
import { ORIGINAL_DASHBOARD_ROUTES, type UserDashboard, type UserDashboards } from '@graticule/contracts/dashboards/original'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { Compile } from 'typebox/schema'
import type { StoredDashboard, WrittenDashboard } from '../../dashboards/dashboard-store.ts'
import { BAD_PARAMETER, empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { BAD_BODY, NOT_YOURS } from '../../kept/statements.ts'
import { say } from '../../texts/say.ts'
import type { DashboardsOptions } from './options.ts'

const OF_PEOPLE = { tag: 'dashboards', access: 'user' } as const
const OURS = Compile(ContentSchema)

const shown = ({ id, name, summary, content }: StoredDashboard): UserDashboard => ({
  id,
  entry: { title: name, summary, dashboardContents: { content: content.original ?? JSON.stringify(content) } },
})

/** Our own pages, or what we do not understand as it came, with its words on one page. */
function contentOf(text: string): BoardContent {
  try {
    const value: unknown = JSON.parse(text)
    if (OURS.Check(value)) return value
  } catch {
    // whatever its client has written is kept
  }
  // a sign that opens a tag ends the search for the end of the one before: the time grows with the length alone
  const words = text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_ELEMENT_TEXT)
  const element = { id: 'text', kind: 'text', title: '', width: 12, height: 3, text: words } as const
  return { pages: [{ id: 'page', title: '1', elements: words === '' ? [] : [element] }], original: text }
}

interface GivenEntry {
  readonly title: string
  readonly summary?: string | null | undefined
  readonly dashboardContents?: { readonly content?: string | null | undefined } | null | undefined
}

const writtenOf = ({ title, summary, dashboardContents }: GivenEntry): WrittenDashboard => ({
  name: title,
  summary: summary ?? '',
  content: contentOf(dashboardContents?.content ?? ''),
})

/**
 * Registers the routes.
 * @rule B-dashboards.original Clients of the original list, store and delete dashboards at userDashboards and userResources; what they store comes back as it was
 */
export function originalRoutes(app: FastifyInstance, options: DashboardsOptions): void {
  const { store } = options
  const { list, remove } = ORIGINAL_DASHBOARD_ROUTES
  storing(app, options)
  route(
    app,
    list,
    {
      ...OF_PEOPLE,
      summary: 'Dashboards of the person who asks, as clients of the original read them',
      replies: { 200: json('A page of them', list.reply), 400: BAD_PARAMETER },
    },
    async ({ query: { page, size: asked }, visitor }): Promise<UserDashboards> => {
      // whole dashboards are large: more pages, and each read by itself
      const size = Math.min(asked, DASHBOARDS_PER_PAGE)
      const { rows, total } = await store.list(visitor.id, { page, size })
      const content: UserDashboard[] = []
      for (const { id } of rows) content.push(shown(await store.find(visitor.id, id)))
      return {
        content,
        totalElements: total,
        totalPages: Math.ceil(total / size),
        number: page,
        size,
      }
    },
  )
  route(
    app,
    remove,
    { ...OF_PEOPLE, summary: 'Delete a dashboard', replies: { 202: empty('It is there no more'), 404: NOT_YOURS } },
    async ({ params: { id }, visitor, reply }) => {
      await store.remove(visitor.id, itemIdOf(id))
      return reply.code(202).send()
    },
  )
}

function storing(app: FastifyInstance, { store, clock }: DashboardsOptions): void {
  const { addResource, add } = ORIGINAL_DASHBOARD_ROUTES
  const replies = {
    200: json('The dashboard that was stored before', add.reply),
    201: json('The dashboard', add.reply),
    400: BAD_BODY,
    404: NOT_YOURS,
    409: problem('There are as many as there may be'),
    413: problem('The dashboard is too large'),
  }
  route(
    app,
    addResource,
    { ...OF_PEOPLE, summary: 'Store the content of a dashboard', bodyBytes: MAX_DASHBOARD_BODY_BYTES, replies },
    async ({ body: { entry }, visitor, reply }) =>
      reply.code(201).send(shown(await store.add(visitor.id, writtenOf(entry), 0, clock()))),
  )
  route(
    app,
    add,
    {
      ...OF_PEOPLE,
      summary: 'Make a dashboard of content that was stored, or with its content',
      bodyBytes: MAX_DASHBOARD_BODY_BYTES,
      replies,
    },
    async ({ body: { id, userResourceId = id, entry }, visitor, reply }) => {
      if (userResourceId !== undefined) return shown(await store.find(visitor.id, userResourceId))
      if (entry === undefined) throw new PortalError('invalid-body', say('request:body.field-required', { name: 'entry' }))
      return reply.code(201).send(shown(await store.add(visitor.id, writtenOf(entry), 0, clock())))
    },
  )
}
