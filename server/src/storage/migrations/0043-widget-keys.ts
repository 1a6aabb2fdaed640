/** Access keys of the search widget, and how much they are used. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('widget_keys')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('site_id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key_hash', bytewise, (column) => column.notNull())
    .addColumn('last_four', 'text', (column) => column.notNull())
    .addColumn('origins', 'text', (column) => column.notNull())
    .addColumn('per_hour', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('widget_keys_hash').on('widget_keys').column('key_hash').unique().execute()
  await db.schema.createIndex('widget_keys_site').on('widget_keys').columns(['site_id', 'created_at', 'id']).execute()
  await db.schema
    .createTable('widget_uses')
    .addColumn('key_id', 'bigint', (column) => column.notNull())
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addColumn('refused', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('widget_uses_of_key', ['key_id', 'hour'])
    .execute()
}
