/** Mails to those who propose something: what a moderator has decided. They wait until the decision cannot be taken back any more. */
import type { ProposalDecision } from '@graticule/contracts/kept/proposals/improvements'
import { DECISION_UNDO_MS } from '@graticule/contracts/kept/proposals/limits'
import type { Kysely } from 'kysely'
import { addMail } from '../mail/outbox.ts'
import { type PortalOfMails, signedText } from '../mail/portal-of-mails.ts'
import { mailLanguageOf } from '../people/mail-language.ts'
import type { Tables } from '../storage/tables.ts'
import type { TextKey } from '../texts/english.ts'
import { say } from '../texts/say.ts'

/** How people are told. */
export interface Telling extends PortalOfMails {
  /** Whether mails can be sent; otherwise people read it on the page alone. */
  readonly sendsMail: boolean
}

/** What was decided of whose proposal. */
export interface ToldDecision {
  readonly personId: string
  readonly about: 'improvement' | 'relation'
  readonly decision: ProposalDecision
  /** Title of the record. */
  readonly name: string
  /** Of a relation: the title of the entry that it leads to. */
  readonly related?: string
  readonly comment: string
  readonly dataSource: string
  readonly targetId: string
}

const WORDS = {
  improvement: {
    accept: ['mail:improvement-accepted.subject', 'mail:improvement-accepted.text'],
    refuse: ['mail:improvement-refused.subject', 'mail:improvement-refused.text'],
  },
  relation: {
    accept: ['mail:relation-accepted.subject', 'mail:relation-accepted.text'],
    refuse: ['mail:relation-refused.subject', 'mail:relation-refused.text'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<ProposalDecision, readonly [TextKey, TextKey]>>>>

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 200)

/** Writes the mail; gives its id, by which it can be taken back. Nobody is told who has no account or is locked out: then it is empty. */
export async function tellDecision(
  db: Kysely<Tables>,
  { sendsMail, ...sender }: Telling,
  told: ToldDecision,
  now: number,
): Promise<string> {
  if (!sendsMail || told.personId === '') return ''
  const person = await db.selectFrom('people').select(['email', 'locked_at']).where('id', '=', told.personId).executeTakeFirst()
  if (person === undefined || person.locked_at !== null || person.email === '') return ''
  const language = await mailLanguageOf(db, told.personId)
  const [subject, text] = WORDS[told.about][told.decision]
  const portal = sender.portalName()
  const address = `${sender.publicUrl}/resource/${encodeURIComponent(told.dataSource)}/${encodeURIComponent(told.targetId)}`
  const comment = told.comment === '' ? '' : say('mail:decision-comment', { comment: told.comment }).in(language)
  const related = oneLine(told.related ?? '')
  const values = { portal, name: oneLine(told.name), related, address, comment }
  const mail = {
    to: [person.email],
    subject: say(subject, values).in(language),
    text: signedText([say(text, values).in(language)], sender),
  }
  return addMail(db, mail, now + DECISION_UNDO_MS)
}

/** Nobody is told any more. */
export const takeMailBack = async (db: Kysely<Tables>, id: string): Promise<void> =>
  void (await db.deleteFrom('mail_outbox').where('id', '=', id).execute())
