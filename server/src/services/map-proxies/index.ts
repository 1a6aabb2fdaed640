/** The service under `/proxy/rest/fetch`: what the map needs from other servers and a browser may not fetch by itself. */
import type { FastifyInstance } from 'fastify'
import { openFailureReports } from '../../layers/failure-reports.ts'
import type { LayerFiles } from '../../layers/layer-files.ts'
import type { Database } from '../../storage/database.ts'
import { refusePortals } from '../../http/sealed-reply.ts'
import { diagnosisRoutes } from './diagnosis.routes.ts'
import { fileRoutes } from './files.routes.ts'
import { rangeRoutes } from './range.routes.ts'

/** What the service is built from. */
export interface MapProxiesOptions {
  readonly files: LayerFiles
  /** Where reports of layers that fail are kept. */
  readonly database: Pick<Database, 'writer' | 'reader'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** Fastify plugin. */
export async function mapProxies(app: FastifyInstance, { files, database, clock }: MapProxiesOptions): Promise<void> {
  app.addHook('onRequest', async (request) => refusePortals(request))
  fileRoutes(app, files)
  rangeRoutes(app, files)
  diagnosisRoutes(app, files, openFailureReports(database, clock))
}
