/** The log service, under `/proxy/rest/log`, `/counter` and `/popular`: what visitors do, open and search. */
import { DAY_MS } from '@graticule/contracts/limits'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../storage/database.ts'
import { logRoutes } from './log.routes.ts'
import { popularRoutes } from './popular.routes.ts'
import { openSearchedPhrases } from './searched-phrases.ts'
import { openUsageLog } from './usage-log.ts'
import { viewCountRoutes } from './view-count.routes.ts'
import { openViewCounts } from './view-counts.ts'
import { visitsOf } from './visits.ts'

/** What the service is built from. */
export interface LogOptions {
  readonly database: Database
  /** Days after which what was logged is removed. */
  readonly keepDays: number
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** Fastify plugin. */
export async function log(app: FastifyInstance, options: LogOptions): Promise<void> {
  const usage = openUsageLog(options.database, options.clock)
  const visitOf = visitsOf(options.clock)
  const phrases = openSearchedPhrases(options.database, options.clock)
  logRoutes(app, usage, phrases, visitOf, options)
  viewCountRoutes(app, openViewCounts(options.database), visitOf)
  popularRoutes(app, phrases)

  const purge = async () => {
    try {
      await usage.purge(options.keepDays)
    } catch (error) {
      app.log.error({ err: error }, 'What was logged long ago could not be removed.')
    }
  }
  const timer = setInterval(() => void purge(), DAY_MS).unref()
  app.addHook('onReady', purge)
  app.addHook('onClose', async () => clearInterval(timer))
}
