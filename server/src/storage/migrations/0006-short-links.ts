/** Short links: pages of the portal with their state. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('short_links')
    .addColumn('id', bytewise, (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('address_hash', bytewise, (column) => column.notNull())
    .addColumn('alias', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('short_links_address').unique().on('short_links').columns(['address_hash', 'alias']).execute()
}
