/** The log service, under `/proxy/rest/log`, `/counter` and `/popular`: what visitors do, open and search. */
import { LOG_PURGE_MS, VIEWS_TO_INDEX_MS } from '@graticule/contracts/limits'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LearnedSearches } from '../../learned-searches/learned-searches.ts'
import type { Database } from '../../storage/database.ts'
import { createCallLimit } from './call-limit.ts'
import { logRoutes } from './log.routes.ts'
import { popularRoutes } from './popular.routes.ts'
import { openUsageLog } from './usage-log.ts'
import { viewCountRoutes } from './view-count.routes.ts'
import { openViewCounts } from './view-counts.ts'
import { visitsOf } from './visits.ts'

/** What the service is built from. */
export interface LogOptions {
  readonly database: Database
  readonly learned: LearnedSearches
  readonly catalogue: Pick<Catalogue, 'touch'>
  /** Days after which what was logged is removed. */
  readonly keepDays: number
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** Fastify plugin. */
export async function log(app: FastifyInstance, options: LogOptions): Promise<void> {
  const usage = openUsageLog(options.database, options.learned, options.clock)
  const visitOf = visitsOf(options.clock)
  const countCall = createCallLimit(() => app.routeTable.turns.limits().notesPerMinute, options.clock)
  logRoutes(app, usage, visitOf, countCall)
  const opened = new Set<string>()
  viewCountRoutes(
    app,
    openViewCounts(options.database, (id) => opened.add(id)),
    visitOf,
    countCall,
  )
  popularRoutes(app, options.learned)

  const purge = async () => {
    try {
      await usage.purge(options.keepDays)
      await options.learned.purge(options.keepDays)
    } catch (error) {
      app.log.error({ err: error }, 'What was logged long ago could not be removed.')
    }
  }
  /** Searches sort by views: the index takes them in from time to time, not with each of them. */
  const tellIndex = async () => {
    const ids = [...opened]
    opened.clear()
    if (ids.length === 0) return
    try {
      await options.catalogue.touch(ids)
    } catch (error) {
      app.log.error({ err: error }, 'The index could not be told of new views.')
    }
  }
  const telling = setInterval(() => void tellIndex(), VIEWS_TO_INDEX_MS).unref()
  const timer = setInterval(() => void purge(), LOG_PURGE_MS).unref()
  app.addHook('onReady', purge)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    clearInterval(telling)
    await tellIndex()
  })
}
