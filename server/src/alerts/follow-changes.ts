/** Follows the changes of the catalogue, a batch at a time, by one server of a database at a time. */
import { randomUUID } from 'node:crypto'
import { type DataSources, MAIN_SOURCE } from '@graticule/contracts/data-sources'
import type { Kysely } from 'kysely'
import type { SearchView } from '../catalogue/catalogue.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { type MatchedPieces, MatchThread } from './match-thread.ts'
import type { MatchedSearch } from './match-waiting.ts'
import { writeEvents } from './write-events.ts'

/** A server that has been silent for so long has died, ms. */
const LEASE_MS = 120_000

/** What matches the changes that wait. */
export type Matching = Pick<MatchThread, 'match' | 'end'>

/** Takes a transaction back. */
class TakenByAnother extends Error {}

export interface FollowChangesOptions {
  readonly database: Pick<Database, 'writer' | 'reader' | 'location'>
  readonly sources: () => DataSources
  /** What views narrow a search to, by their ids. */
  readonly views: () => Readonly<Record<string, SearchView>>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** A thread by default, which starts with the first change. */
  readonly matching?: Matching | undefined
}

/** The work of one server. */
export interface FollowedChanges {
  /** Works on one batch; says whether there may be more. */
  readonly round: () => Promise<boolean>
  readonly end: () => Promise<void>
}

async function writePiece(db: Kysely<Tables>, piece: readonly MatchedSearch[], at: number): Promise<void> {
  const told = piece.flatMap(({ searchId, events }) =>
    events.map(({ kind, id, title }) => ({
      search_id: searchId,
      kind,
      data_source: MAIN_SOURCE,
      target_id: id,
      title,
      at,
    })),
  )
  await writeEvents(db, told, new Map(piece.map(({ searchId, news }) => [searchId, news])), at)
}

/**
 * Follows the changes. Events are written in the transaction that takes the changes away: none is lost, and none is written twice, whoever
 * stops when.
 * @rule B-saved-searches.once Each change is told once for each search, on any number of servers, across restarts
 */
export function followChanges({ database, sources, views, clock, matching }: FollowChangesOptions): FollowedChanges {
  const { writer, reader, location } = database
  const holder = randomUUID()
  const thread = matching ?? new MatchThread(location)

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

  const write = async (db: Kysely<Tables>, { upTo, rows, pieces }: MatchedPieces): Promise<void> => {
    const at = clock()
    const taken = await db.deleteFrom('record_changes').where('seq', '<=', upTo).executeTakeFirst()
    const { numUpdatedRows } = await db
      .updateTable('alert_work')
      .set({ until: at + LEASE_MS })
      .where('id', '=', 1)
      .where('holder', '=', holder)
      .executeTakeFirst()
    // another server has taken them on
    if (numUpdatedRows === 0n || taken.numDeletedRows !== BigInt(rows)) throw new TakenByAnother()
    for await (const piece of pieces) await writePiece(db, piece, at)
  }

  const work = async (): Promise<boolean> => {
    const waiting = await reader.selectFrom('record_changes').select('seq').limit(1).executeTakeFirst()
    if (waiting === undefined || !(await lease())) return false
    const matched = await thread.match({ sources: sources().rows, views: views(), now: clock() })
    try {
      await writer.transaction().execute((db) => write(db, matched))
      return true
    } catch (error) {
      if (error instanceof TakenByAnother) return false
      throw error
    }
  }

  // the thread has one batch at a time
  let last: Promise<unknown> = Promise.resolve()
  const round = (): Promise<boolean> => {
    const next = last.then(work, work)
    last = next
    return next
  }
  return { round, end: () => thread.end() }
}
