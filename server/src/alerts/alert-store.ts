/** How people hear of what changes in the results of their saved searches: a feed, mail, a webhook. */
import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@graticule/contracts/limits'
import type { AlertWays, MailRhythm } from '@graticule/contracts/kept/saved-searches'
import type { Kysely } from 'kysely'
import { notYours } from '../kept/kept-item.ts'
import { chunks, IDS_PER_STATEMENT } from '../storage/chunks.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { SavedSearchesTable, SearchAlertsTable, SearchEventsTable } from '../storage/tables/kept-tables.ts'
import type { Tables } from '../storage/tables.ts'

export type StoredAlerts = Readonly<SearchAlertsTable>
export type SearchEvent = Readonly<SearchEventsTable>

/** What may be changed of the alerts of one search. */
export type AlertChanges = Partial<Omit<SearchAlertsTable, 'search_id' | 'person_id'>>

/** Events that a feed tells at most, and how long events are kept, ms. */
export const FEED_EVENTS = 200
export const EVENTS_KEPT_MS = 60 * DAY_MS

/** A word that nobody guesses. */
export const newFeedWord = (): string => randomBytes(24).toString('base64url')

/** The alerts of all people. Methods reject with `PortalError`: 'not-found' for what is not this person's, 'unavailable'. */
export interface AlertStore {
  /** The ways of some searches, without those that have none. */
  readonly waysOf: (searchIds: readonly number[]) => Promise<ReadonlyMap<number, AlertWays>>
  /** Those of a search of this person; what was never asked for is off. */
  readonly find: (personId: string, searchId: number) => Promise<StoredAlerts>
  readonly change: (
    personId: string,
    searchId: number,
    changesOf: (before: StoredAlerts, lastEvent: number) => AlertChanges,
  ) => Promise<StoredAlerts>
  /** The search that a feed is of, with its latest events, the newest first; `undefined` = no feed has this word. */
  readonly feed: (
    word: string,
  ) => Promise<{ readonly search: Readonly<SavedSearchesTable>; readonly events: readonly SearchEvent[] } | undefined>
}

export const wayOfHook = ({ hook_state: state, hook_failures: failures }: StoredAlerts): AlertWays['webhook'] =>
  state === 'dead' ? 'dead' : state === 'off' ? 'off' : failures > 0 ? 'fails' : 'works'

const waysOfRow = (row: StoredAlerts): AlertWays => ({
  mail: row.mail as MailRhythm,
  feed: row.feed_word !== null,
  webhook: wayOfHook(row),
})

const noneOf = (personId: string, searchId: number): SearchAlertsTable => ({
  search_id: searchId,
  person_id: personId,
  feed_word: null,
  mail: 'off',
  mail_next_at: null,
  mail_sent: 0,
  hook_url: null,
  hook_secret: null,
  hook_state: 'off',
  hook_failures: 0,
  hook_next_at: null,
  hook_sent: 0,
  hook_last_at: null,
  hook_answer: null,
  look_next_at: null,
  seen: null,
})

async function foundIn(db: Kysely<Tables>, personId: string, searchId: number): Promise<SearchAlertsTable> {
  const search = await db
    .selectFrom('saved_searches')
    .select('id')
    .where('id', '=', searchId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (search === undefined) throw notYours()
  const row = await db.selectFrom('search_alerts').selectAll().where('search_id', '=', searchId).executeTakeFirst()
  return row ?? noneOf(personId, searchId)
}

/** The alerts of an open database. */
export function openAlerts({ writer, reader }: Pick<Database, 'writer' | 'reader'>): AlertStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The alerts', work)
  return {
    waysOf: (searchIds) =>
      available(async () => {
        const ways = new Map<number, AlertWays>()
        for (const part of chunks(searchIds, IDS_PER_STATEMENT)) {
          const rows = await reader.selectFrom('search_alerts').selectAll().where('search_id', 'in', part).execute()
          for (const row of rows) ways.set(row.search_id, waysOfRow(row))
        }
        return ways
      }),
    find: (personId, searchId) => available(() => foundIn(reader, personId, searchId)),
    change: (personId, searchId, changesOf) =>
      available(() =>
        writer.transaction().execute(async (db) => {
          const before = await foundIn(db, personId, searchId)
          const { last_event: lastEvent } = await db
            .selectFrom('alert_work')
            .select('last_event')
            .where('id', '=', 1)
            .executeTakeFirstOrThrow()
          const changes = changesOf(before, lastEvent)
          const after = { ...before, ...changes }
          await db
            .insertInto('search_alerts')
            .values(after)
            .onConflict((conflict) => conflict.column('search_id').doUpdateSet({ ...changes, person_id: personId }))
            .execute()
          return after
        }),
      ),
    feed: (word) =>
      available(async () => {
        const search = await reader
          .selectFrom('saved_searches')
          .innerJoin('search_alerts', 'search_alerts.search_id', 'saved_searches.id')
          .selectAll('saved_searches')
          .where('search_alerts.feed_word', '=', word)
          .executeTakeFirst()
        if (search === undefined) return undefined
        const events = await reader
          .selectFrom('search_events')
          .selectAll()
          .where('search_id', '=', search.id)
          .orderBy('id', 'desc')
          .limit(FEED_EVENTS)
          .execute()
        return { search, events }
      }),
  }
}
