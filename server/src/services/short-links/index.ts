/** The service of short links: `/s/{id}`, and `/api/short-links` that makes them. */
import { SHORT_LINKS_PER_MINUTE } from '@graticule/contracts/limits'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { shortLinkRoutes } from './short-links.routes.ts'
import type { ShortLinksOptions } from './options.ts'

/** Fastify plugin: makes short links and follows them. */
export async function shortLinks(app: FastifyInstance, options: ShortLinksOptions): Promise<void> {
  // addresses of visitors are counted in memory and kept nowhere
  await app.register(rateLimit, { global: false })
  await app.register(shortLinkRoutes, { perMinute: SHORT_LINKS_PER_MINUTE, ...options })
}
