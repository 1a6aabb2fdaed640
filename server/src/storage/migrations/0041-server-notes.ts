/** What servers note of their work and its faults, for administrators. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('server_notes')
    .addColumn('server', bytewise, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('level', 'integer', (column) => column.notNull())
    .addColumn('area', bytewise, (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('server_notes_key', ['server', 'at', 'seq'])
    .execute()
  await db.schema.createIndex('server_notes_at').on('server_notes').column('at').execute()
}
