/** Download lists: resources whose files people want to have, each once. */
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import type { DownloadItemsTable } from '../../storage/tables/kept-tables.ts'
import type { Tables } from '../../storage/tables.ts'
import { checkRoom } from '../kept-item.ts'
import { newItemId } from '../../storage/new-item-id.ts'
import { openRemovals, type Removals } from '../removals.ts'

/** An entry of the list as it is stored; times are milliseconds since 1970. */
export type StoredDownload = Readonly<DownloadItemsTable>

/** What is put on the list. */
export interface NewDownload extends KeptResource {
  readonly name: string
  readonly siteId?: number | undefined
}

/** The download lists of all people. Methods reject with `PortalError`: 'conflict' when there is no room, 'unavailable'. */
export interface DownloadList {
  /** Puts a resource on the list; one that is there already stays as it is. */
  readonly add: (
    personId: string,
    one: NewDownload,
    now: number,
  ) => Promise<{ readonly item: StoredDownload; readonly isNew: boolean }>
  /** The whole list, the oldest first. */
  readonly all: (personId: string) => Promise<readonly StoredDownload[]>
  readonly removals: Removals
}

async function addOne(
  db: Kysely<Tables>,
  personId: string,
  { dataSource, targetId, name, siteId = 0 }: NewDownload,
  now: number,
): Promise<{ item: StoredDownload; isNew: boolean }> {
  const known = db
    .selectFrom('download_items')
    .selectAll()
    .where('person_id', '=', personId)
    .where('data_source', '=', dataSource)
    .where('target_id', '=', targetId)
  const before = await known.executeTakeFirst()
  if (before !== undefined) return { item: before, isNew: false }
  await checkRoom(db, 'download_items', personId)
  const id = newItemId()
  await db
    .insertInto('download_items')
    .values({ id, person_id: personId, data_source: dataSource, target_id: targetId, site_id: siteId, name, created_at: now })
    // of two requests at once, the first one has put it there
    .onConflict((conflict) => conflict.columns(['person_id', 'data_source', 'target_id']).doNothing())
    .execute()
  const item = await known.executeTakeFirstOrThrow()
  return { item, isNew: item.id === id }
}

/**
 * The download lists of an open database.
 * @rule B-downloads.once A resource stands on a download list once
 */
export function openDownloadList(database: Pick<Database, 'writer' | 'reader'>): DownloadList {
  const { writer, reader } = database
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The download list', work)
  return {
    add: (personId, one, now) => available(() => writer.transaction().execute((db) => addOne(db, personId, one, now))),
    all: (personId) =>
      available(() =>
        reader
          .selectFrom('download_items')
          .selectAll()
          .where('person_id', '=', personId)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),
    removals: openRemovals(database, 'download_items'),
  }
}
