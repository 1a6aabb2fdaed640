/** Menu, pages and content as clients of the original change them: one by one, whatever the version where they state none. */
import { MENU_ICONS, type MenuTopEntry } from '@graticule/contracts/contents/menu'
import { CONTENT_WRITES, type WireContent, type WireMenuEntry, type WirePage } from '@graticule/contracts/contents/original'
import { PAGE_BODY_BYTES } from '@graticule/contracts/contents/limits'
import type { PageDocument, PageText } from '@graticule/contracts/contents/pages'
import type { Words } from '@graticule/contracts/contents/words'
import { type Language, LANGUAGES } from '@graticule/contracts/languages'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { Person } from '../../identity/visitor.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { BAD_BODY } from '../../kept/statements.ts'
import { say } from '../../texts/say.ts'
import { wireEntry } from './menu.routes.ts'
import type { ContentsOptions } from './options.ts'
import { wireContent, wirePage } from './reading.routes.ts'
import { statedVersion } from './seen-version.ts'
import { mayEdit, siteOf } from './site-of-request.ts'

const OF_EDITORS = { tag: 'content', access: 'user', bodyBytes: PAGE_BODY_BYTES } as const
const REFUSALS = {
  400: BAD_BODY,
  403: problem('The site is not yours'),
  404: problem('There is no such site, page or entry'),
  409: problem('Another page has this address, or there are too many'),
  412: problem('Somebody else has changed it since the version in If-Match'),
}
const none = (key: 'contents:none.page' | 'contents:none.entry') => new PortalError('not-found', say(key))

/** Texts of a page, changed where something is given. */
function textsWith(texts: PageDocument['texts'], title: Words | undefined, data: Words | undefined): PageDocument['texts'] {
  const changed: Partial<Record<Language, PageText>> = { ...texts }
  for (const language of LANGUAGES) {
    const before = texts[language] ?? { title: '', summary: '', data: '', state: 'done' as const }
    if (title?.[language] !== undefined || data?.[language] !== undefined)
      changed[language] = {
        ...before,
        title: title?.[language] ?? before.title,
        data: data?.[language] ?? before.data,
        state: 'done',
      }
  }
  return changed
}

interface PageChange {
  readonly slug?: string
  readonly title?: Words
  readonly data?: Words
  readonly published?: boolean
}

/** Changes a page and publishes it, or takes it back. */
async function changePage(
  options: ContentsOptions,
  id: number,
  change: PageChange,
  visitor: Person,
  request: FastifyRequest | undefined,
) {
  const { pages, clock } = options
  const head = await pages.head(id)
  if (head === undefined) throw none('contents:none.page')
  mayEdit(visitor, head.siteId)
  const by = { by: visitor.id, now: clock() }
  const { draft } = head
  const document = { ...draft, slug: change.slug ?? draft.slug, texts: textsWith(draft.texts, change.title, change.data) }
  const seen = (request && statedVersion(request, head.version)) ?? head.version
  const saved = await pages.save(head.siteId, id, seen, document, by)
  const isShown = change.published ?? head.title !== undefined
  if (isShown) await pages.publish(head.siteId, id, saved.version, by)
  else if (head.title !== undefined) await pages.unpublish(head.siteId, id, saved.version, by)
  const after = await pages.head(id)
  if (after === undefined) throw none('contents:none.page')
  return after
}

