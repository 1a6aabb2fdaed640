/** The service under `/curated/rest`, and our own paths to the same data: bookmarks, likes. */
import type { FastifyInstance } from 'fastify'
import { bookmarkRoutes } from './bookmarks.routes.ts'
import { bookmarkedRoutes } from './bookmarked.routes.ts'
import { likeRoutes } from './likes.routes.ts'
import type { CuratedOptions } from './options.ts'

/** Fastify plugin. */
export async function curated(app: FastifyInstance, options: CuratedOptions): Promise<void> {
  bookmarkedRoutes(app, options)
  bookmarkRoutes(app, options)
  likeRoutes(app, options)
}
