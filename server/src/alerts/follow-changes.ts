/** Follows the changes of the catalogue, a batch at a time, by one server of a database at a time. */
import { randomUUID } from 'node:crypto'
import { type DataSources, MAIN_SOURCE } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import type { Kysely } from 'kysely'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { SavedWordsOfSearch } from '../kept/saved-searches.ts'
import { chunks, IDS_PER_STATEMENT } from '../storage/chunks.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { eventsOf, type RecordChange } from './match-changes.ts'
import { type KnownSearch, openStoredQueries } from './stored-queries.ts'
import { writeEvents } from './write-events.ts'

/** Changes of one batch. */
const BATCH = 1_000
/** A server that has been silent for so long has died, ms. */
const LEASE_MS = 120_000

/** Takes a transaction back. */
class TakenByAnother extends Error {}

export interface FollowChangesOptions {
  readonly database: Pick<Database, 'writer' | 'reader'>
  readonly catalogue: Pick<Catalogue, 'view'>
  readonly sources: () => DataSources
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** Changes that are waiting. */
interface Batch {
  readonly upTo: number
  readonly rows: number
  readonly changes: readonly RecordChange[]
}

/** All changes of some records as one each: from what they were first to what they are now. */
async function changesIn(db: Kysely<Tables>): Promise<Batch> {
  const rows = await db.selectFrom('record_changes').selectAll().orderBy('seq').limit(BATCH).execute()
  const first = new Map<string, string | null>()
  for (const { record_id: id, before } of rows) if (!first.has(id)) first.set(id, before)
  const now = new Map<string, string>()
  for (const ids of chunks([...first.keys()], IDS_PER_STATEMENT)) {
    const found = await db.selectFrom('records').select(['id', 'resource']).where('id', 'in', ids).execute()
    for (const { id, resource } of found) now.set(id, resource)
  }
  const read = (json: string | null | undefined) =>
    json === null || json === undefined ? undefined : (JSON.parse(json) as Resource)
  const changes = [...first].map(([id, before]) => ({ id, before: read(before), after: read(now.get(id)) }))
  return { upTo: rows.at(-1)?.seq ?? 0, rows: rows.length, changes }
}

async function savedIn(db: Kysely<Tables>, known: Map<number, KnownSearch>): Promise<readonly KnownSearch[]> {
  const rows = await db.selectFrom('saved_searches').select(['id', 'changed_at']).execute()
  const changed = rows.filter(({ id, changed_at: at }) => known.get(id)?.changedAt !== at).map(({ id }) => id)
  const there = new Set(rows.map(({ id }) => id))
  for (const id of known.keys()) if (!there.has(id)) known.delete(id)
  for (const ids of chunks(changed, IDS_PER_STATEMENT))
    for (const { id, changed_at: changedAt, search } of await db
      .selectFrom('saved_searches')
      .select(['id', 'changed_at', 'search'])
      .where('id', 'in', ids)
      .execute())
      known.set(id, { id, changedAt, search: JSON.parse(search) as SavedWordsOfSearch })
  return [...known.values()]
}

/**
 * Gives the work on one batch, which says whether there may be more. Events are written in the transaction that takes the changes away: none
 * is lost, and none is written twice, whoever stops when.
 * @rule B-saved-searches.once Each change is told once for each search, on any number of servers, across restarts
 */
export function followChanges({ database, catalogue, sources, clock }: FollowChangesOptions): () => Promise<boolean> {
  const { writer, reader } = database
  const holder = randomUUID()
  const known = new Map<number, KnownSearch>()
  const stored = openStoredQueries({ sources, catalogue })

  const lease = async (): Promise<boolean> => {
    const now = clock()
    const { numUpdatedRows } = await writer
      .updateTable('alert_work')
      .set({ holder, until: now + LEASE_MS })
      .where('id', '=', 1)
      .where((eb) => eb.or([eb('holder', '=', holder), eb('until', '<', now)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  return async () => {
    const waiting = await reader.selectFrom('record_changes').select('seq').limit(1).executeTakeFirst()
    if (waiting === undefined || !(await lease())) return false
    const { upTo, rows, changes } = await changesIn(reader)
    await stored.follow(await savedIn(reader, known), clock())
    const found = await eventsOf(changes, stored)
    const at = clock()
    const isOurs = await writer
      .transaction()
      .execute(async (db) => {
        const taken = await db.deleteFrom('record_changes').where('seq', '<=', upTo).executeTakeFirst()
        const { numUpdatedRows } = await db
          .updateTable('alert_work')
          .set({ until: at + LEASE_MS })
          .where('id', '=', 1)
          .where('holder', '=', holder)
          .executeTakeFirst()
        // another server has taken them on
        if (numUpdatedRows === 0n || taken.numDeletedRows !== BigInt(rows)) throw new TakenByAnother()
        const told = found.flatMap(({ searchId, events }) =>
          events.map(({ kind, record: { id, title } }) => ({
            search_id: searchId,
            kind,
            data_source: MAIN_SOURCE,
            target_id: id,
            title,
            at,
          })),
        )
        await writeEvents(db, told, new Map(found.map(({ searchId, news }) => [searchId, news])), at)
        return true
      })
      .catch((error: unknown) => {
        if (error instanceof TakenByAnother) return false
        throw error
      })
    return isOurs
  }
}
