/** The directory of data providers: for everybody on our own path and on that of the original, and for administrators. */
import type { FastifyInstance } from 'fastify'
import { changeRoutes } from './changing.routes.ts'
import { directoryRoutes } from './directory.routes.ts'
import type { DataProvidersOptions } from './options.ts'

/** Fastify plugin. */
export async function dataProviders(app: FastifyInstance, options: DataProvidersOptions): Promise<void> {
  directoryRoutes(app, options)
  changeRoutes(app, options)
}
