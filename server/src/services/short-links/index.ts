/** The service of short links: `/s/{id}`, and `/api/short-links` that makes them. */
import { SHORT_LINKS_PER_MINUTE } from '@graticule/contracts/limits'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { ShortLinkStore } from '../../short-links/short-link-store.ts'
import { shortLinkRoutes } from './short-links.routes.ts'

/** What the service is built from. */
export interface ShortLinksOptions {
  readonly links: ShortLinkStore
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** New links that one address may ask for in a minute; {@link SHORT_LINKS_PER_MINUTE} when not said. */
  readonly perMinute?: number
}

/** Fastify plugin: makes short links and follows them. */
export async function shortLinks(app: FastifyInstance, options: ShortLinksOptions): Promise<void> {
  // addresses of visitors are counted in memory and kept nowhere
  await app.register(rateLimit, { global: false })
  await app.register(shortLinkRoutes, { perMinute: SHORT_LINKS_PER_MINUTE, ...options })
}
