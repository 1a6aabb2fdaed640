/** Highlighted and popular searches, for everybody to read. */
import { PortalError, ProblemSchema } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search-params'
import {
  type HighlightedSearch,
  type HighlightedSearches,
  PERSONAL_DATA_ROUTES,
  type PopularSearch,
  type PopularSearches,
} from '@graticule/contracts/services/personal-data'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { pageOf, readPageRequest } from '../../broker/hal-page.ts'
import { toHighlight, toRecord } from './hal-answer.ts'
import type { PersonalDataOptions } from './index.ts'
import { createLiveCount } from './live-counts.ts'
import type { StoredSearch } from '../../catalogue/seed/read-searches.ts'
import { keepStoredSearches, learnedPhrases, popularSearches as popularOf } from '../../learned-searches/popular-searches.ts'

const problem = (description: string) => ({ description, content: { 'application/problem+json': { schema: ProblemSchema } } })
const replies = (description: string, schema: TSchema) => ({
  200: { description, content: { 'application/json': { schema } } },
})
const BAD_PAGE = { 400: problem('A parameter is out of its domain; the words name it and what it accepts') }
const NO_RECORD = { 404: problem('There is no record with this id') }
/** The list changes with the release; the numbers in it are counted once a minute. */
const CACHE = 'public, max-age=60'

function withId<T extends StoredSearch>(list: readonly T[], params: unknown): T {
  const { id } = params as { readonly id: string }
  const found = list.find((search) => String(search.id) === id)
  if (found === undefined) throw new PortalError('not-found', `There is no search with the id ${id.slice(0, 100)}.`)
  return found
}

/** Registers the routes. The lists are read at the first request. */
export async function searchesRoutes(app: FastifyInstance, options: PersonalDataOptions): Promise<void> {
  const { catalogue, learned, publicUrl, seedFolder, clock } = options
  const liveCount = createLiveCount(catalogue, clock)
  const stored = keepStoredSearches(seedFolder)
  const popular = async () => popularOf((await stored()).popular, await learnedPhrases(learned))
  const listLink = (path: string) => ({ self: { href: publicUrl + path } })
  const { enabledHighlightedSearches, highlightedSearch, popularSearches, popularSearch } = PERSONAL_DATA_ROUTES

  app.get(
    enabledHighlightedSearches.path,
    {
      schema: {
        summary: 'Highlighted searches',
        description: 'Searches that this portal recommends, each with its area and with what it finds at the moment.',
        tags: ['searches'],
        querystring: enabledHighlightedSearches.query,
        response: { ...replies('A page of the list', enabledHighlightedSearches.reply), ...BAD_PAGE },
      },
    },
    async (request, reply): Promise<HighlightedSearches> => {
      const { records, page } = pageOf((await stored()).highlighted, readPageRequest(request.query as QueryParameters))
      const highlightedSearches = await Promise.all(
        records.map(async (search) => toHighlight(publicUrl, search, await liveCount(search))),
      )
      reply.header('cache-control', CACHE)
      return { _embedded: { highlightedSearches }, _links: listLink(enabledHighlightedSearches.path), page }
    },
  )

  app.get(
    highlightedSearch.path,
    {
      schema: {
        summary: 'One highlighted search',
        tags: ['searches'],
        params: highlightedSearch.params,
        response: { ...replies('The record', highlightedSearch.reply), ...NO_RECORD },
      },
    },
    async (request, reply): Promise<HighlightedSearch> => {
      const search = withId((await stored()).highlighted, request.params)
      const answer = toHighlight(publicUrl, search, await liveCount(search))
      reply.header('cache-control', CACHE)
      return answer
    },
  )

  app.get(
    popularSearches.path,
    {
      schema: {
        summary: 'Popular searches',
        description: 'Searches that the portal ships with, and those that many of its visitors make.',
        tags: ['searches'],
        querystring: popularSearches.query,
        response: { ...replies('A page of the list', popularSearches.reply), ...BAD_PAGE },
      },
    },
    async (request, reply): Promise<PopularSearches> => {
      const { records, page } = pageOf(await popular(), readPageRequest(request.query as QueryParameters))
      reply.header('cache-control', CACHE)
      return {
        _embedded: { popularSearches: records.map((search) => toRecord(publicUrl, 'popular-searches', search)) },
        _links: listLink(popularSearches.path),
        page,
      }
    },
  )

  app.get(
    popularSearch.path,
    {
      schema: {
        summary: 'One popular search',
        tags: ['searches'],
        params: popularSearch.params,
        response: { ...replies('The record', popularSearch.reply), ...NO_RECORD },
      },
    },
    async (request, reply): Promise<PopularSearch> => {
      const search = withId(await popular(), request.params)
      reply.header('cache-control', CACHE)
      return toRecord(publicUrl, 'popular-searches', search)
    },
  )
}
