/** Tells operators by mail which layers visitors could not see. */
import { DAY_MS } from '@graticule/contracts/limits'
import type { Kysely, Selectable } from 'kysely'
import type { Mail } from '../mail/mailer.ts'
import { addMail } from '../mail/outbox.ts'
import { type PortalOfMails, signedText } from '../mail/portal-of-mails.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import type { FailureReportsTable } from '../storage/tables/log-tables.ts'
import { takeWriteLock } from '../storage/write-lock.ts'
import { say } from '../texts/say.ts'
import { sayTrouble } from './layer-fault.ts'

/** Least distance of two mails, and after how long a trouble that goes on is told again, ms. */
const DIGEST_EVERY_MS = 60 * 60_000
const AGAIN_AFTER_MS = DAY_MS
/** Troubles that one mail names. */
const MOST_NAMED = 50

/** Who is told, and where the rest is found. */
export interface DigestOptions extends PortalOfMails {
  readonly database: Pick<Database, 'writer' | 'reader'>
  readonly operators: readonly string[]
  /** Milliseconds since 1970. */
  readonly clock?: () => number
}

type Report = Selectable<FailureReportsTable>

/** Operators read English, as in the log. */
const LANGUAGE = 'en'
const minuteOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

function lineOf({ host, type, trouble, count, first_at: first, last_at: last }: Report): string {
  const values = { type, words: sayTrouble(trouble, host), count, first: minuteOf(first), last: minuteOf(last) }
  return say('mail:failing-layers.line', values).in(LANGUAGE)
}

function digestOf(reports: readonly Report[], options: DigestOptions): Mail {
  const { operators, publicUrl } = options
  const portal = options.portalName()
  const further = reports.length - MOST_NAMED
  const paragraphs = [
    say('mail:failing-layers.opening', { portal }),
    ...reports.slice(0, MOST_NAMED).map((report) => ({ in: () => lineOf(report) })),
    ...(further > 0 ? [say('mail:failing-layers.further', { count: further })] : []),
    say('mail:failing-layers.closing', { address: `${publicUrl}/health` }),
  ]
  return {
    to: operators,
    subject: say('mail:failing-layers.subject', { portal, count: reports.length }).in(LANGUAGE),
    text: signedText(
      paragraphs.map((words) => words.in(LANGUAGE)),
      options,
    ),
  }
}

/** Reports that operators have not been told of, or not for a day; none within an hour of the latest mail. */
async function untold(db: Kysely<Tables>, now: number): Promise<Report[]> {
  const { latest } = await db
    .selectFrom('failure_reports')
    .select(({ fn }) => fn.max<number | null>('mailed_at').as('latest'))
    .executeTakeFirstOrThrow()
  // a clock that was set back keeps nothing waiting
  if (latest !== null && latest <= now && latest > now - DIGEST_EVERY_MS) return []
  return db
    .selectFrom('failure_reports')
    .selectAll()
    .where((is) =>
      is.or([
        is('mailed_at', 'is', null),
        is.and([is('mailed_at', '<=', now - AGAIN_AFTER_MS), is('last_at', '>', is.ref('mailed_at'))]),
      ]),
    )
    .orderBy('last_at', 'desc')
    .execute()
}

/**
 * Writes the next mail of failing layers into the outbox; false when there is nothing to tell. With `PortalError` ('unavailable') it
 * rejects when the database does not answer.
 * @rule D61.mail Operators are told of failing layers by mail, at most once an hour
 */
export function digestFailures(options: DigestOptions): Promise<boolean> {
  const { database, clock = Date.now } = options
  return orUnavailable('The reports', async () => {
    // most of the time there is nothing: nobody else's writing is held up to find that out
    if ((await untold(database.reader, clock())).length === 0) return false
    return database.writer.transaction().execute(async (db) => {
      await takeWriteLock(db)
      const now = clock()
      const reports = await untold(db, now)
      if (reports.length === 0) return false
      await addMail(db, digestOf(reports, options), now)
      for (const { host, type, trouble } of reports)
        await db
          .updateTable('failure_reports')
          .set({ mailed_at: now })
          .where('host', '=', host)
          .where('type', '=', type)
          .where('trouble', '=', trouble)
          .execute()
      return true
    })
  })
}
