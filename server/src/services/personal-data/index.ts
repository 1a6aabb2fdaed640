/** The service under `/personaldata/rest`: what people keep. So far the searches that everybody may read. */
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LearnedSearches } from '../../learned-searches/learned-searches.ts'
import { publicReading } from '../../plugins/public-reading.ts'
import { searchesRoutes } from './searches.routes.ts'

/** What the service is built from. */
export interface PersonalDataOptions {
  readonly catalogue: Catalogue
  readonly learned: LearnedSearches
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Folder of the searches that the product ships with. */
  readonly seedFolder: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** Fastify plugin: highlighted and popular searches. */
export async function personalData(app: FastifyInstance, options: PersonalDataOptions): Promise<void> {
  // parameters are read by codecs, whose refusals say what is accepted; the schemas describe them
  app.setValidatorCompiler(() => () => true)
  // these routes know no visitor; those of a person's own searches will live in a scope without this
  await app.register(async (open) => {
    publicReading(open)
    await open.register(searchesRoutes, options)
  })
}
