/** Saved searches: what people search again and again, with its place, dates, filters, sources and map. */
import type { SavedSearchOrder } from '@graticule/contracts/kept/saved-searches'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { SavedSearchesTable } from '../storage/tables/kept-tables.ts'
import type { Tables } from '../storage/tables.ts'
import { changeInTurn } from '../storage/write-lock.ts'
import { refuseIfChanged } from './elsewhere/changed-elsewhere.ts'
import { type CountedFolder, ensureFolder } from './folders.ts'
import { checkRoom, foldedWords, holdsWords, notYours } from './kept-item.ts'
import { newItemId } from '../storage/new-item-id.ts'

/** A search as it is kept; what is empty is left out. */
export interface SavedWordsOfSearch {
  readonly phrase: string
  readonly url: string
  readonly currMap?: string
  readonly query?: string
  readonly aoiRelation?: string
  readonly aoiOption?: string
  readonly aoiBoundingBox?: string
  readonly dateFrom?: string
  readonly dateTo?: string
  readonly datePeriod?: string
}

/** One of them; times are milliseconds since 1970. */
export interface StoredSavedSearch extends Omit<Readonly<SavedSearchesTable>, 'search'> {
  readonly search: SavedWordsOfSearch
}

export interface NewSearch {
  readonly name: string
  readonly folder?: string | undefined
  readonly siteId?: number | undefined
  readonly search: SavedWordsOfSearch
}

export interface SearchChanges {
  /** What its author started from; absent = the change overwrites. */
  readonly seen?: { readonly name?: string | undefined; readonly folder?: string | undefined } | undefined
  readonly name?: string | undefined
  readonly folder?: string | undefined
  readonly search?: SavedWordsOfSearch | undefined
}

/** Which are wanted; absent = all. Pages count from 0. */
export interface WantedSearches {
  readonly words?: string | undefined
  readonly folder?: string | undefined
  readonly order: SavedSearchOrder
  readonly page: number
  readonly size: number
}

/** The saved searches of all people. Methods reject with `PortalError`: 'not-found' for what is not this person's, 'conflict' when there is no room, 'changed' as {@link refuseIfChanged}, 'unavailable'. */
export interface SavedSearchStore {
  readonly add: (personId: string, one: NewSearch, now: number) => Promise<StoredSavedSearch>
  readonly find: (personId: string, id: number) => Promise<StoredSavedSearch>
  /** @param changesOf what to change, of the search as it is */
  readonly change: (
    personId: string,
    id: number,
    changesOf: (before: StoredSavedSearch) => SearchChanges,
    now: number,
  ) => Promise<StoredSavedSearch>
  /** Its results were opened: what was new is not any more. */
  readonly open: (personId: string, id: number, now: number) => Promise<StoredSavedSearch>
  readonly list: (
    personId: string,
    wanted: WantedSearches,
  ) => Promise<{ readonly searches: readonly StoredSavedSearch[]; readonly total: number }>
  /** How many of them with these words each folder has, the empty name for those in none. */
  readonly folders: (personId: string, words?: string) => Promise<readonly CountedFolder[]>
  /** New results in all searches of a person, and in how many searches. */
  readonly news: (personId: string) => Promise<{ readonly results: number; readonly searches: number }>
}

type Selected = SelectQueryBuilder<Tables, 'saved_searches', object>

/** A row as it is read. */
export const readSavedSearch = (row: SavedSearchesTable): StoredSavedSearch => ({
  ...row,
  search: JSON.parse(row.search) as SavedWordsOfSearch,
})

function wantedOf(db: Kysely<Tables>, personId: string, words = '', folder?: string): Selected {
  let query: Selected = db.selectFrom('saved_searches').where('person_id', '=', personId)
  if (words !== '') query = query.where(holdsWords(words))
  return folder === undefined ? query : query.where('folder', '=', folder)
}

