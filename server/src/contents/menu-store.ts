/** Menus of sites as they are stored. A menu is changed as a whole, by whoever has seen its latest version. */
import { MAX_MENU_ENTRIES } from '@graticule/contracts/contents/limits'
import {
  type EditedMenu,
  faultOfMenuAddress,
  faultOfMenuImage,
  type MenuSubEntry,
  type MenuTopEntry,
  type SharedPage,
} from '@graticule/contracts/contents/menu'
import { wordsIn, type Words } from '@graticule/contracts/contents/words'
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Kysely } from 'kysely'
import { newItemId } from '../storage/new-item-id.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { MenuEntriesTable } from '../storage/tables/content-tables.ts'
import type { Tables } from '../storage/tables.ts'
import { takeWriteLock } from '../storage/write-lock.ts'
import { say } from '../texts/say.ts'
import type { Change } from './pages/note-version.ts'

/** An entry as visitors see it. */
export interface ShownEntry {
  readonly id: number
  readonly siteId: number
  readonly levelId: number
  readonly priority: number
  readonly parentId: number | null
  readonly title: Words
  /** A path of the portal, an address, or empty. */
  readonly address: string
  readonly image: string
}

/** Methods reject with `PortalError`: 'not-found', 'changed', 'invalid-body', 'unavailable'. */
export interface MenuStore {
  /** The menu that a site shows: its own, else that of the global site. Entries of pages that are not published are left out. */
  readonly shown: (siteId: number) => Promise<readonly ShownEntry[]>
  readonly entry: (id: number) => Promise<ShownEntry>
  /** For editors: of a site without a menu of its own that of the global site, without ids, to begin with. */
  readonly edited: (siteId: number) => Promise<EditedMenu>
  readonly save: (siteId: number, seen: number, entries: readonly MenuTopEntry[], change: Change) => Promise<EditedMenu>
}

type Row = Readonly<MenuEntriesTable>

const invalid = (key: 'contents:menu.title' | 'contents:menu.page', parameter: string) =>
  new PortalError('invalid-body', say(key), { parameter })

const rowsOf = (db: Kysely<Tables>, siteId: number): Promise<Row[]> =>
  db.selectFrom('menu_entries').selectAll().where('site_id', '=', siteId).orderBy('level_id').orderBy('priority').execute()

const versionOf = async (db: Kysely<Tables>, siteId: number): Promise<number | undefined> =>
  (await db.selectFrom('menus').select('version').where('site_id', '=', siteId).executeTakeFirst())?.version

const entryOf = ({ id, title, page_id: pageId, address, image }: Row): MenuSubEntry => ({
  id,
  title: JSON.parse(title) as Words,
  ...(pageId === null ? {} : { pageId }),
  address,
  image,
})

const withoutId = ({ title, pageId, address, image }: MenuSubEntry): MenuSubEntry => ({
  title,
  ...(pageId === undefined ? {} : { pageId }),
  address,
  image,
})

const treeOf = (rows: readonly Row[]): MenuTopEntry[] =>
  rows
    .filter((row) => row.level_id === 0)
    .map((top) => ({ ...entryOf(top), entries: rows.filter((row) => row.parent_id === top.id).map(entryOf) }))

/** What is wrong with entries that the schema accepts. */
function check(entries: readonly MenuTopEntry[]): void {
  const all = entries.flatMap((top) => [top, ...top.entries])
  if (all.length > MAX_MENU_ENTRIES)
    throw new PortalError('invalid-body', say('contents:full.menu', { most: MAX_MENU_ENTRIES }), { parameter: 'entries' })
  for (const { title, address, image } of all) {
    if ((wordsIn(title, 'en')?.text.trim() ?? '') === '') throw invalid('contents:menu.title', 'title')
    /** @rule B-content.menu-address An entry leads to a page, a path of the portal, or an address with http or https */
    if (faultOfMenuAddress(address) !== undefined)
      throw new PortalError('invalid-body', say('contents:menu.address', { address: address.slice(0, 100) }), {
        parameter: 'address',
      })
    /** @rule B-content.menu-image The picture of an entry is one of the portal, a path of it, or an address with http or https */
    if (faultOfMenuImage(image) !== undefined)
      throw new PortalError('invalid-body', say('contents:menu.image', { image: image.slice(0, 100) }), { parameter: 'image' })
  }
}

/** The rows of a menu; entries keep their ids. */
function rowsFrom(siteId: number, entries: readonly MenuTopEntry[], known: ReadonlySet<number>): Row[] {
  const used = new Set<number>()
  const row = (entry: MenuSubEntry, levelId: number, priority: number, parentId: number | null): Row => {
    const { id: given, title, pageId, address, image } = entry
    const id = given !== undefined && known.has(given) && !used.has(given) ? given : newItemId()
    used.add(id)
    const where = { page_id: pageId ?? null, address: pageId === undefined ? address : '' }
    return {
      id,
      site_id: siteId,
      level_id: levelId,
      priority,
      parent_id: parentId,
      title: JSON.stringify(title),
      image,
      ...where,
    }
  }
  return entries.flatMap((entry, at) => {
    const top = row(entry, 0, at, null)
    return [top, ...entry.entries.map((sub, place) => row(sub, 1, place, top.id))]
  })
}

