/**
 * The calls under `/community/{site}/geoss-resources`, for pages written for the original portal. `portal-call-address.ts` leads those here
 * that are sent to other addresses.
 */
import { integer, REFUSED, text } from '@graticule/contracts/codec'
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { DEFAULT_POPULAR_SEARCH } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { DATA_PROVIDER_ROUTES } from '@graticule/contracts/providers/data-providers'
import type { QueryParameters } from '@graticule/contracts/search/search-params'
import { ImagesProxySchema } from '@graticule/contracts/services/map-proxies'
import {
  ARGUMENT_PREFIX,
  DHUS_ROUTE,
  type LinkStatus,
  PORTAL_RESOURCES,
  PORTAL_RESOURCES_ROUTE,
  type SearchQueryParams,
  type SiteSettings,
} from '@graticule/contracts/services/portal-resources'
import { shareQuery, writeShareUrl } from '@graticule/contracts/links/share-url'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { askingFor } from '../../http/facades/ask-service.ts'
import { oneText, refusal } from '../../http/parameters.ts'
import { HUB_FAULTS, PRODUCT, sendHubProduct } from '../../people/account/hub-reply.ts'
import { binary, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { LinkRegister } from '../../link-health/link-register.ts'
import type { StoredSearch } from '../../seed/read-searches.ts'
import type { LearnedSearches } from '../../learned-searches/learned-searches.ts'
import { keepStoredSearches, learnedPhrases, popularSearches } from '../../learned-searches/popular-searches.ts'
import type { LayerFiles } from '../../layers/layer-files.ts'
import { readImages } from '../../layers/portal-calls.ts'
import { answerLayerCall, forOwnPages, isLayerCall } from './layer-calls.ts'
import { commonAnswer, isOwnCall, ownCalls, type OwnCallsOptions } from './own-calls.ts'
import { answerPeopleCall, isPeopleCall } from './people-calls.ts'
import { say } from '../../texts/say.ts'

/** What the service is built from. */
export interface PortalResourcesOptions extends OwnCallsOptions {
  readonly links: Pick<LinkRegister, 'find'>
  readonly learned: Pick<LearnedSearches, 'popular'>
  readonly layers: LayerFiles
  /** What a site is set up with, by its id or its part of the address; `undefined` = there is no such site. */
  readonly siteSettings: (site: { readonly id: string; readonly slug: string }) => SiteSettings | undefined
  /** Folder of the searches that the product ships with. */
  readonly seedFolder: string
}

const MAX_IMAGES_BODY_BYTES = 32_768

const addressCodec = text(8_000)
const searchCodec = integer(1, Number.MAX_SAFE_INTEGER, DEFAULT_POPULAR_SEARCH)

const argumentOf = (query: QueryParameters, name: string): string =>
  oneText(query, name) ?? oneText(query, ARGUMENT_PREFIX + name) ?? ''

/** @rule S1-7.link-status LINK_STATUS tells what is known of a link */
async function linkStatus(query: QueryParameters, { links }: PortalResourcesOptions): Promise<LinkStatus> {
  const urlToCheck = addressCodec.decode([argumentOf(query, 'urlToCheck')])
  if (urlToCheck === REFUSED || urlToCheck.trim() === '') throw refusal('urlToCheck', `an address: ${addressCodec.accepts}`)
  const { state = 'unknown', ...check } = (await links.find(urlToCheck))?.check ?? {}
  return { urlToCheck, status: state, ...check }
}

/** @rule S1-7.search-query-params SEARCH_QUERY_PARAMS tells what a popular search asks for */
async function searchQueryParams(
  query: QueryParameters,
  popular: () => Promise<readonly StoredSearch[]>,
): Promise<SearchQueryParams> {
  const id = searchCodec.decode([argumentOf(query, 'popularSearchId')])
  if (id === REFUSED) throw refusal('popularSearchId', searchCodec.accepts)
  const found = (await popular()).find((search) => search.id === id)
  if (found === undefined) throw new PortalError('not-found', say('services:none.popular-search', { id }))
  const parameters = Object.groupBy([...writeShareUrl(found.state, GLOBAL_SITE)], ([name]) => name)
  return {
    popularSearchId: id,
    name: found.name,
    url: `/search?${shareQuery(found.state, GLOBAL_SITE)}`,
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, pairs = []]) => [name, pairs.map(([, value]) => value)]),
    ),
  }
}

/** @rule S2-7.site-settings SITE_SETTINGS tells what a site is set up with */
function siteSettings(query: QueryParameters, slug: string, options: PortalResourcesOptions): SiteSettings {
  const id = argumentOf(query, 'groupId')
  const found = options.siteSettings({ id, slug })
  if (found === undefined) throw new PortalError('not-found', say('services:none.site', { id: (id || slug).slice(0, 100) }))
  return found
}

/** @rule S1-7.data-providers DATA_PROVIDERS gives all data providers in the shapes of the original */
const dataProviders = (app: FastifyInstance, request: FastifyRequest): Promise<unknown> =>
  askingFor(app, request, undefined)('GET', `${DATA_PROVIDER_ROUTES.original.path}?page=0&size=${MAX_LIST_PAGE}`)

