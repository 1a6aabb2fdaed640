/** Ratings: one to five stars of a person for a resource, with a comment that everybody reads unless a moderator removes it. */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import type { CommentOrder, RatingTotals } from '@graticule/contracts/kept/ratings'
import type { Kysely } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { RatingsTable } from '../storage/tables/kept-tables.ts'
import type { Tables } from '../storage/tables.ts'
import { changeInTurn } from '../storage/write-lock.ts'
import { refuseIfChanged } from './elsewhere/changed-elsewhere.ts'
import { checkRoom } from './kept-item.ts'
import { newItemId } from '../storage/new-item-id.ts'
import { ofResources } from './of-resources.ts'

/** A rating as it is stored; times are milliseconds since 1970. */
export type StoredRating = Readonly<RatingsTable>

/** What a person says. */
export interface RatingWords {
  readonly name: string
  /** 1 to 5 */
  readonly score: number
  /** `undefined` = the comment stays as it is; empty = there is none. */
  readonly comment?: string | undefined
  readonly siteId?: number | undefined
  /** The part of the catalogue in which the resource was seen; empty = none. */
  readonly seenIn?: string
  /** What its author started from, null when there was no rating; absent = the change overwrites. */
  readonly seen?: { readonly score: number; readonly comment: string } | null | undefined
}

/** Comments of a resource that may be read; pages from 0. */
export interface WantedComments {
  readonly page: number
  readonly size: number
  readonly order: CommentOrder
}

/** Tells the index that entries have other ratings, within the transaction that changes them. */
export type Touch = (ids: readonly string[], db: Kysely<Tables>) => Promise<void>

/** The ratings of all people. Methods reject with `PortalError`: 'conflict' when there is no room, 'changed' as {@link refuseIfChanged}, 'unavailable'. */
export interface RatingStore {
  /** Rates a resource, or changes what this person said of it. */
  readonly rate: (personId: string, resource: KeptResource, words: RatingWords, now: number) => Promise<StoredRating>
  /** Takes a rating back with its comment; false = there was none. */
  readonly remove: (personId: string, resource: KeptResource) => Promise<boolean>
  /** Takes all ratings of a person back. */
  readonly removeAll: (personId: string) => Promise<void>
  /** What this person said of each resource. */
  readonly own: (personId: string, resources: readonly KeptResource[]) => Promise<readonly (StoredRating | undefined)[]>
  /** What this person said, the newest first; pages from 0. */
  readonly list: (personId: string, page: number, size: number) => Promise<{ ratings: readonly StoredRating[]; total: number }>
  /** Mean and number of each resource that somebody has rated. */
  readonly totals: (resources: readonly KeptResource[]) => Promise<readonly (RatingTotals | undefined)[]>
  /** How many people gave one star, two, and so on to five. */
  readonly distribution: (resource: KeptResource) => Promise<readonly number[]>
  readonly comments: (
    resource: KeptResource,
    wanted: WantedComments,
  ) => Promise<{ readonly comments: readonly StoredRating[]; readonly total: number }>
}

const at = (db: Kysely<Tables>, { dataSource, targetId }: KeptResource) =>
  db.selectFrom('ratings').where('target_id', '=', targetId).where('data_source', '=', dataSource)

/** What `comment_removed` says. */
export const SHOWN = 0
export const REMOVED = 1
export const REWRITTEN = 2

/** Records of the catalogue carry their mean, and are sorted by it. */
const touchRated = async (db: Kysely<Tables>, touch: Touch, { dataSource, targetId }: KeptResource) => {
  if (dataSource === MAIN_SOURCE) await touch([targetId], db)
}

