/** Which feedback administrators were told of by mail. What was there before counts as told. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('feedbacks').addColumn('mailed_at', 'bigint').execute()
  await sql`update feedbacks set mailed_at = at`.execute(db)
  await db.schema.createIndex('feedbacks_mailed').on('feedbacks').column('mailed_at').execute()
}
