/**
 * Originals that are compressed together. A document by itself takes longer to compress than to parse, and those of one source
 * repeat each other. What is there already stays as it is: `compressed` is a document of its own unless `pack_id` is set.
 */
import type { Kysely } from 'kysely'
import { bytesType } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('original_packs')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('compressed', bytesType(db), (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('originals')
    .addColumn('pack_id', 'bigint', (column) => column.references('original_packs.id'))
    .execute()
  await db.schema.alterTable('originals').addColumn('pack_start', 'bigint').execute()
  await db.schema.createIndex('originals_pack').on('originals').column('pack_id').execute()
}