function ordered(query: Selected, order: SavedSearchOrder) {
  const all = query.selectAll()
  if (order === 'name') return all.orderBy('words').orderBy('id')
  if (order === 'news') return all.orderBy('news', 'desc').orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (order === 'opened')
    return all
      .orderBy((eb) => eb.fn.coalesce(eb.ref('opened_at'), eb.val(0)), 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
  return all.orderBy('created_at', 'desc').orderBy('id', 'desc')
}

const mineIn = (db: Kysely<Tables>, personId: string, id: number) =>
  db.selectFrom('saved_searches').selectAll().where('person_id', '=', personId).where('id', '=', id)

async function foundIn(db: Kysely<Tables>, personId: string, id: number): Promise<StoredSavedSearch> {
  const row = await mineIn(db, personId, id).executeTakeFirst()
  if (row === undefined) throw notYours()
  return readSavedSearch(row)
}

async function addOne(db: Kysely<Tables>, personId: string, one: NewSearch, now: number): Promise<StoredSavedSearch> {
  const { name, folder = '', siteId = 0, search } = one
  await checkRoom(db, 'saved_searches', personId)
  await ensureFolder(db, 'saved_searches', personId, folder)
  const row: SavedSearchesTable = {
    id: newItemId(),
    person_id: personId,
    site_id: siteId,
    name,
    folder,
    words: foldedWords(name, search.phrase),
    search: JSON.stringify(search),
    created_at: now,
    changed_at: now,
    // its results were seen, but never opened from the list
    opened_at: null,
    news: 0,
  }
  await db.insertInto('saved_searches').values(row).execute()
  return readSavedSearch(row)
}

async function changeOne(
  db: Kysely<Tables>,
  personId: string,
  id: number,
  changesOf: (before: StoredSavedSearch) => SearchChanges,
  now: number,
): Promise<StoredSavedSearch> {
  const before = await foundIn(db, personId, id)
  const changes = changesOf(before)
  const { name = before.name, folder = before.folder, search = before.search, seen } = changes
  refuseIfChanged({ name: before.name, folder: before.folder }, { name, folder }, seen && { ...seen })
  await ensureFolder(db, 'saved_searches', personId, folder)
  // another search has other results: none of them is new yet
  const isAnother = changes.search !== undefined && JSON.stringify(search) !== JSON.stringify(before.search)
  await db
    .updateTable('saved_searches')
    .set({
      name,
      folder,
      search: JSON.stringify(search),
      words: foldedWords(name, search.phrase),
      changed_at: now,
      ...(isAnother ? { news: 0 } : {}),
    })
    .where('id', '=', id)
    .execute()
  if (isAnother) await db.updateTable('search_alerts').set({ seen: null }).where('search_id', '=', id).execute()
  return foundIn(db, personId, id)
}

/** The saved searches of an open database. */
export function openSavedSearches({ writer, reader }: Pick<Database, 'writer' | 'reader'>): SavedSearchStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The saved searches', work)
  const change = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => available(() => changeInTurn(writer, work))
  return {
    add: (personId, one, now) => change((db) => addOne(db, personId, one, now)),
    find: (personId, id) => available(() => foundIn(reader, personId, id)),
    change: (personId, id, changesOf, now) => change((db) => changeOne(db, personId, id, changesOf, now)),
    open: (personId, id, now) =>
      change(async (db) => {
        await db
          .updateTable('saved_searches')
          .set({ opened_at: now, news: 0 })
          .where('person_id', '=', personId)
          .where('id', '=', id)
          .execute()
        return foundIn(db, personId, id)
      }),
    list: (personId, { words, folder, order, page, size }) =>
      available(async () => {
        const query = wantedOf(reader, personId, words, folder)
        const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
        const rows = await ordered(query, order)
          .limit(size)
          .offset(page * size)
          .execute()
        return { searches: rows.map(readSavedSearch), total }
      }),
    folders: (personId, words) =>
      available(async () =>
        (
          await wantedOf(reader, personId, words)
            .select(['folder as name', ({ fn }) => fn.countAll<number>().as('count')])
            .groupBy('folder')
            .orderBy('folder')
            .execute()
        ).map(({ name, count }) => ({ name, count })),
      ),
    news: (personId) =>
      available(async () => {
        const { results, searches } = await reader
          .selectFrom('saved_searches')
          .where('person_id', '=', personId)
          .where('news', '>', 0)
          .select(({ fn }) => [fn.sum<number | null>('news').as('results'), fn.countAll<number>().as('searches')])
          .executeTakeFirstOrThrow()
        return { results: results ?? 0, searches }
      }),
  }
}
