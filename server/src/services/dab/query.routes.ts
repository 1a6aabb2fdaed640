/** `GET /dab/opensearch/query`: search of the whole embedded catalogue, of earthquakes and of granules outside. */
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { DAB_ROUTES } from '@graticule/contracts/services/dab'
import type { FastifyInstance } from 'fastify'
import { abortSignalOf } from '../../http/closed-connection.ts'
import { curatedCategories } from '../../broker/atom/curated-types.ts'
import { route } from '../../http/route.ts'
import { type Presenter, refusalForm, sendAnswer } from '../../broker/present-answer.ts'
import { searchBroker } from '../../broker/search-broker.ts'
import { firstLanguage } from '../../http/request-language.ts'
import { readSearchRequest } from '../../broker/request/search-request.ts'
import { searchReplies } from '../../broker/search-replies.ts'
import type { DabOptions } from './options.ts'

/**
 * Registers the search.
 * @rule S1-7.dab-query The broker answers /dab/opensearch/query
 */
export async function queryRoutes(app: FastifyInstance, { catalogue, live, publicUrl, clock }: DabOptions): Promise<void> {
  const presenter: Presenter = {
    dialect: { prefixedTotals: false, providerIdElement: 'dm:sourceId', categories: () => [], alwaysAcquisition: false },
    publicUrl,
    clock,
    feedType: 'application/xml',
  }

  route(
    app,
    DAB_ROUTES.query,
    {
      summary: 'Search the catalogue',
      description:
        "Entries that match all filters, with exact total, facets and, in the portal's own format, why each matched. A page beyond the last entry is empty. Unknown parameters are ignored.",
      tag: 'search',
      access: 'public',
      cache: 'unstated',
      readers: 'anyone',
      seesSources: true,
      reads: 'search filters',
      errors: refusalForm(presenter),
      replies: searchReplies('atom-error'),
    },
    async ({ query, request, reply }) => {
      const search = readSearchRequest(query)
      const signal = abortSignalOf(reply, SEARCH_TIMEOUT_MS)
      const language = firstLanguage(request, reply)
      const resultSet = await searchBroker({ catalogue, live, now: clock() }, search, language, signal)
      // who asks for an entry by its id learns which of the curated ones it is
      const byId = search.filters.targetIds.length > 0
      const presented = byId ? { ...presenter, dialect: { ...presenter.dialect, categories: curatedCategories } } : presenter
      return sendAnswer(request, reply, presented, { form: search.form, resultSet })
    },
  )
}
