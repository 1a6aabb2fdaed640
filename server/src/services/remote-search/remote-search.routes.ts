/** One search of an outside source. */
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { category } from '../../broker/atom/atom-entry.ts'
import { nextgeossFacts } from '../../broker/atom/nextgeoss-facts.ts'
import { abortSignalOf } from '../../http/closed-connection.ts'
import { type Presenter, refusalForm, sendAnswer } from '../../broker/present-answer.ts'
import { searchLive } from '../../broker/live/search-live.ts'
import { firstLanguage } from '../../http/request-language.ts'
import { searchReplies } from '../../broker/search-replies.ts'
import { readSearchRequest } from '../../broker/request/search-request.ts'
import { route } from '../../http/route.ts'
import type { ReadParameters, RemoteSearchOptions } from './options.ts'
import { say } from '../../texts/say.ts'

/** Which source, under which path, and how its parameters are read. */
export interface RemoteSearch {
  readonly name: 'nextgeoss' | 'zenodo'
  readonly title: string
  readonly path: string
  readonly query: TSchema
  readonly read: ReadParameters
}

/** How answers of a source are written. */
export const presenterOf = (name: string, { publicUrl, clock }: Pick<RemoteSearchOptions, 'publicUrl' | 'clock'>): Presenter => ({
  dialect: {
    prefixedTotals: true,
    providerIdElement: 'dm:id',
    categories: () => [category(name, 'dataSource'), category(name, 'displayDataSource')],
    alwaysAcquisition: false,
    ...(name === 'nextgeoss' ? { further: nextgeossFacts } : {}),
  },
  publicUrl,
  clock,
  feedType: 'application/atom+xml',
})

/** Registers the search of one source. */
export function remoteSearchRoute(
  app: FastifyInstance,
  options: RemoteSearchOptions,
  { name, title, path, query: schema, read }: RemoteSearch,
): void {
  const presenter = presenterOf(name, options)
  route(
    app,
    { method: 'GET', path, query: schema },
    {
      summary: `Search ${title}`,
      description: `Entries of ${title}, asked live. Parameters as in the search of the catalogue, or those of ${title} itself. The answer says which filters could not be applied.`,
      tag: 'search',
      access: 'public',
      cache: 'unstated',
      readers: 'anyone',
      seesSources: true,
      reads: 'search filters',
      turn: 'outside searches',
      errors: refusalForm(presenter),
      replies: searchReplies('atom-error'),
    },
    async ({ query, request, reply }) => {
      const search = readSearchRequest(read(query))
      const source = options.live.find(name)
      if (source === undefined) throw new PortalError('not-found', say('services:none.source', { source: title }))
      const signal = abortSignalOf(reply, SEARCH_TIMEOUT_MS)
      const resultSet = await searchLive(source, search, firstLanguage(request, reply), signal)
      return sendAnswer(request, reply, presenter, { form: search.form, resultSet })
    },
  )
}
