/** `GET /search/rest/suggestions`. */
import { integer, oneOf, REFUSED, text } from '@graticule/contracts/codec'
import { PLACE_LANGUAGES } from '@graticule/contracts/services/places'
import {
  MAX_SUGGESTIONS,
  MAX_TYPED_TEXT,
  SEARCH_ROUTES,
  type Suggestions,
  SUGGESTIONS_AT_FIRST,
} from '@graticule/contracts/services/search'
import { ProblemSchema } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search-params'
import type { FastifyInstance } from 'fastify'
import { oneText, refusal } from '../../broker/search-request.ts'
import { keepStoredSearches, learnedPhrases } from '../../learned-searches/popular-searches.ts'
import type { SearchOptions } from './index.ts'
import { suggestPlaces } from './suggest-places.ts'
import { suggestPopular } from './suggest-popular.ts'

const typedCodec = text(MAX_TYPED_TEXT)
const languageCodec = oneOf(PLACE_LANGUAGES, 'en', { foldCase: true })
const limitCodec = integer(1, MAX_SUGGESTIONS, SUGGESTIONS_AT_FIRST)
/** What is typed again within a minute is answered by the browser. */
const CACHE = 'public, max-age=60'

function readRequest(query: QueryParameters) {
  const typed = typedCodec.decode([oneText(query, 'q') ?? ''])
  if (typed === REFUSED || typed.trim() === '') throw refusal('q', `what has been typed: ${typedCodec.accepts}`)
  // browsers name a language with its country, "fr-CA"
  const language = languageCodec.decode([(oneText(query, 'language') ?? '').replace(/(?<=^[a-z]+)[-_].*$/i, '')])
  if (language === REFUSED) throw refusal('language', languageCodec.accepts)
  const limit = limitCodec.decode([oneText(query, 'limit') ?? ''])
  if (limit === REFUSED) throw refusal('limit', limitCodec.accepts)
  return { typed, language, limit }
}

/** Registers the route. Popular searches are read at the first request. */
export async function suggestionsRoutes(app: FastifyInstance, options: SearchOptions): Promise<void> {
  const { catalogue, gazetteer, learned, seedFolder } = options
  const stored = keepStoredSearches(seedFolder)
  const popularPhrases = async (): Promise<readonly string[]> => {
    const [{ popular }, others] = await Promise.all([stored(), learnedPhrases(learned)])
    const shipped = popular.map(({ state }) => state.filters.phrase)
    const known = new Set(shipped.map((phrase) => phrase.toLowerCase()))
    return [...shipped, ...others.filter((phrase) => !known.has(phrase))]
  }
  const { path, query, reply: schema } = SEARCH_ROUTES.suggestions

  app.get(
    path,
    {
      schema: {
        summary: 'Suggestions for what is being typed',
        description:
          'Popular searches, keywords, titles and places that a phrase may become while it is typed, with the parts of each that answer to it. A few typing errors are forgiven.',
        tags: ['search'],
        querystring: query,
        response: {
          200: { description: 'Suggestions by kind', content: { 'application/json': { schema } } },
          400: {
            description: 'A parameter is out of its domain; the words name it and what it accepts',
            content: { 'application/problem+json': { schema: ProblemSchema } },
          },
        },
      },
    },
    async (request, reply): Promise<Suggestions> => {
      const { typed, language, limit } = readRequest(request.query as QueryParameters)
      const [words, places, phrases] = await Promise.all([
        catalogue.suggest(typed, { titles: limit, keywords: limit }),
        suggestPlaces(gazetteer, typed, { language, limit }),
        popularPhrases(),
      ])
      const popular = suggestPopular(phrases, typed, limit)
      const known = new Set(popular.map((one) => one.text.toLowerCase()))
      reply.header('cache-control', words.isComplete ? CACHE : 'no-store')
      return {
        popular,
        keywords: words.keywords.filter((one) => !known.has(one.text.toLowerCase())),
        titles: words.titles.map((title) => ({ ...title, dataSource: 'dab' })),
        places,
      }
    },
  )
}
