/** One record of Zenodo, under the path that the original portal asked it by. */
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search-params'
import { REMOTE_SEARCH_ROUTES } from '@graticule/contracts/services/remote-search'
import type { FastifyInstance } from 'fastify'
import { abortSignalOf } from '../../broker/closed-connection.ts'
import { sendAnswer } from '../../broker/present-answer.ts'
import { firstLanguage, searchLive } from '../../broker/search-live.ts'
import { searchReplies } from '../../broker/search-replies.ts'
import { readSearchRequest, refusal } from '../../broker/search-request.ts'
import type { RemoteSearchOptions } from './index.ts'
import { failing, presenterOf } from './remote-search.routes.ts'

const NUMBER = /^\d{1,15}$/
const DOI = /^10\.\d{4,9}\/[^\s\p{C},"]{1,200}$/u

/** The id of the entry of a record. @throws PortalError `invalid-parameter` for what is neither a number nor a DOI */
function entryIdOf(id: string): string {
  if (NUMBER.test(id)) return `10.5281/zenodo.${id}`
  if (DOI.test(id)) return id
  throw refusal('id', 'the number of a record, or its DOI')
}

/** Registers the route. */
export function zenodoRecordRoute(app: FastifyInstance, options: RemoteSearchOptions): void {
  const presenter = presenterOf('zenodo', options)
  const { path, params, query } = REMOTE_SEARCH_ROUTES.zenodoRecord
  app.get(
    path,
    {
      schema: {
        summary: 'One record of Zenodo',
        description: 'The record, asked live, as the one entry of an answer of the search; 404 when there is none.',
        tags: ['records'],
        params,
        querystring: query,
        response: searchReplies('atom-error'),
      },
      errorHandler: failing(presenter),
    },
    async (request, reply) => {
      const { id } = request.params as { readonly id: string }
      const wanted = entryIdOf(id)
      const { filters, facets, form } = readSearchRequest(request.query as QueryParameters)
      const source = options.live.byName.zenodo
      if (source === undefined) throw new PortalError('not-found', 'The source Zenodo is not available here.')
      const signal = abortSignalOf(reply, SEARCH_TIMEOUT_MS)
      const search = { filters: { ...filters, targetIds: [wanted], startIndex: 1 }, facets }
      const resultSet = await searchLive(source, search, firstLanguage(request.headers['accept-language']), signal)
      if (resultSet.total === 0) throw new PortalError('not-found', `Zenodo has no record ${id.slice(0, 200)}.`)
      return sendAnswer(request, reply, presenter, { form, resultSet })
    },
  )
}
