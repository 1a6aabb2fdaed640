/** The search widget on other sites: its keys, its script and frame, and how pages are embedded (oEmbed). */
import type { FastifyInstance } from 'fastify'
import { frameRoutes } from './frame.routes.ts'
import { keyRoutes } from './keys.routes.ts'
import { oembedRoutes } from './oembed.routes.ts'
import type { WidgetOptions } from './options.ts'

/** Registers the routes. */
export async function widget(app: FastifyInstance, options: WidgetOptions): Promise<void> {
  keyRoutes(app, options)
  await frameRoutes(app, options)
  oembedRoutes(app, options)
}
