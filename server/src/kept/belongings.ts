/** What people keep as belongings of theirs: handed out with the account, and gone with it. */
import type { Belongings } from '../people/belongings.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { KeptItems } from './open-kept.ts'

type Tables =
  | 'bookmarks'
  | 'bookmark_feeds'
  | 'likes'
  | 'ratings'
  | 'comment_reports'
  | 'saved_searches'
  | 'search_alerts'
  | 'saved_runs'
  | 'kept_folders'
  | 'download_items'
  | 'removed_items'

/** Instead of the columns that say whose it is and how it is found. */
const INNER = new Set(['person_id', 'words', 'hook_secret', 'seen'])

/** Rows with the names and times that people read. */
const told = (rows: readonly object[]): readonly object[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => !INNER.has(column))
        .map(([column, value]) => {
          const name = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
          return [name, column.endsWith('_at') ? new Date(value as number).toISOString() : (value as unknown)]
        }),
    ),
  )

/**
 * The belongings of people in an open database.
 * @rule B-kept-items.belongings What a person keeps is in the export of the account, and goes with it
 */
export function keptBelongings(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  { ratings, moderation }: Pick<KeptItems, 'ratings' | 'moderation'>,
): readonly Belongings[] {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('What people keep', work)
  const of = (name: string, table: Tables): Belongings => ({
    name,
    exportOf: (personId) =>
      available(async () => told(await reader.selectFrom(table).selectAll().where('person_id', '=', personId).execute())),
    removeOf: (personId) =>
      available(async () => void (await writer.deleteFrom(table).where('person_id', '=', personId).execute())),
  })
  // what was removed a moment ago goes too, and is nobody's to read
  const removed: Belongings = { ...of('removed', 'removed_items'), exportOf: () => Promise.resolve([]) }
  // reports of others about a comment go with it
  const rated: Belongings = { ...of('ratings', 'ratings'), removeOf: ratings.removeAll }
  const reports: Belongings = { ...of('reports', 'comment_reports'), removeOf: moderation.forget }
  const events = (personId: string) =>
    writer
      .deleteFrom('search_events')
      .where('search_id', 'in', (own) => own.selectFrom('saved_searches').select('id').where('person_id', '=', personId))
      .execute()
  const searches = of('savedSearches', 'saved_searches')
  const withEvents: Belongings = {
    ...searches,
    removeOf: async (personId) => {
      await available(async () => void (await events(personId)))
      await searches.removeOf(personId)
    },
  }
  return [
    of('bookmarks', 'bookmarks'),
    of('bookmarkFeeds', 'bookmark_feeds'),
    of('likes', 'likes'),
    rated,
    reports,
    of('alerts', 'search_alerts'),
    withEvents,
    of('savedRuns', 'saved_runs'),
    of('folders', 'kept_folders'),
    of('downloads', 'download_items'),
    removed,
  ]
}
