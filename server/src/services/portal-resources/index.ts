/** The calls under `/community/{site}/geoss-resources`, for pages written for the original portal. */
import { integer, REFUSED, text } from '@graticule/contracts/codec'
import { PortalError, ProblemSchema } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search-params'
import {
  ARGUMENT_PREFIX,
  DEFAULT_POPULAR_SEARCH,
  type LinkStatus,
  PORTAL_RESOURCES,
  PORTAL_RESOURCES_ROUTE,
  type SearchQueryParams,
} from '@graticule/contracts/services/portal-resources'
import { shareQuery, writeShareUrl } from '@graticule/contracts/share-url'
import type { FastifyInstance } from 'fastify'
import { oneText, refusal } from '../../broker/search-request.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { StoredSearch } from '../../catalogue/seed/read-searches.ts'
import type { LearnedSearches } from '../../learned-searches/learned-searches.ts'
import { keepStoredSearches, learnedPhrases, popularSearches } from '../../learned-searches/popular-searches.ts'
import { publicReading } from '../../plugins/public-reading.ts'

/** What the service is built from. */
export interface PortalResourcesOptions {
  readonly catalogue: Pick<Catalogue, 'links'>
  readonly learned: Pick<LearnedSearches, 'popular'>
  /** Folder of the searches that the product ships with. */
  readonly seedFolder: string
}

const addressCodec = text(8_000)
const searchCodec = integer(1, Number.MAX_SAFE_INTEGER, DEFAULT_POPULAR_SEARCH)
const problem = (description: string) => ({ description, content: { 'application/problem+json': { schema: ProblemSchema } } })

const argumentOf = (query: QueryParameters, name: string): string =>
  oneText(query, name) ?? oneText(query, ARGUMENT_PREFIX + name) ?? ''

async function linkStatus(query: QueryParameters, { catalogue }: PortalResourcesOptions): Promise<LinkStatus> {
  const urlToCheck = addressCodec.decode([argumentOf(query, 'urlToCheck')])
  if (urlToCheck === REFUSED || urlToCheck.trim() === '') throw refusal('urlToCheck', `an address: ${addressCodec.accepts}`)
  const { state = 'unknown', ...check } = (await catalogue.links.find(urlToCheck))?.check ?? {}
  return { urlToCheck, status: state, ...check }
}

async function searchQueryParams(
  query: QueryParameters,
  popular: () => Promise<readonly StoredSearch[]>,
): Promise<SearchQueryParams> {
  const id = searchCodec.decode([argumentOf(query, 'popularSearchId')])
  if (id === REFUSED) throw refusal('popularSearchId', searchCodec.accepts)
  const found = (await popular()).find((search) => search.id === id)
  if (found === undefined) throw new PortalError('not-found', `There is no popular search with the id ${id}.`)
  const parameters = Object.groupBy([...writeShareUrl(found.state)], ([name]) => name)
  return {
    popularSearchId: id,
    name: found.name,
    url: `/search?${shareQuery(found.state)}`,
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, pairs = []]) => [name, pairs.map(([, value]) => value)]),
    ),
  }
}

/** Fastify plugin. */
export async function portalResources(app: FastifyInstance, options: PortalResourcesOptions): Promise<void> {
  // parameters are read by codecs, whose refusals say what is accepted; the schemas describe them
  app.setValidatorCompiler(() => () => true)
  publicReading(app)
  const stored = keepStoredSearches(options.seedFolder)
  const popular = async () => popularSearches((await stored()).popular, await learnedPhrases(options.learned))
  const { path, query, params, reply: schema } = PORTAL_RESOURCES_ROUTE
  app.get(
    path,
    {
      schema: {
        summary: 'Portal resource calls',
        description:
          'What is known of a link, and what a popular search asks for, where pages of the original portal look for it.',
        tags: ['searches'],
        params,
        querystring: query,
        response: {
          200: { description: 'The answer to the call', content: { 'application/json': { schema } } },
          400: problem('An argument is out of its domain; the words name it and what it accepts'),
          404: problem('There is no such call, or no such search'),
        },
      },
    },
    async (request, reply): Promise<LinkStatus | SearchQueryParams> => {
      const given = request.query as QueryParameters
      const call = oneText(given, 'p_p_resource_id') ?? ''
      reply.header('cache-control', 'public, max-age=60')
      if (call === 'LINK_STATUS') return linkStatus(given, options)
      if (call === 'SEARCH_QUERY_PARAMS') return searchQueryParams(given, popular)
      if (call === '') throw refusal('p_p_resource_id', `one of ${PORTAL_RESOURCES.join(', ')}`)
      throw new PortalError('not-found', `There is no call ${call.slice(0, 100)}, only ${PORTAL_RESOURCES.join(' and ')}.`)
    },
  )
}
