/** Surveys, feedback, and the checks against robots that were used. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('surveys')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('checked', 'integer', (column) => column.notNull())
    .addColumn('impression', bytewise)
    .addColumn('found', bytewise)
    .addColumn('interest', bytewise)
    .addColumn('classification', bytewise)
    .addColumn('discovery', bytewise)
    .addColumn('organized', 'integer')
    .addColumn('adequately', 'integer')
    .addColumn('looking_for', 'text')
    .addColumn('search_criteria', 'text')
    .addColumn('visualization', 'text')
    .execute()
  await db.schema.createIndex('surveys_newest').on('surveys').columns(['at', 'id']).execute()
  await db.schema
    .createTable('feedbacks')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('checked', 'integer', (column) => column.notNull())
    .addColumn('done_at', 'bigint')
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', bytewise, (column) => column.notNull())
    .addColumn('kind', bytewise, (column) => column.notNull())
    .addColumn('severity', bytewise, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('feedbacks_newest').on('feedbacks').columns(['at', 'id']).execute()
  await db.schema.createIndex('feedbacks_email').on('feedbacks').column('email_key').execute()
  await db.schema
    .createTable('used_checks')
    .addColumn('id', bytewise, (column) => column.primaryKey())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('used_checks_end').on('used_checks').column('ends_at').execute()
}
