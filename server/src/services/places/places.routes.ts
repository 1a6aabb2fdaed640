/** `GET /places/rest/search`, `autosuggest`, `countries` and `where`. */
import { type CountriesReply, PLACES_ROUTES, type PlacesReply, type SuggestionsReply } from '@graticule/contracts/services/places'
import { WHERE_ROUTE, type WhereReply } from '@graticule/contracts/services/where'
import type { FastifyInstance } from 'fastify'
import { readLanguage } from '../../http/read-language.ts'
import { BAD_PARAMETER, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { PlacesOptions } from './options.ts'
import { readBoxes } from './place-request.ts'

const OF_ALL = {
  tag: 'places',
  access: 'public',
  // the gazetteer changes with the release only, and geocoders seldom
  cache: 'public, max-age=3600',
  readers: 'anyone',
} as const

/**
 * Registers the routes.
 * @rule S1-7.place-search Places are searched by text and completed while typing
 */
export async function placesRoutes(app: FastifyInstance, { gazetteer }: PlacesOptions): Promise<void> {
  const { search, autosuggest, countries } = PLACES_ROUTES
  route(
    app,
    search,
    {
      ...OF_ALL,
      summary: 'Places by name',
      description:
        'The places that a name stands for. When one clearly leads, it stands alone and has a viewport; on a tie there are several and none has one. "Paris, Texas" tells places with one name apart.',
      replies: {
        200: json('The place that leads, or several, or none', search.reply),
        400: BAD_PARAMETER,
        429: problem('The geocoder in use answers no more questions for now'),
      },
    },
    async ({ query }): Promise<PlacesReply> => ({
      results: await gazetteer.search(query.q, { language: readLanguage(query), limit: query.limit }),
    }),
  )

  route(
    app,
    autosuggest,
    {
      ...OF_ALL,
      summary: 'Places for what is being typed',
      description: 'Places whose name, or a word of it, begins like the text; the likeliest first.',
      replies: { 200: json('Places, the likeliest first', autosuggest.reply), 400: BAD_PARAMETER },
    },
    async ({ query }): Promise<SuggestionsReply> => ({
      suggestions: await gazetteer.suggest(query.q, { language: readLanguage(query), limit: query.limit }),
    }),
  )

  route(
    app,
    countries,
    {
      ...OF_ALL,
      summary: 'Continents and countries',
      description: 'All continents and countries with their boxes, by name; a country may lie on two continents.',
      replies: { 200: json('Continents and countries', countries.reply), 400: BAD_PARAMETER },
    },
    ({ query }): Promise<CountriesReply> => gazetteer.countries(readLanguage(query)),
  )

  route(
    app,
    WHERE_ROUTE,
    {
      ...OF_ALL,
      summary: 'Where boxes lie, in words',
      description:
        'For each box the places that it lies in, covers or is near to: parts of a description such as "the north of Spain". Countries are told by the nearest cities.',
      replies: { 200: json('One description for each box', WHERE_ROUTE.reply), 400: BAD_PARAMETER },
    },
    async ({ query }): Promise<WhereReply> => ({ places: await gazetteer.where(readBoxes(query.bbox), readLanguage(query)) }),
  )
}
