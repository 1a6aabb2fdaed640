/** On how many days a phrase was searched and an entry opened after it: what is told of visitors takes several days. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // what was counted before was counted on one day at least
  for (const table of ['searched_phrases', 'opened_entries'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('days', 'bigint', (definition) => definition.notNull().defaultTo(1))
      .execute()
  }
}
