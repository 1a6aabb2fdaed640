/** The service of administrators for the records of the catalogue. */
import type { FastifyInstance } from 'fastify'
import { changingRoutes } from './changing.routes.ts'
import { filesRoutes } from './files.routes.ts'
import type { RecordsDeskOptions } from './options.ts'
import { ownRoutes } from './own.routes.ts'
import { readingRoutes } from './reading.routes.ts'

/** Fastify plugin: the records of the catalogue in the hands of administrators. */
export async function recordsDesk(app: FastifyInstance, options: RecordsDeskOptions): Promise<void> {
  readingRoutes(app, options)
  changingRoutes(app, options)
  ownRoutes(app, options)
  filesRoutes(app, options)
}
