/** Community portals that people draft, and requests to be listed as a mirror. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('site_drafts')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('person_id', bytewise, (column) => column.notNull())
    .addColumn('slug', bytewise, (column) => column.notNull())
    .addColumn('state', bytewise, (column) => column.notNull())
    .addColumn('draft_values', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('site_drafts_person').on('site_drafts').columns(['person_id', 'changed_at']).execute()
  await db.schema
    .createTable('portal_requests')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('person_id', bytewise, (column) => column.notNull())
    .addColumn('mirror_url', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('done_at', 'bigint')
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('portal_requests_person').on('portal_requests').column('person_id').execute()
}
