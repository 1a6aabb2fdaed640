/** The service under `/personaldata/rest`: the searches that people save, and those that everybody may read. */
import type { FastifyInstance } from 'fastify'
import { webhookRoutes } from './webhook.routes.ts'
import { alertRoutes } from './alerts.routes.ts'
import { feedRoutes } from './feeds.routes.ts'
import { savedSearchRoutesOf } from './saved-searches.routes.ts'
import { importRoutes } from './imports.routes.ts'
import { searchesRoutes } from './searches.routes.ts'
import type { PersonalDataOptions } from './options.ts'

/** Fastify plugin: saved, highlighted and popular searches. */
export async function personalData(app: FastifyInstance, options: PersonalDataOptions): Promise<void> {
  await app.register(searchesRoutes, options)
  savedSearchRoutesOf(app, options)
  alertRoutes(app, options)
  webhookRoutes(app, options)
  feedRoutes(app, options)
  importRoutes(app, options)
}
