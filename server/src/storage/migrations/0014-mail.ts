/** Mails that wait to be sent, and when operators were told of a failing layer. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', byteOrder(db), (column) => column.primaryKey())
    .addColumn('mail', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('mail_outbox_next').on('mail_outbox').column('next_at').execute()
  await db.schema.alterTable('failure_reports').addColumn('mailed_at', 'bigint').execute()
}
