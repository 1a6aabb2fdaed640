/** The service under `/dab`. */
import type { FastifyInstance } from 'fastify'
import { descriptionRoutes } from './description.routes.ts'
import { inSituFileRoutes } from './in-situ-file.routes.ts'
import { metadataRoutes } from './metadata.routes.ts'
import { queryRoutes } from './query.routes.ts'
import { recordRoutes } from './record.routes.ts'
import type { DabOptions } from './options.ts'

/** Fastify plugin: search of the whole catalogue, its description, single records as ISO and as they came. */
export async function dab(app: FastifyInstance, options: DabOptions): Promise<void> {
  await app.register(queryRoutes, options)
  await app.register(descriptionRoutes, options)
  await app.register(recordRoutes, options)
  await app.register(metadataRoutes, options)
  await app.register(inSituFileRoutes, options)
}
