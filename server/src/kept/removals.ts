/** Removing many items of a list, with a way back: the rows lie aside for a while. */
import { randomUUID } from 'node:crypto'
import { KEPT_UNDO_MS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Kysely } from 'kysely'
import { chunks, IDS_PER_STATEMENT } from '../storage/chunks.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { BookmarksTable, DownloadItemsTable, SavedRunsTable, SavedSearchesTable } from '../storage/tables/kept-tables.ts'
import type { Tables } from '../storage/tables.ts'
import { say } from '../texts/say.ts'
import type { KeptList } from './folders.ts'
import { countOf, mostOf, notYours } from './kept-item.ts'

/** Rows of one statement: each has a dozen values. */
const ROWS_PER_STATEMENT = 500

type KeptRow = BookmarksTable | SavedSearchesTable | SavedRunsTable | DownloadItemsTable

/** Lists whose items can be removed together: those with folders, saved runs, and the download list. */
export type RemovableList = KeptList | 'saved_runs' | 'download_items'

const folderOf = (row: KeptRow): string => ('folder' in row ? row.folder : '')

/** Removals of one list. All methods reject with `PortalError`. */
export interface Removals {
  /**
   * Removes those of the items that this person has. `until`: when it can be taken back no more, milliseconds since 1970.
   * Rejects with 'not-found' when they have none of them.
   */
  readonly remove: (
    personId: string,
    ids: readonly number[],
    now: number,
  ) => Promise<{ readonly removal: string; readonly removed: number; readonly until: number }>
  /** Brings back what a removal of this person took, and gives how many items: what was kept anew meanwhile stays as it is. */
  readonly undo: (personId: string, removal: string, now: number) => Promise<number>
}

async function take(db: Kysely<Tables>, list: RemovableList, personId: string, ids: readonly number[]): Promise<KeptRow[]> {
  const rows: KeptRow[] = []
  for (const part of chunks(ids, IDS_PER_STATEMENT)) {
    rows.push(...(await db.deleteFrom(list).where('person_id', '=', personId).where('id', 'in', part).returningAll().execute()))
  }
  return rows
}

async function putBack(db: Kysely<Tables>, list: RemovableList, rows: readonly KeptRow[]): Promise<number> {
  let count = 0
  for (const part of chunks(rows, ROWS_PER_STATEMENT)) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto(list)
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    count += Number(numInsertedOrUpdatedRows)
    const folders = [...new Set(part.map(folderOf))].filter((name) => name !== '')
    const named = folders.map((name) => ({ person_id: part[0]?.person_id ?? '', list, name }))
    if (named.length > 0)
      await db
        .insertInto('kept_folders')
        .values(named)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
  return count
}

async function deleteOld(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('removed_items')
    .where('removed_at', '<', now - KEPT_UNDO_MS)
    .execute()
}

/**
 * The removals of a list in an open database.
 * @rule B-kept-items.undo
 */
export function openRemovals({ writer }: Pick<Database, 'writer'>, list: RemovableList): Removals {
  const available = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
    orUnavailable('What you keep', () => writer.transaction().execute(work))
  return {
    remove: (personId, ids, now) =>
      available(async (db) => {
        const rows = await take(db, list, personId, ids)
        if (rows.length === 0) throw notYours()
        const removal = randomUUID()
        const items = JSON.stringify(rows)
        await db.insertInto('removed_items').values({ id: removal, person_id: personId, list, items, removed_at: now }).execute()
        // a portal without jobs is rid of them, too
        await deleteOld(db, now)
        return { removal, removed: rows.length, until: now + KEPT_UNDO_MS }
      }),
    undo: (personId, removal, now) =>
      available(async (db) => {
        const taken = await db
          .deleteFrom('removed_items')
          .where('id', '=', removal)
          .where('person_id', '=', personId)
          .where('list', '=', list)
          .where('removed_at', '>=', now - KEPT_UNDO_MS)
          .returning('items')
          .executeTakeFirst()
        if (taken === undefined) throw new PortalError('not-found', say('kept:none.removal'))
        const room = mostOf(list) - (await countOf(db, list, personId))
        return putBack(db, list, (JSON.parse(taken.items) as KeptRow[]).slice(0, Math.max(0, room)))
      }),
  }
}

/** Deletes what can be brought back no more, of all lists and people. */
export const purgeRemovals = ({ writer }: Pick<Database, 'writer'>, now: number): Promise<void> =>
  orUnavailable('What people removed', () => deleteOld(writer, now))
