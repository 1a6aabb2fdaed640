/**
 * Mails that wait to be sent: kept in the database, so that none is lost when the mail server or the portal stops. Any number of
 * servers take them from here, each mail one of them at a time.
 */
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@graticule/contracts/limits'
import type { Kysely } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import type { Mail } from './mailer.ts'

/** A mail that could not be sent for so long is given up, ms. */
const KEPT_FOR_MS = 2 * DAY_MS
/** Who has taken a mail and is silent for so long has died, ms. */
const LEASE_MS = 5 * 60_000
/** First pause after a failure; each further one doubles it up to the longest, ms. */
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 2 * 60 * 60_000

/** A mail that this server has taken. Times are milliseconds since 1970. */
export interface TakenMail {
  readonly id: string
  readonly mail: Mail
  readonly addedAt: number
  /** Tries in a row that failed. */
  readonly failures: number
}

/** The outbox. Methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface Outbox {
  /** Keeps a mail until it is sent. */
  readonly add: (mail: Mail) => Promise<void>
  /** Takes the one that has been due for longest; `undefined` when none is. */
  readonly take: () => Promise<TakenMail | undefined>
  /** It is sent, or never will be. */
  readonly remove: (taken: TakenMail) => Promise<void>
  /** It failed: when it is tried again; `undefined` = it was given up. */
  readonly postpone: (taken: TakenMail) => Promise<number | undefined>
}

/** Adds a mail within a transaction, so that it is kept together with what it tells. It is sent at `now` or later; gives its id. */
export async function addMail(db: Kysely<Tables>, mail: Mail, now: number): Promise<string> {
  const row = { id: randomUUID(), mail: JSON.stringify(mail), added_at: now, failures: 0, next_at: now }
  await db.insertInto('mail_outbox').values(row).execute()
  return row.id
}

/** The outbox of an open database; `clock` gives milliseconds since 1970. */
export function openOutbox({ writer, reader }: Pick<Database, 'writer' | 'reader'>, clock: () => number = Date.now): Outbox {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The outbox', work)
  const remove = (id: string) => writer.deleteFrom('mail_outbox').where('id', '=', id).execute()
  return {
    add: (mail) => available(async () => void (await addMail(writer, mail, clock()))),
    take: () =>
      available(async () => {
        const due = await reader
          .selectFrom('mail_outbox')
          .selectAll()
          .where('next_at', '<=', clock())
          .orderBy('next_at')
          .limit(1)
          .executeTakeFirst()
        if (due === undefined) return undefined
        // of several servers that have read it, one changes it
        const { numUpdatedRows } = await writer
          .updateTable('mail_outbox')
          .set({ next_at: clock() + LEASE_MS })
          .where('id', '=', due.id)
          .where('next_at', '=', due.next_at)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return undefined
        return { id: due.id, mail: JSON.parse(due.mail) as Mail, addedAt: due.added_at, failures: due.failures }
      }),
    remove: ({ id }) => available(async () => void (await remove(id))),
    postpone: ({ id, addedAt, failures }) =>
      available(async () => {
        const next = clock() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 20))
        if (next - addedAt > KEPT_FOR_MS) {
          await remove(id)
          return undefined
        }
        await writer
          .updateTable('mail_outbox')
          .set({ failures: failures + 1, next_at: next })
          .where('id', '=', id)
          .execute()
        return next
      }),
  }
}
