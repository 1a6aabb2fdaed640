/** `GET /search/rest/concepts` and `GET /search/rest/recommendations`. */
import { integer, REFUSED, text } from '@graticule/contracts/codec'
import { MAX_PHRASE_LENGTH, RECOMMENDATIONS, SEE_ALSO_WORDS } from '@graticule/contracts/limits'
import { ProblemSchema } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search-params'
import { MAX_RELATED, type Recommendation, SEARCH_ROUTES } from '@graticule/contracts/services/search'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { oneText, refusal } from '../../broker/search-request.ts'
import type { SearchOptions } from './index.ts'
import { recommend } from './recommend.ts'

const phraseCodec = text(MAX_PHRASE_LENGTH)
/** At most this part of the words comes from the searches of visitors: a third. */
const LEARNED_PART = 3
/** They are learned from what the catalogue holds, which changes slowly. */
const CACHE = 'public, max-age=300'

function readRequest(query: QueryParameters, counts: number) {
  const phrase = phraseCodec.decode([oneText(query, 'st') ?? ''])
  if (phrase === REFUSED || phrase.trim() === '') throw refusal('st', `the phrase of a search: ${phraseCodec.accepts}`)
  const countCodec = integer(1, MAX_RELATED, counts)
  const count = countCodec.decode([oneText(query, 'ct') ?? ''])
  if (count === REFUSED) throw refusal('ct', countCodec.accepts)
  return { phrase, count }
}

const replies = (description: string, schema: TSchema) => ({
  200: { description, content: { 'application/json': { schema } } },
  400: {
    description: 'A parameter is out of its domain; the words name it and what it accepts',
    content: { 'application/problem+json': { schema: ProblemSchema } },
  },
})

/** Registers the routes. */
export async function relatedRoutes(app: FastifyInstance, { catalogue, learned }: SearchOptions): Promise<void> {
  const { concepts, recommendations } = SEARCH_ROUTES
  app.get(
    concepts.path,
    {
      schema: {
        summary: 'Words that belong to a search',
        description:
          'What visitors search who want more than the phrase, what means the same as it, keywords that its matches have oftener than other entries, and runs of words of their titles; the most telling first.',
        tags: ['search'],
        querystring: concepts.query,
        response: replies('Words', concepts.reply),
      },
    },
    async (request, reply): Promise<string[]> => {
      const { phrase, count } = readRequest(request.query as QueryParameters, SEE_ALSO_WORDS)
      const [words, searched] = await Promise.all([
        catalogue.relatedWords(phrase, count),
        learned.narrower(phrase, Math.floor(count / LEARNED_PART)),
      ])
      reply.header('cache-control', CACHE)
      const known = new Set(searched)
      return [...searched, ...words.filter((word) => !known.has(word.toLowerCase()))].slice(0, count)
    },
  )

  app.get(
    recommendations.path,
    {
      schema: {
        summary: 'Entries recommended for a search',
        description:
          'Entries that visitors have opened after searching the phrase; then those that match it or words that belong to it, those that are described best first.',
        tags: ['search'],
        querystring: recommendations.query,
        response: replies('Entries', recommendations.reply),
      },
    },
    async (request, reply): Promise<Recommendation[]> => {
      const { phrase, count } = readRequest(request.query as QueryParameters, RECOMMENDATIONS)
      const recommended = await recommend(catalogue, learned, phrase, count)
      reply.header('cache-control', CACHE)
      return recommended
    },
  )
}
