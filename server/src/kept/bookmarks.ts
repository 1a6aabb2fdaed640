/** Bookmarks: resources that people keep, of every source, with their own words. Each resource is kept once by a person. */
import type { BookmarkOrder } from '@graticule/contracts/kept/bookmarks'
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { BookmarksTable } from '../storage/tables/kept-tables.ts'
import type { Tables } from '../storage/tables.ts'
import { changeInTurn } from '../storage/write-lock.ts'
import { refuseIfChanged } from './elsewhere/changed-elsewhere.ts'
import { type CountedFolder, ensureFolder } from './folders.ts'
import { checkRoom, foldedWords, holdsWords, notYours } from './kept-item.ts'
import { newItemId } from '../storage/new-item-id.ts'
import { ofResources } from './of-resources.ts'

/** A bookmark as it is stored; times are milliseconds since 1970. */
export type StoredBookmark = Readonly<BookmarksTable>

/** What a person keeps. */
export interface BookmarkWords extends KeptResource {
  readonly name: string
  readonly note?: string | undefined
  readonly folder?: string | undefined
  readonly currMap?: string | undefined
  readonly siteId?: number | undefined
}

/** What may be changed. */
export interface BookmarkChanges {
  /** What its author started from; absent = the change overwrites. */
  readonly seen?: Pick<BookmarkChanges, 'name' | 'note' | 'folder'> | undefined
  readonly name?: string | undefined
  readonly note?: string | undefined
  readonly folder?: string | undefined
}

/** Which bookmarks are wanted; absent = all. */
export interface WantedBookmarks {
  readonly words?: string | undefined
  readonly dataSource?: string | undefined
  readonly folder?: string | undefined
}

/** A part of a list, its pages counted from 0. */
export interface WantedPart {
  readonly page: number
  readonly size: number
  readonly order: BookmarkOrder
}

/** A part of a list. */
export interface ListedBookmarks {
  readonly bookmarks: readonly StoredBookmark[]
  readonly total: number
  /** How many bookmarks with the wanted words each source has, and each folder, the empty name for those in none. */
  readonly sources: readonly CountedFolder[]
  readonly folders: readonly CountedFolder[]
}

/** The bookmarks of all people. Methods reject with `PortalError`: 'not-found' for what is not this person's, 'conflict' when there is no room, 'changed' as {@link refuseIfChanged}, 'unavailable'. */
export interface BookmarkStore {
  /** Keeps a resource; one that is kept already stays as it is. */
  readonly add: (
    personId: string,
    words: BookmarkWords,
    now: number,
  ) => Promise<{ readonly bookmark: StoredBookmark; readonly isNew: boolean }>
  readonly find: (personId: string, id: number) => Promise<StoredBookmark>
  readonly change: (personId: string, id: number, changes: BookmarkChanges, now: number) => Promise<StoredBookmark>
  readonly list: (personId: string, wanted: WantedBookmarks, part: WantedPart) => Promise<ListedBookmarks>
  /** Ids of the bookmarks of resources; `undefined` where there is none. */
  readonly check: (personId: string, resources: readonly KeptResource[]) => Promise<readonly (number | undefined)[]>
  /** The bookmarks of resources by their ids alone, the newest first. */
  readonly withTargets: (personId: string, targetIds: readonly string[]) => Promise<readonly StoredBookmark[]>
  /** Removes the bookmark of a resource, if there is one. */
  readonly removeResource: (personId: string, resource: KeptResource) => Promise<boolean>
}

type Selected = SelectQueryBuilder<Tables, 'bookmarks', object>

function wantedOf(db: Kysely<Tables>, personId: string, { words = '', dataSource, folder }: WantedBookmarks): Selected {
  let query: Selected = db.selectFrom('bookmarks').where('person_id', '=', personId)
  if (words !== '') query = query.where(holdsWords(words))
  if (dataSource !== undefined) query = query.where('data_source', '=', dataSource)
  if (folder !== undefined) query = query.where('folder', '=', folder)
  return query
}

function ordered(query: Selected, order: BookmarkOrder) {
  const all = query.selectAll()
  if (order === 'name') return all.orderBy('words').orderBy('id')
  const way = order === 'oldest' ? 'asc' : 'desc'
  return all.orderBy('created_at', way).orderBy('id', way)
}

/** Sums of counts by a name, in its order. */
function summed<Row extends { readonly count: number }>(rows: readonly Row[], nameOf: (row: Row) => string): CountedFolder[] {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + row.count)
  return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, count]) => ({ name, count }))
}

