/** Searches of outside sources: they tell no changes, so that they are looked at from time to time, and compared with the last time. */
import { createHash } from 'node:crypto'
import type { ResultSet } from '@graticule/contracts/resource'
import { PortalError } from '@graticule/contracts/problem'
import type { SavedWordsOfSearch } from '../kept/saved-searches.ts'
import type { Database } from '../storage/database.ts'
import { seenBySearches } from './match-changes.ts'
import { type NewEvent, writeEvents } from './write-events.ts'

/** How often a source is looked at, ms, and how many of its results are compared. */
export const LOOK_EVERY_MS = 6 * 3_600_000
export const LOOKED_AT = 100
/** Who looks and is silent for so long has died; a source that fails is looked at again after so long, ms. */
const LEASE_MS = 10 * 60_000

/** The first results of a search in its source, and the name of that. */
export type LookAt = (search: SavedWordsOfSearch) => Promise<{ readonly source: string; readonly resultSet: ResultSet }>

interface Seen {
  /** All results were seen: what is not among them is gone. */
  readonly isWhole: boolean
  /** By id: title and fingerprint. */
  readonly results: Readonly<Record<string, readonly [string, string]>>
}

function seenOf({ entries, total }: ResultSet): Seen {
  const results = entries.map(({ resource }) => {
    const fingerprint = createHash('sha256').update(seenBySearches(resource)).digest('base64url').slice(0, 22)
    return [resource.id, [resource.title.slice(0, 500), fingerprint]] as const
  })
  return { isWhole: total <= entries.length, results: Object.fromEntries(results) }
}

/** What differs; without a first look there is nothing to compare. */
function differences(before: Seen | undefined, after: Seen): readonly Pick<NewEvent, 'kind' | 'target_id' | 'title'>[] {
  if (before === undefined) return []
  const found = Object.entries(after.results).flatMap(([id, [title, mark]]) => {
    const known = before.results[id]
    if (known === undefined) return [{ kind: 'new', target_id: id, title }]
    return known[1] === mark ? [] : [{ kind: 'changed', target_id: id, title }]
  })
  // of a result set that is cut, what is not among the first may stand behind them
  const isTold = before.isWhole && after.isWhole
  const gone = Object.entries(before.results).flatMap(([id, [title]]) =>
    isTold && after.results[id] === undefined ? [{ kind: 'gone', target_id: id, title }] : [],
  )
  return [...found, ...gone]
}

/** Looks at one source that is due; says whether there may be more. */
export async function lookOutside(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  lookAt: LookAt,
  clock: () => number,
): Promise<boolean> {
  const now = clock()
  const row = await reader
    .selectFrom('search_alerts')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_alerts.search_id')
    .select(['search_id', 'seen', 'look_next_at', 'search'])
    .where('look_next_at', '<=', now)
    .orderBy('look_next_at')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return false
  const until = now + LEASE_MS
  const { numUpdatedRows } = await writer
    .updateTable('search_alerts')
    .set({ look_next_at: until })
    .where('search_id', '=', row.search_id)
    .where('look_next_at', '=', row.look_next_at)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return true
  let looked: Awaited<ReturnType<LookAt>>
  try {
    looked = await lookAt(JSON.parse(row.search) as SavedWordsOfSearch)
  } catch (error) {
    // the lease is the pause before the next look
    if (error instanceof PortalError) return true
    throw error
  }
  const after = seenOf(looked.resultSet)
  const before = row.seen === null ? undefined : (JSON.parse(row.seen) as Seen)
  const events = differences(before, after).map((one) => ({
    ...one,
    search_id: row.search_id,
    data_source: looked.source,
    at: now,
  }))
  await writer.transaction().execute(async (db) => {
    const { numUpdatedRows: kept } = await db
      .updateTable('search_alerts')
      .set({ seen: JSON.stringify(after), look_next_at: now + LOOK_EVERY_MS })
      .where('search_id', '=', row.search_id)
      .where('look_next_at', '=', until)
      .executeTakeFirst()
    const news = events.filter(({ kind }) => kind === 'new').length
    if (kept > 0n) await writeEvents(db, events, new Map([[row.search_id, news]]), now)
  })
  return true
}
