/** Matches the changes that wait in the store against the searches that are saved there. */
import { createDataSources } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import type { Kysely } from 'kysely'
import type { SearchView } from '../catalogue/catalogue.ts'
import type { SavedWordsOfSearch } from '../kept/saved-searches.ts'
import { chunks, IDS_PER_STATEMENT } from '../storage/chunks.ts'
import type { Tables } from '../storage/tables.ts'
import { type EventKind, eventsOf, type RecordChange } from './match-changes.ts'
import { type KnownSearch, openStoredQueries, type StoredQueries } from './stored-queries.ts'

/** Changes of one batch. */
const BATCH = 1_000

/** What matching needs beside the store, as data: it may go to a thread. */
export interface AskedMatch {
  readonly sources: readonly SourceRow[]
  /** What views narrow a search to, by their ids. */
  readonly views: Readonly<Record<string, SearchView>>
  /** Milliseconds since 1970. */
  readonly now: number
}

/** What a batch means for one search. */
export interface MatchedSearch {
  readonly searchId: number
  /** Results that are new. */
  readonly news: number
  readonly events: readonly { readonly kind: EventKind; readonly id: string; readonly title: string }[]
}

/** A batch that was matched. */
export interface MatchedBatch {
  /** The number of its last change, and how many changes it has. */
  readonly upTo: number
  readonly rows: number
  readonly found: readonly MatchedSearch[]
}

/** Changes that are waiting. */
interface Batch {
  readonly upTo: number
  readonly rows: number
  readonly changes: readonly RecordChange[]
}

/** All changes of some records as one each: from what they were first to what they are now. */
async function changesIn(db: Kysely<Tables>): Promise<Batch> {
  const rows = await db.selectFrom('record_changes').selectAll().orderBy('seq').limit(BATCH).execute()
  const first = new Map<string, string | null>()
  for (const { record_id: id, before } of rows) if (!first.has(id)) first.set(id, before)
  const now = new Map<string, string>()
  for (const ids of chunks([...first.keys()], IDS_PER_STATEMENT)) {
    const found = await db.selectFrom('records').select(['id', 'resource']).where('id', 'in', ids).execute()
    for (const { id, resource } of found) now.set(id, resource)
  }
  const read = (json: string | null | undefined) =>
    json === null || json === undefined ? undefined : (JSON.parse(json) as Resource)
  const changes = [...first].map(([id, before]) => ({ id, before: read(before), after: read(now.get(id)) }))
  return { upTo: rows.at(-1)?.seq ?? 0, rows: rows.length, changes }
}

async function savedIn(db: Kysely<Tables>, known: Map<number, KnownSearch>): Promise<readonly KnownSearch[]> {
  const rows = await db.selectFrom('saved_searches').select(['id', 'changed_at']).execute()
  const changed = rows.filter(({ id, changed_at: at }) => known.get(id)?.changedAt !== at).map(({ id }) => id)
  const there = new Set(rows.map(({ id }) => id))
  for (const id of known.keys()) if (!there.has(id)) known.delete(id)
  for (const ids of chunks(changed, IDS_PER_STATEMENT))
    for (const { id, changed_at: changedAt, search } of await db
      .selectFrom('saved_searches')
      .select(['id', 'changed_at', 'search'])
      .where('id', 'in', ids)
      .execute())
      known.set(id, { id, changedAt, search: JSON.parse(search) as SavedWordsOfSearch })
  return [...known.values()]
}

/** Matches batch after batch; what was read of the searches stays for the next one. */
export function openMatching(reader: Kysely<Tables>): (asked: AskedMatch) => Promise<MatchedBatch> {
  const known = new Map<number, KnownSearch>()
  let held: { readonly mark: string; readonly stored: StoredQueries } | undefined
  return async ({ sources: rows, views, now }) => {
    // other sources and views make other queries of the same searches
    const mark = JSON.stringify([rows, views])
    if (held?.mark !== mark) {
      const sources = createDataSources(rows)
      held = { mark, stored: openStoredQueries({ sources: () => sources, catalogue: { view: (id) => views[id] } }) }
    }
    const { stored } = held
    const { upTo, rows: count, changes } = await changesIn(reader)
    await stored.follow(await savedIn(reader, known), now)
    const found = await eventsOf(changes, stored)
    return {
      upTo,
      rows: count,
      found: found.map(({ searchId, news, events }) => ({
        searchId,
        news,
        events: events.map(({ kind, record: { id, title } }) => ({ kind, id, title })),
      })),
    }
  }
}
