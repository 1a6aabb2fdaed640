/** The links of records: where they lead, what was found there, when each is looked at next, and which server asks which host. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('links')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('address_hash', bytewise, (column) => column.notNull().unique())
    .addColumn('host', bytewise, (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('cause', 'text')
    .addColumn('moved_to', 'text')
    .addColumn('checked_at', 'bigint')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('links_host').on('links').columns(['host', 'next_at']).execute()
  await db.schema.createIndex('links_state').on('links').columns(['state', 'id']).execute()
  await db.schema
    .createTable('record_links')
    .addColumn('record_id', bytewise, (column) => column.notNull())
    .addColumn('link_id', 'integer', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('record_links_record').on('record_links').column('record_id').execute()
  await db.schema.createIndex('record_links_link').on('record_links').column('link_id').execute()
  await db.schema
    .createTable('link_hosts')
    .addColumn('host', bytewise, (column) => column.primaryKey())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('quiet_until', 'bigint', (column) => column.notNull())
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until', 'bigint')
    .execute()
  await db.schema.createIndex('link_hosts_next').on('link_hosts').column('next_at').execute()
  await db.schema
    .createTable('link_position')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .execute()
  const tables = db as unknown as Kysely<Tables>
  await tables.insertInto('link_position').values({ id: 1, seq: 0 }).execute()
}
