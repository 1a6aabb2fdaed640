/** Decisions of moderators about comments; a report that was decided names its decision. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('comment_decisions')
    .addColumn('id', bytewise, (column) => column.primaryKey())
    .addColumn('rating_id', 'bigint', (column) => column.notNull().references('ratings.id').onDelete('cascade'))
    .addColumn('moderator_id', bytewise, (column) => column.notNull())
    .addColumn('decision', bytewise, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('state_before', 'integer', (column) => column.notNull())
    .addColumn('decided_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('comment_decisions_rating').on('comment_decisions').columns(['rating_id', 'decided_at']).execute()
  await db.schema.createIndex('comment_decisions_moderator').on('comment_decisions').column('moderator_id').execute()
  await db.schema.alterTable('comment_reports').addColumn('decision_id', bytewise).execute()
  await db.schema.createIndex('comment_reports_decision').on('comment_reports').column('decision_id').execute()
  await db.schema.createIndex('ratings_comment_removed').on('ratings').column('comment_removed').execute()
}
