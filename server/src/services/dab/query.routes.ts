/** `GET /dab/opensearch/query`: search of the whole embedded catalogue, of earthquakes and of granules outside. */
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import type { QueryParameters } from '@graticule/contracts/search-params'
import { DAB_ROUTES } from '@graticule/contracts/services/dab'
import type { FastifyInstance } from 'fastify'
import { abortSignalOf } from '../../broker/closed-connection.ts'
import { type Presenter, sendAnswer, sendRefusal } from '../../broker/present-answer.ts'
import { searchBroker } from '../../broker/search-broker.ts'
import { firstLanguage } from '../../broker/search-live.ts'
import { answerFormOf, readSearchRequest } from '../../broker/search-request.ts'
import { searchReplies } from '../../broker/search-replies.ts'
import { logFailure, sendProblem, toPortalError } from '../../plugins/problem-replies.ts'
import type { DabOptions } from './index.ts'

/** Registers the search. */
export async function queryRoutes(app: FastifyInstance, { catalogue, live, publicUrl, clock }: DabOptions): Promise<void> {
  const presenter: Presenter = {
    dialect: { prefixedTotals: false, providerIdElement: 'dm:sourceId', categories: () => [], alwaysAcquisition: false },
    publicUrl,
    clock,
    feedType: 'application/xml',
  }

  app.setErrorHandler((failure, request, reply) => {
    const error = toPortalError(failure)
    logFailure(request, error)
    const form = answerFormOf(request.query as QueryParameters)
    return form.format === PORTAL_FORMAT ? sendProblem(reply, error) : sendRefusal(request, reply, presenter, { form, error })
  })

  app.get(
    DAB_ROUTES.query.path,
    {
      schema: {
        summary: 'Search the catalogue',
        description:
          "Entries that match all filters, with exact total, facets and, in the portal's own format, why each matched. A page beyond the last entry is empty. Unknown parameters are ignored.",
        tags: ['search'],
        querystring: DAB_ROUTES.query.query,
        response: searchReplies('atom-error'),
      },
    },
    async (request, reply) => {
      const search = readSearchRequest(request.query as QueryParameters)
      const signal = abortSignalOf(reply, SEARCH_TIMEOUT_MS)
      const language = firstLanguage(request.headers['accept-language'])
      const resultSet = await searchBroker({ catalogue, live, now: clock() }, search, language, signal)
      return sendAnswer(request, reply, presenter, { form: search.form, resultSet })
    },
  )
}
