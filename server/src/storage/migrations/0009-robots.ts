/** What servers that links lead to ask of robots, kept so that they are asked for it once a day. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('link_robots')
    .addColumn('origin', byteOrder(db), (column) => column.primaryKey())
    .addColumn('rules', 'text')
    .addColumn('read_at', 'bigint')
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('failing_since', 'bigint')
    .execute()
  await db.schema.createIndex('link_robots_asked').on('link_robots').column('asked_at').execute()
}
