/** Highlighted and popular searches, for everybody to read. */
import { PortalError } from '@graticule/contracts/problem'
import {
  type HighlightedSearch,
  type HighlightedSearches,
  PERSONAL_DATA_ROUTES,
  type PopularSearch,
  type PopularSearches,
} from '@graticule/contracts/services/personal-data'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../../http/hal-page.ts'
import { selfLink } from '../../http/origin.ts'
import { readLanguageIfSaid } from '../../http/read-language.ts'
import { BAD_PARAMETER, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { readingHighlights } from './highlights/current-highlights.ts'
import { toHighlight, toRecord } from './hal-answer.ts'
import { highlightedRoutes } from './highlights/highlighted.routes.ts'
import type { PersonalDataOptions } from './options.ts'
import { createLiveCount } from './live-counts.ts'
import { readingSiteHighlights } from './highlights/site-highlights.ts'
import type { StoredSearch } from '../../seed/read-searches.ts'
import { keepStoredSearches, learnedPhrases, popularSearches as popularOf } from '../../learned-searches/popular-searches.ts'
import { say } from '../../texts/say.ts'

const OF_ALL = {
  tag: 'searches',
  access: 'public',
  // popular ones may be a minute old
  cache: 'public, max-age=60',
  readers: 'anyone',
} as const
/** What an administrator changes shows at once, also in a page that asks again; the numbers are counted once a minute. */
const OF_HIGHLIGHTS = { ...OF_ALL, cache: 'public, no-cache' } as const
const NO_RECORD = problem('There is no record with this id')

function withId<T extends StoredSearch>(list: readonly T[], id: string): T {
  const found = list.find((search) => String(search.id) === id)
  if (found === undefined) throw new PortalError('not-found', say('services:none.search', { id: id.slice(0, 100) }))
  return found
}

/**
 * Registers the routes. The lists are read at the first request.
 * @rule S1-7.popular-searches The popular searches are a list of items
 */
export async function searchesRoutes(app: FastifyInstance, options: PersonalDataOptions): Promise<void> {
  const { catalogue, learned, publicUrl, seedFolder, clock } = options
  const liveCount = createLiveCount(catalogue, clock)
  const stored = keepStoredSearches(seedFolder)
  const current = readingHighlights(async () => (await stored()).highlighted, options)
  const shown = async () => (await current()).filter(({ enabled }) => enabled)
  const sites = readingSiteHighlights(options)
  const shownOn = async (siteId: number | undefined) => (siteId === undefined ? shown() : sites.shownOn(siteId, await shown()))
  highlightedRoutes(app, options, current)
  const popular = async () => popularOf((await stored()).popular, await learnedPhrases(learned))
  const { enabledHighlightedSearches, highlightedSearch } = PERSONAL_DATA_ROUTES

  route(
    app,
    enabledHighlightedSearches,
    {
      ...OF_HIGHLIGHTS,
      summary: 'Highlighted searches',
      description: 'Searches that this portal recommends, each with its area and with what it finds at the moment.',
      replies: { 200: json('A page of the list', enabledHighlightedSearches.reply), 400: BAD_PARAMETER },
    },
    async ({ query }): Promise<HighlightedSearches> => {
      const language = readLanguageIfSaid(query)
      const { records, page } = pageOf(await shownOn(query.siteId), query)
      const highlightedSearches = await Promise.all(
        records.map(async (search) => toHighlight(publicUrl, search, await liveCount(search), language)),
      )
      return { _embedded: { highlightedSearches }, _links: selfLink(publicUrl, enabledHighlightedSearches.path), page }
    },
  )

  route(
    app,
    highlightedSearch,
    {
      ...OF_HIGHLIGHTS,
      summary: 'One highlighted search',
      replies: { 200: json('The record', highlightedSearch.reply), 404: NO_RECORD },
    },
    async ({ params: { id } }): Promise<HighlightedSearch> => {
      const search = sites.find(id) ?? withId(await shown(), id)
      return toHighlight(publicUrl, search, await liveCount(search))
    },
  )
  popularRoutes(app, publicUrl, popular)
}

function popularRoutes(app: FastifyInstance, publicUrl: string, popular: () => Promise<readonly StoredSearch[]>): void {
  const { popularSearches, popularSearch } = PERSONAL_DATA_ROUTES
  route(
    app,
    popularSearches,
    {
      ...OF_ALL,
      summary: 'Popular searches',
      description: 'Searches that the portal ships with, and those that many of its visitors make.',
      replies: { 200: json('A page of the list', popularSearches.reply), 400: BAD_PARAMETER },
    },
    async ({ query }): Promise<PopularSearches> => {
      const language = readLanguageIfSaid(query)
      const { records, page } = pageOf(await popular(), query)
      return {
        _embedded: { popularSearches: records.map((search) => toRecord(publicUrl, 'popular-searches', search, language)) },
        _links: selfLink(publicUrl, popularSearches.path),
        page,
      }
    },
  )

  route(
    app,
    popularSearch,
    { ...OF_ALL, summary: 'One popular search', replies: { 200: json('The record', popularSearch.reply), 404: NO_RECORD } },
    async ({ params: { id } }): Promise<PopularSearch> => toRecord(publicUrl, 'popular-searches', withId(await popular(), id)),
  )
}
