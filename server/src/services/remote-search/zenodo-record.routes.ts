/** One record of Zenodo, under the path that the original portal asked it by. */
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { REMOTE_SEARCH_ROUTES } from '@graticule/contracts/services/remote-search'
import type { FastifyInstance } from 'fastify'
import { abortSignalOf } from '../../http/closed-connection.ts'
import { refusalForm, sendAnswer } from '../../broker/present-answer.ts'
import { searchLive } from '../../broker/live/search-live.ts'
import { firstLanguage } from '../../http/request-language.ts'
import { searchReplies } from '../../broker/search-replies.ts'
import { readSearchRequest } from '../../broker/request/search-request.ts'
import { refusal } from '../../http/parameters.ts'
import { route } from '../../http/route.ts'
import type { RemoteSearchOptions } from './options.ts'
import { presenterOf } from './remote-search.routes.ts'
import { say } from '../../texts/say.ts'

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
  route(
    app,
    REMOTE_SEARCH_ROUTES.zenodoRecord,
    {
      summary: 'One record of Zenodo',
      description: 'The record, asked live, as the one entry of an answer of the search; 404 when there is none.',
      tag: 'records',
      access: 'public',
      cache: 'unstated',
      readers: 'anyone',
      seesSources: true,
      reads: 'search filters',
      turn: 'outside searches',
      errors: refusalForm(presenter),
      replies: searchReplies('atom-error'),
    },
    async ({ params: { id }, query, request, reply }) => {
      const wanted = entryIdOf(id)
      const { filters, facets, form } = readSearchRequest(query)
      const source = options.live.find('zenodo')
      if (source === undefined) throw new PortalError('not-found', say('services:none.source', { source: 'Zenodo' }))
      const signal = abortSignalOf(reply, SEARCH_TIMEOUT_MS)
      const search = { filters: { ...filters, targetIds: [wanted], startIndex: 1 }, facets }
      const resultSet = await searchLive(source, search, firstLanguage(request, reply), signal)
      if (resultSet.total === 0) throw new PortalError('not-found', say('services:none.zenodo-record', { id: id.slice(0, 200) }))
      return sendAnswer(request, reply, presenter, { form, resultSet })
    },
  )
}
