/** Tells administrators by mail of feedback that has come in. */
import type { Preferences } from '@graticule/contracts/people/preferences'
import type { Wording } from '@graticule/contracts/problem'
import type { Kysely, Selectable } from 'kysely'
import type { Mail } from '../mail/mailer.ts'
import { addMail } from '../mail/outbox.ts'
import { type PortalOfMails, signedText } from '../mail/portal-of-mails.ts'
import { languageOfChoices } from '../people/mail-language.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import type { FeedbacksTable } from '../storage/tables/feedback-tables.ts'
import { takeWriteLock } from '../storage/write-lock.ts'
import { say } from '../texts/say.ts'

/**
 * Least distance of two mails, ms, and messages that one names.
 * @rule B-feedback.mail Administrators get a mail about new feedback, at most once an hour; each of them can switch it off
 */
const DIGEST_EVERY_MS = 60 * 60_000
const MOST_NAMED = 20
/** Longer titles are cut, in characters. */
const MOST_OF_TITLE = 200

export interface FeedbackDigestOptions extends PortalOfMails {
  readonly database: Pick<Database, 'writer' | 'reader'>
  /** Milliseconds since 1970. */
  readonly clock?: () => number
}

type Message = Pick<Selectable<FeedbacksTable>, 'id' | 'kind' | 'severity' | 'title'>

/** An administrator who wants the mail. */
interface Reader {
  readonly email: string
  readonly language: string
}

async function readersOf(db: Kysely<Tables>): Promise<readonly Reader[]> {
  const rows = await db
    .selectFrom('people')
    .leftJoin('preferences', 'preferences.person_id', 'people.id')
    .select(['people.email', 'preferences.choices'])
    .where('people.roles', 'like', '%"admin"%')
    .where('people.locked_at', 'is', null)
    .where('people.email', '!=', '')
    .execute()
  return rows.flatMap(({ email, choices }) => {
    const { feedbackMail = true } = JSON.parse(choices ?? '{}') as Preferences
    return feedbackMail ? [{ email, language: languageOfChoices(choices) }] : []
  })
}

const SEVERITIES: ReadonlyMap<string, Wording> = new Map([
  ['low', say('mail:feedback.severity.low')],
  ['medium', say('mail:feedback.severity.medium')],
  ['high', say('mail:feedback.severity.high')],
])

/** Titles are words of a stranger: on one line, so that none looks like a part of the mail. */
const lineOf = ({ kind, severity, title }: Message) =>
  say(
    kind === 'problem' ? 'mail:feedback.problem' : kind === 'suggestion' ? 'mail:feedback.suggestion' : 'mail:feedback.message',
    {
      severity: SEVERITIES.get(severity) ?? severity,
      title: title.replaceAll(/\s+/gu, ' ').slice(0, MOST_OF_TITLE),
    },
  )

function mailTo({ email, language }: Reader, messages: readonly Message[], sender: PortalOfMails): Mail {
  const portal = sender.portalName()
  const { publicUrl } = sender
  const further = messages.length - MOST_NAMED
  const paragraphs = [
    say('mail:feedback.opening', { portal }),
    ...messages.slice(0, MOST_NAMED).map(lineOf),
    ...(further > 0 ? [say('mail:feedback.further', { count: further })] : []),
    say('mail:feedback.closing', { address: `${publicUrl}/admin/feedback`, account: `${publicUrl}/account` }),
  ]
  return {
    to: [email],
    subject: say('mail:feedback.subject', { portal, count: messages.length }).in(language),
    text: signedText(
      paragraphs.map((words) => words.in(language)),
      sender,
    ),
  }
}

/** What nobody was told of yet; nothing within an hour of the latest mail. */
async function untold(db: Kysely<Tables>, now: number): Promise<readonly Message[]> {
  const { latest } = await db
    .selectFrom('feedbacks')
    .select(({ fn }) => fn.max<number | null>('mailed_at').as('latest'))
    .executeTakeFirstOrThrow()
  // a clock that was set back keeps nothing waiting
  if (latest !== null && latest <= now && latest > now - DIGEST_EVERY_MS) return []
  const rows = db.selectFrom('feedbacks').select(['id', 'kind', 'severity', 'title']).where('mailed_at', 'is', null)
  return rows.orderBy('at').orderBy('id').execute()
}

/**
 * Writes the next mails about feedback into the outbox, one for each administrator, so that none sees the address of another; false when
 * there is nothing to tell. With `PortalError` ('unavailable') it rejects when the database does not answer.
 */
export function digestFeedback({ database, clock = Date.now, ...portal }: FeedbackDigestOptions): Promise<boolean> {
  return orUnavailable('The feedback', async () => {
    // most of the time there is nothing: nobody else's writing is held up to find that out
    if ((await untold(database.reader, clock())).length === 0) return false
    return database.writer.transaction().execute(async (db) => {
      await takeWriteLock(db)
      const now = clock()
      const messages = await untold(db, now)
      if (messages.length === 0) return false
      for (const reader of await readersOf(db)) await addMail(db, mailTo(reader, messages, portal), now)
      // also where nobody wants the mail: who switches it on again is told of what comes then
      await db.updateTable('feedbacks').set({ mailed_at: now }).where('mailed_at', 'is', null).execute()
      return true
    })
  })
}
