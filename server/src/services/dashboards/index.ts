/** Dashboards: those of people, what they publish, tables at an address, and the paths of the original. */
import type { FastifyInstance } from 'fastify'
import type { DashboardsOptions } from './options.ts'
import { originalRoutes } from './original.routes.ts'
import { ownRoutes } from './own.routes.ts'
import { sharedRoutes } from './shared.routes.ts'

/** Fastify plugin. */
export async function dashboards(app: FastifyInstance, options: DashboardsOptions): Promise<void> {
  ownRoutes(app, options)
  sharedRoutes(app, options)
  originalRoutes(app, options)
}
