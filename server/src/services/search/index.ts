/** The service under `/search/rest`: what helps to ask. */
import type { FastifyInstance } from 'fastify'
import { relatedRoutes } from './related.routes.ts'
import { readingRoutes } from './reading.routes.ts'
import { suggestionsRoutes } from './suggestions.routes.ts'
import type { SearchOptions } from './options.ts'

/** Fastify plugin: suggestions for what is being typed, what a phrase says, words that belong to a search, entries recommended for it. */
export async function search(app: FastifyInstance, options: SearchOptions): Promise<void> {
  await app.register(suggestionsRoutes, options)
  await app.register(readingRoutes, options)
  await app.register(relatedRoutes, options)
}