function pageRoutes(app: FastifyInstance, options: ContentsOptions): void {
  const { pages, sites, publicUrl, clock } = options
  const { addPage, putPage, patchPage, removePage, putContent, patchContent } = CONTENT_WRITES
  const page = (description: string) => json(description, addPage.reply)
  route(
    app,
    addPage,
    { ...OF_EDITORS, summary: 'Add a page', replies: { 201: page('The page'), ...REFUSALS } },
    async ({ body, visitor, reply }) => {
      const { id: siteId } = siteOf(sites, body.siteId)
      mayEdit(visitor, siteId)
      const original =
        body.title.en === undefined ? (LANGUAGES.find((language) => body.title[language] !== undefined) ?? 'en') : 'en'
      const document = { slug: body.slug, original, contents: true, texts: textsWith({}, body.title, body.data) }
      const { id } = await pages.add(siteId, document, { by: visitor.id, now: clock() })
      const head = await changePage(options, id, { published: body.published ?? false }, visitor, undefined)
      return reply.code(201).send(wirePage(publicUrl, head))
    },
  )
  for (const contract of [putPage, patchPage])
    route(
      app,
      contract,
      { ...OF_EDITORS, summary: 'Change a page', replies: { 200: page('The page'), ...REFUSALS } },
      async ({ params, body, visitor, request }): Promise<WirePage> =>
        wirePage(publicUrl, await changePage(options, itemIdOf(params.id), body, visitor, request)),
    )
  for (const contract of [putContent, patchContent])
    route(
      app,
      contract,
      {
        ...OF_EDITORS,
        summary: 'Change the texts of a page',
        replies: { 200: json('By language', contract.reply), ...REFUSALS },
      },
      async ({ params, body, visitor, request }): Promise<WireContent> => {
        const head = await changePage(options, itemIdOf(params.id), body, visitor, request)
        const of = (member: 'title' | 'data') =>
          Object.fromEntries(Object.entries(head.draft.texts).map(([language, text]) => [language, text[member]]))
        return wireContent(publicUrl, { id: head.id, title: of('title'), data: of('data') })
      },
    )
  route(
    app,
    removePage,
    { ...OF_EDITORS, summary: 'Delete a page', replies: { 204: empty('It is there no more'), ...REFUSALS } },
    async ({ params, visitor, request, reply }) => {
      const head = await pages.head(itemIdOf(params.id))
      if (head === undefined) throw none('contents:none.page')
      mayEdit(visitor, head.siteId)
      const seen = statedVersion(request, head.version) ?? head.version
      await pages.remove(head.siteId, head.id, seen, { by: visitor.id, now: clock() })
      return reply.code(204).send()
    },
  )
}

/** An entry as it is written on the wire. */
interface MenuChange {
  readonly levelId?: number
  readonly priority?: number
  readonly parentMenuId?: number | null
  readonly title?: Words
  readonly url?: string
  readonly imageSource?: string
}

/** One entry with where it stands. */
interface PlacedEntry {
  readonly entry: MenuTopEntry
  readonly parent: number | null
  readonly priority: number
}

const flat = (entries: readonly MenuTopEntry[]): PlacedEntry[] =>
  entries.flatMap((top, at) => [
    { entry: top, parent: null, priority: at },
    ...top.entries.map((sub, place) => ({ entry: { ...sub, entries: [] }, parent: top.id ?? null, priority: place })),
  ])

/** The tree again, each level by its priorities. */
function treeOf(placed: readonly PlacedEntry[]): MenuTopEntry[] {
  const of = (parent: number | null) =>
    placed
      .filter((one) => one.parent === parent)
      .toSorted((one, other) => one.priority - other.priority)
      .map(({ entry }) => entry)
  return of(null).map((top) => ({
    ...top,
    entries: of(top.id ?? -1).map(({ id, title, address, image, pageId }) => ({
      ...(id === undefined ? {} : { id }),
      title,
      address,
      image,
      ...(pageId === undefined ? {} : { pageId }),
    })),
  }))
}

/** The id that stands for an entry that is not stored yet. */
const NEW_ID = 1

