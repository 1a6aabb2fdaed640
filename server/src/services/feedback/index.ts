/** Surveys and feedback: sent by everybody, read by administrators. */
import type { FastifyInstance } from 'fastify'
import type { FeedbackOptions } from './options.ts'
import { readingRoutes } from './reading.routes.ts'
import { sendingRoutes } from './sending.routes.ts'

/** Fastify plugin. */
export async function feedback(app: FastifyInstance, options: FeedbackOptions): Promise<void> {
  sendingRoutes(app, options)
  readingRoutes(app, options)
}
