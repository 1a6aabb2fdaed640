/** `GET /places/rest/search`, `GET /places/rest/autosuggest` and `GET /places/rest/countries`. */
import { ProblemSchema } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search-params'
import { type CountriesReply, PLACES_ROUTES, type PlacesReply, type SuggestionsReply } from '@graticule/contracts/services/places'
import { WHERE_ROUTE, type WhereReply } from '@graticule/contracts/services/where'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import type { PlacesOptions } from './index.ts'
import { readLanguage } from '../../broker/read-language.ts'
import { readBoxes, readPlaceRequest } from './place-request.ts'

const replies = (description: string, schema: TSchema) => ({
  200: { description, content: { 'application/json': { schema } } },
  400: {
    description: 'A parameter is out of its domain; the words name it and what it accepts',
    content: { 'application/problem+json': { schema: ProblemSchema } },
  },
})
/** The gazetteer changes with the release only, and geocoders seldom. */
const CACHE = 'public, max-age=3600'

/** Registers the routes. */
export async function placesRoutes(app: FastifyInstance, { gazetteer }: PlacesOptions): Promise<void> {
  app.get(
    PLACES_ROUTES.search.path,
    {
      schema: {
        summary: 'Places by name',
        description:
          'The places that a name stands for. When one clearly leads, it stands alone and has a viewport; on a tie there are several and none has one. "Paris, Texas" tells places with one name apart.',
        tags: ['places'],
        querystring: PLACES_ROUTES.search.query,
        response: {
          ...replies('The place that leads, or several, or none', PLACES_ROUTES.search.reply),
          429: {
            description: 'The geocoder in use answers no more questions for now',
            content: { 'application/problem+json': { schema: ProblemSchema } },
          },
        },
      },
    },
    async (request, reply): Promise<PlacesReply> => {
      const { text, question } = readPlaceRequest(request.query as QueryParameters)
      const results = await gazetteer.search(text, question)
      reply.header('cache-control', CACHE)
      return { results }
    },
  )

  app.get(
    PLACES_ROUTES.autosuggest.path,
    {
      schema: {
        summary: 'Places for what is being typed',
        description: 'Places whose name, or a word of it, begins like the text; the likeliest first.',
        tags: ['places'],
        querystring: PLACES_ROUTES.autosuggest.query,
        response: replies('Places, the likeliest first', PLACES_ROUTES.autosuggest.reply),
      },
    },
    async (request, reply): Promise<SuggestionsReply> => {
      const { text, question } = readPlaceRequest(request.query as QueryParameters)
      const suggestions = await gazetteer.suggest(text, question)
      reply.header('cache-control', CACHE)
      return { suggestions }
    },
  )

  app.get(
    PLACES_ROUTES.countries.path,
    {
      schema: {
        summary: 'Continents and countries',
        description: 'All continents and countries with their boxes, by name; a country may lie on two continents.',
        tags: ['places'],
        querystring: PLACES_ROUTES.countries.query,
        response: replies('Continents and countries', PLACES_ROUTES.countries.reply),
      },
    },
    async (request, reply): Promise<CountriesReply> => {
      const countries = await gazetteer.countries(readLanguage(request.query as QueryParameters))
      reply.header('cache-control', CACHE)
      return countries
    },
  )

  app.get(
    WHERE_ROUTE.path,
    {
      schema: {
        summary: 'Where boxes lie, in words',
        description:
          'For each box the places that it lies in, covers or is near to: parts of a description such as "the north of Spain". Countries are told by the nearest cities.',
        tags: ['places'],
        querystring: WHERE_ROUTE.query,
        response: replies('One description for each box', WHERE_ROUTE.reply),
      },
    },
    async (request, reply): Promise<WhereReply> => {
      const query = request.query as QueryParameters
      const places = await gazetteer.where(readBoxes(query), readLanguage(query))
      reply.header('cache-control', CACHE)
      return { places }
    },
  )
}