/** Changes one entry of the menu of a site; `change` `undefined` = it is removed. Gives its id. */
async function changeEntry(
  { menus, clock }: ContentsOptions,
  siteId: number,
  id: number | undefined,
  change: MenuChange | undefined,
  by: string,
): Promise<number> {
  const menu = await menus.edited(siteId)
  const placed = flat(menu.own || siteId === 0 ? menu.entries : [])
  const before = placed.find(({ entry }) => entry.id === id)
  if (id !== undefined && before === undefined) throw none('contents:none.entry')
  const others = placed.filter((one) => one !== before && !(change === undefined && one.parent === id))
  const key = id ?? NEW_ID
  const after: PlacedEntry[] = change === undefined ? [] : [placedWith(before, change, key, others)]
  const saved = await menus.save(siteId, menu.version, treeOf([...others, ...after]), { by, now: clock() })
  if (id !== undefined) return id
  const known = new Set(placed.map(({ entry }) => entry.id))
  return flat(saved.entries).find(({ entry }) => !known.has(entry.id))?.entry.id ?? 0
}

function placedWith(
  before: PlacedEntry | undefined,
  change: MenuChange,
  id: number,
  others: readonly PlacedEntry[],
): PlacedEntry {
  const { title, url, imageSource, priority, levelId, parentMenuId } = change
  const { entry = { id, title: {}, address: '', image: '', entries: [] }, parent: oldParent = null } = before ?? {}
  const parent = levelId === 0 ? null : (parentMenuId ?? (levelId === 1 || levelId === undefined ? oldParent : null))
  const isBelow = others.some(({ entry: other, parent: above }) => other.id === parent && above === null)
  if ((levelId === 1 && parent === null) || (parent !== null && !isBelow))
    throw new PortalError('invalid-body', say('contents:menu.parent'), { parameter: 'parentMenuId' })
  const { pageId, ...plain } = entry
  const icon = /\/menu\/([a-z-]+)\.svg$/.exec(imageSource ?? '')?.[1] ?? ''
  const image = (MENU_ICONS as readonly string[]).includes(icon) ? icon : imageSource
  return {
    parent,
    // a half puts it before the one that has this number now
    priority: priority === undefined ? (before?.priority ?? Number.MAX_SAFE_INTEGER) : priority - 0.5,
    entry: {
      ...plain,
      id,
      title: title ?? entry.title,
      ...(url === undefined ? { address: entry.address, ...(pageId === undefined ? {} : { pageId }) } : { address: url }),
      image: image ?? entry.image,
    },
  }
}

function menuRoutes(app: FastifyInstance, options: ContentsOptions): void {
  const { menus, sites, publicUrl } = options
  const { addMenu, putMenu, patchMenu, removeMenu } = CONTENT_WRITES
  const shown = async (id: number): Promise<WireMenuEntry> => wireEntry(publicUrl, await menus.entry(id))
  route(
    app,
    addMenu,
    { ...OF_EDITORS, summary: 'Add an entry to the menu', replies: { 201: json('The entry', addMenu.reply), ...REFUSALS } },
    async ({ body, visitor, reply }) => {
      const { id: siteId } = siteOf(sites, body.siteId)
      mayEdit(visitor, siteId)
      return reply.code(201).send(await shown(await changeEntry(options, siteId, undefined, body, visitor.id)))
    },
  )
  for (const contract of [putMenu, patchMenu])
    route(
      app,
      contract,
      { ...OF_EDITORS, summary: 'Change an entry of the menu', replies: { 200: json('The entry', contract.reply), ...REFUSALS } },
      async ({ params, body, visitor }) => {
        const { id, siteId } = await menus.entry(itemIdOf(params.id))
        mayEdit(visitor, siteId)
        return shown(await changeEntry(options, siteId, id, body, visitor.id))
      },
    )
  route(
    app,
    removeMenu,
    {
      ...OF_EDITORS,
      summary: 'Delete an entry of the menu, with those below it',
      replies: { 204: empty('It is there no more'), ...REFUSALS },
    },
    async ({ params, visitor, reply }) => {
      const { id, siteId } = await menus.entry(itemIdOf(params.id))
      mayEdit(visitor, siteId)
      await changeEntry(options, siteId, id, undefined, visitor.id)
      return reply.code(204).send()
    },
  )
}

/** Registers the routes. */
export function writingRoutes(app: FastifyInstance, options: ContentsOptions): void {
  pageRoutes(app, options)
  menuRoutes(app, options)
}
