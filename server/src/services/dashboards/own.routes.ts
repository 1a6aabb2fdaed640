/** Dashboards of whoever is signed in. */
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import {
  DASHBOARD_ROUTES,
  type Dashboard,
  type Dashboards,
  type ListedDashboard,
} from '@graticule/contracts/dashboards/dashboards'
import { MAX_DASHBOARD_BODY_BYTES } from '@graticule/contracts/dashboards/limits'
import type { FastifyInstance } from 'fastify'
import type { ListedRow, StoredDashboard } from '../../dashboards/dashboard-store.ts'
import { BAD_PARAMETER, empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { BAD_BODY, NOT_YOURS } from '../../kept/statements.ts'
import type { DashboardsOptions } from './options.ts'

const OF_PEOPLE = { tag: 'dashboards', access: 'user' } as const
const CHANGED = problem('It was changed elsewhere in the meantime')
const TOO_LARGE = problem('The dashboard is too large')

const instant = (at: number): string => new Date(at).toISOString()

const shown = (row: StoredDashboard): Dashboard => ({
  id: row.id,
  name: row.name,
  summary: row.summary,
  content: row.content,
  version: row.version,
  changedOn: instant(row.changedAt),
  ...(row.publishedVersion === undefined ? {} : { publishedVersion: row.publishedVersion }),
  ...(row.publishedAt === undefined ? {} : { publishedOn: instant(row.publishedAt) }),
  ...(row.word === undefined ? {} : { word: row.word }),
})

const listed = (row: ListedRow): ListedDashboard => ({
  id: row.id,
  name: row.name,
  summary: row.summary,
  pages: row.pages,
  state: row.published_version === null ? 'draft' : row.published_version === row.version ? 'published' : 'changed',
  changedOn: instant(row.changed_at),
  ...(row.published_version === null || row.word === null ? {} : { word: row.word }),
})

/** Registers the routes. */
export function ownRoutes(app: FastifyInstance, options: DashboardsOptions): void {
  reading(app, options)
  writing(app, options)
  publishing(app, options)
}

function reading(app: FastifyInstance, { store }: DashboardsOptions): void {
  const { list, one } = DASHBOARD_ROUTES
  route(
    app,
    list,
    {
      ...OF_PEOPLE,
      summary: 'Dashboards of the person who asks, the latest change first',
      replies: { 200: json('A page of them', list.reply), 400: BAD_PARAMETER },
    },
    async ({ query: { page, size: asked }, visitor }): Promise<Dashboards> => {
      const size = Math.min(asked, MAX_LIST_PAGE)
      const { rows, total } = await store.list(visitor.id, { page, size })
      return { dashboards: rows.map(listed), total, page, size }
    },
  )
  route(
    app,
    one,
    { ...OF_PEOPLE, summary: 'A dashboard with its draft', replies: { 200: json('The dashboard', one.reply), 404: NOT_YOURS } },
    async ({ params: { id }, visitor }) => shown(await store.find(visitor.id, itemIdOf(id))),
  )
}

function writing(app: FastifyInstance, { store, clock }: DashboardsOptions): void {
  const { add, change, remove } = DASHBOARD_ROUTES
  route(
    app,
    add,
    {
      ...OF_PEOPLE,
      summary: 'Make a dashboard',
      bodyBytes: MAX_DASHBOARD_BODY_BYTES,
      replies: {
        201: json('The dashboard', add.reply),
        400: BAD_BODY,
        409: problem('There are as many as there may be'),
        413: TOO_LARGE,
      },
    },
    async ({ body: { name, summary, content, siteId = 0 }, visitor, reply }) =>
      reply.code(201).send(shown(await store.add(visitor.id, { name, summary, content }, siteId, clock()))),
  )
  route(
    app,
    change,
    {
      ...OF_PEOPLE,
      summary: 'Store the draft of a dashboard',
      bodyBytes: MAX_DASHBOARD_BODY_BYTES,
      replies: { 200: json('The dashboard now', change.reply), 400: BAD_BODY, 404: NOT_YOURS, 412: CHANGED, 413: TOO_LARGE },
    },
    async ({ params: { id }, body: { name, summary, content, seen }, visitor }) =>
      shown(await store.change(visitor.id, itemIdOf(id), { name, summary, content }, seen, clock())),
  )
  route(
    app,
    remove,
    { ...OF_PEOPLE, summary: 'Delete a dashboard', replies: { 204: empty('It is there no more'), 404: NOT_YOURS } },
    async ({ params: { id }, visitor, reply }) => {
      await store.remove(visitor.id, itemIdOf(id))
      return reply.code(204).send()
    },
  )
}

/** @rule B-dashboards.publish A published dashboard stays as it was published until it is published again or withdrawn */
function publishing(app: FastifyInstance, { store, clock }: DashboardsOptions): void {
  const { publish, withdraw } = DASHBOARD_ROUTES
  route(
    app,
    publish,
    {
      ...OF_PEOPLE,
      summary: 'Publish the draft: whoever has the link reads it as it is now',
      replies: {
        200: json('The dashboard, with the word of its link', publish.reply),
        400: BAD_BODY,
        404: NOT_YOURS,
        412: CHANGED,
      },
    },
    async ({ params: { id }, body: { seen }, visitor }) => shown(await store.publish(visitor.id, itemIdOf(id), seen, clock())),
  )
  route(
    app,
    withdraw,
    {
      ...OF_PEOPLE,
      summary: 'Publish a dashboard no longer: its link leads nowhere',
      replies: { 200: json('The dashboard', withdraw.reply), 404: NOT_YOURS },
    },
    async ({ params: { id }, visitor }) => shown(await store.withdraw(visitor.id, itemIdOf(id))),
  )
}
