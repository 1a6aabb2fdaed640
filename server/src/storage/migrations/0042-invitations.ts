/** Invitations to roles, roles that are given here to people of the operator's provider, and keys of sources. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', bytewise, (column) => column.notNull())
    .addColumn('site_id', bytewise)
    .addColumn('invited_by', bytewise, (column) => column.notNull())
    .addColumn('hash', bytewise, (column) => column.notNull().unique())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('accepted_by', bytewise)
    .execute()
  await db.schema
    .alterTable('people')
    .addColumn('granted', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema
    .createTable('source_keys')
    .addColumn('name', bytewise, (column) => column.primaryKey())
    .addColumn('way', bytewise, (column) => column.notNull())
    .addColumn('origin', bytewise, (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
}
