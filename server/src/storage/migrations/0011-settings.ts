/** Settings: the values that were set, one number that grows with every change, and who changed what and when. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('settings')
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('key', bytewise, (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('settings_key', ['site_id', 'key'])
    .execute()
  await db.schema
    .createTable('settings_state')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('settings_history')
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('key', bytewise, (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('value', 'text')
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('settings_history_key', ['version', 'site_id', 'key'])
    .execute()
  const tables = db as unknown as Kysely<Tables>
  await tables.insertInto('settings_state').values({ id: 1, version: 0, changed_at: 0 }).execute()
}
