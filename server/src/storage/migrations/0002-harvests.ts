/** Harvests: the places that records come from, every run with its counts, what was refused, and each record's place. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('harvest_places')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('target', bytewise, (column) => column.notNull())
    .addColumn('source_id', bytewise, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('harvest_places_unique')
    .unique()
    .on('harvest_places')
    .columns(['kind', 'target', 'source_id'])
    .execute()
  await db.schema
    .createTable('harvests')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('place_id', 'integer', (column) => column.notNull().references('harvest_places.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('heard_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('records_new', 'bigint', (column) => column.notNull())
    .addColumn('records_changed', 'bigint', (column) => column.notNull())
    .addColumn('records_unchanged', 'bigint', (column) => column.notNull())
    .addColumn('records_refused', 'bigint', (column) => column.notNull())
    .addColumn('records_removed', 'bigint', (column) => column.notNull())
    .addColumn('position', 'text')
    .addColumn('failure', 'text')
    .execute()
  await db.schema.createIndex('harvests_place').on('harvests').columns(['place_id', 'id']).execute()
  await db.schema
    .createTable('harvest_refusals')
    .addColumn('harvest_id', 'integer', (column) => column.notNull().references('harvests.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('harvest_refusals_key', ['harvest_id', 'number'])
    .execute()
  await db.schema.alterTable('records').addColumn('place_id', 'integer').execute()
  await db.schema.createIndex('records_place').on('records').columns(['place_id', 'id']).execute()
}
