/** What visitors see of the pages of a site has changed so often: open pages follow it without reading any text. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('content_marks')
    .addColumn('site_id', 'bigint', (column) => column.primaryKey())
    .addColumn('mark', 'bigint', (column) => column.notNull())
    .execute()
}
