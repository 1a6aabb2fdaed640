/** When somebody last signed in: sessions tell it of those who are signed in alone. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('people').addColumn('signed_in_at', 'bigint').execute()
  await sql`update people set signed_in_at = (select max(sessions.created_at) from sessions where sessions.person_id = people.id)`.execute(
    db,
  )
}
