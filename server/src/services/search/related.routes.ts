/** `GET /search/rest/concepts` and `GET /search/rest/recommendations`. */
import { type Recommendation, SEARCH_ROUTES } from '@graticule/contracts/services/search'
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import type { FastifyInstance } from 'fastify'
import { translatedIn } from '../../catalogue/index/thesaurus/synonyms.ts'
import { fromEnglish, isSameTerm } from '../../catalogue/index/thesaurus/translations.ts'
import { abortSignalOf } from '../../http/closed-connection.ts'
import { readLanguage } from '../../http/read-language.ts'
import { BAD_PARAMETER, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { SearchOptions } from './options.ts'
import { recommend } from './recommend.ts'

/** At most this part of the words comes from the searches of visitors: a third. */
const LEARNED_PART = 3

const OF_BOTH = {
  tag: 'search',
  access: 'public',
  // they are learned from what the catalogue holds, which changes slowly
  cache: 'public, max-age=300',
  readers: 'anyone',
} as const

/**
 * English words in the visitor's language, where it has them; without those that the phrase says or is searched in anyway.
 * @rule B-suggestions.concepts-in-language Concepts are named in the visitor's language where the thesaurus has them
 */
function inLanguage(words: readonly string[], phrase: string, language: string): string[] {
  const searched = new Set(translatedIn(phrase))
  const others = words.filter((word) => !searched.has(word.toLowerCase()))
  const named = others.map((word) => fromEnglish(word, language) ?? word)
  return [...new Set(named)].filter((word) => !isSameTerm(word, phrase, language))
}

/**
 * Registers the routes.
 * @rule S1-7.concepts GET concepts answers words that belong to a phrase
 */
export async function relatedRoutes(app: FastifyInstance, { catalogue, learned }: SearchOptions): Promise<void> {
  const { concepts, recommendations } = SEARCH_ROUTES
  route(
    app,
    concepts,
    {
      ...OF_BOTH,
      summary: 'Words that belong to a search',
      description:
        'What visitors search who want more than the phrase, what means the same as it, keywords that its matches have oftener than other entries, and runs of words of their titles; the most telling first.',
      replies: { 200: json('Words', concepts.reply), 400: BAD_PARAMETER },
    },
    async ({ query, reply }): Promise<string[]> => {
      const { st: phrase, ct: count } = query
      const [words, searched] = await Promise.all([
        catalogue.relatedWords(phrase, count, abortSignalOf(reply, SEARCH_TIMEOUT_MS)),
        learned.narrower(phrase, Math.floor(count / LEARNED_PART)),
      ])
      const known = new Set(searched)
      const others = words.filter((word) => !known.has(word.toLowerCase()))
      return [...searched, ...inLanguage(others, phrase, readLanguage(query))].slice(0, count)
    },
  )

  route(
    app,
    recommendations,
    {
      ...OF_BOTH,
      summary: 'Entries recommended for a search',
      description:
        'Entries that visitors have opened after searching the phrase; then those that match it or words that belong to it, those that are described best first.',
      replies: { 200: json('Entries', recommendations.reply), 400: BAD_PARAMETER },
    },
    ({ query, reply }): Promise<Recommendation[]> =>
      recommend(catalogue, learned, query.st, query.ct, abortSignalOf(reply, SEARCH_TIMEOUT_MS)),
  )
}
