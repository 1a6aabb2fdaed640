/** How often entries are opened. A visitor who opens one again on the same day is not counted again. */
import { sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import { createVisits } from './visits-of-day.ts'

/** Counters. */
export interface ViewCounts {
  /** Counts a visit and gives the new count. */
  readonly count: (entryId: string, visitor: string) => Promise<number>
  /** Counts by id; ids that nobody has opened are not in it. */
  readonly read: (entryIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/** The counters in an open database. `onCounted` is told of every entry whose count has changed. */
export function openViewCounts(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  onCounted: (entryId: string) => void,
): ViewCounts {
  const visits = createVisits()

  const read = (entryIds: readonly string[]) =>
    orUnavailable('The counters', async () => {
      if (entryIds.length === 0) return new Map<string, number>()
      const rows = await reader
        .selectFrom('view_counts')
        .selectAll()
        .where('entry_id', 'in', [...entryIds])
        .execute()
      return new Map(rows.map(({ entry_id: id, views }) => [id, views]))
    })

  return {
    read,
    count: (entryId, visitor) =>
      visits.counted(`${visitor} ${entryId}`, async (isNew) => {
        if (!isNew) return (await read([entryId])).get(entryId) ?? 0
        const { views } = await orUnavailable('The counters', () =>
          writer
            .insertInto('view_counts')
            .values({ entry_id: entryId, views: 1 })
            .onConflict((conflict) => conflict.column('entry_id').doUpdateSet({ views: sql`view_counts.views + 1` }))
            .returning('views')
            .executeTakeFirstOrThrow(),
        )
        onCounted(entryId)
        return views
      }),
  }
}
