/** What people choose for themselves, their accounts at other services, and the state of saved runs. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('preferences')
    .addColumn('person_id', bytewise, (column) => column.primaryKey())
    .addColumn('choices', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('connections')
    .addColumn('person_id', bytewise, (column) => column.notNull())
    .addColumn('kind', bytewise, (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('connections_key', ['person_id', 'kind'])
    .execute()
  await db.schema
    .alterTable('saved_runs')
    .addColumn('words', bytewise, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('saved_runs')
    .addColumn('status', bytewise, (column) => column.notNull().defaultTo('unknown'))
    .execute()
  await db.schema
    .alterTable('saved_runs')
    .addColumn('message', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('saved_runs')
    .addColumn('changed_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