async function checkPages(db: Kysely<Tables>, siteId: number, rows: readonly Row[]): Promise<void> {
  const wanted = [...new Set(rows.flatMap(({ page_id: pageId }) => (pageId === null ? [] : [pageId])))]
  if (wanted.length === 0) return
  const found = await db
    .selectFrom('content_pages')
    .select('id')
    .where('id', 'in', wanted)
    .where('site_id', 'in', [siteId, GLOBAL_SITE_ID])
    .execute()
  if (found.length !== wanted.length) throw invalid('contents:menu.page', 'pageId')
}

const shownRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('menu_entries')
    .leftJoin('content_pages', 'content_pages.id', 'menu_entries.page_id')
    .selectAll('menu_entries')
    .select(['content_pages.slug', 'content_pages.live_titles'])

function shownEntry(row: Row & { readonly slug: string | null; readonly live_titles: string | null }): ShownEntry[] {
  // an entry of a page that nobody can read would be a dead end
  if (row.page_id !== null && row.live_titles === null) return []
  const { id, site_id: siteId, level_id: levelId, priority, parent_id: parentId, image } = row
  const address = row.page_id === null ? row.address : `/${row.slug ?? ''}`
  return [{ id, siteId, levelId, priority, parentId, title: JSON.parse(row.title) as Words, address, image }]
}

/** Entries at the top that lead nowhere and open nothing are left out, unless the page fills them. */
function withoutDeadEnds(entries: readonly ShownEntry[]): ShownEntry[] {
  const parents = new Set(entries.map(({ parentId }) => parentId))
  return entries.filter(
    ({ id, levelId, address, image }) =>
      levelId === 1 || address !== '' || parents.has(id) || image.includes('community-portals'),
  )
}

/** @rule B-content.menu-shared The menu of a site may lead to published pages of the global site, and its editor names them */
async function sharedPages(db: Kysely<Tables>, siteId: number): Promise<SharedPage[]> {
  if (siteId === GLOBAL_SITE_ID) return []
  const found = await db
    .selectFrom('content_pages')
    .select(['id', 'slug', 'live_titles'])
    .where('site_id', '=', GLOBAL_SITE_ID)
    .where('live_titles', 'is not', null)
    .orderBy('slug')
    .execute()
  return found.map(({ id, slug, live_titles: titles }) => ({ id, slug, title: JSON.parse(titles ?? '{}') as Words }))
}

/** The menus of an open database. */
export function openMenus({ writer, reader }: Pick<Database, 'writer' | 'reader'>): MenuStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The menu', work)
  const ownerOf = async (siteId: number) => ((await versionOf(reader, siteId)) === undefined ? GLOBAL_SITE_ID : siteId)
  const edited = async (db: Kysely<Tables>, siteId: number): Promise<EditedMenu> => {
    const version = await versionOf(db, siteId)
    const shared = await sharedPages(db, siteId)
    if (version !== undefined || siteId === GLOBAL_SITE_ID)
      return { own: version !== undefined, version: version ?? 0, entries: treeOf(await rowsOf(db, siteId)), shared }
    // a beginning: the entries of the global site, which get ids of their own
    const entries = treeOf(await rowsOf(db, GLOBAL_SITE_ID)).map((top) => ({
      ...withoutId(top),
      entries: top.entries.map(withoutId),
    }))
    return { own: false, version: 0, entries, shared }
  }
  return {
    shown: (siteId) =>
      available(async () => {
        const rows = await shownRows(reader)
          .where('menu_entries.site_id', '=', await ownerOf(siteId))
          .orderBy('level_id')
          .orderBy('priority')
          .execute()
        return withoutDeadEnds(rows.flatMap(shownEntry))
      }),
    entry: (id) =>
      available(async () => {
        const row = await shownRows(reader).where('menu_entries.id', '=', id).executeTakeFirst()
        const [entry] = row === undefined ? [] : shownEntry(row)
        if (entry === undefined) throw new PortalError('not-found', say('contents:none.entry'))
        return entry
      }),
    edited: (siteId) => available(() => edited(reader, siteId)),
    save: (siteId, seen, entries, { by, now }) =>
      available(() =>
        writer.transaction().execute(async (db) => {
          check(entries)
          await takeWriteLock(db)
          const version = (await versionOf(db, siteId)) ?? 0
          if (version !== seen) throw new PortalError('changed', say('contents:changed.menu'))
          const known = new Set((await rowsOf(db, siteId)).map(({ id }) => id))
          const rows = rowsFrom(siteId, entries, known)
          await checkPages(db, siteId, rows)
          const state = { version: version + 1, changed_at: now, changed_by: by }
          await db
            .insertInto('menus')
            .values({ site_id: siteId, ...state })
            .onConflict((conflict) => conflict.column('site_id').doUpdateSet(state))
            .execute()
          await db.deleteFrom('menu_entries').where('site_id', '=', siteId).execute()
          if (rows.length > 0) await db.insertInto('menu_entries').values(rows).execute()
          return edited(db, siteId)
        }),
      ),
  }
}
