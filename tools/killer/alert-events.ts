/**
 * Alerts of a process that is killed: it writes records that a saved search finds, and follows the changes meanwhile. Each record that it wrote
 * must be told once, whoever dies when.
 */
import { SHIPPED_SOURCES } from '../../contracts/src/data-sources.ts'
import { followChanges, type FollowedChanges } from '../../server/src/alerts/follow-changes.ts'
import { openSavedSearches } from '../../server/src/kept/saved-searches.ts'
import type { Database } from '../../server/src/storage/database.ts'

/** A word that the records of the process have, and its search. */
export const ALERT_WORD = 'alertword'
const PERSON = 'alerts'

/** Saves the search, once. */
export async function saveAlertSearch(database: Database): Promise<void> {
  const own = database.reader.selectFrom('saved_searches').select('id').where('person_id', '=', PERSON)
  if ((await own.executeTakeFirst()) !== undefined) return
  await openSavedSearches(database).add(PERSON, { name: 'Alerts', search: { phrase: ALERT_WORD, url: '/search' } }, Date.now())
}

/** The work of a server on the changes. */
export const followingAlerts = (database: Database, clock: () => number = Date.now): FollowedChanges =>
  followChanges({ database, sources: () => SHIPPED_SOURCES, views: () => ({}), clock })

/** A server that died keeps the work for so long, ms. */
const LONGER_THAN_LEASE_MS = 10 * 60_000

/** Follows what is left, and compares what was told with the records that are there. */
export async function compareAlerts(database: Database): Promise<string[]> {
  const { reader, writer } = database
  const follow = followingAlerts(database, () => Date.now() + LONGER_THAN_LEASE_MS)
  while (await follow.round()) await Promise.resolve()
  await follow.end()
  // the next process does not wait for this one
  await writer.updateTable('alert_work').set({ until: 0 }).where('id', '=', 1).execute()
  const events = await reader
    .selectFrom('search_events')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_events.search_id')
    .select(['search_events.target_id as target', 'search_events.kind as kind'])
    .where('saved_searches.person_id', '=', PERSON)
    .execute()
  const records = await reader.selectFrom('records').select('id').where('id', 'like', 'alerts-%').execute()
  const told = Map.groupBy(events, ({ target }) => target)
  const faults = records.flatMap(({ id }) => {
    const kinds = (told.get(id) ?? []).map(({ kind }) => kind).join()
    return kinds === 'new' ? [] : [`${id}: told as "${kinds}" instead of "new"`]
  })
  const [left] = await reader
    .selectFrom('record_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()
  const { news } = await reader
    .selectFrom('saved_searches')
    .select('news')
    .where('person_id', '=', PERSON)
    .executeTakeFirstOrThrow()
  if (left?.count !== 0) faults.push(`${left?.count ?? 0} changes are still waiting`)
  if (news !== records.length) faults.push(`${news} news of ${records.length} records`)
  return faults
}
