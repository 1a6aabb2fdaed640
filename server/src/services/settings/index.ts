/** The service under `/settings/rest`: what a site is set up with. So far its stored views and its basemaps. */
import type { Basemap } from '@graticule/contracts/services/settings'
import type { FastifyInstance } from 'fastify'
import type { StoredView } from '../../catalogue/seed/read-views.ts'
import { publicReading } from '../../plugins/public-reading.ts'
import { basemapsRoutes } from './basemaps.routes.ts'
import { viewsRoutes } from './views.routes.ts'

/** What the service is built from. */
export interface SettingsOptions {
  readonly views: readonly StoredView[]
  /** Those of the operator. */
  readonly basemaps: readonly Basemap[]
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
}

/** Fastify plugin. */
export async function settings(app: FastifyInstance, options: SettingsOptions): Promise<void> {
  // parameters are read by codecs, whose refusals say what is accepted; the schemas describe them
  app.setValidatorCompiler(() => () => true)
  publicReading(app)
  await app.register(viewsRoutes, options)
  await app.register(basemapsRoutes, options)
}
