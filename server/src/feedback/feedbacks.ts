/** Feedback as it is stored. */
import type { Feedback, FeedbackKind, FeedbackPart, Severity } from '@graticule/contracts/feedback/feedback'
import { notYours } from '../kept/kept-item.ts'
import { newItemId } from '../storage/new-item-id.ts'
import type { Belongings } from '../people/belongings.ts'
import { emailKey } from '../people/people-store.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { FeedbacksTable } from '../storage/tables/feedback-tables.ts'

/** What a visitor sends; type and severity are empty in the form of the original. */
export interface SentFeedback {
  readonly firstName: string
  readonly email: string
  readonly kind: FeedbackKind | ''
  readonly severity: Severity | ''
  readonly title: string
  readonly description: string
}

/** Methods reject with `PortalError`: 'not-found', 'unavailable'. */
export interface FeedbackStore {
  /** Gives the id. */
  readonly add: (sent: SentFeedback, isChecked: boolean, now: number) => Promise<number>
  /** What waits, the oldest first; what was dealt with, the newest first; pages from 0. */
  readonly list: (
    part: FeedbackPart,
    page: number,
    size: number,
  ) => Promise<{ readonly messages: readonly Feedback[]; readonly open: number; readonly done: number }>
  /** All, the newest first; pages from 0. */
  readonly all: (page: number, size: number) => Promise<readonly Feedback[]>
  readonly setDone: (id: number, isDone: boolean, now: number) => Promise<Feedback>
  readonly remove: (id: number) => Promise<void>
}

function shown(row: Readonly<FeedbacksTable>): Feedback {
  const { id, at, checked, done_at: doneAt, first_name: firstName, email, kind, severity, title, description } = row
  return {
    id,
    at: new Date(at).toISOString(),
    checked: checked === 1,
    done: doneAt !== null,
    firstName,
    email,
    ...(kind === '' ? {} : { type: kind as FeedbackKind }),
    ...(severity === '' ? {} : { severity: severity as Severity }),
    title,
    description,
  }
}

/** The feedback of an open database. */
export function openFeedbacks({ writer, reader }: Pick<Database, 'writer' | 'reader'>): FeedbackStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The feedback', work)
  const of = (part: FeedbackPart) => reader.selectFrom('feedbacks').where('done_at', part === 'open' ? 'is' : 'is not', null)
  const count = async (part: FeedbackPart) =>
    (
      await of(part)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  return {
    add: ({ firstName, email, kind, severity, title, description }, isChecked, now) =>
      available(async () => {
        const id = newItemId()
        const who = { first_name: firstName, email, email_key: emailKey(email) }
        const words = { kind, severity: kind === 'problem' ? severity : '', title, description }
        await writer
          .insertInto('feedbacks')
          .values({ id, at: now, checked: isChecked ? 1 : 0, done_at: null, mailed_at: null, ...who, ...words })
          .execute()
        return id
      }),
    list: (part, page, size) =>
      available(async () => {
        const way = part === 'open' ? 'asc' : 'desc'
        const rows = await of(part)
          .selectAll()
          .orderBy(part === 'open' ? 'at' : 'done_at', way)
          .orderBy('id', way)
          .limit(size)
          .offset(page * size)
          .execute()
        return { messages: rows.map(shown), open: await count('open'), done: await count('done') }
      }),
    all: (page, size) =>
      available(async () => {
        const newest = reader.selectFrom('feedbacks').selectAll().orderBy('at', 'desc').orderBy('id', 'desc')
        const rows = await newest
          .limit(size)
          .offset(page * size)
          .execute()
        return rows.map(shown)
      }),
    setDone: (id, isDone, now) =>
      available(async () => {
        const row = await writer
          .updateTable('feedbacks')
          .set({ done_at: isDone ? now : null })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
        if (row === undefined) throw notYours()
        return shown(row)
      }),
    remove: (id) =>
      available(async () => {
        const { numDeletedRows } = await writer.deleteFrom('feedbacks').where('id', '=', id).executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) throw notYours()
      }),
  }
}

/**
 * Feedback under the address of a person: nobody is signed in when it is sent, and an account of the portal has proved its address. That of
 * another provider may be anybody's: it takes names away when it goes, but reads nothing.
 * @rule B-feedback.belongings Feedback under the proved address of an account is in its export; name and address go with the account
 */
export function feedbackBelongings({ writer, reader }: Pick<Database, 'writer' | 'reader'>): Belongings {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The feedback', work)
  const addressOf = (personId: string) =>
    reader.selectFrom('people').select(['email', 'email_key']).where('id', '=', personId).executeTakeFirst()
  return {
    name: 'feedback',
    exportOf: (personId) =>
      available(async () => {
        const proved = (await addressOf(personId))?.email_key ?? ''
        if (proved === '') return []
        const rows = await reader.selectFrom('feedbacks').selectAll().where('email_key', '=', proved).orderBy('at').execute()
        return rows.map(shown)
      }),
    removeOf: (personId) =>
      available(async () => {
        const key = emailKey((await addressOf(personId))?.email ?? '')
        if (key === '') return
        const nobody = { first_name: '', email: '', email_key: '' }
        await writer.updateTable('feedbacks').set(nobody).where('email_key', '=', key).execute()
      }),
  }
}