/** @rule B-ratings.one-each A person has one rating of each resource, and may change it or take it back */
async function rateOne(
  db: Kysely<Tables>,
  touch: Touch,
  personId: string,
  resource: KeptResource,
  { name, score, comment, siteId = 0, seenIn = '', seen }: RatingWords,
  now: number,
): Promise<StoredRating> {
  const mine = at(db, resource).selectAll().where('person_id', '=', personId)
  const before = await mine.executeTakeFirst()
  const there = before === undefined ? { score: null, comment: null } : { score: before.score, comment: before.comment }
  refuseIfChanged(there, { score, comment }, seen === null ? { score: null, comment: null } : seen)
  if (before === undefined) {
    await checkRoom(db, 'ratings', personId)
    const place = { person_id: personId, data_source: resource.dataSource, target_id: resource.targetId, site_id: siteId }
    const words = { name, score, comment: comment ?? '', seen_in: seenIn, changed_at: now }
    await db
      .insertInto('ratings')
      .values({ id: newItemId(), ...place, ...words, comment_removed: SHOWN, created_at: now })
      // of two requests at once the later one counts
      .onConflict((conflict) => conflict.columns(['target_id', 'data_source', 'person_id']).doUpdateSet(words))
      .execute()
  } else {
    const isOther = comment !== undefined && comment !== before.comment
    // other words instead of removed ones wait for a moderator; nobody else reads them until then
    const state = before.comment_removed === SHOWN ? SHOWN : REWRITTEN
    await db
      .updateTable('ratings')
      .set({
        name,
        score,
        seen_in: seenIn,
        ...(isOther ? { comment, comment_removed: comment === '' ? before.comment_removed : state } : {}),
        changed_at: now,
      })
      .where('id', '=', before.id)
      .execute()
  }
  if (before?.score !== score) await touchRated(db, touch, resource)
  return mine.executeTakeFirstOrThrow()
}

async function removeAll(db: Kysely<Tables>, touch: Touch, personId: string): Promise<void> {
  const rows = await db.deleteFrom('ratings').where('person_id', '=', personId).returning(['data_source', 'target_id']).execute()
  const ids = rows.filter((row) => row.data_source === MAIN_SOURCE).map((row) => row.target_id)
  if (ids.length > 0) await touch(ids, db)
}

async function totalsOf(db: Kysely<Tables>, resources: readonly KeptResource[]): Promise<readonly (RatingTotals | undefined)[]> {
  const rows = await ofResources(resources, (sources, targets) =>
    db
      .selectFrom('ratings')
      .select(['data_source', 'target_id'])
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('score').as('sum')])
      .where('target_id', 'in', targets)
      .where('data_source', 'in', sources)
      .groupBy(['data_source', 'target_id'])
      .execute(),
  )
  return rows.map((row) => row && { averageScore: row.sum / row.count, totalEntries: row.count })
}

async function distributionOf(db: Kysely<Tables>, resource: KeptResource): Promise<readonly number[]> {
  const rows = await at(db, resource)
    .select(['score', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('score')
    .execute()
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ score }) => score === stars)?.count ?? 0)
}

async function commentsOf(db: Kysely<Tables>, resource: KeptResource, { page, size, order }: WantedComments) {
  const shown = at(db, resource).where('comment', '!=', '').where('comment_removed', '=', SHOWN)
  const { total } = await shown.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const all = shown.selectAll()
  const byScore = order === 'best' ? all.orderBy('score', 'desc') : order === 'worst' ? all.orderBy('score') : all
  const way = order === 'oldest' ? 'asc' : 'desc'
  const comments = await byScore
    .orderBy('changed_at', way)
    .orderBy('id', way)
    .limit(size)
    .offset(page * size)
    .execute()
  return { comments, total }
}

/** The ratings of an open database. */
export function openRatings({ writer, reader }: Pick<Database, 'writer' | 'reader'>, touch: Touch): RatingStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The ratings', work)
  const change = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => available(() => changeInTurn(writer, work))
  return {
    rate: (personId, resource, words, now) => change((db) => rateOne(db, touch, personId, resource, words, now)),
    remove: (personId, resource) =>
      change(async (db) => {
        const { dataSource, targetId } = resource
        const { numDeletedRows } = await db
          .deleteFrom('ratings')
          .where('target_id', '=', targetId)
          .where('data_source', '=', dataSource)
          .where('person_id', '=', personId)
          .executeTakeFirstOrThrow()
        if (numDeletedRows > 0n) await touchRated(db, touch, resource)
        return numDeletedRows > 0n
      }),
    removeAll: (personId) => change((db) => removeAll(db, touch, personId)),
    own: (personId, resources) =>
      available(() =>
        ofResources(resources, (sources, targets) =>
          reader
            .selectFrom('ratings')
            .selectAll()
            .where('target_id', 'in', targets)
            .where('data_source', 'in', sources)
            .where('person_id', '=', personId)
            .execute(),
        ),
      ),
    list: (personId, page, size) =>
      available(async () => {
        const mine = reader.selectFrom('ratings').where('person_id', '=', personId)
        const { total } = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
        const newest = mine.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
        const ratings = await newest
          .limit(size)
          .offset(page * size)
          .execute()
        return { ratings, total }
      }),
    totals: (resources) => available(() => totalsOf(reader, resources)),
    distribution: (resource) => available(() => distributionOf(reader, resource)),
    comments: (resource, wanted) => available(() => commentsOf(reader, resource, wanted)),
  }
}
