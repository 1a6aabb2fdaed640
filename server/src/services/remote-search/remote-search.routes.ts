/** One search of an outside source. */
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import type { QueryParameters } from '@graticule/contracts/search-params'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { category } from '../../broker/atom-entry.ts'
import { abortSignalOf } from '../../broker/closed-connection.ts'
import { type Presenter, sendAnswer, sendRefusal } from '../../broker/present-answer.ts'
import { firstLanguage, searchLive } from '../../broker/search-live.ts'
import { searchReplies } from '../../broker/search-replies.ts'
import { answerFormOf, readSearchRequest } from '../../broker/search-request.ts'
import { logFailure, sendProblem, toPortalError } from '../../plugins/problem-replies.ts'
import type { ReadParameters, RemoteSearchOptions } from './index.ts'

/** Which source, under which path, and how its parameters are read. */
export interface RemoteSearch {
  readonly name: 'nextgeoss' | 'zenodo'
  readonly title: string
  readonly path: string
  readonly query: TSchema
  readonly read: ReadParameters
}

/** How answers of a source are written. */
export const presenterOf = (
  name: RemoteSearch['name'],
  { publicUrl, clock }: Pick<RemoteSearchOptions, 'publicUrl' | 'clock'>,
): Presenter => ({
  dialect: {
    prefixedTotals: true,
    providerIdElement: 'dm:id',
    categories: () => [category(name, 'dataSource'), category(name, 'displayDataSource')],
    alwaysAcquisition: false,
  },
  publicUrl,
  clock,
  feedType: 'application/atom+xml',
})

/** Answers with a failure in the form that was asked for. */
export const failing =
  (presenter: Presenter) =>
  (failure: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const error = toPortalError(failure)
    logFailure(request, error)
    const form = answerFormOf(request.query as QueryParameters)
    if (form.format === PORTAL_FORMAT) void sendProblem(reply, error)
    else void sendRefusal(request, reply, presenter, { form, error })
  }

/** Registers the search of one source. */
export function remoteSearchRoute(
  app: FastifyInstance,
  options: RemoteSearchOptions,
  { name, title, path, query: schema, read }: RemoteSearch,
): void {
  const presenter = presenterOf(name, options)
  app.get(
    path,
    {
      schema: {
        summary: `Search ${title}`,
        description: `Entries of ${title}, asked live. Parameters as in the search of the catalogue, or those of ${title} itself. The answer says which filters could not be applied.`,
        tags: ['search'],
        querystring: schema,
        response: searchReplies('atom-error'),
      },
      errorHandler: failing(presenter),
    },
    async (request, reply) => {
      const search = readSearchRequest(read(request.query as QueryParameters))
      const source = options.live.byName[name]
      if (source === undefined) throw new PortalError('not-found', `The source ${title} is not available here.`)
      const signal = abortSignalOf(reply, SEARCH_TIMEOUT_MS)
      const resultSet = await searchLive(source, search, firstLanguage(request.headers['accept-language']), signal)
      return sendAnswer(request, reply, presenter, { form: search.form, resultSet })
    },
  )
}
