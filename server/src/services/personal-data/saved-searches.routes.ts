/** Saved searches, for whoever is signed in; under two bases, because clients of the original ask both. */
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { PortalError } from '@graticule/contracts/problem'
import { SAVED_SEARCHES_PER_PAGE } from '@graticule/contracts/limits'
import { type SavedSearches, type SavedSearchOrder, savedSearchRoutes } from '@graticule/contracts/kept/saved-searches'
import type { FastifyInstance } from 'fastify'
import { selfLink } from '../../http/origin.ts'
import { BAD_PARAMETER, empty, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { listRoutesOf } from '../../kept/lists/list-routes.ts'
import type { StoredSavedSearch } from '../../kept/saved-searches.ts'
import { BAD_BODY, CHANGED, NO_ROOM, NOT_YOURS, OF_PEOPLE } from '../../kept/statements.ts'
import { say } from '../../texts/say.ts'
import type { PersonalDataOptions } from './options.ts'
import { keptSearch, resultsOf, shownSearch } from './shown-search.ts'

type Routes = ReturnType<typeof savedSearchRoutes<string>>
interface Parts {
  readonly routes: Routes
  readonly options: PersonalDataOptions
  readonly of: typeof OF_PEOPLE & { readonly hidden: boolean }
}

/** What is asked of a list. */
interface AskedList {
  readonly page: number
  readonly size: number
  readonly q?: string | undefined
  readonly folder?: string | undefined
  readonly sort: SavedSearchOrder
}

/** Results are counted for pages that people look at, not for whole lists. */
const MOST_COUNTED = 2 * SAVED_SEARCHES_PER_PAGE

const showing =
  ({ sources, alerts }: PersonalDataOptions) =>
  async (row: StoredSavedSearch) =>
    shownSearch(row, { sources: sources(), alerts: (await alerts.waysOf([row.id])).get(row.id) })

/** A page of the list. */
async function listOf(
  personId: string,
  asked: AskedList,
  { routes, options }: Pick<Parts, 'routes' | 'options'>,
): Promise<SavedSearches> {
  const { kept, sources, catalogue, publicUrl, clock, alerts } = options
  const { page, q: words, folder, sort: order } = asked
  const size = Math.min(asked.size, MAX_LIST_PAGE)
  const { searches, total } = await kept.searches.list(personId, { page, size, words, folder, order })
  const [folders, news, ways] = await Promise.all([
    kept.lists.saved_searches.folders.all(personId),
    kept.searches.news(personId),
    alerts.waysOf(searches.map(({ id }) => id)),
  ])
  const counted = searches.length > MOST_COUNTED ? [] : searches
  const now = clock()
  const results = await Promise.all(counted.map((row) => resultsOf(row, { catalogue, sources: sources(), now })))
  return {
    _embedded: {
      savedSearches: searches.map((row, at) =>
        shownSearch(row, { sources: sources(), alerts: ways.get(row.id), results: results[at] }),
      ),
    },
    _links: selfLink(publicUrl, routes.current.path),
    page: { size, totalElements: total, totalPages: Math.ceil(total / size), number: page },
    folders: [...folders],
    news,
  }
}

function listRoutes(app: FastifyInstance, parts: Parts): void {
  const { routes, of } = parts
  const replies = {
    200: json('A page of them, how many each folder has, and what is new', routes.current.reply),
    400: BAD_PARAMETER,
  }
  route(app, routes.current, { ...of, summary: 'Saved searches of the person who asks', replies }, ({ query, visitor }) =>
    listOf(visitor.id, query, parts),
  )
  route(
    app,
    routes.byUser,
    { ...of, summary: 'The same, with the person named', replies: { ...replies, 404: NOT_YOURS } },
    async ({ query, visitor }) => {
      if (query.user !== undefined && query.user !== visitor.id) throw new PortalError('not-found', say('kept:none.person'))
      return listOf(visitor.id, query, parts)
    },
  )
}

function changeRoutes(app: FastifyInstance, { routes, options, of }: Parts): void {
  const { kept, sources, clock } = options
  const shown = showing(options)
  route(
    app,
    routes.add,
    {
      ...of,
      summary: 'Save a search',
      replies: { 201: json('The saved search', routes.add.reply), 400: BAD_BODY, 409: NO_ROOM },
    },
    async ({ body: { name, folder, siteId, ...given }, visitor, reply }) => {
      const row = await kept.searches.add(visitor.id, { name, folder, siteId, search: keptSearch(given, sources()) }, clock())
      return reply.code(201).send(await shown(row))
    },
  )
  route(
    app,
    routes.change,
    {
      ...of,
      summary: 'Change name, folder, words or address of a saved search',
      replies: { 200: json('The saved search', routes.change.reply), 400: BAD_BODY, 404: NOT_YOURS, 409: NO_ROOM, 412: CHANGED },
    },
    async ({ params: { id }, body: { name, folder, phrase, url, seen }, visitor }) => {
      const row = await kept.searches.change(
        visitor.id,
        itemIdOf(id),
        ({ search }) => ({
          name,
          folder,
          seen,
          // another address says everything anew; other words stand beside the map and the area that were kept
          ...(url !== undefined
            ? { search: keptSearch({ url, phrase: phrase ?? null }, sources()) }
            : phrase === undefined
              ? {}
              : { search: { ...search, phrase } }),
        }),
        clock(),
      )
      return shown(row)
    },
  )
}

function itemRoutes(app: FastifyInstance, { routes, options, of }: Parts): void {
  const { kept, clock } = options
  const shown = showing(options)
  route(
    app,
    routes.one,
    { ...of, summary: 'A saved search', replies: { 200: json('The saved search', routes.one.reply), 404: NOT_YOURS } },
    async ({ params: { id }, visitor }) => shown(await kept.searches.find(visitor.id, itemIdOf(id))),
  )
  route(
    app,
    routes.opened,
    {
      ...of,
      summary: 'Note that the results of a saved search were opened',
      replies: { 200: json('The saved search, without new results', routes.opened.reply), 404: NOT_YOURS },
    },
    async ({ params: { id }, visitor }) => shown(await kept.searches.open(visitor.id, itemIdOf(id), clock())),
  )
  route(
    app,
    routes.removeOne,
    { ...of, summary: 'Delete a saved search', replies: { 204: empty('It is there no more'), 404: NOT_YOURS } },
    async ({ params: { id }, visitor, reply }) => {
      await kept.lists.saved_searches.removals.remove(visitor.id, [itemIdOf(id)], clock())
      return reply.code(204).send()
    },
  )
}

/**
 * Registers the routes.
 * @rule S2-7.saved-searches Saved searches are posted, patched, listed for the current user and deleted under /personaldata/rest and /curated/rest
 */
export function savedSearchRoutesOf(app: FastifyInstance, options: PersonalDataOptions): void {
  for (const base of ['/personaldata/rest', '/curated/rest']) {
    const routes = savedSearchRoutes(base)
    const hidden = base !== '/personaldata/rest'
    const parts: Parts = { routes, options, of: { ...OF_PEOPLE, hidden } }
    listRoutes(app, parts)
    changeRoutes(app, parts)
    itemRoutes(app, parts)
    listRoutesOf(app, routes, options.kept.lists.saved_searches, { clock: options.clock, hidden })
  }
}