/** Looks at the bookmarks with the wanted words once for all that is counted of them. */
async function countedIn(db: Kysely<Tables>, personId: string, { words, dataSource, folder }: WantedBookmarks) {
  const rows = await wantedOf(db, personId, { words })
    .select(['data_source', 'folder', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['data_source', 'folder'])
    .execute()
  const isWanted = (row: (typeof rows)[number]) =>
    (dataSource === undefined || row.data_source === dataSource) && (folder === undefined || row.folder === folder)
  return {
    total: rows.filter(isWanted).reduce((sum, { count }) => sum + count, 0),
    sources: summed(rows, (row) => row.data_source),
    folders: summed(rows, (row) => row.folder),
  }
}

async function addOne(
  db: Kysely<Tables>,
  personId: string,
  { dataSource, targetId, name, note = '', folder = '', currMap = '', siteId = 0 }: BookmarkWords,
  now: number,
): Promise<{ bookmark: StoredBookmark; isNew: boolean }> {
  const known = db
    .selectFrom('bookmarks')
    .selectAll()
    .where('person_id', '=', personId)
    .where('data_source', '=', dataSource)
    .where('target_id', '=', targetId)
  const before = await known.executeTakeFirst()
  if (before !== undefined) return { bookmark: before, isNew: false }
  await checkRoom(db, 'bookmarks', personId)
  await ensureFolder(db, 'bookmarks', personId, folder)
  const id = newItemId()
  await db
    .insertInto('bookmarks')
    .values({
      id,
      person_id: personId,
      data_source: dataSource,
      target_id: targetId,
      site_id: siteId,
      name,
      note,
      folder,
      curr_map: currMap,
      words: foldedWords(name, note),
      created_at: now,
      changed_at: now,
    })
    // of two requests at once, the first one has kept it
    .onConflict((conflict) => conflict.columns(['person_id', 'data_source', 'target_id']).doNothing())
    .execute()
  const bookmark = await known.executeTakeFirstOrThrow()
  return { bookmark, isNew: bookmark.id === id }
}

async function changeOne(
  db: Kysely<Tables>,
  personId: string,
  id: number,
  { seen, ...wanted }: BookmarkChanges,
  now: number,
): Promise<StoredBookmark> {
  const mine = db.selectFrom('bookmarks').selectAll().where('person_id', '=', personId).where('id', '=', id)
  const before = await mine.executeTakeFirst()
  if (before === undefined) throw notYours()
  refuseIfChanged({ name: before.name, note: before.note, folder: before.folder }, { ...wanted }, seen && { ...seen })
  const { name = before.name, note = before.note, folder = before.folder } = wanted
  const after = { name, note, folder }
  await ensureFolder(db, 'bookmarks', personId, after.folder)
  await db
    .updateTable('bookmarks')
    .set({ ...after, words: foldedWords(after.name, after.note), changed_at: now })
    .where('id', '=', id)
    .execute()
  return mine.executeTakeFirstOrThrow()
}

async function keptIds(
  db: Kysely<Tables>,
  personId: string,
  resources: readonly KeptResource[],
): Promise<readonly (number | undefined)[]> {
  const rows = await ofResources(resources, (sources, targets) =>
    db
      .selectFrom('bookmarks')
      .select(['id', 'data_source', 'target_id'])
      .where('person_id', '=', personId)
      .where('data_source', 'in', sources)
      .where('target_id', 'in', targets)
      .execute(),
  )
  return rows.map((row) => row?.id)
}

/** The bookmarks of an open database. */
export function openBookmarks({ writer, reader }: Pick<Database, 'writer' | 'reader'>): BookmarkStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The bookmarks', work)
  const change = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => available(() => changeInTurn(writer, work))
  return {
    add: (personId, words, now) => change((db) => addOne(db, personId, words, now)),
    change: (personId, id, changes, now) => change((db) => changeOne(db, personId, id, changes, now)),
    find: (personId, id) =>
      available(async () => {
        const mine = reader.selectFrom('bookmarks').selectAll().where('person_id', '=', personId).where('id', '=', id)
        const found = await mine.executeTakeFirst()
        if (found === undefined) throw notYours()
        return found
      }),
    list: (personId, wanted, { page, size, order }) =>
      available(async () => {
        const counted = await countedIn(reader, personId, wanted)
        const bookmarks = await ordered(wantedOf(reader, personId, wanted), order)
          .limit(size)
          .offset(page * size)
          .execute()
        return { bookmarks, ...counted }
      }),
    check: (personId, resources) => available(() => keptIds(reader, personId, resources)),
    withTargets: (personId, targetIds) =>
      available(() =>
        reader
          .selectFrom('bookmarks')
          .selectAll()
          .where('person_id', '=', personId)
          .where('target_id', 'in', targetIds)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .execute(),
      ),
    removeResource: (personId, { dataSource, targetId }) =>
      available(async () => {
        const { numDeletedRows } = await writer
          .deleteFrom('bookmarks')
          .where('person_id', '=', personId)
          .where('data_source', '=', dataSource)
          .where('target_id', '=', targetId)
          .executeTakeFirst()
        return numDeletedRows > 0n
      }),
  }
}
