/** Phrases that many visitors search. */
import { POPULAR_ROUTE } from '@graticule/contracts/services/log'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { LearnedSearches } from '../../learned-searches/learned-searches.ts'

/**
 * Registers the route.
 * @rule S1-7.popular GET popular answers phrases that many visitors search
 */
export function popularRoutes(app: FastifyInstance, learned: Pick<LearnedSearches, 'popular'>): void {
  route(
    app,
    POPULAR_ROUTE,
    {
      summary: 'Popular phrases',
      description: 'Phrases that several visitors have searched and that found something.',
      tag: 'log',
      access: 'public',
      cache: 'public, max-age=60',
      readers: 'own pages',
      replies: { 200: json('The phrases', POPULAR_ROUTE.reply), 400: BAD_PARAMETER },
    },
    ({ query: { query = '', limit } }): Promise<string[]> => learned.popular(query.toWellFormed(), limit),
  )
}
