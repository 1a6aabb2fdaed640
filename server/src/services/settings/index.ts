/** The service under `/settings`: what an installation and its sites are set up with. */
import type { FastifyInstance } from 'fastify'
import { basemapsRoutes } from './basemaps.routes.ts'
import { viewsRoutes } from './views.routes.ts'
import { valuesRoutes } from './values.routes.ts'
import type { SettingsOptions } from './options.ts'

/** Fastify plugin. */
export async function settingsService(app: FastifyInstance, options: SettingsOptions): Promise<void> {
  await app.register(viewsRoutes, options)
  await app.register(basemapsRoutes, options)
  valuesRoutes(app, options)
}
