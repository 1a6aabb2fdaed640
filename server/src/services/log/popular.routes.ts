/** Phrases that many visitors search. */
import { PortalError, ProblemSchema } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search-params'
import { MAX_POPULAR_PHRASES, MIN_POPULAR_TEXT, POPULAR_ROUTE } from '@graticule/contracts/services/log'
import type { FastifyInstance } from 'fastify'
import type { LearnedSearches } from '../../learned-searches/learned-searches.ts'

/** Longest text that is looked for, in UTF-16 units. */
const MAX_TEXT = 200

function refuse(parameter: string, accepted: string): never {
  throw new PortalError('invalid-parameter', `The parameter ${parameter} takes ${accepted}.`, { parameter, accepted })
}

function textOf(query: QueryParameters): string {
  const text = query['query']
  if (text === undefined) return ''
  const isInOrder = typeof text === 'string' && text.trim().length >= MIN_POPULAR_TEXT && text.length <= MAX_TEXT
  if (!isInOrder || text.includes('\u0000')) refuse('query', `a text of ${MIN_POPULAR_TEXT} to ${MAX_TEXT} characters`)
  return text.toWellFormed()
}

function limitOf(query: QueryParameters): number {
  const limit = query['limit']
  if (limit === undefined) return MAX_POPULAR_PHRASES
  const number = typeof limit === 'string' && /^\d{1,4}$/.test(limit) ? Number(limit) : 0
  return number >= 1 && number <= MAX_POPULAR_PHRASES ? number : refuse('limit', `a number from 1 to ${MAX_POPULAR_PHRASES}`)
}

/** Registers the route. */
export function popularRoutes(app: FastifyInstance, learned: Pick<LearnedSearches, 'popular'>): void {
  app.get(
    POPULAR_ROUTE.path,
    {
      // the parameters are read here, where the refusal says what is accepted; the schema describes them
      validatorCompiler: () => () => true,
      schema: {
        summary: 'Popular phrases',
        description: 'Phrases that several visitors have searched and that found something.',
        tags: ['log'],
        querystring: POPULAR_ROUTE.query,
        response: {
          200: { description: 'The phrases', content: { 'application/json': { schema: POPULAR_ROUTE.reply } } },
          400: { description: 'A parameter is not in order', content: { 'application/problem+json': { schema: ProblemSchema } } },
        },
      },
    },
    async (request, reply): Promise<string[]> => {
      const query = request.query as QueryParameters
      const found = await learned.popular(textOf(query), limitOf(query))
      reply.header('cache-control', 'public, max-age=60')
      return found
    },
  )
}
