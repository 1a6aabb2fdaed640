/** `GET /search/rest/reading`. */
import { type PhraseReading, SEARCH_ROUTES } from '@graticule/contracts/services/search'
import type { FastifyInstance } from 'fastify'
import { readLanguage } from '../../http/read-language.ts'
import { BAD_PARAMETER, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { translatedIn } from '../../catalogue/index/thesaurus/synonyms.ts'
import { foldName } from '../../gazetteer/fold-name.ts'
import { readMisspeltPlace } from '../../phrases/misspelt-place.ts'
import { readPhrase } from '../../phrases/read-phrase.ts'
import { keepVocabulary } from '../../phrases/vocabulary.ts'
import type { SearchOptions } from './options.ts'

/** Registers the route. Place names and the words of the catalogue are read at the first request. */
export async function readingRoutes(app: FastifyInstance, { catalogue, gazetteer, clock }: SearchOptions): Promise<void> {
  const vocabulary = keepVocabulary(catalogue, clock)
  route(
    app,
    SEARCH_ROUTES.reading,
    {
      summary: 'What a phrase says of where, when and how',
      description:
        'Places, dates, magnitudes, licences, formats, services and platforms that a phrase names, with the parts of the phrase that say them, and the English terms that are searched for as well. What is uncertain is left out.',
      tag: 'search',
      access: 'public',
      // "last month" is another one tomorrow
      cache: 'public, max-age=300',
      readers: 'anyone',
      replies: { 200: json('What was understood', SEARCH_ROUTES.reading.reply), 400: BAD_PARAMETER },
    },
    async ({ query }): Promise<PhraseReading> => {
      const language = readLanguage(query)
      const [known, readName] = await Promise.all([vocabulary(), gazetteer.names(language)])
      const means = { language, now: clock(), readName, known }
      const parts = readPhrase(query.q, means)
      const terms = translatedIn(query.q)
      const translated = terms.length === 0 ? {} : { translated: terms }
      if (parts.some(({ kind }) => kind === 'place')) return { parts: [...parts], ...translated }
      const nearName = await gazetteer.nearNames(language)
      const misspelt = await readMisspeltPlace(query.q, means, nearName, (word, name) => isUnknown(catalogue, word, name))
      return { parts: [...(misspelt ?? parts)], ...translated }
    },
  )
}

/** Whether the catalogue has neither the word nor another than the name that the word may have been meant to be. */
async function isUnknown(catalogue: SearchOptions['catalogue'], word: string, name: string): Promise<boolean> {
  const asked = { phrase: word, searchFields: [], start: 0, count: 0, wantedFacets: [] }
  if ((await catalogue.search(asked)).total > 0) return false
  const meant = await catalogue.correct(asked)
  return meant === undefined || foldName(meant.phrase) === name
}
