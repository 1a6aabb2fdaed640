/** The menu of a site: for everybody in the shapes of the original, for its editors as a whole. */
import { MENU_ICONS, MENU_ROUTES } from '@graticule/contracts/contents/menu'
import { CONTENT_ROUTES, OLD_MENU_ROUTE, type WireMenu, type WireMenuEntry } from '@graticule/contracts/contents/original'
import { type Words, wordsIn } from '@graticule/contracts/contents/words'
import { SITE_SEGMENT } from '@graticule/contracts/pages'
import type { FastifyInstance } from 'fastify'
import type { ShownEntry } from '../../contents/menu-store.ts'
import { pageOf } from '../../http/hal-page.ts'
import { selfLink } from '../../http/origin.ts'
import { BAD_PARAMETER, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { BAD_BODY } from '../../kept/statements.ts'
import type { ContentsOptions } from './options.ts'
import { seenVersion, withVersion } from './seen-version.ts'
import { siteOf, wireSiteId } from './site-of-request.ts'

const OF_ALL = { tag: 'content', access: 'public', cache: 'public, no-cache', readers: 'anyone' } as const
const OF_EDITORS = { tag: 'content', access: 'site-admin', bodyBytes: 262_144 } as const
const NO_SITE = problem('There is no such site')

/** Entries that stand for sites have ids of their own, above all others. */
const SITE_ENTRIES = 2 ** 50

/**
 * The menu of a site, with the other sites below "Community portals" where editors have listed none.
 * @rule B-content.community-entries Community portals that have a name are listed in the menu by themselves
 */
export async function wholeMenu(
  { menus, sites }: Pick<ContentsOptions, 'menus' | 'sites'>,
  siteId: number,
): Promise<ShownEntry[]> {
  const entries = await menus.shown(siteId)
  const portals = entries.find(({ levelId, image }) => levelId === 0 && image.includes('community-portals'))
  if (portals === undefined || entries.some(({ parentId }) => parentId === portals.id)) return [...entries]
  const named = sites.all().filter(({ slug, name }) => slug !== '' && name !== undefined)
  const below = named.map(({ id, slug, name = '' }, at) => ({
    id: SITE_ENTRIES + id,
    siteId: portals.siteId,
    levelId: 1,
    priority: at,
    parentId: portals.id,
    title: { en: name } as Words,
    address: `/${SITE_SEGMENT}/${slug}`,
    image: '',
  }))
  return [...entries, ...below]
}

const imageAddress = (publicUrl: string, image: string): string =>
  (MENU_ICONS as readonly string[]).includes(image) ? `${publicUrl}/menu/${image}.svg` : image

export function wireEntry(publicUrl: string, entry: ShownEntry): WireMenuEntry {
  const { id, siteId, levelId, priority, parentId, title, address, image } = entry
  return {
    id,
    siteId: wireSiteId(siteId),
    levelId,
    priority,
    parentMenuId: parentId,
    title,
    url: address,
    imageSource: imageAddress(publicUrl, image),
    _links: selfLink(publicUrl, `/contents/rest/menu/${id}`),
  }
}

function publicRoutes(app: FastifyInstance, options: ContentsOptions): void {
  const { menus, sites, publicUrl } = options
  const { menu, menuEntry } = CONTENT_ROUTES
  /** @rule S2-7.menu The menu is read level by level, ordered by priority */
  route(
    app,
    menu,
    {
      ...OF_ALL,
      summary: 'One level of the menu of a site',
      replies: { 200: json('A page of the list', menu.reply), 400: BAD_PARAMETER, 404: NO_SITE },
    },
    async ({ query }): Promise<WireMenu> => {
      const entries = (await wholeMenu(options, siteOf(sites, query.siteId).id)).filter(
        ({ levelId }) => levelId === query.levelId,
      )
      const { records, page } = pageOf(entries, query)
      return {
        _embedded: { menu: records.map((entry) => wireEntry(publicUrl, entry)) },
        _links: selfLink(publicUrl, menu.path),
        page,
      }
    },
  )
  route(
    app,
    menuEntry,
    {
      ...OF_ALL,
      summary: 'An entry of a menu',
      replies: { 200: json('The entry', menuEntry.reply), 404: problem('There is none') },
    },
    async ({ params }): Promise<WireMenuEntry> => wireEntry(publicUrl, await menus.entry(itemIdOf(params.id))),
  )
  /** @rule S2-7.old-menu The older path of the menu takes languages with their country, es_ES and zh_CN */
  route(
    app,
    OLD_MENU_ROUTE,
    {
      ...OF_ALL,
      summary: 'The menu in one language',
      replies: { 200: json('Entries with their sub-entries', OLD_MENU_ROUTE.reply), 404: NO_SITE },
    },
    async ({ params: { id, lang } }) => {
      const entries = await wholeMenu(options, siteOf(sites, id).id)
      const language = lang.toLowerCase().replace(/[-_].*$/, '')
      const titleOf = ({ title }: ShownEntry) => wordsIn(title, language)?.text ?? ''
      return entries
        .filter(({ levelId }) => levelId === 0)
        .map((top) => ({
          title: titleOf(top),
          imgURL: imageAddress(publicUrl, top.image),
          link: top.address,
          links: entries.filter(({ parentId }) => parentId === top.id).map((sub) => ({ title: titleOf(sub), link: sub.address })),
        }))
    },
  )
}

/** Registers the routes. */
export function menuRoutes(app: FastifyInstance, options: ContentsOptions): void {
  publicRoutes(app, options)
  const { menus, sites, clock } = options
  const { one, save } = MENU_ROUTES
  route(
    app,
    one,
    { ...OF_EDITORS, summary: 'The menu of a site, to edit it', replies: { 200: json('Both levels', one.reply), 404: NO_SITE } },
    async ({ params, reply }) => withVersion(reply, await menus.edited(siteOf(sites, params.siteId).id)),
  )
  route(
    app,
    save,
    {
      ...OF_EDITORS,
      summary: 'Save the menu of a site',
      replies: {
        200: json('The menu', save.reply),
        400: BAD_BODY,
        404: NO_SITE,
        412: problem('Somebody else has saved the menu since the version in If-Match'),
      },
    },
    async ({ params, body, visitor, request, reply }) => {
      const { id } = siteOf(sites, params.siteId)
      const seen = seenVersion(request, (await menus.edited(id)).version)
      return withVersion(reply, await menus.save(id, seen, body.entries, { by: visitor.id, now: clock() }))
    },
  )
}
