/** Lists that are one setting each, as records of the original portal: read by everybody, changed one by one by those who may. */
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { OpenKey } from '@graticule/contracts/settings/settings'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { selfLink } from '../../http/origin.ts'
import { BAD_PARAMETER, empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { RouteContract } from '../../http/route-statement.ts'
import type { Person } from '../../identity/visitor.ts'
import { BAD_BODY } from '../../kept/statements.ts'
import { say } from '../../texts/say.ts'
import type { SiteSettingsOptions } from './options.ts'
import { CHANGED, checkTag, NO_RECORD, READ, sendTagged, siteOf, sortedPage, tagOf, WRITTEN } from './statements.ts'
import { authorOf, versionOf } from '../../sites/site-changes.ts'

type Contract = RouteContract & { readonly reply: TSchema }
type Item = Readonly<Record<string, unknown>>

/** What a list is. */
export interface ItemList {
  readonly routes: {
    readonly list: Contract
    readonly one: Contract
    readonly add: Contract
    readonly replace: Contract
    readonly change: Contract
    readonly remove: RouteContract
  }
  /** Name of the list in `_embedded`. */
  readonly name: string
  readonly key: OpenKey
  /** Field that is the id of an item. */
  readonly idField: string
  /** What one item is, in words. */
  readonly title: string
  /** `site-admin` where the path names a site. */
  readonly access: 'admin' | 'site-admin'
}

interface Named {
  readonly siteId?: string
  readonly itemId?: string
}

function reader({ settings, sites, publicUrl }: SiteSettingsOptions, { routes, key, idField }: ItemList) {
  const siteIdOf = (params: Named) => (params.siteId === undefined ? GLOBAL_SITE_ID : siteOf(sites, params.siteId).id)
  const pathOf = (params: Named) => routes.list.path.replace(':siteId', params.siteId ?? '')
  const itemsOf = (params: Named) => settings.get(key, siteIdOf(params)) as unknown as readonly Item[]
  const idOf = (item: Item) => String(item[idField])
  const recordOf = (params: Named, item: Item) => ({
    ...item,
    id: idOf(item),
    _links: selfLink(publicUrl, `${pathOf(params)}/${encodeURIComponent(idOf(item))}`),
  })
  const find = (params: Named): Item => {
    const found = itemsOf(params).find((item) => idOf(item) === params.itemId)
    if (found === undefined) throw new PortalError('not-found', say('services:none.record', { id: params.itemId?.slice(0, 100) }))
    return found
  }
  const write = async (params: Named, author: Person, change: (items: readonly Item[]) => readonly Item[]) => {
    const siteId = siteIdOf(params)
    const seen = versionOf(settings, key, siteId)
    await settings.change([{ key, siteId, value: change(itemsOf(params)), seen }], authorOf(author))
  }
  return { pathOf, itemsOf, idOf, recordOf, find, write }
}

/** Registers the routes of a list. */
export function itemListRoutes(app: FastifyInstance, options: SiteSettingsOptions, list: ItemList): void {
  const { routes, name, title } = list
  const { pathOf, itemsOf, recordOf, find } = reader(options, list)
  const records = (params: Named) => itemsOf(params).map((item) => recordOf(params, item))
  route(
    app,
    routes.list,
    {
      ...READ,
      summary: `${title}s`,
      replies: { 200: json('A page of the list', routes.list.reply), 400: BAD_PARAMETER, 404: NO_RECORD },
    },
    ({ params, query, request, reply }) => {
      const asked = query as { readonly page: number; readonly size: number; readonly sort?: string }
      const path = pathOf(params as Named)
      return sendTagged(request, reply, sortedPage(options.publicUrl, { name, path }, records(params as Named), asked))
    },
  )
  route(
    app,
    routes.one,
    {
      ...READ,
      summary: `One ${title.toLowerCase()}`,
      replies: { 200: json('The record', routes.one.reply), 400: BAD_PARAMETER, 404: NO_RECORD },
    },
    ({ params, request, reply }) => sendTagged(request, reply, recordOf(params as Named, find(params as Named))),
  )
  changes(app, options, list)
}

function changes(app: FastifyInstance, options: SiteSettingsOptions, list: ItemList): void {
  const { routes, title, access, idField } = list
  const { idOf, recordOf, find, write } = reader(options, list)
  const said = { ...WRITTEN, access }
  const replies = { 400: BAD_BODY, 404: NO_RECORD, 409: problem('This id is taken'), 412: CHANGED }
  const word = title.toLowerCase()

  route(
    app,
    routes.add,
    { ...said, summary: `Add a ${word}`, replies: { 201: json('The record', routes.add.reply), ...replies } },
    async ({ params, body, visitor, reply }) => {
      const item = body as Item
      await write(params as Named, visitor, (items) => {
        if (items.some((other) => idOf(other) === idOf(item)))
          throw new PortalError('conflict', say('services:sites.taken', { id: idOf(item) }))
        return [...items, item]
      })
      const record = recordOf(params as Named, item)
      return reply.code(201).header('location', record._links.self.href).header('etag', tagOf(record)).send(record)
    },
  )
  /** The new item in the place of the old one; its id stays. */
  const put = (make: (before: Item, body: Item) => Item) => {
    return async (params: Named, body: Item, check: (record: unknown) => void, author: Person) => {
      const before = find(params)
      check(recordOf(params, before))
      const after = { ...make(before, body), [idField]: before[idField] }
      await write(params, author, (items) => items.map((item) => (idOf(item) === params.itemId ? after : item)))
      return recordOf(params, after)
    }
  }
  const ways = [
    { contract: routes.replace, summary: `Replace a ${word}`, put: put((_before, body) => body) },
    { contract: routes.change, summary: `Change a ${word}`, put: put((before, body) => ({ ...before, ...body })) },
  ] as const
  for (const way of ways)
    route(
      app,
      way.contract,
      { ...said, summary: way.summary, replies: { 200: json('The record', way.contract.reply), ...replies } },
      async ({ params, body, visitor, request, reply }) => {
        const record = await way.put(params as Named, body as Item, (before) => checkTag(request, before), visitor)
        return reply.header('etag', tagOf(record)).send(record)
      },
    )
  route(
    app,
    routes.remove,
    { ...said, summary: `Delete a ${word}`, replies: { 204: empty('It is there no more'), 404: NO_RECORD, 412: CHANGED } },
    async ({ params, visitor, request, reply }) => {
      checkTag(request, recordOf(params as Named, find(params as Named)))
      await write(params as Named, visitor, (items) => items.filter((item) => idOf(item) !== (params as Named).itemId))
      return reply.code(204).send()
    },
  )
}
