/** What people propose as belongings of theirs: handed out with the account; what is shown stays without their name. */
import type { Belongings } from '../people/belongings.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'

const at = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())

/**
 * The belongings of people in an open database.
 * @rule B-improvements.belongings Proposals are in the export of an account and go with it; what is shown of them stays, without a name
 */
export function proposalBelongings({ writer, reader }: Pick<Database, 'writer' | 'reader'>): readonly Belongings[] {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The proposals', work)
  const remove = (table: 'improvements' | 'entry_relations') => (personId: string) =>
    available(() =>
      writer.transaction().execute(async (db) => {
        await db.deleteFrom(table).where('person_id', '=', personId).where('state', '!=', 'accepted').execute()
        await db.updateTable(table).set({ person_id: '', reason: '' }).where('person_id', '=', personId).execute()
        await db.updateTable(table).set({ moderator_id: '' }).where('moderator_id', '=', personId).execute()
      }),
    )
  const improvements: Belongings = {
    name: 'improvements',
    exportOf: (personId) =>
      available(async () => {
        const rows = await reader.selectFrom('improvements').selectAll().where('person_id', '=', personId).execute()
        return rows.map((row) => ({
          id: row.id,
          dataSource: row.data_source,
          targetId: row.target_id,
          name: row.name,
          before: JSON.parse(row.values_before) as unknown,
          after: JSON.parse(row.values_after) as unknown,
          reason: row.reason,
          state: row.state,
          comment: row.comment,
          removal: row.removal,
          createdAt: at(row.created_at),
          changedAt: at(row.changed_at),
          decidedAt: at(row.decided_at),
        }))
      }),
    removeOf: remove('improvements'),
  }
  const relations: Belongings = {
    name: 'relations',
    exportOf: (personId) =>
      available(async () => {
        const rows = await reader.selectFrom('entry_relations').selectAll().where('person_id', '=', personId).execute()
        return rows.map((row) => ({
          id: row.id,
          type: row.type,
          main: { dataSource: row.main_source, targetId: row.main_id, name: row.main_name },
          related: { dataSource: row.related_source, targetId: row.related_id, name: row.related_name },
          reason: row.reason,
          state: row.state,
          comment: row.comment,
          removal: row.removal,
          createdAt: at(row.created_at),
          decidedAt: at(row.decided_at),
        }))
      }),
    removeOf: remove('entry_relations'),
  }
  return [improvements, relations]
}
