/** The service under `/personaldata/rest`: what people keep. So far the searches that everybody may read. */
import type { FastifyInstance } from 'fastify'
import { searchesRoutes } from './searches.routes.ts'
import type { PersonalDataOptions } from './options.ts'

/** Fastify plugin: highlighted and popular searches. */
export async function personalData(app: FastifyInstance, options: PersonalDataOptions): Promise<void> {
  await app.register(searchesRoutes, options)
}
