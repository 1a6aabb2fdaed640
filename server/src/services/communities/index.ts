/** Community portals: drafts and their publication, requests for mirrors, the set-up tool, and what open pages follow. */
import type { FastifyInstance } from 'fastify'
import { draftRoutes } from './drafts.routes.ts'
import { noticeRoutes } from './notices.routes.ts'
import type { CommunitiesOptions } from './options.ts'
import { pageStateRoutes } from './page-state.routes.ts'
import { requestRoutes } from './requests.routes.ts'
import { setupToolRoutes } from './setup-tool.routes.ts'

/** Fastify plugin. */
export async function communities(app: FastifyInstance, options: CommunitiesOptions): Promise<void> {
  draftRoutes(app, options)
  requestRoutes(app, options)
  pageStateRoutes(app, options)
  noticeRoutes(app, options)
  setupToolRoutes(app, options)
}
