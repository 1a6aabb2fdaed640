/** The service under `/internal/opensearch`. */
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'
import { publicReading } from '../../plugins/public-reading.ts'
import { queryRoutes } from './query.routes.ts'

/** What the service is built from. */
export interface OpensearchOptions {
  readonly catalogue: Catalogue
  /** The sources outside that are searched under the same path. */
  readonly live: LiveSources
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** Fastify plugin: search of the curated entries by type, and of outside sources. */
export async function opensearch(app: FastifyInstance, options: OpensearchOptions): Promise<void> {
  // parameters are read by the codecs of the contracts, whose refusals say what is accepted; the schemas describe them
  app.setValidatorCompiler(() => () => true)
  publicReading(app)
  await app.register(queryRoutes, options)
}
