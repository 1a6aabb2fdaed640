/** The service of administrators for sources and harvests. */
import type { FastifyInstance } from 'fastify'
import { checkRoutes } from './check.routes.ts'
import { harvestsRoutes } from './harvests.routes.ts'
import type { SourcesDeskOptions } from './options.ts'
import { refusalsRoutes } from './refusals.routes.ts'
import { sourcesRoutes } from './sources.routes.ts'

/** Fastify plugin: sources and harvests in the hands of administrators. */
export async function sourcesDesk(app: FastifyInstance, options: SourcesDeskOptions): Promise<void> {
  sourcesRoutes(app, options)
  checkRoutes(app, options)
  harvestsRoutes(app, options)
  refusalsRoutes(app, options)
}
