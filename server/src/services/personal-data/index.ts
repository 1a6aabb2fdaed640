/** The service under `/personaldata/rest`: the searches and runs that people save, and those that everybody may read. */
import type { FastifyInstance } from 'fastify'
import { webhookRoutes } from './webhook.routes.ts'
import { alertRoutes } from './alerts.routes.ts'
import { feedRoutes } from './feeds.routes.ts'
import { savedRunRoutes } from './saved-runs.routes.ts'
import { savedSearchRoutesOf } from './saved-searches.routes.ts'
import { importRoutes } from './imports.routes.ts'
import { searchesRoutes } from './searches.routes.ts'
import type { PersonalDataOptions } from './options.ts'

/** Fastify plugin: saved, highlighted and popular searches, and saved runs. */
export async function personalData(app: FastifyInstance, options: PersonalDataOptions): Promise<void> {
  await app.register(searchesRoutes, options)
  savedSearchRoutesOf(app, options)
  savedRunRoutes(app, options)
  alertRoutes(app, options)
  webhookRoutes(app, options)
  feedRoutes(app, options)
  importRoutes(app, options)
}
