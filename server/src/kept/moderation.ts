/** Comments that people reported, and what moderators decide of them. */
import { randomUUID } from 'node:crypto'
import { MAX_GUEST_REPORTS } from '@graticule/contracts/feedback/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Decision, QueuePart } from '@graticule/contracts/kept/ratings'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { CommentDecisionsTable, CommentReportsTable } from '../storage/tables/kept-tables.ts'
import type { Tables } from '../storage/tables.ts'
import { say } from '../texts/say.ts'
import { notYours } from './kept-item.ts'
import { REMOVED, REWRITTEN, SHOWN, type StoredRating } from './ratings.ts'

/** A comment with what moderators have to know of it. Reports are those that wait; for decided comments those of the last decision. */
export interface ModeratedComment {
  readonly rating: StoredRating
  readonly reports: readonly Readonly<CommentReportsTable>[]
  /** The newest first. */
  readonly decisions: readonly Readonly<CommentDecisionsTable>[]
  /** Since when it waits, or when it was decided; milliseconds since 1970. */
  readonly since: number
}

/** All methods reject with `PortalError`: 'not-found', 'conflict' for what was decided in the meantime, 'unavailable'. */
export interface CommentModeration {
  /** Reports a comment of somebody else; another time changes the reason. */
  readonly report: (personId: string, ratingId: number, reason: string, now: number) => Promise<void>
  /** Reports a comment for somebody who is not signed in. */
  readonly reportAsGuest: (ratingId: number, reason: string, now: number) => Promise<void>
  readonly takeReportBack: (personId: string, ratingId: number) => Promise<void>
  /** Which of these comments a person has reported. */
  readonly reportedOf: (personId: string, dataSource: string, targetId: string) => Promise<readonly number[]>
  /** A part of the queue: those that wait the longest first, those that were decided last first; pages from 0. */
  readonly queue: (
    part: QueuePart,
    page: number,
    size: number,
  ) => Promise<{ readonly items: readonly ModeratedComment[]; readonly waiting: number; readonly decided: number }>
  /** Gives the id of the decision. */
  readonly decide: (moderatorId: string, ratingId: number, decision: Decision, reason: string, now: number) => Promise<string>
  /** Takes the last decision about a comment back: it waits again. */
  readonly takeBack: (ratingId: number, decision: string) => Promise<void>
  /** Why the comment of a rating was removed; `undefined` = no moderator gave a reason. */
  readonly reasonOf: (ratingId: number) => Promise<string | undefined>
  /** Takes the name of a moderator from their decisions, and the reports of a person away. */
  readonly forget: (personId: string) => Promise<void>
}

/** When each comment began to wait. */
export const waiting = (db: Kysely<Tables>) =>
  db
    .selectFrom('ratings')
    .leftJoin('comment_reports', (join) =>
      join.onRef('comment_reports.rating_id', '=', 'ratings.id').on('comment_reports.decision_id', 'is', null),
    )
    .where('ratings.comment', '!=', '')
    .where((where) =>
      where.or([
        where('ratings.comment_removed', '=', REWRITTEN),
        where.and([where('ratings.comment_removed', '=', SHOWN), where('comment_reports.rating_id', 'is not', null)]),
      ]),
    )
    .groupBy('ratings.id')
    .select(['ratings.id', sql<number>`min(coalesce(comment_reports.reported_at, ratings.changed_at))`.as('since')])

/** When each comment was decided last. */
export const decided = (db: Kysely<Tables>) =>
  db
    .selectFrom('comment_decisions')
    .groupBy('rating_id')
    .select(['rating_id as id', sql<number>`max(decided_at)`.as('since')])

const isWaiting = async (db: Kysely<Tables>, ratingId: number): Promise<boolean> =>
  (await waiting(db).where('ratings.id', '=', ratingId).executeTakeFirst()) !== undefined

/** Comments with what moderators have to know of them. */
export async function withReports(db: Kysely<Tables>, page: readonly { id: number; since: number }[], part: QueuePart) {
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const [ratings, reports, decisions] = await Promise.all([
    db.selectFrom('ratings').selectAll().where('id', 'in', ids).execute(),
    db.selectFrom('comment_reports').selectAll().where('rating_id', 'in', ids).orderBy('reported_at').execute(),
    db.selectFrom('comment_decisions').selectAll().where('rating_id', 'in', ids).orderBy('decided_at', 'desc').execute(),
  ])
  return page.flatMap(({ id, since }): ModeratedComment[] => {
    const rating = ratings.find((one) => one.id === id)
    if (rating === undefined) return []
    const own = decisions.filter((one) => one.rating_id === id)
    const about = part === 'waiting' ? null : (own[0]?.id ?? null)
    return [
      { rating, since, decisions: own, reports: reports.filter((one) => one.rating_id === id && one.decision_id === about) },
    ]
  })
}

