/** Writes events, in one transaction with what says that they are written. Their ids grow in the order in which they become visible. */
import type { Kysely } from 'kysely'
import { createPace } from '../fairness/pace.ts'
import { chunks, IDS_PER_STATEMENT } from '../storage/chunks.ts'
import type { SearchEventsTable } from '../storage/tables/kept-tables.ts'
import type { Tables } from '../storage/tables.ts'

export type NewEvent = Omit<SearchEventsTable, 'id'>

/** Rows of one statement: each has seven values. */
const ROWS_PER_STATEMENT = 100

/** Takes so many numbers of events; whoever else writes events waits until this transaction has ended. */
async function takeNumbers(db: Kysely<Tables>, count: number): Promise<number> {
  const { last_event: last } = await db
    .updateTable('alert_work')
    .set(({ eb }) => ({ last_event: eb('last_event', '+', count) }))
    .where('id', '=', 1)
    .returning('last_event')
    .executeTakeFirstOrThrow()
  return last - count
}

/** Writes them within a transaction, counts what is new (`news`, by search), and wakes webhooks. */
export async function writeEvents(
  db: Kysely<Tables>,
  events: readonly NewEvent[],
  news: ReadonlyMap<number, number>,
  now: number,
): Promise<void> {
  if (events.length === 0) return
  const first = (await takeNumbers(db, events.length)) + 1
  const rows = events.map((event, at) => ({ id: first + at, ...event }))
  const pace = createPace()
  for (const part of chunks(rows, ROWS_PER_STATEMENT)) {
    await db.insertInto('search_events').values(part).execute()
    await pace()
  }
  const byCount = Map.groupBy(
    [...news].filter(([, count]) => count > 0),
    ([, count]) => count,
  )
  for (const [count, searches] of byCount)
    for (const part of chunks(
      searches.map(([id]) => id),
      IDS_PER_STATEMENT,
    ))
      await db
        .updateTable('saved_searches')
        .set(({ eb }) => ({ news: eb('news', '+', count) }))
        .where('id', 'in', part)
        .execute()
  for (const part of chunks([...new Set(events.map(({ search_id: id }) => id))], IDS_PER_STATEMENT))
    await db
      .updateTable('search_alerts')
      // one that is under way keeps its time, and sees these events before it rests
      .set((eb) => ({ hook_next_at: eb.fn.coalesce(eb.ref('hook_next_at'), eb.val(now)) }))
      .where('search_id', 'in', part)
      .where('hook_state', '=', 'on')
      .execute()
}
