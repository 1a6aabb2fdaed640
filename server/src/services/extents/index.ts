/** The service under `/api/extents`. */
import { LIVE_MAP_PAGES, MAX_MAP_RESULTS } from '@graticule/contracts/limits'
import type { FastifyInstance } from 'fastify'
import { extentsRoutes } from './extents.routes.ts'
import type { ExtentsOptions } from './options.ts'

/** Fastify plugin: where everything lies that a search finds. */
export async function extents(app: FastifyInstance, options: ExtentsOptions): Promise<void> {
  const limits = { most: MAX_MAP_RESULTS, livePages: LIVE_MAP_PAGES }
  await app.register(extentsRoutes, { ...limits, ...options })
}
