/** Uploaded documents that somebody deleted, with their files, so that they can be brought back for a time. */
import type { Kysely } from 'kysely'
import { byteOrder, bytesType } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('deleted_documents')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('site_id', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('media_type', bytewise, (column) => column.notNull())
    .addColumn('byte_length', 'bigint', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('digest', bytewise, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', bytewise, (column) => column.notNull())
    // what is long stands last
    .addColumn('content', bytesType(db), (column) => column.notNull())
    .execute()
  await db.schema.createIndex('deleted_documents_site').on('deleted_documents').columns(['site_id', 'deleted_at']).execute()
}
