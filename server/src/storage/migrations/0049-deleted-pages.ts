/** Pages of content that somebody deleted, whole, so that they can be brought back for a time. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('deleted_pages')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('site_id', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_by', bytewise, (column) => column.notNull())
    .addColumn('slug', bytewise, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('original', bytewise, (column) => column.notNull())
    // what is long stands last
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('versions', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('deleted_pages_site').on('deleted_pages').columns(['site_id', 'deleted_at']).execute()
}