function unknownCall(call: string): PortalError {
  if (call === '') return refusal('p_p_resource_id', `one of ${PORTAL_RESOURCES.join(', ')}`)
  return new PortalError('not-found', say('services:none.call', { call: call.slice(0, 100), calls: PORTAL_RESOURCES.join(', ') }))
}

/** What both routes state. */
const BOTH = {
  description:
    'What is known of a link, what a popular search asks for, files of map layers, ratings, bookmarks and the survey, where pages of the original portal look for it.',
  tag: 'searches',
  access: 'public',
  cache: 'by answer',
  // but what the calls about layers bring: see layer-calls.ts
  readers: 'anyone',
  reads: 'portlet arguments',
  turn: 'map fetches',
} as const

function imagesRoute(app: FastifyInstance, options: PortalResourcesOptions): void {
  const { path, query, params } = PORTAL_RESOURCES_ROUTE
  const body = { content: { 'text/plain': { schema: { type: 'string', description: 'addresses of pictures, one a line' } } } }
  route(
    app,
    { method: 'POST', path, params, query, body },
    {
      ...BOTH,
      summary: 'Portal resource calls with a body: IMAGES_PROXY',
      replies: {
        200: json('The id of the pictures', ImagesProxySchema),
        400: problem('The body holds something else than addresses'),
        403: problem('This portal does not fetch pictures from one of these servers'),
        404: problem('There is no such call'),
        413: problem('The body is too large'),
        429: problem('Too many calls in a minute'),
      },
      bodyBytes: MAX_IMAGES_BODY_BYTES,
    },
    async ({ query: given, body: addresses, reply }) => {
      const call = oneText(given, 'p_p_resource_id') ?? ''
      if (call !== 'IMAGES_PROXY') throw unknownCall(call)
      forOwnPages(reply)
      return readImages(addresses, options.layers.check)
    },
  )
}

/** @rule S1-7.dhus-proxy DHUS_PROXY gives a product of the configured data hub, with the account of whoever asks */
function hubRoute(app: FastifyInstance, { hub }: PortalResourcesOptions): void {
  route(
    app,
    DHUS_ROUTE,
    {
      summary: 'DHUS_PROXY',
      tag: 'people',
      access: 'user',
      reads: 'portlet arguments',
      policy: 'sealed',
      replies: { 200: binary('The product', PRODUCT), 206: binary('A part of it', PRODUCT), ...HUB_FAULTS },
      options: { compress: false, exposeHeadRoute: false, serializerCompiler: () => (data) => data as string },
    },
    ({ query, visitor, request, reply }) => sendHubProduct(request, reply, hub.product, visitor.id, argumentOf(query, 'url')),
  )
}

/** Fastify plugin. */
export async function portalResources(app: FastifyInstance, options: PortalResourcesOptions): Promise<void> {
  const stored = keepStoredSearches(options.seedFolder)
  const popular = async () => popularSearches((await stored()).popular, await learnedPhrases(options.learned))
  const { reply: schema } = PORTAL_RESOURCES_ROUTE
  route(
    app,
    PORTAL_RESOURCES_ROUTE,
    {
      ...BOTH,
      summary: 'Portal resource calls',
      replies: {
        200: {
          description: 'The answer to the call',
          content: {
            'application/json': { schema },
            'application/vnd.google-earth.kml+xml': { schema: { type: 'string' } },
            'application/atom+xml': { schema: { type: 'string' } },
            'text/plain': { schema: { type: 'string' } },
            'image/*': { schema: { type: 'string', format: 'binary' } },
          },
        },
        400: problem('An argument is out of its domain; the words name it and what it accepts'),
        401: problem('The call is for people who are signed in'),
        403: problem(
          'This portal does not fetch layers from that server, or what changes something does not come from its pages',
        ),
        404: problem('There is no such call, no such search, or no such file'),
        409: problem('There is no room for more'),
        429: problem('Too many calls in a minute'),
        502: problem('The server of a layer fails or sends something else'),
        503: problem('Too much is asked for at the moment'),
        504: problem('The server of a layer does not answer in time'),
      },
      options: {
        // not all answers are JSON: none is written by a schema
        serializerCompiler: () => (data) => (typeof data === 'string' ? data : JSON.stringify(data)),
      },
    },
    async ({ query: given, params, request, reply }) => {
      const call = oneText(given, 'p_p_resource_id') ?? ''
      if (isLayerCall(call)) return answerLayerCall(call, (name) => argumentOf(given, name), options.layers, request, reply)
      if (isPeopleCall(call)) return answerPeopleCall(call, { argument: (name) => argumentOf(given, name), app, request, reply })
      reply.header('cache-control', 'public, max-age=60')
      if (call === 'LINK_STATUS') return linkStatus(given, options)
      if (call === 'SEARCH_QUERY_PARAMS') return searchQueryParams(given, popular)
      if (call === 'SITE_SETTINGS') return siteSettings(given, params.site, options)
      if (call === 'DATA_PROVIDERS') return dataProviders(app, request)
      if (isOwnCall(call)) return commonAnswer(call, (name) => argumentOf(given, name), options)
      throw unknownCall(call)
    },
  )
  ownCalls(app, options, argumentOf)
  hubRoute(app, options)
  imagesRoute(app, options)
}
