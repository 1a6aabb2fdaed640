/**
 * Harvests that are done again and again: what, how often, when next, and which server has taken it on until when. And a way
 * from a parent to its children.
 */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('harvest_schedules')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('target', bytewise, (column) => column.notNull())
    .addColumn('source_id', bytewise, (column) => column.notNull())
    .addColumn('source_title', 'text', (column) => column.notNull())
    .addColumn('curated', 'integer', (column) => column.notNull())
    .addColumn('remove_missing', 'integer', (column) => column.notNull())
    .addColumn('record_limit', 'bigint')
    .addColumn('every_ms', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until', 'bigint')
    .execute()
  await db.schema
    .createIndex('harvest_schedules_unique')
    .unique()
    .on('harvest_schedules')
    .columns(['kind', 'target', 'source_id'])
    .execute()
  await db.schema.createIndex('records_parent').on('records').columns(['parent_id', 'source_id']).execute()
}
