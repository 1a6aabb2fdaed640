/** `GET /search/rest/suggestions`. */
import { SEARCH_ROUTES, type Suggestions } from '@graticule/contracts/services/search'
import type { FastifyInstance } from 'fastify'
import { readLanguage } from '../../http/read-language.ts'
import { BAD_PARAMETER, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { keepStoredSearches, learnedPhrases } from '../../learned-searches/popular-searches.ts'
import type { SearchOptions } from './options.ts'
import { suggestPlaces } from './suggest-places.ts'
import { suggestPopular } from './suggest-popular.ts'
import { suggestTerms } from './suggest-terms.ts'

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

  route(
    app,
    SEARCH_ROUTES.suggestions,
    {
      summary: 'Suggestions for what is being typed',
      description:
        'Popular searches, terms in the language, keywords, titles and places that a phrase may become while it is typed, with the parts of each that answer to it. A few typing errors are forgiven.',
      tag: 'search',
      access: 'public',
      // what is typed again within a minute is answered by the browser
      cache: 'public, max-age=60',
      readers: 'anyone',
      replies: { 200: json('Suggestions by kind', SEARCH_ROUTES.suggestions.reply), 400: BAD_PARAMETER },
    },
    async ({ query, reply }): Promise<Suggestions> => {
      const { q: typed, limit } = query
      const language = readLanguage(query)
      const [words, places, phrases] = await Promise.all([
        catalogue.suggest(typed, { titles: limit, keywords: limit }),
        suggestPlaces(gazetteer, typed, { language, limit }),
        popularPhrases(),
      ])
      const popular = suggestPopular(phrases, typed, limit)
      const terms = suggestTerms(language, typed, limit).filter(({ text }) => !popular.some((one) => one.text === text))
      const known = new Set([...popular, ...terms].map((one) => one.text.toLowerCase()))
      if (!words.isComplete) reply.header('cache-control', 'no-store')
      return {
        popular,
        terms,
        keywords: words.keywords.filter((one) => !known.has(one.text.toLowerCase())),
        titles: words.titles.map((title) => ({ ...title, dataSource: 'dab' })),
        places,
      }
    },
  )
}
