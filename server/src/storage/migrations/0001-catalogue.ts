/** The catalogue's store: records, their original documents, what was removed, and the number of the latest change. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { byteOrder, bytesType } from '../column-types.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const id = byteOrder(db)
  await db.schema
    .createTable('catalogue_state')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('store_id', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('records')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('given_id', id, (column) => column.notNull())
    .addColumn('source_id', id, (column) => column.notNull())
    .addColumn('parent_id', id)
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('records_seq').unique().on('records').column('seq').execute()
  await db.schema.createIndex('records_given_id').unique().on('records').columns(['given_id', 'source_id']).execute()
  await db.schema.createIndex('records_source').on('records').column('source_id').execute()
  await db.schema
    .createTable('originals')
    .addColumn('record_id', id, (column) => column.primaryKey().references('records.id').onDelete('cascade'))
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('standard', 'text', (column) => column.notNull())
    .addColumn('compressed', bytesType(db), (column) => column.notNull())
    .addColumn('byte_length', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('removed_records')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('removed_records_seq').unique().on('removed_records').column('seq').execute()
  await db.schema
    .createTable('catalogue_sources')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .execute()
  const tables = db as unknown as Kysely<Tables>
  await tables.insertInto('catalogue_state').values({ id: 1, store_id: randomUUID(), seq: 0 }).execute()
}
