/** `GET /internal/opensearch`: search of the curated entries and of outside sources, in the dialect of the curated service. */
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { type Entry, PORTAL_FORMAT } from '@graticule/contracts/resource'
import type { QueryParameters } from '@graticule/contracts/search/search-params'
import { type ApiError, type HubSource, OPENSEARCH_ROUTES } from '@graticule/contracts/services/opensearch'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { category, hasParts } from '../../broker/atom/atom-entry.ts'
import { curatedCategory, HUBS } from '../../broker/atom/curated-types.ts'
import { nextgeossFacts } from '../../broker/atom/nextgeoss-facts.ts'
import { abortSignalOf } from '../../http/closed-connection.ts'
import { besideHub } from '../../broker/live/beside-hub.ts'
import { withLiveParts } from '../../broker/live/live-parts.ts'
import { type Presenter, sendAnswer } from '../../broker/present-answer.ts'
import { searchBroker } from '../../broker/search-broker.ts'
import { searchCatalogue } from '../../broker/search-catalogue.ts'
import { searchLive } from '../../broker/live/search-live.ts'
import { firstLanguage, speakTo } from '../../http/request-language.ts'
import { searchReplies } from '../../broker/search-replies.ts'
import { answerFormOf, readSearchRequest } from '../../broker/request/search-request.ts'
import type { LiveSource } from '../../connectors/live/live-source.ts'
import { sendProblem } from '../../http/problem-replies.ts'
import { route } from '../../http/route.ts'
import type { Xml } from '../../xml/write-xml.ts'
import { readHubRequest } from './hub-source.ts'
import type { OpensearchOptions } from './options.ts'
import { say } from '../../texts/say.ts'

/** @rule B-original-wire.series A collection with parts is a series of its hub */
function categoriesOf(source: HubSource): (entry: Entry) => readonly Xml[] {
  return (entry) => [
    category(source, 'dataSource'),
    category(source, 'displayDataSource'),
    curatedCategory(entry),
    ...(hasParts(entry) ? [category('series', HUBS[entry.resource.type])] : []),
  ]
}

const dialectOf = (source: HubSource): Presenter['dialect'] => ({
  prefixedTotals: true,
  providerIdElement: 'dm:id',
  categories: categoriesOf(source),
  alwaysAcquisition: true,
  ...(source === 'nextgeoss' ? { further: nextgeossFacts } : {}),
})

/** Registers the search. */
export async function queryRoutes(app: FastifyInstance, { catalogue, live, publicUrl, clock }: OpensearchOptions): Promise<void> {
  const presenterOf = (source: HubSource): Presenter => ({
    dialect: dialectOf(source),
    publicUrl,
    clock,
    feedType: 'application/atom+xml',
  })

  const liveSource = (source: HubSource): LiveSource => {
    const found = live.find(live.sources().find(source)?.name ?? '')
    if (found === undefined) throw new PortalError('not-found', say('services:none.source', { source }))
    return found
  }

  const sendApiError = (error: PortalError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status } = error
    const message = error.detailIn(speakTo(request, reply))
    const body: ApiError = { timestamp: new Date(clock()).toISOString(), message, status }
    reply.code(status).header('cache-control', 'no-store')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
  }

  route(
    app,
    OPENSEARCH_ROUTES.query,
    {
      summary: 'Search the curated entries, or an outside source',
      description:
        'Entries that the catalogue marks as curated, by type; entries of AmeriGEO, NextGEOSS, Zenodo or Wikipedia, asked live. Parameters as in the search of the catalogue; ts and te are complete dates with time here.',
      tag: 'search',
      access: 'public',
      cache: 'unstated',
      readers: 'anyone',
      seesSources: true,
      reads: 'search filters',
      turn: 'outside searches',
      errors: {
        form: 'ApiError',
        send: (error, request, reply) =>
          answerFormOf(request.query as QueryParameters).format === PORTAL_FORMAT
            ? sendProblem(reply, error)
            : sendApiError(error, request, reply),
      },
      replies: searchReplies('api-error'),
    },
    async ({ query, request, reply }) => {
      const { source, scope } = readHubRequest(query)
      const search = readSearchRequest(query)
      const signal = abortSignalOf(reply, SEARCH_TIMEOUT_MS)
      const language = firstLanguage(request, reply)
      const resultSet =
        scope === undefined
          ? await searchLive(liveSource(source), search, language, signal)
          : source === 'dab'
            ? await searchBroker({ catalogue, live, now: clock() }, search, language, signal)
            : withLiveParts(live, await searchCatalogue(catalogue, search, besideHub(live, scope), clock(), signal))
      return sendAnswer(request, reply, presenterOf(source), { form: search.form, resultSet })
    },
  )
}
