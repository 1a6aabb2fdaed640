/** Dashboards of people: the draft of each, and what of it is published. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('dashboards')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('person_id', bytewise, (column) => column.notNull())
    .addColumn('site_id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('draft', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('published', 'text')
    .addColumn('published_version', 'integer')
    .addColumn('published_at', 'bigint')
    .addColumn('word', bytewise)
    .execute()
  await db.schema.createIndex('dashboards_owner').on('dashboards').columns(['person_id', 'changed_at', 'id']).execute()
  await db.schema.createIndex('dashboards_word').on('dashboards').column('word').unique().execute()
}
