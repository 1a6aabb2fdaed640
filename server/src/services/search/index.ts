/** The service under `/search/rest`: what helps to ask. */
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import type { LearnedSearches } from '../../learned-searches/learned-searches.ts'
import { publicReading } from '../../plugins/public-reading.ts'
import { relatedRoutes } from './related.routes.ts'
import { suggestionsRoutes } from './suggestions.routes.ts'

/** What the service is built from. */
export interface SearchOptions {
  readonly catalogue: Catalogue
  readonly gazetteer: Gazetteer
  readonly learned: LearnedSearches
  /** Folder of the searches that the product ships with. */
  readonly seedFolder: string
}

/** Fastify plugin: suggestions for what is being typed, words that belong to a search, entries recommended for it. */
export async function search(app: FastifyInstance, options: SearchOptions): Promise<void> {
  // parameters are read by codecs, whose refusals say what is accepted; the schemas describe them
  app.setValidatorCompiler(() => () => true)
  publicReading(app)
  await app.register(suggestionsRoutes, options)
  await app.register(relatedRoutes, options)
}
