/** In which part of the catalogue somebody saw the resource that they like, rate, improve or relate. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, column] of [
    ['likes', 'seen_in'],
    ['ratings', 'seen_in'],
    ['improvements', 'seen_in'],
    ['entry_relations', 'main_seen_in'],
    ['entry_relations', 'related_seen_in'],
  ] as const)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute()
}
