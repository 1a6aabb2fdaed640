/** The search of any source by its name, for sources that the original portal had no path for. */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { REMOTE_SEARCH_ROUTES } from '@graticule/contracts/services/remote-search'
import type { FastifyInstance } from 'fastify'
import { readDataSource } from '../../broker/list-matches.ts'
import { firstLanguage } from '../../http/request-language.ts'
import { refusalForm, sendAnswer } from '../../broker/present-answer.ts'
import { readSearchRequest } from '../../broker/request/search-request.ts'
import { searchReplies } from '../../broker/search-replies.ts'
import { searchSource } from '../../broker/search-source.ts'
import { abortSignalOf } from '../../http/closed-connection.ts'
import { route } from '../../http/route.ts'
import type { RemoteSearchOptions } from './options.ts'
import { presenterOf } from './remote-search.routes.ts'

/** Registers the route. */
export function sourceSearchRoute(app: FastifyInstance, options: RemoteSearchOptions): void {
  const { catalogue, live, clock } = options
  route(
    app,
    REMOTE_SEARCH_ROUTES.bySource,
    {
      summary: 'Search one source by its name',
      description:
        'Entries of any source of this portal, from its catalogue or asked live. Parameters as in the search of the catalogue. The answer says which filters could not be applied.',
      tag: 'search',
      access: 'public',
      cache: 'unstated',
      readers: 'anyone',
      seesSources: true,
      reads: 'search filters',
      turn: 'outside searches',
      errors: refusalForm(presenterOf(MAIN_SOURCE, options)),
      replies: searchReplies('atom-error'),
    },
    async ({ query, request, reply }) => {
      const source = readDataSource(query, live.sources())
      const search = readSearchRequest(query)
      const signal = abortSignalOf(reply, SEARCH_TIMEOUT_MS)
      const language = firstLanguage(request, reply)
      const resultSet = await searchSource({ catalogue, live, now: clock() }, source, search, language, signal)
      return sendAnswer(request, reply, presenterOf(source.name, options), { form: search.form, resultSet })
    },
  )
}
