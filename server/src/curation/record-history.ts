/**
 * What administrators changed: who, when, from what to what. The latest change of a record is its version. Changes of other things (the
 * trail, `changes/`) lie in the same table, told apart by the action.
 */
import { RECORD_ACTIONS, type RecordAction } from '@graticule/contracts/curation/records-desk'
import type { TrailAction } from '@graticule/contracts/system/change-trail'
import type { Kysely } from 'kysely'
import { chunks, IDS_PER_STATEMENT } from '../storage/chunks.ts'
import type { Tables } from '../storage/tables.ts'

/** A change of one record, or of another thing with its id; values are anything that JSON holds. */
export interface RecordChange {
  readonly id: string
  readonly title: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Who changes, how, and when (milliseconds since 1970). */
export interface ChangeMark {
  readonly action: RecordAction | TrailAction
  readonly by: string
  readonly at: number
}

/** Rows of one statement. */
const ROWS_AT_ONCE = 100

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/**
 * Notes changes in the transaction that makes them, whose write lock is held.
 * @rule B-records.history Every change of an administrator is kept: who, when, which record, from what to what
 */
export async function noteHistory(
  db: Kysely<Tables>,
  changes: readonly RecordChange[],
  { action, by, at }: ChangeMark,
): Promise<void> {
  const { last } = await db
    .selectFrom('record_history')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  let id = last ?? 0
  for (const part of chunks(changes, ROWS_AT_ONCE)) {
    const rows = part.map(({ id: record, title, before, after }) => ({
      id: ++id,
      record_id: record,
      title,
      action,
      value_before: jsonOf(before),
      value_after: jsonOf(after),
      changed_at: at,
      changed_by: by,
    }))
    await db.insertInto('record_history').values(rows).execute()
  }
}

/** Numbers of the latest changes by record; what nobody has changed is not among them. */
export async function versionsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>()
  for (const part of chunks(ids, IDS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('record_history')
      .select(({ fn }) => ['record_id', fn.max('id').as('last')])
      .where('record_id', 'in', part)
      .where('action', 'in', [...RECORD_ACTIONS])
      .groupBy('record_id')
      .execute()
    for (const { record_id: id, last } of rows) versions.set(id, last)
  }
  return versions
}

/** A page of changes, the latest first, of one record or of all; `start` counts from 0. */
export async function readHistory(
  db: Kysely<Tables>,
  { id, start, size }: { readonly id?: string | undefined; readonly start: number; readonly size: number },
) {
  // changes of other things lie beside them
  const all = db.selectFrom('record_history').where('action', 'in', [...RECORD_ACTIONS])
  const wanted = id === undefined ? all : all.where('record_id', '=', id)
  const { total } = await wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await wanted.selectAll().orderBy('id', 'desc').limit(size).offset(start).execute()
  return { total, rows }
}
