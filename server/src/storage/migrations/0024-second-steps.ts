/** The second step of signing in: a key for each person who has one, and recovery codes. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('second_steps')
    .addColumn('person_id', bytewise, (column) => column.primaryKey().references('people.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('used_step', 'bigint', (column) => column.notNull())
    .addColumn('proposed_at', 'bigint', (column) => column.notNull())
    .addColumn('on_since', 'bigint')
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('person_id', bytewise, (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('hash', bytewise, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['person_id', 'hash'])
    .execute()
}
