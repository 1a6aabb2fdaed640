/** Ratings: one to five stars of a person for a resource, with a comment that everybody reads unless a moderator removes it. */
import type { RatingTotals } from '@graticule/contracts/services/bookmarks'
import type { KeptResource } from '@graticule/contracts/services/kept-items'
import type { Kysely } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { RatingsTable, Tables } from '../storage/tables.ts'
import { checkRoom, newItemId } from './kept-item.ts'
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
}

/** The ratings of all people. Methods reject with `PortalError`: 'conflict' when there is no room, 'unavailable'. */
export interface RatingStore {
  /** Rates a resource, or changes what this person said of it. */
  readonly rate: (personId: string, resource: KeptResource, words: RatingWords, now: number) => Promise<StoredRating>
  /** Takes a rating back with its comment; false = there was none. */
  readonly remove: (personId: string, resource: KeptResource) => Promise<boolean>
  /** What this person said of each resource. */
  readonly own: (personId: string, resources: readonly KeptResource[]) => Promise<readonly (StoredRating | undefined)[]>
  /** What this person said, the newest first; pages from 0. */
  readonly list: (personId: string, page: number, size: number) => Promise<{ ratings: readonly StoredRating[]; total: number }>
  /** Mean and number of each resource that somebody has rated. */
  readonly totals: (resources: readonly KeptResource[]) => Promise<readonly (RatingTotals | undefined)[]>
  /** How many people gave one star, two, and so on to five. */
  readonly distribution: (resource: KeptResource) => Promise<readonly [number, number, number, number, number]>
  /** Ratings with a comment that may be read, the newest first; pages from 0. */
  readonly comments: (
    resource: KeptResource,
    page: number,
    size: number,
  ) => Promise<{ readonly comments: readonly StoredRating[]; readonly total: number }>
}

const at = (db: Kysely<Tables>, { dataSource, targetId }: KeptResource) =>
  db.selectFrom('ratings').where('target_id', '=', targetId).where('data_source', '=', dataSource)

async function rateOne(
  db: Kysely<Tables>,
  personId: string,
  resource: KeptResource,
  { name, score, comment, siteId = 0 }: RatingWords,
  now: number,
): Promise<StoredRating> {
  const mine = at(db, resource).selectAll().where('person_id', '=', personId)
  const before = await mine.executeTakeFirst()
  if (before === undefined) {
    await checkRoom(db, 'ratings', personId)
    const { dataSource: data_source, targetId: target_id } = resource
    const place = { person_id: personId, data_source, target_id, site_id: siteId }
    await db
      .insertInto('ratings')
      .values({
        id: newItemId(),
        ...place,
        name,
        score,
        comment: comment ?? '',
        comment_removed: 0,
        created_at: now,
        changed_at: now,
      })
      // of two requests at once the later one counts
      .onConflict((conflict) =>
        conflict.columns(['target_id', 'data_source', 'person_id']).doUpdateSet({
          name,
          score,
          ...(comment === undefined ? {} : { comment }),
          changed_at: now,
        }),
      )
      .execute()
  } else {
    const isOther = comment !== undefined && comment !== before.comment
    await db
      .updateTable('ratings')
      // other words are for a moderator to judge anew, when somebody reports them
      .set({ name, score, ...(isOther ? { comment, comment_removed: 0 } : {}), changed_at: now })
      .where('id', '=', before.id)
      .execute()
  }
  return mine.executeTakeFirstOrThrow()
}

const NONE = [0, 0, 0, 0, 0] as const

/**
 * The ratings of an open database.
 */
export function openRatings({ writer, reader }: Pick<Database, 'writer' | 'reader'>): RatingStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The ratings', work)
  return {
    rate: (personId, resource, words, now) =>
      available(() => writer.transaction().execute((db) => rateOne(db, personId, resource, words, now))),
    remove: (personId, { dataSource, targetId }) =>
      available(async () => {
        const { numDeletedRows } = await writer
          .deleteFrom('ratings')
          .where('target_id', '=', targetId)
          .where('data_source', '=', dataSource)
          .where('person_id', '=', personId)
          .executeTakeFirst()
        return numDeletedRows > 0n
      }),
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
    totals: (resources) =>
      available(async () => {
        const rows = await ofResources(resources, (sources, targets) =>
          reader
            .selectFrom('ratings')
            .select(['data_source', 'target_id'])
            .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('score').as('sum')])
            .where('target_id', 'in', targets)
            .where('data_source', 'in', sources)
            .groupBy(['data_source', 'target_id'])
            .execute(),
        )
        return rows.map((row) => row && { averageScore: row.sum / row.count, totalEntries: row.count })
      }),
    distribution: (resource) =>
      available(async () => {
        const rows = await at(reader, resource)
          .select(['score', ({ fn }) => fn.countAll<number>().as('count')])
          .groupBy('score')
          .execute()
        const counts: [number, number, number, number, number] = [...NONE]
        for (const { score, count } of rows) counts[score - 1] = count
        return counts
      }),
    comments: (resource, page, size) =>
      available(async () => {
        const shown = at(reader, resource).where('comment', '!=', '').where('comment_removed', '=', 0)
        const { total } = await shown.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
        const newest = shown.selectAll().orderBy('changed_at', 'desc').orderBy('id', 'desc')
        const comments = await newest
          .limit(size)
          .offset(page * size)
          .execute()
        return { comments, total }
      }),
  }
}
