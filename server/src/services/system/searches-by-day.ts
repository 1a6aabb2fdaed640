/** Searches of visitors by day, counted in the database from the usage log. */
import { DAY_MS } from '@graticule/contracts/limits'
import type { SearchDaySchema } from '@graticule/contracts/system/system'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Database } from '../../storage/database.ts'

/** So many days are told. */
const DAYS = 30

/** The last 30 days until `now` (ms since 1970), the oldest first; days in UTC. Days without a search count 0. */
export async function searchesByDay(
  { reader }: Pick<Database, 'reader'>,
  now: number,
): Promise<Static<typeof SearchDaySchema>[]> {
  const today = Math.floor(now / DAY_MS)
  // whole numbers divide as such in SQLite and in PostgreSQL
  const day = sql<number | string>`at / ${sql.lit(DAY_MS)}`
  const rows = await reader
    .selectFrom('usage_log')
    .select([
      day.as('day'),
      sql<number | string>`count(*)`.as('searches'),
      sql<number | string>`sum(case when total = 0 then 1 else 0 end)`.as('empty'),
    ])
    .where('kind', '=', 'logSearchResult')
    .where('at', '>=', (today - DAYS + 1) * DAY_MS)
    .groupBy(day)
    .execute()
  const found = new Map(rows.map((row) => [Number(row.day), row]))
  return Array.from({ length: DAYS }, (_, at) => {
    const number = today - DAYS + 1 + at
    const row = found.get(number)
    return {
      day: new Date(number * DAY_MS).toISOString().slice(0, 10),
      searches: Number(row?.searches ?? 0),
      empty: Number(row?.empty ?? 0),
    }
  })
}
