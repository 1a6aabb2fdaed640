/** Relations between entries that people suggest. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('entry_relations')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('person_id', bytewise, (column) => column.notNull())
    .addColumn('type', bytewise, (column) => column.notNull())
    .addColumn('main_source', bytewise, (column) => column.notNull())
    .addColumn('main_id', bytewise, (column) => column.notNull())
    .addColumn('main_name', 'text', (column) => column.notNull())
    .addColumn('related_source', bytewise, (column) => column.notNull())
    .addColumn('related_id', bytewise, (column) => column.notNull())
    .addColumn('related_name', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('state', bytewise, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('moderator_id', bytewise, (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('removal', 'text', (column) => column.notNull())
    .addColumn('mail_id', bytewise, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_at', 'bigint')
    .execute()
  await db.schema.createIndex('entry_relations_main').on('entry_relations').columns(['main_id', 'main_source']).execute()
  await db.schema.createIndex('entry_relations_related').on('entry_relations').columns(['related_id', 'related_source']).execute()
  await db.schema.createIndex('entry_relations_person').on('entry_relations').columns(['person_id', 'state']).execute()
  await db.schema.createIndex('entry_relations_state').on('entry_relations').columns(['state', 'created_at']).execute()
  await db.schema.createIndex('entry_relations_moderator').on('entry_relations').column('moderator_id').execute()
}
