/** The service under `/curated/rest`, and our own paths to the same data: bookmarks, download lists, likes, ratings with their comments, improvements, relations. */
import type { FastifyInstance } from 'fastify'
import { bookmarkFeedRoutes } from './bookmark-feed.routes.ts'
import { bookmarkRoutes } from './bookmarks.routes.ts'
import { bookmarkedRoutes } from './bookmarked.routes.ts'
import { downloadRoutes } from './downloads.routes.ts'
import { extensionRoutes } from './proposals/extensions.routes.ts'
import { improvementRoutes } from './proposals/improvements.routes.ts'
import { keptCountsRoute } from './kept-counts.routes.ts'
import { limitChanges } from './limit-changes.ts'
import { likeRoutes } from './likes.routes.ts'
import { moderationRoutes } from './moderation.routes.ts'
import type { CuratedOptions } from './options.ts'
import { queueRoutes } from './proposals/queue.routes.ts'
import { ratedRoutes } from './rated.routes.ts'
import { ratingRoutes } from './ratings.routes.ts'
import { relationRoutes } from './proposals/relations.routes.ts'

/** Fastify plugin. */
export async function curated(app: FastifyInstance, options: CuratedOptions): Promise<void> {
  bookmarkedRoutes(app, options)
  bookmarkRoutes(app, options)
  downloadRoutes(app, options)
  keptCountsRoute(app, options)
  bookmarkFeedRoutes(app, options)
  const count = limitChanges(options.clock)
  likeRoutes(app, options, count)
  ratingRoutes(app, options, count)
  ratedRoutes(app, options, count)
  moderationRoutes(app, options)
  improvementRoutes(app, options, count)
  relationRoutes(app, options, count)
  extensionRoutes(app, options)
  queueRoutes(app, options)
}
