/** What administrators do with records: what they took out of the catalogue, flagged and wrote, and every change. */
import type { Kysely } from 'kysely'
import { byteOrder, bytesType } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('set_aside_records')
    .addColumn('id', bytewise, (column) => column.primaryKey())
    .addColumn('given_id', bytewise, (column) => column.notNull())
    .addColumn('source_id', bytewise, (column) => column.notNull())
    .addColumn('parent_id', bytewise)
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('place_id', 'integer')
    .addColumn('state', bytewise, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('words', bytewise, (column) => column.notNull())
    .addColumn('set_at', 'bigint', (column) => column.notNull())
    .addColumn('set_by', bytewise, (column) => column.notNull())
    // what is long stands last: whoever looks for words reads past none of it
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text')
    .addColumn('standard', 'text')
    .addColumn('document', bytesType(db))
    .execute()
  await db.schema.createIndex('set_aside_given_id').unique().on('set_aside_records').columns(['given_id', 'source_id']).execute()
  await db.schema.createIndex('set_aside_state').on('set_aside_records').columns(['state', 'set_at', 'id']).execute()
  await db.schema.createIndex('set_aside_words').on('set_aside_records').columns(['state', 'words']).execute()
  await db.schema
    .createTable('record_flags')
    .addColumn('record_id', bytewise, (column) => column.primaryKey())
    .addColumn('curated', 'integer')
    .addColumn('data_core', 'integer')
    .execute()
  await db.schema
    .createTable('own_records')
    .addColumn('record_id', bytewise, (column) => column.primaryKey())
    .addColumn('form', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('record_history')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('record_id', bytewise, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('action', bytewise, (column) => column.notNull())
    .addColumn('value_before', 'text')
    .addColumn('value_after', 'text')
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', bytewise, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('record_history_record').on('record_history').columns(['record_id', 'id']).execute()
}
