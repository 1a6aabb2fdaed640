/** The service under `/internal/opensearch`. */
import type { FastifyInstance } from 'fastify'
import { queryRoutes } from './query.routes.ts'
import type { OpensearchOptions } from './options.ts'

/** Fastify plugin: search of the curated entries by type, and of outside sources. */
export async function opensearch(app: FastifyInstance, options: OpensearchOptions): Promise<void> {
  await app.register(queryRoutes, options)
}
