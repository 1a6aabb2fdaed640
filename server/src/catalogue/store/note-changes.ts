/**
 * Keeps what records were before a change, in the transaction that changes them, for those who follow the catalogue by searches that they
 * have saved. While nobody has, nothing is kept.
 */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { type Kysely, sql } from 'kysely'
import { chunks, IDS_PER_STATEMENT } from '../../storage/chunks.ts'
import type { Tables } from '../../storage/tables.ts'

/** A record that is about to change, with the number of the change. */
export interface ComingChange {
  readonly id: string
  readonly seq: number
}

/** Notes the changes; called before the rows are written or removed. */
export async function noteChanges(db: Kysely<Tables>, changes: readonly ComingChange[]): Promise<void> {
  if (changes.length === 0) return
  const follower = await db.selectFrom('saved_searches').select('id').limit(1).executeTakeFirst()
  if (follower === undefined) return
  for (const part of chunks(changes, Math.floor(IDS_PER_STATEMENT / 3))) {
    const ids = part.map(({ id }) => id)
    const rows = await db.selectFrom('records').select(['id', 'resource']).where('id', 'in', ids).execute()
    const before = new Map(rows.map(({ id, resource }) => [id, resource]))
    await db
      .insertInto('record_changes')
      .values(part.map(({ id, seq }) => ({ seq, record_id: id, before: before.get(id) ?? null })))
      .execute()
  }
}

/**
 * What was new in a saved search is not counted any more: a number would tell that there was something.
 * @rule B-saved-searches.news-hidden A record that is hidden or deleted goes from the number of new results of saved searches
 */
async function takeFromNews(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('search_events')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_events.search_id')
    .select(['saved_searches.id', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('search_events.data_source', '=', MAIN_SOURCE)
    .where('search_events.kind', '=', 'new')
    .where('search_events.target_id', 'in', ids)
    // older ones went from the number when the results were opened
    .where((row) => row.or([row('opened_at', 'is', null), row('search_events.at', '>', row.ref('opened_at'))]))
    .groupBy('saved_searches.id')
    .execute()
  const byCount = Map.groupBy(rows, ({ count }) => Number(count))
  for (const [count, searches] of byCount)
    for (const part of chunks(
      searches.map(({ id }) => id),
      IDS_PER_STATEMENT,
    ))
      await db
        .updateTable('saved_searches')
        .set({ news: sql<number>`case when news > ${count} then news - ${count} else 0 end` })
        .where('id', 'in', part)
        .execute()
}

/**
 * Takes back, in an open transaction, all that is kept or told of records: whoever saved a search learns nothing of what was hidden.
 * Changes go first, so that whoever is just telling them has told them, or tells nothing.
 */
export async function forgetChanges(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  for (const part of chunks(ids, IDS_PER_STATEMENT))
    await db.deleteFrom('record_changes').where('record_id', 'in', part).execute()
  for (const part of chunks(ids, IDS_PER_STATEMENT)) {
    await takeFromNews(db, part)
    await db.deleteFrom('search_events').where('data_source', '=', MAIN_SOURCE).where('target_id', 'in', part).execute()
  }
}
