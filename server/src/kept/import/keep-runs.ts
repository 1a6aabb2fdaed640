/** Keeps saved runs of an import. */
import type { ImportedRun } from '@graticule/contracts/kept/import/import'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import { checkRoom, newItemId } from '../kept-item.ts'

/** Rejects with `PortalError`: 'conflict' when there is no room, 'unavailable'. */
export interface RunKeeper {
  /** Gives whether it is new: a run is kept once. */
  readonly keep: (personId: string, run: Omit<ImportedRun, 'kind'>, now: number) => Promise<boolean>
}

/** The saved runs of an open database. */
export function openRunKeeper({ writer }: Pick<Database, 'writer'>): RunKeeper {
  return {
    keep: (personId, { name, runId, workflowId, path }, now) =>
      orUnavailable('The saved runs', () =>
        writer.transaction().execute(async (db) => {
          const there = db.selectFrom('saved_runs').select('id').where('person_id', '=', personId).where('run_id', '=', runId)
          if ((await there.executeTakeFirst()) !== undefined) return false
          await checkRoom(db, 'saved_runs', personId)
          const { numInsertedOrUpdatedRows: rows } = await db
            .insertInto('saved_runs')
            .values({
              id: newItemId(),
              person_id: personId,
              site_id: 0,
              name,
              run_id: runId,
              workflow_id: workflowId,
              path,
              created_at: now,
            })
            .onConflict((conflict) => conflict.columns(['person_id', 'run_id']).doNothing())
            .executeTakeFirstOrThrow()
          return rows === 1n
        }),
      ),
  }
}
