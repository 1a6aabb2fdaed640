/** Where in the menu a page is, and how it gets to another place there. */
import type { MenuSubEntry, MenuTopEntry } from '@graticule/contracts/contents/menu'
import { MAX_MENU_TITLE } from '@graticule/contracts/contents/limits'
import type { PageDocument } from '@graticule/contracts/contents/pages'
import { LANGUAGES } from '@graticule/contracts/languages'

/** Below an entry of the first level, by its place from 0, or on that level; `none` = nowhere. */
export type MenuParent = number | 'top' | 'none'

export interface MenuPlace {
  readonly parent: MenuParent
  /** From 1, of so many. */
  readonly place: number
  readonly count: number
  /** Other entries are below it: it cannot leave without them. */
  readonly hasOthers: boolean
}

/** The first place that leads to a page. */
export function placeOf(entries: readonly MenuTopEntry[], pageId: number): MenuPlace {
  const at = entries.findIndex((entry) => entry.pageId === pageId)
  const found = entries[at]
  if (found !== undefined) return { parent: 'top', place: at + 1, count: entries.length, hasOthers: found.entries.length > 0 }
  for (const [parent, { entries: below }] of entries.entries()) {
    const place = below.findIndex((entry) => entry.pageId === pageId) + 1
    if (place > 0) return { parent, place, count: below.length, hasOthers: false }
  }
  return { parent: 'none', place: 0, count: 0, hasOthers: false }
}

/** An entry that leads to a page, with its titles. */
const entryOf = (pageId: number, { texts }: Pick<PageDocument, 'texts'>): MenuSubEntry => ({
  title: Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const title = texts[language]?.title.trim().slice(0, MAX_MENU_TITLE) ?? ''
      return title === '' ? [] : [[language, title]]
    }),
  ),
  pageId,
  address: '',
  image: '',
})

/** The menu with the page at the end of this part of it, and nowhere else; its entry keeps its words. */
export function withPage(
  entries: readonly MenuTopEntry[],
  { id: pageId, document }: { readonly id: number; readonly document: Pick<PageDocument, 'texts'> },
  parent: MenuParent,
): MenuTopEntry[] {
  const known = [...entries, ...entries.flatMap((top) => top.entries)].find((entry) => entry.pageId === pageId)
  const entry = known === undefined ? entryOf(pageId, document) : withoutBelow(known)
  const others = entries.map((top, at) => ({
    ...top,
    entries: [...top.entries.filter((one) => one.pageId !== pageId), ...(at === parent ? [entry] : [])],
  }))
  const kept = others.filter((top) => top.pageId !== pageId || top.entries.length > 0)
  return parent === 'top' ? [...kept, { ...entry, entries: [] }] : kept
}

const withoutBelow = (entry: MenuSubEntry | MenuTopEntry): MenuSubEntry => {
  const { id, title, pageId, address, image } = entry
  return { ...(id === undefined ? {} : { id }), title, ...(pageId === undefined ? {} : { pageId }), address, image }
}
