/** In which languages each version of a page has changed: to compare the texts at each look would read all of them. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('content_versions').addColumn('languages', 'text').execute()
}
