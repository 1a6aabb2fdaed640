/** The download lists of people: resources whose files they want to have. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('download_items')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('person_id', bytewise, (column) => column.notNull())
    .addColumn('data_source', bytewise, (column) => column.notNull())
    .addColumn('target_id', bytewise, (column) => column.notNull())
    .addColumn('site_id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('download_items_resource')
    .unique()
    .on('download_items')
    .columns(['person_id', 'data_source', 'target_id'])
    .execute()
}
