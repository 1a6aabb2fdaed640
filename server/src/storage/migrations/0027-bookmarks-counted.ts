/** How many bookmarks each source and folder of a person has is counted in this index alone. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('bookmarks_counted').on('bookmarks').columns(['person_id', 'data_source', 'folder']).execute()
}
