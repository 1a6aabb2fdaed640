/** What everybody reads: published dashboards, and tables at an address. */
import { DASHBOARD_ROUTES, type SharedDashboard, type Table } from '@graticule/contracts/dashboards/dashboards'
import { readTable } from '@graticule/contracts/dashboards/read-table'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { say } from '../../texts/say.ts'
import type { DashboardsOptions } from './options.ts'

/**
 * Registers the routes.
 * @rule B-dashboards.series Tables at an address are fetched through the guarded client, with nothing of the visitor
 */
export function sharedRoutes(app: FastifyInstance, { store, files }: DashboardsOptions): void {
  const { shared, table } = DASHBOARD_ROUTES
  route(
    app,
    shared,
    {
      summary: 'A published dashboard',
      tag: 'dashboards',
      access: 'public',
      // withdrawn for one, it is withdrawn for all
      cache: 'no-store',
      readers: 'own pages',
      replies: {
        200: json('The dashboard as it was published', shared.reply),
        404: problem('Nothing is published under this word'),
      },
    },
    async ({ params: { word } }): Promise<SharedDashboard> => {
      const found = /^[\w-]{16}$/.test(word) ? await store.shared(word) : undefined
      if (found === undefined) throw new PortalError('not-found', say('services:none.dashboard'))
      const { name, summary, content, publishedAt } = found
      return { name, summary, content, publishedOn: new Date(publishedAt).toISOString() }
    },
  )
  route(
    app,
    table,
    {
      summary: 'A table of another server: CSV, or a JSON list of objects',
      tag: 'dashboards',
      access: 'public',
      cache: 'private, max-age=60',
      readers: 'own pages',
      turn: 'map fetches',
      replies: {
        200: json('The table, cut at 1,000 rows and 20 columns', table.reply),
        400: problem('No http or https address'),
        403: problem('This portal does not fetch from that server'),
        404: problem('The server says that there is no such file'),
        502: problem('The server cannot be reached, fails, or sends no table'),
        503: problem('Too much is asked for at the moment, or the server is left alone'),
        504: problem('The server does not answer in time'),
      },
    },
    async ({ query: { url = '' } }): Promise<Table> => {
      const found = readTable(await files.table(url))
      if (typeof found === 'string')
        throw new PortalError('source-failed', say('services:series.no-table', { reason: say(`services:series.${found}`) }))
      return found
    },
  )
}
