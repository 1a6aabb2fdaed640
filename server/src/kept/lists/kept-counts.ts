/** How much a person keeps. */
import type { KeptCounts } from '@graticule/contracts/kept/counts'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'

/** Gives what the person has of each kind. Rejects with `PortalError` 'unavailable'. */
export type CountKept = (personId: string) => Promise<KeptCounts>

/** Counts in an open database. */
export function openKeptCounts({ reader }: Pick<Database, 'reader'>): CountKept {
  const countIn = async (table: 'bookmarks' | 'likes' | 'saved_searches' | 'saved_runs' | 'dashboards', personId: string) => {
    const { count } = await reader
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
    return count
  }
  return (personId) =>
    orUnavailable('What people keep', async () => {
      const [bookmarks, likes, searches, runs, dashboards] = await Promise.all(
        (['bookmarks', 'likes', 'saved_searches', 'saved_runs', 'dashboards'] as const).map((table) => countIn(table, personId)),
      )
      return { bookmarks, likes, searches, runs, dashboards } as KeptCounts
    })
}
