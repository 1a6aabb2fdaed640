/** The service under `/dab`. */
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'
import { publicReading } from '../../plugins/public-reading.ts'
import { descriptionRoutes } from './description.routes.ts'
import { metadataRoutes } from './metadata.routes.ts'
import { queryRoutes } from './query.routes.ts'
import { recordRoutes } from './record.routes.ts'

/** What the service is built from. */
export interface DabOptions {
  readonly catalogue: Catalogue
  /** Earthquakes, granules in the STAC APIs of collections, a GEO DAB in place of the catalogue. */
  readonly live: LiveSources
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** E-mail or web address that the description names. */
  readonly contact?: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** Fastify plugin: search of the whole catalogue, its description, single records as ISO and as they came. */
export async function dab(app: FastifyInstance, options: DabOptions): Promise<void> {
  // parameters are read by the codecs of the contracts, whose refusals say what is accepted; the schemas describe them
  app.setValidatorCompiler(() => () => true)
  publicReading(app)
  await app.register(queryRoutes, options)
  await app.register(descriptionRoutes, options)
  await app.register(recordRoutes, options)
  await app.register(metadataRoutes, options)
}
