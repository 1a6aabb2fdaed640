/**
 * Keeps what records were before a change, in the transaction that changes them, for those who follow the catalogue by searches that they
 * have saved. While nobody has, nothing is kept.
 */
import type { Kysely } from 'kysely'
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
