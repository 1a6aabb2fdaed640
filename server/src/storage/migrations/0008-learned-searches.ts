/**
 * How many visitors searched a phrase on one day, which is what tells that it is not one person's; and which entries were opened
 * after a search.
 */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

const COUNTS = ['day', 'visits_of_day', 'most_of_day'] as const

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  // what was counted before does not say on how many days: it begins anew
  for (const column of COUNTS) {
    await db.schema
      .alterTable('searched_phrases')
      .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
      .execute()
  }
  await db.schema
    .createTable('opened_entries')
    .addColumn('phrase', bytewise, (column) => column.notNull())
    .addColumn('entry_id', bytewise, (column) => column.notNull())
    .addColumn('visits', 'bigint', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('visits_of_day', 'bigint', (column) => column.notNull())
    .addColumn('most_of_day', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('opened_entries_key', ['phrase', 'entry_id'])
    .execute()
}
