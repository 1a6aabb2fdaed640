/** Folders of a list that a person keeps. They are names: an item says in which one it is, and an empty folder stays until it is removed. */
import { MAX_FOLDERS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Kysely } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import { say } from '../texts/say.ts'

/** Lists with folders and removals: tables with the columns `id`, `person_id` and `folder`. */
export type KeptList = 'bookmarks' | 'saved_searches'

/** A folder and the items in it; the empty name stands for those in none. */
export interface CountedFolder {
  readonly name: string
  readonly count: number
}

/** The folders of one list. All methods reject with `PortalError`: 'not-found', 'conflict', or 'unavailable'. */
export interface FolderStore {
  readonly all: (personId: string) => Promise<readonly CountedFolder[]>
  /** Makes a folder; one that is there already stays. */
  readonly make: (personId: string, name: string) => Promise<void>
  readonly rename: (personId: string, name: string, newName: string) => Promise<void>
  /** Removes a folder; its items stay, in none. */
  readonly remove: (personId: string, name: string) => Promise<void>
}

/** Makes sure that a folder is there, within the transaction that puts an item into it. */
export async function ensureFolder(db: Kysely<Tables>, list: KeptList, personId: string, name: string): Promise<void> {
  if (name === '') return
  const own = db.selectFrom('kept_folders').where('person_id', '=', personId).where('list', '=', list)
  const names = (await own.select('name').execute()).map((row) => row.name)
  if (names.includes(name)) return
  if (names.length >= MAX_FOLDERS) throw new PortalError('conflict', say('kept:full.folders', { most: MAX_FOLDERS }))
  await db
    .insertInto('kept_folders')
    .values({ person_id: personId, list, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function dropFolder(db: Kysely<Tables>, list: KeptList, personId: string, name: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('kept_folders')
    .where('person_id', '=', personId)
    .where('list', '=', list)
    .where('name', '=', name)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new PortalError('not-found', say('kept:none.folder', { name: name.slice(0, 100) }))
}

const moveItems = (db: Kysely<Tables>, list: KeptList, personId: string, from: string, to: string) =>
  db.updateTable(list).set({ folder: to }).where('person_id', '=', personId).where('folder', '=', from).execute()

/** The folders of a list in an open database. */
export function openFolders({ writer, reader }: Pick<Database, 'writer' | 'reader'>, list: KeptList): FolderStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The folders', work)
  const change = (work: (db: Kysely<Tables>) => Promise<void>) => available(() => writer.transaction().execute(work))
  return {
    all: (personId) =>
      available(async () => {
        const named = await reader
          .selectFrom('kept_folders')
          .select('name')
          .where('person_id', '=', personId)
          .where('list', '=', list)
          .orderBy('name')
          .execute()
        const counted = await reader
          .selectFrom(list)
          .select(['folder', ({ fn }) => fn.countAll<number>().as('count')])
          .where('person_id', '=', personId)
          .groupBy('folder')
          .execute()
        const counts = new Map(counted.map(({ folder, count }) => [folder, count]))
        return ['', ...named.map(({ name }) => name)].map((name) => ({ name, count: counts.get(name) ?? 0 }))
      }),
    make: (personId, name) => change((db) => ensureFolder(db, list, personId, name)),
    rename: (personId, name, newName) =>
      change(async (db) => {
        if (name === newName) return
        const taken = await db
          .selectFrom('kept_folders')
          .select('name')
          .where('person_id', '=', personId)
          .where('list', '=', list)
          .where('name', '=', newName)
          .executeTakeFirst()
        if (taken !== undefined) throw new PortalError('conflict', say('kept:folder-taken', { name: newName }))
        await dropFolder(db, list, personId, name)
        await ensureFolder(db, list, personId, newName)
        await moveItems(db, list, personId, name, newName)
      }),
    remove: (personId, name) =>
      change(async (db) => {
        await dropFolder(db, list, personId, name)
        await moveItems(db, list, personId, name, '')
      }),
  }
}
