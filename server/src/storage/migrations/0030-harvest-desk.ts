/**
 * Harvests in the hands of administrators: schedules that run when asked or at an hour, work that is asked for, progress and cancelling
 * while a harvest runs, what else it had to say, and the documents that it refused.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const schedules = () => db.schema.alterTable('harvest_schedules')
  await schedules()
    .addColumn('manual', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schedules()
    .addColumn('off', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schedules().addColumn('at_minute', 'integer').execute()
  await schedules().addColumn('asked', 'text').execute()
  const harvests = () => db.schema.alterTable('harvests')
  await harvests().addColumn('records_read', 'bigint').execute()
  await harvests().addColumn('read_share', 'double precision').execute()
  await harvests()
    .addColumn('cancel_asked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await harvests().addColumn('notes', 'text').execute()
  await db.schema.alterTable('harvest_refusals').addColumn('document', 'text').execute()
}
