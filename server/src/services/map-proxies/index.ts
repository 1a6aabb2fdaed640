/** The service under `/proxy/rest/fetch`: what the map needs from other servers and a browser may not fetch by itself. */
import rateLimit from '@fastify/rate-limit'
import { MAP_FETCHES_PER_MINUTE } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { openFailureReports } from '../../layers/failure-reports.ts'
import type { LayerFiles } from '../../layers/layer-files.ts'
import type { Database } from '../../storage/database.ts'
import { refusePortals } from '../../http/sealed-reply.ts'
import { diagnosisRoutes } from './diagnosis.routes.ts'
import { fileRoutes } from './files.routes.ts'
import { rangeRoutes } from './range.routes.ts'
import { say } from '../../texts/say.ts'

/** What the service is built from. */
export interface MapProxiesOptions {
  readonly files: LayerFiles
  /** Where reports of layers that fail are kept. */
  readonly database: Pick<Database, 'writer' | 'reader'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Requests that one address may send in a minute; {@link MAP_FETCHES_PER_MINUTE} when not said. */
  readonly perMinute?: number
}

/** Fastify plugin. */
export async function mapProxies(
  app: FastifyInstance,
  { files, database, clock, perMinute = MAP_FETCHES_PER_MINUTE }: MapProxiesOptions,
): Promise<void> {
  // addresses of visitors are counted in memory and kept nowhere
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    errorResponseBuilder: () => new PortalError('too-many-requests', say('request:too-many-minute')),
  })
  app.addHook('onRequest', async (request) => refusePortals(request))
  fileRoutes(app, files)
  rangeRoutes(app, files)
  diagnosisRoutes(app, files, openFailureReports(database, clock))
}
