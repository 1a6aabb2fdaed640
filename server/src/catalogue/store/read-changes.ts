/** The changes of the store by their numbers, for whatever follows it. */
import type { Resource } from '@graticule/contracts/resource'
import type { Database } from '../../storage/database.ts'

/** What happened after a change number up to and including `upTo`; each record and id at most once. */
export interface StoreChanges {
  readonly written: readonly Resource[]
  readonly removed: readonly string[]
  readonly upTo: number
}

/** The next `limit` or so changes after `seq`, none of them after `latest`; entries as they are stored. */
export async function readChanges(reader: Database['reader'], seq: number, limit: number, latest: number): Promise<StoreChanges> {
  const written = await reader
    .selectFrom('records')
    .select(['seq', 'resource'])
    .where('seq', '>', seq)
    .where('seq', '<=', latest)
    .orderBy('seq')
    .limit(limit)
    .execute()
  const removed = await reader
    .selectFrom('removed_records')
    .select(['seq', 'id'])
    .where('seq', '>', seq)
    .where('seq', '<=', latest)
    .orderBy('seq')
    .limit(limit)
    .execute()
  // when one of the two lists was cut, the other one may only be taken as far
  const upTo = Math.min(
    written.length < limit ? latest : (written.at(-1)?.seq ?? latest),
    removed.length < limit ? latest : (removed.at(-1)?.seq ?? latest),
  )
  const resources = written.filter((row) => row.seq <= upTo).map((row) => JSON.parse(row.resource) as Resource)
  return { written: resources, removed: removed.filter((row) => row.seq <= upTo).map((row) => row.id), upTo }
}
