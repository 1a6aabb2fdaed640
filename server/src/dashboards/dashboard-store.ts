/** Dashboards of people. Everybody reads and changes their own drafts alone; what is published is read by whoever knows its word. */
import { randomBytes } from 'node:crypto'
import { MAX_DASHBOARD_BYTES, MAX_DASHBOARDS } from '@graticule/contracts/dashboards/limits'
import type { BoardContent } from '@graticule/contracts/dashboards/dashboards'
import { missingParts } from '@graticule/contracts/dashboards/missing-parts'
import { PortalError } from '@graticule/contracts/problem'
import type { Kysely } from 'kysely'
import { notYours } from '../kept/kept-item.ts'
import { newItemId } from '../storage/new-item-id.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { DashboardsTable } from '../storage/tables/board-tables.ts'
import type { Tables } from '../storage/tables.ts'
import { say } from '../texts/say.ts'

/** What an author writes. */
export interface WrittenDashboard {
  readonly name: string
  readonly summary: string
  readonly content: BoardContent
}

/** One of them; times are milliseconds since 1970. */
export interface StoredDashboard extends WrittenDashboard {
  readonly id: number
  readonly version: number
  readonly changedAt: number
  readonly publishedVersion: number | undefined
  readonly publishedAt: number | undefined
  readonly word: string | undefined
}

/** A row of the list, which reads no content. */
export type ListedRow = Pick<
  DashboardsTable,
  'id' | 'name' | 'summary' | 'pages' | 'version' | 'changed_at' | 'published_version' | 'word'
>

/**
 * The dashboards of all people. Methods reject with `PortalError`: 'not-found' for what is not this person's, 'changed' for a draft that
 * was changed elsewhere since it was seen, 'conflict' when there is no room, 'too-large', 'unavailable'.
 */
export interface DashboardStore {
  readonly list: (
    personId: string,
    wanted: { readonly page: number; readonly size: number },
  ) => Promise<{ readonly rows: readonly ListedRow[]; readonly total: number }>
  readonly find: (personId: string, id: number) => Promise<StoredDashboard>
  readonly add: (personId: string, written: WrittenDashboard, siteId: number, now: number) => Promise<StoredDashboard>
  readonly change: (
    personId: string,
    id: number,
    written: WrittenDashboard,
    seen: number,
    now: number,
  ) => Promise<StoredDashboard>
  readonly publish: (personId: string, id: number, seen: number, now: number) => Promise<StoredDashboard>
  readonly withdraw: (personId: string, id: number) => Promise<StoredDashboard>
  readonly remove: (personId: string, id: number) => Promise<void>
  /** What is published under a word; `undefined` = nothing is. */
  readonly shared: (word: string) => Promise<(WrittenDashboard & { readonly publishedAt: number }) | undefined>
}

const read = (row: DashboardsTable): StoredDashboard => ({
  id: row.id,
  name: row.name,
  summary: row.summary,
  content: JSON.parse(row.draft) as BoardContent,
  version: row.version,
  changedAt: row.changed_at,
  publishedVersion: row.published_version ?? undefined,
  publishedAt: row.published_at ?? undefined,
  word: row.published === null ? undefined : (row.word ?? undefined),
})

/** @rule B-dashboards.size */
function draftOf({ content }: WrittenDashboard): string {
  const draft = JSON.stringify(content)
  const bytes = Buffer.byteLength(draft)
  if (bytes <= MAX_DASHBOARD_BYTES) return draft
  throw new PortalError('too-large', say('services:full.dashboard', { bytes, most: MAX_DASHBOARD_BYTES }))
}

/** @rule B-dashboards.own-only Drafts are read and changed by their owner alone; the ids of others are answered 404 */
async function rowIn(db: Kysely<Tables>, personId: string, id: number): Promise<DashboardsTable> {
  const row = await db
    .selectFrom('dashboards')
    .selectAll()
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notYours()
  return row
}

/** The row, if its draft is still the one that was seen. */
async function seenIn(db: Kysely<Tables>, personId: string, id: number, seen: number): Promise<DashboardsTable> {
  const row = await rowIn(db, personId, id)
  if (row.version !== seen) throw new PortalError('changed', say('services:changed.dashboard'))
  return row
}

