/** The menu of a site as its editors change it: two levels, all at once. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { itemId } from '../kept/kept-items.ts'
import { keptText } from '../kept/kept-texts.ts'
import { MAX_MENU_ADDRESS, MAX_MENU_ENTRIES, MAX_MENU_TITLE, MAX_PAGE_TITLE } from './limits.ts'
import { wordsOf } from './words.ts'

/** Signs of entries that the portal has pictures for. The last three say what an entry does as well. */
export const MENU_ICONS = [
  'page',
  'home',
  'help',
  'notes',
  'about',
  'search',
  'data',
  'link',
  'statistics',
  'my-workspace',
  'community-portals',
] as const
export type MenuIcon = (typeof MENU_ICONS)[number]

const entry = {
  id: Type.Optional(itemId),
  title: wordsOf(MAX_MENU_TITLE, 'what it is called, by language; one of them at least'),
  pageId: Type.Optional(itemId),
  address: keptText(
    MAX_MENU_ADDRESS,
    'where it leads: a path of the portal, or an address with http or https; empty for a page and for what only opens its entries',
  ),
  image: keptText(MAX_MENU_ADDRESS, `its picture: one of ${MENU_ICONS.join(', ')}, or an address; empty = none`),
}
const MenuSubEntrySchema = Type.Object(entry, { additionalProperties: false })
export const MenuTopEntrySchema = Type.Object(
  {
    ...entry,
    entries: Type.Array(MenuSubEntrySchema, { maxItems: MAX_MENU_ENTRIES, description: 'entries below it, in their order' }),
  },
  { additionalProperties: false },
)
export type MenuSubEntry = Static<typeof MenuSubEntrySchema>
export type MenuTopEntry = Static<typeof MenuTopEntrySchema>

const entries = Type.Array(MenuTopEntrySchema, { maxItems: MAX_MENU_ENTRIES, description: 'in their order' })

/** A page of the global site that a menu of another site may lead to. */
const SharedPageSchema = Type.Object({
  id: itemId,
  slug: Type.String({ description: 'part of its address' }),
  title: wordsOf(MAX_PAGE_TITLE, 'titles that visitors see'),
})
export type SharedPage = Static<typeof SharedPageSchema>

export const EditedMenuSchema = Type.Object({
  own: Type.Boolean({ description: 'the site has a menu of its own; false: it shows that of the global site' }),
  version: Type.Integer({ minimum: 0, description: 'its ETag; 0 = never changed' }),
  entries,
  shared: Type.Array(SharedPageSchema, {
    description: 'published pages of the global site, by slug, which each site shows too; none for the global site itself',
  }),
})
export type EditedMenu = Static<typeof EditedMenuSchema>

/** What is wrong with where an entry leads; `undefined` = nothing. */
export function faultOfMenuAddress(address: string): string | undefined {
  if (address === '' || /^\/(?!\/)[^\\\s]*$/.test(address)) return undefined
  return /^https?:\/\/[^\s/]+\S*$/i.test(address) && URL.canParse(address)
    ? undefined
    : 'a path of this portal such as /help, or an address with http or https'
}

/** What is wrong with the picture of an entry; `undefined` = nothing. Quotes and the like would end where it is written down. */
export function faultOfMenuImage(image: string): string | undefined {
  if ((MENU_ICONS as readonly string[]).includes(image)) return undefined
  return faultOfMenuAddress(image) === undefined && !/["'<>\\`]/.test(image)
    ? undefined
    : `one of ${MENU_ICONS.join(', ')}, a path of this portal, or an address with http or https, without quotes`
}

const PATH = '/contents/rest/sites/:siteId/menu'
const params = Type.Object({ siteId: Type.String({ description: 'id of the site' }) })

/** For the editors of a site; a change names the version that its author has seen in `If-Match`. */
export const MENU_ROUTES = {
  one: { method: 'GET', path: PATH, params, reply: EditedMenuSchema },
  save: {
    method: 'PUT',
    path: PATH,
    params,
    body: Type.Object({ entries }, { additionalProperties: false }),
    reply: EditedMenuSchema,
  },
} as const
