/** Highlighted searches for administrators: all of them, changed, promoted from saved ones, deleted. */
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { keptAddress } from '@graticule/contracts/links/saved-search-address'
import {
  type HighlightedSearch,
  type HighlightedSearches,
  PERSONAL_DATA_ROUTES,
} from '@graticule/contracts/services/personal-data'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../../../http/hal-page.ts'
import { selfLink } from '../../../http/origin.ts'
import { BAD_PARAMETER, empty, json, problem } from '../../../http/replies.ts'
import { route } from '../../../http/route.ts'
import { itemIdOf } from '../../../kept/kept-item.ts'
import { BAD_BODY, NOT_YOURS } from '../../../kept/statements.ts'
import { say } from '../../../texts/say.ts'
import type { CurrentHighlight } from './current-highlights.ts'
import { toHighlight } from '../hal-answer.ts'
import type { PersonalDataOptions } from '../options.ts'

const OF_ADMINISTRATORS = { tag: 'searches', access: 'admin' } as const
const NO_RECORD = problem('There is no record with this id')

/** Registers the routes; `current` gives the searches in force. */
export function highlightedRoutes(
  app: FastifyInstance,
  { highlights, kept, publicUrl, clock }: PersonalDataOptions,
  current: () => Promise<readonly CurrentHighlight[]>,
): void {
  const { changeHighlighted: change, removeHighlighted: remove } = PERSONAL_DATA_ROUTES
  const withId = async (id: string): Promise<CurrentHighlight> => {
    const found = (await current()).find((search) => String(search.id) === id)
    if (found === undefined) throw new PortalError('not-found', say('services:none.search', { id: id.slice(0, 100) }))
    return found
  }
  /** What is kept of one by now. */
  const rowOf = async ({ id }: CurrentHighlight) => (await highlights.all()).find((row) => row.id === id)

  listRoute(app, publicUrl, current)
  route(
    app,
    change,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Change a highlighted search, show it or hide it',
      replies: {
        200: json('The record', change.reply),
        400: BAD_BODY,
        404: NO_RECORD,
        412: problem('Somebody else has changed it in the meantime'),
      },
    },
    async ({ params: { id }, body: { url, seen = {}, ...body } }): Promise<HighlightedSearch> => {
      const before = await withId(id)
      refuseUnseen(seen, toHighlight(publicUrl, before, undefined))
      const row = await rowOf(before)
      const words = { ...row?.words, ...body, ...(url === undefined ? {} : { url: keptAddress(url) }) }
      const isShipped = row?.isShipped ?? true
      await highlights.put({ id: before.id, isShipped, isRemoved: false, words }, clock())
      return toHighlight(publicUrl, await withId(id), undefined)
    },
  )
  route(
    app,
    remove,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Delete a highlighted search',
      replies: { 204: empty('It is there no more'), 404: NO_RECORD },
    },
    async ({ params, reply }) => {
      const { id } = await withId(params.id)
      const row = await rowOf({ id } as CurrentHighlight)
      if (row?.isShipped === false) await highlights.remove(id)
      else await highlights.put({ id, isShipped: true, isRemoved: true, words: {} }, clock())
      return reply.code(204).send()
    },
  )
  orderRoute(app, { highlights, kept, publicUrl, clock }, current, withId)
  promoteRoute(app, { highlights, kept, publicUrl, clock }, withId)
}

/**
 * Refuses a change by somebody who has seen something else.
 * @rule B-saved-searches.highlight-seen Whoever changes a highlighted search second is told; nothing is overwritten that they have not seen
 */
function refuseUnseen(
  seen: { readonly name?: string; readonly phrase?: string; readonly address?: string },
  { name, phrase, address }: HighlightedSearch,
): void {
  const now = { name, phrase, address }
  const isOther = (['name', 'phrase', 'address'] as const).some((key) => seen[key] !== undefined && seen[key] !== now[key])
  if (isOther) throw new PortalError('changed', say('services:changed.highlight'))
}

type Options = Pick<PersonalDataOptions, 'highlights' | 'kept' | 'publicUrl' | 'clock'>
type WithId = (id: string) => Promise<CurrentHighlight>

/** @rule B-saved-searches.highlight-order Administrators put highlighted searches in an order, in which everybody reads them */
function orderRoute(
  app: FastifyInstance,
  { highlights, publicUrl, clock }: Options,
  current: () => Promise<readonly CurrentHighlight[]>,
  withId: WithId,
): void {
  const { orderHighlighted: order } = PERSONAL_DATA_ROUTES
  route(
    app,
    order,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Put the highlighted searches in another order',
      replies: { 200: json('The list', order.reply), 400: BAD_BODY, 404: NO_RECORD },
    },
    async ({ body: { ids } }): Promise<HighlightedSearches> => {
      for (const id of ids) await withId(id)
      const others = (await current()).filter(({ id }) => !ids.includes(String(id)))
      await highlights.order([...ids.map(Number), ...others.map(({ id }) => id)], clock())
      const { records, page } = pageOf(await current(), { page: 0, size: MAX_LIST_PAGE })
      const highlightedSearches = records.map((search) => toHighlight(publicUrl, search, undefined))
      return { _embedded: { highlightedSearches }, _links: selfLink(publicUrl, order.path), page }
    },
  )
}

function listRoute(app: FastifyInstance, publicUrl: string, current: () => Promise<readonly CurrentHighlight[]>): void {
  const { highlightedSearches: all } = PERSONAL_DATA_ROUTES
  route(
    app,
    all,
    {
      ...OF_ADMINISTRATORS,
      summary: 'All highlighted searches, those that are not shown too',
      replies: { 200: json('A page of the list', all.reply), 400: BAD_PARAMETER },
    },
    async ({ query }): Promise<HighlightedSearches> => {
      const { records, page } = pageOf(await current(), query)
      const highlightedSearches = records.map((search) => toHighlight(publicUrl, search, undefined))
      return { _embedded: { highlightedSearches }, _links: selfLink(publicUrl, all.path), page }
    },
  )
}

/** An administrator highlights a saved search. */
function promoteRoute(app: FastifyInstance, { highlights, kept, publicUrl, clock }: Options, withId: WithId): void {
  const { promote } = PERSONAL_DATA_ROUTES
  route(
    app,
    promote,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Highlight a saved search of one’s own',
      replies: { 201: json('The highlighted search', promote.reply), 400: BAD_BODY, 404: NOT_YOURS },
    },
    async ({ params, body: { name }, visitor, reply }) => {
      const { search } = await kept.searches.find(visitor.id, itemIdOf(params.id))
      const id = await highlights.add({ name, phrase: search.phrase, url: search.url, enabled: true }, clock())
      return reply.code(201).send(toHighlight(publicUrl, await withId(String(id)), undefined))
    },
  )
}
