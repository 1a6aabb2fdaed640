/** What visitors do, without who they are, and how often entries are opened and phrases are searched. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('usage_log')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addColumn('phrase', 'text')
    .addColumn('total', 'bigint')
    .addColumn('entry_id', bytewise)
    .addColumn('fields', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('usage_log_at').on('usage_log').columns(['kind', 'at']).execute()
  await db.schema
    .createTable('view_counts')
    .addColumn('entry_id', bytewise, (column) => column.primaryKey())
    .addColumn('views', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('searched_phrases')
    .addColumn('phrase', bytewise, (column) => column.primaryKey())
    .addColumn('visits', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('searched_phrases_visits').on('searched_phrases').columns(['visits']).execute()
}
