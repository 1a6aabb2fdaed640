/** Waits for what clients have left behind that were killed. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLocation } from '../../storage/database.ts'

const LOOK_MS = 20

/** PostgreSQL goes on with a statement whose client has died: what it is at counts as done or not once it is over. */
export async function untilAlone({ databaseUrl }: DatabaseLocation): Promise<void> {
  if (databaseUrl === undefined) return
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const others = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  while ((await client.query<{ count: number }>(others)).rows[0]?.count !== 0) await pause(LOOK_MS)
  await client.end()
}