async function queueOf(db: Kysely<Tables>, part: QueuePart, page: number, size: number) {
  const count = async (rows: ReturnType<typeof waiting> | ReturnType<typeof decided>) => {
    const all = db.selectFrom((rows as ReturnType<typeof decided>).as('all_rows'))
    return (await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  }
  const wanted = (part === 'waiting' ? waiting(db) : decided(db)) as ReturnType<typeof decided>
  const rows = await db
    .selectFrom(wanted.as('wanted'))
    .selectAll()
    .orderBy('since', part === 'waiting' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute()
  return { items: await withReports(db, rows, part), waiting: await count(waiting(db)), decided: await count(decided(db)) }
}

/** @rule B-ratings.decisions A moderator keeps a comment or removes it with a reason; a comment is decided once */
async function decideOne(
  db: Kysely<Tables>,
  moderatorId: string,
  ratingId: number,
  decision: Decision,
  reason: string,
  now: number,
): Promise<string> {
  const rating = await db.selectFrom('ratings').selectAll().where('id', '=', ratingId).executeTakeFirst()
  if (rating === undefined) throw new PortalError('not-found', say('kept:none.comment'))
  const id = randomUUID()
  const state = decision === 'keep' ? SHOWN : REMOVED
  if (!(await isWaiting(db, ratingId))) throw new PortalError('conflict', say('kept:decided'))
  await db
    .insertInto('comment_decisions')
    .values({
      id,
      rating_id: ratingId,
      moderator_id: moderatorId,
      decision,
      reason,
      state_before: rating.comment_removed,
      decided_at: now,
    })
    .execute()
  await db.updateTable('ratings').set({ comment_removed: state }).where('id', '=', ratingId).execute()
  await db
    .updateTable('comment_reports')
    .set({ decision_id: id })
    .where('rating_id', '=', ratingId)
    .where('decision_id', 'is', null)
    .execute()
  return id
}

async function takeBackOne(db: Kysely<Tables>, ratingId: number, decision: string): Promise<void> {
  const last = await db
    .selectFrom('comment_decisions')
    .selectAll()
    .where('rating_id', '=', ratingId)
    .orderBy('decided_at', 'desc')
    .executeTakeFirst()
  if (last?.id !== decision) throw new PortalError('not-found', say('kept:none.decision'))
  await db.updateTable('comment_reports').set({ decision_id: null }).where('decision_id', '=', decision).execute()
  await db.updateTable('ratings').set({ comment_removed: last.state_before }).where('id', '=', ratingId).execute()
  await db.deleteFrom('comment_decisions').where('id', '=', decision).execute()
}

/** What stands for the person where a guest has reported. */
const GUEST = 'guest:'

/** Whether a report is that of a guest. */
export const isOfGuest = ({ person_id: personId }: Pick<CommentReportsTable, 'person_id'>): boolean => personId.startsWith(GUEST)

/**
 * Nobody knows guests apart: a few of their reports say why, more would say the same again.
 * @rule B-ratings.guest-reports
 */
async function reportAsGuest(db: Kysely<Tables>, ratingId: number, reason: string, now: number): Promise<void> {
  const { count } = await db
    .selectFrom('comment_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('rating_id', '=', ratingId)
    .where('decision_id', 'is', null)
    .where('person_id', 'like', `${GUEST}%`)
    .executeTakeFirstOrThrow()
  if (count < MAX_GUEST_REPORTS) await reportOne(db, `${GUEST}${randomUUID()}`, ratingId, reason, now)
}

async function reportOne(db: Kysely<Tables>, personId: string, ratingId: number, reason: string, now: number): Promise<void> {
  const shown = await db
    .selectFrom('ratings')
    .select('person_id')
    .where('id', '=', ratingId)
    .where('comment', '!=', '')
    .where('comment_removed', '=', SHOWN)
    .executeTakeFirst()
  // what nobody may read, nobody can report; one's own comment can be deleted
  if (shown === undefined || shown.person_id === personId) throw new PortalError('not-found', say('kept:none.comment'))
  const words = { reason, reported_at: now, decision_id: null }
  await db
    .insertInto('comment_reports')
    .values({ rating_id: ratingId, person_id: personId, ...words })
    .onConflict((conflict) => conflict.columns(['rating_id', 'person_id']).doUpdateSet(words))
    .execute()
}

/** The moderation of comments in an open database. */
export function openModeration({ writer, reader }: Pick<Database, 'writer' | 'reader'>): CommentModeration {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The comments', work)
  const change = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => available(() => writer.transaction().execute(work))
  return {
    report: (personId, ratingId, reason, now) => change((db) => reportOne(db, personId, ratingId, reason, now)),
    reportAsGuest: (ratingId, reason, now) => change((db) => reportAsGuest(db, ratingId, reason, now)),
    takeReportBack: (personId, ratingId) =>
      change(async (db) => {
        const { numDeletedRows } = await db
          .deleteFrom('comment_reports')
          .where('rating_id', '=', ratingId)
          .where('person_id', '=', personId)
          .where('decision_id', 'is', null)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) throw notYours()
      }),
    reportedOf: (personId, dataSource, targetId) =>
      available(async () => {
        const rows = await reader
          .selectFrom('comment_reports')
          .innerJoin('ratings', 'ratings.id', 'comment_reports.rating_id')
          .select('rating_id')
          .where('comment_reports.person_id', '=', personId)
          .where('decision_id', 'is', null)
          .where('target_id', '=', targetId)
          .where('data_source', '=', dataSource)
          .execute()
        return rows.map((row) => row.rating_id)
      }),
    queue: (part, page, size) => available(() => queueOf(reader, part, page, size)),
    decide: (moderatorId, ratingId, decision, reason, now) =>
      change((db) => decideOne(db, moderatorId, ratingId, decision, reason, now)),
    takeBack: (ratingId, decision) => change((db) => takeBackOne(db, ratingId, decision)),
    reasonOf: (ratingId) =>
      available(async () => {
        const last = reader.selectFrom('comment_decisions').select('reason').where('rating_id', '=', ratingId)
        return (await last.where('decision', '=', 'remove').orderBy('decided_at', 'desc').executeTakeFirst())?.reason
      }),
    forget: (personId) =>
      change(async (db) => {
        await db.deleteFrom('comment_reports').where('person_id', '=', personId).execute()
        await db.updateTable('comment_decisions').set({ moderator_id: '' }).where('moderator_id', '=', personId).execute()
      }),
  }
}