const save = async (db: Kysely<Tables>, row: DashboardsTable): Promise<StoredDashboard> => {
  const { id, ...values } = row
  await db.updateTable('dashboards').set(values).where('id', '=', id).execute()
  return read(row)
}

/** @rule B-dashboards.most */
async function addIn(db: Kysely<Tables>, personId: string, written: WrittenDashboard, siteId: number, now: number) {
  const { count } = await db
    .selectFrom('dashboards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_DASHBOARDS) throw new PortalError('conflict', say('services:full.dashboards', { most: MAX_DASHBOARDS }))
  const row: DashboardsTable = {
    id: newItemId(),
    person_id: personId,
    site_id: siteId,
    name: written.name,
    summary: written.summary,
    pages: written.content.pages.length,
    draft: draftOf(written),
    version: 1,
    created_at: now,
    changed_at: now,
    published: null,
    published_version: null,
    published_at: null,
    word: null,
  }
  await db.insertInto('dashboards').values(row).execute()
  return read(row)
}

const UNFINISHED = {
  text: 'services:unfinished.text',
  data: 'services:unfinished.data',
  alternative: 'services:unfinished.alternative',
} as const

/** @rule B-dashboards.complete */
function published({ name, summary, draft }: DashboardsTable): string {
  const content = JSON.parse(draft) as BoardContent
  const [first] = missingParts(content)
  if (first !== undefined)
    throw new PortalError('invalid-body', say(UNFINISHED[first.part], { number: first.number, page: first.page }))
  return JSON.stringify({ name, summary, content })
}

/** The dashboards of an open database. */
export function openDashboards({ writer, reader }: Pick<Database, 'writer' | 'reader'>): DashboardStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The dashboards', work)
  const change = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => available(() => writer.transaction().execute(work))
  return {
    list: (personId, { page, size }) =>
      available(async () => {
        const mine = reader.selectFrom('dashboards').where('person_id', '=', personId)
        const { total } = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
        const rows = await mine
          .select(['id', 'name', 'summary', 'pages', 'version', 'changed_at', 'published_version', 'word'])
          .orderBy('changed_at', 'desc')
          .orderBy('id', 'desc')
          .limit(size)
          .offset(page * size)
          .execute()
        return { rows, total }
      }),
    find: (personId, id) => available(async () => read(await rowIn(reader, personId, id))),
    add: (personId, written, siteId, now) => change((db) => addIn(db, personId, written, siteId, now)),
    /** @rule B-dashboards.seen A draft that was changed elsewhere in the meantime is not written over */
    change: (personId, id, written, seen, now) =>
      change(async (db) => {
        const { name, summary, content } = written
        const row = await seenIn(db, personId, id, seen)
        const draft = draftOf(written)
        return save(db, { ...row, name, summary, pages: content.pages.length, draft, version: row.version + 1, changed_at: now })
      }),
    publish: (personId, id, seen, now) =>
      change(async (db) => {
        const row = await seenIn(db, personId, id, seen)
        const word = row.word ?? randomBytes(12).toString('base64url')
        return save(db, { ...row, published: published(row), published_version: row.version, published_at: now, word })
      }),
    withdraw: (personId, id) =>
      change(async (db) => {
        const row = await rowIn(db, personId, id)
        // the next link is another one: who had this one does not read what comes later
        return save(db, { ...row, published: null, published_version: null, published_at: null, word: null })
      }),
    remove: (personId, id) =>
      change(async (db) => {
        const { id: found } = await rowIn(db, personId, id)
        await db.deleteFrom('dashboards').where('id', '=', found).execute()
      }),
    shared: (word) =>
      available(async () => {
        const row = await reader
          .selectFrom('dashboards')
          .select(['published', 'published_at'])
          .where('word', '=', word)
          .executeTakeFirst()
        if (row?.published === null || row?.published === undefined) return undefined
        return { ...(JSON.parse(row.published) as WrittenDashboard), publishedAt: row.published_at ?? 0 }
      }),
  }
}
