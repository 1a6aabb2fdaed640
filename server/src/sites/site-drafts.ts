/** Community portals that people draft, in the database. */
import { MAX_SITE_DRAFTS, WAITING_DRAFTS_PER_PAGE } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { DRAFT_STATES, type DraftValues } from '@graticule/contracts/sites/site-drafts'
import { notYours } from '../kept/kept-item.ts'
import { newItemId } from '../storage/new-item-id.ts'
import type { Belongings } from '../people/belongings.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { SiteDraftsTable } from '../storage/tables/site-tables.ts'
import { say } from '../texts/say.ts'

type DraftState = (typeof DRAFT_STATES)[number]

/** A draft. Times are milliseconds since 1970. */
export interface StoredDraft {
  readonly id: number
  readonly personId: string
  readonly slug: string
  readonly state: DraftState
  readonly values: DraftValues
  readonly version: number
  readonly changedAt: number
}

export type WrittenDraft = Pick<StoredDraft, 'slug' | 'values' | 'state'>

/** Methods reject with `PortalError`: 'not-found', 'conflict' (too many), 'changed', 'unavailable'. */
export interface SiteDrafts {
  /** Those of a person, latest change first. */
  readonly list: (personId: string) => Promise<readonly StoredDraft[]>
  /** Those of others than this person that wait for administrators, latest change first; pages from 0. */
  readonly waiting: (
    personId: string,
    page: number,
  ) => Promise<{ readonly drafts: readonly StoredDraft[]; readonly total: number }>
  readonly find: (id: number) => Promise<StoredDraft>
  readonly add: (personId: string, draft: WrittenDraft, now: number) => Promise<StoredDraft>
  /** `seen` is the version that its author has read. */
  readonly change: (id: number, draft: WrittenDraft, seen: number, now: number) => Promise<StoredDraft>
  readonly remove: (id: number) => Promise<void>
}

const draftOf = (row: SiteDraftsTable): StoredDraft => ({
  id: row.id,
  personId: row.person_id,
  slug: row.slug,
  state: DRAFT_STATES.find((state) => state === row.state) ?? 'draft',
  values: JSON.parse(row.draft_values) as DraftValues,
  version: row.version,
  changedAt: row.changed_at,
})

const columnsOf = ({ slug, values, state }: WrittenDraft, now: number) => ({
  slug,
  state,
  draft_values: JSON.stringify(values),
  changed_at: now,
})

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The drafts of community portals', work)

/** The drafts of an open database. */
export function openSiteDrafts({ writer, reader }: Pick<Database, 'writer' | 'reader'>): SiteDrafts {
  const newest = () => reader.selectFrom('site_drafts').selectAll().orderBy('changed_at', 'desc').orderBy('id', 'desc')
  const find = async (id: number): Promise<StoredDraft> => {
    const row = await reader.selectFrom('site_drafts').selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined) throw notYours()
    return draftOf(row)
  }
  return {
    list: (personId) =>
      available(async () => (await newest().where('person_id', '=', personId).limit(MAX_SITE_DRAFTS).execute()).map(draftOf)),
    waiting: (personId, page) =>
      available(async () => {
        const rows = await newest()
          .where('state', '=', 'waiting')
          .where('person_id', '!=', personId)
          .limit(WAITING_DRAFTS_PER_PAGE)
          .offset(page * WAITING_DRAFTS_PER_PAGE)
          .execute()
        const { total } = await reader
          .selectFrom('site_drafts')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where('state', '=', 'waiting')
          .where('person_id', '!=', personId)
          .executeTakeFirstOrThrow()
        return { drafts: rows.map(draftOf), total }
      }),
    find: (id) => available(() => find(id)),
    add: (personId, draft, now) =>
      available(async () => {
        const own = await reader
          .selectFrom('site_drafts')
          .select('id')
          .where('person_id', '=', personId)
          .limit(MAX_SITE_DRAFTS)
          .execute()
        if (own.length >= MAX_SITE_DRAFTS)
          throw new PortalError('conflict', say('services:sites.too-many', { most: MAX_SITE_DRAFTS }))
        const row = { id: newItemId(), person_id: personId, version: 1, ...columnsOf(draft, now) }
        await writer.insertInto('site_drafts').values(row).execute()
        return draftOf(row)
      }),
    change: (id, draft, seen, now) =>
      available(async () => {
        const row = await writer
          .updateTable('site_drafts')
          .set((column) => ({ ...columnsOf(draft, now), version: column('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', seen)
          .returningAll()
          .executeTakeFirst()
        if (row !== undefined) return draftOf(row)
        await find(id)
        throw new PortalError('changed', say('services:sites.changed'))
      }),
    remove: (id) => available(async () => void (await writer.deleteFrom('site_drafts').where('id', '=', id).execute())),
  }
}

/** Drafts and requests go with the account of their author. */
export function siteBelongings({ writer, reader }: Pick<Database, 'writer' | 'reader'>): Belongings {
  return {
    name: 'communityPortals',
    exportOf: (personId) =>
      available(async () => ({
        drafts: await openSiteDrafts({ writer, reader }).list(personId),
        requests: await reader.selectFrom('portal_requests').selectAll().where('person_id', '=', personId).execute(),
      })),
    removeOf: (personId) =>
      available(async () => {
        await writer.deleteFrom('site_drafts').where('person_id', '=', personId).execute()
        await writer.deleteFrom('portal_requests').where('person_id', '=', personId).execute()
      }),
  }
}
