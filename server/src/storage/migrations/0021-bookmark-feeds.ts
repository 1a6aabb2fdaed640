/** Feeds of bookmarks: the words in their addresses. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('bookmark_feeds')
    .addColumn('person_id', bytewise, (column) => column.primaryKey())
    .addColumn('word', bytewise, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('bookmark_feeds_word').unique().on('bookmark_feeds').column('word').execute()
}
