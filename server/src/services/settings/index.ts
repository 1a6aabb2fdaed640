/** The service under `/settings/rest`: what a site is set up with. So far its stored views and its basemaps. */
import type { FastifyInstance } from 'fastify'
import { basemapsRoutes } from './basemaps.routes.ts'
import { viewsRoutes } from './views.routes.ts'
import type { SettingsOptions } from './options.ts'

/** Fastify plugin. */
export async function settingsService(app: FastifyInstance, options: SettingsOptions): Promise<void> {
  await app.register(viewsRoutes, options)
  await app.register(basemapsRoutes, options)
}
