/** Reports of layers that could not be shown: one row for each trouble of a server. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('failure_reports')
    .addColumn('host', bytewise, (column) => column.notNull())
    .addColumn('type', bytewise, (column) => column.notNull())
    .addColumn('trouble', bytewise, (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('first_at', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('failure_reports_key', ['host', 'type', 'trouble'])
    .execute()
  await db.schema.createIndex('failure_reports_last').on('failure_reports').column('last_at').execute()
}
