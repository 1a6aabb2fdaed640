/** When an address was confirmed and a password chosen. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('people').addColumn('email_confirmed_at', 'bigint').execute()
  await db.schema.alterTable('people').addColumn('password_changed_at', 'bigint').execute()
  // accounts of the portal began with a link in a mail, but for those of administrators: theirs may have come from the log
  await sql`update people set email_confirmed_at = created_at where password is not null and roles not like '%"admin"%'`.execute(
    db,
  )
}
