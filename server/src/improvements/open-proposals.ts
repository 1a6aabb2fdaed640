/** Everything that people propose for entries, opened in one database. */
import type { Kysely } from 'kysely'
import { openRecordStore } from '../catalogue/store/record-store.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { type ImprovementDecisions, openImprovementDecisions } from './decide-improvements.ts'
import { type ImprovementStore, openImprovements } from './improvements.ts'
import { openQueue, type Queue } from './queue.ts'
import { openRelations, type RelationStore } from './relations.ts'
import type { Telling } from './told-decisions.ts'
import { NO_WORKFLOWS, type RunsWorkflow } from './workflow-port.ts'

export interface Proposals {
  readonly improvements: ImprovementStore
  readonly decisions: ImprovementDecisions
  readonly relations: RelationStore
  readonly queue: Queue
}

/** Opens it; `database` stays the caller's. */
export function openProposals(database: Database, telling: Telling, runsWorkflow: RunsWorkflow = NO_WORKFLOWS): Proposals {
  const records = openRecordStore(database)
  const parts = { database, telling, runsWorkflow, touch: (ids: readonly string[], db: Kysely<Tables>) => records.touch(ids, db) }
  return {
    improvements: openImprovements(database),
    decisions: openImprovementDecisions(parts),
    relations: openRelations(parts),
    queue: openQueue(database),
  }
}
