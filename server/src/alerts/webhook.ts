/** Signed webhooks: each delivery holds what changed since the last one that arrived, in order. */
import { createHmac, randomBytes } from 'node:crypto'
import { PortalError } from '@graticule/contracts/problem'
import type { Outbound } from '../outbound/outbound.ts'
import { addMail } from '../mail/outbox.ts'
import { portalOfSite, type SitesOfMails, signedText } from '../mail/portal-of-mails.ts'
import type { Secrets } from '../people/secrets.ts'
import type { Database } from '../storage/database.ts'
import { mailLanguageOf } from '../people/mail-language.ts'
import { say } from '../texts/say.ts'
import type { SearchEvent, StoredAlerts } from './alert-store.ts'
import { toldEvent } from './told-event.ts'

/**
 * Deliveries in a row that fail before nothing is sent any more, and how long each waits: the first pause doubles up to the longest, ms.
 * @rule B-saved-searches.dead-webhook A webhook is dead after 20 failed deliveries in a row, and its owner is told
 */
export const DEAD_AFTER = 20
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 12 * 3_600_000
/** Who has taken a delivery and is silent for so long has died, ms. */
const LEASE_MS = 120_000
const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 65_536
/** Events of one delivery. */
const EVENTS_PER_DELIVERY = 100

export interface WebhookParts extends SitesOfMails {
  readonly database: Pick<Database, 'writer' | 'reader'>
  readonly outbound: Pick<Outbound, 'fetch'>
  readonly secrets: Pick<Secrets, 'seal' | 'open'>
  readonly clock: () => number
}

export const newHookSecret = (): string => randomBytes(32).toString('base64url')

/** The signature of a delivery: HMAC-SHA-256 of its time, a full stop and its body, hexadecimal. */
export const signatureOf = (secret: string, time: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

export const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20))

interface Delivery {
  readonly id: string
  readonly search: { readonly id: number; readonly name: string }
  readonly events: readonly SearchEvent[]
  readonly isTest?: boolean
}

/** Posts one; gives whether the receiver took it, and what it said or why it did not. */
export async function deliver(
  { outbound, secrets, publicUrl, clock }: WebhookParts,
  { hook_url: url, hook_secret: sealed, person_id: person }: StoredAlerts,
  { id, search, events, isTest = false }: Delivery,
): Promise<{ readonly delivered: boolean; readonly answer: string }> {
  const secret = sealed === null ? undefined : secrets.open('webhooks', sealed)
  if (url === null || secret === undefined) return { delivered: false, answer: say('services:alerts.no-secret').in('en') }
  const time = String(Math.floor(clock() / 1_000))
  const body = JSON.stringify({ delivery: id, test: isTest, search, events: events.map((event) => toldEvent(publicUrl, event)) })
  try {
    const response = await outbound.fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-graticule-delivery': id,
        'x-graticule-time': time,
        'x-graticule-signature': signatureOf(secret, time, body),
      },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      // that a receiver fails has it left alone by nobody but its owner
      aside: true,
      asker: { session: `webhook of ${person}`, visitor: `webhook of ${person}` },
      service: `webhook of ${person}`,
      // what is signed for one address goes to no other
      permits: (asked) => {
        if (asked.href !== new URL(url).href) throw new PortalError('address-refused', say('services:alerts.redirect'))
      },
    })
    await response.discard()
    return { delivered: response.status >= 200 && response.status < 300, answer: String(response.status) }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    return { delivered: false, answer: error.toProblem('en').detail ?? error.message }
  }
}

async function noteFailure(
  parts: WebhookParts,
  row: StoredAlerts,
  { name, siteId }: { readonly name: string; readonly siteId: number },
  answer: string,
  now: number,
) {
  const { database } = parts
  const failures = row.hook_failures + 1
  const isDead = failures >= DEAD_AFTER
  await database.writer.transaction().execute(async (db) => {
    await db
      .updateTable('search_alerts')
      .set({
        hook_failures: failures,
        hook_answer: answer.slice(0, 500),
        hook_last_at: now,
        hook_next_at: isDead ? null : now + pauseAfter(failures),
        ...(isDead ? { hook_state: 'dead' } : {}),
      })
      .where('search_id', '=', row.search_id)
      .where('hook_url', '=', row.hook_url)
      .execute()
    if (!isDead) return
    const person = await db.selectFrom('people').select('email').where('id', '=', row.person_id).executeTakeFirst()
    if (person === undefined) return
    const sender = portalOfSite(parts, parts.siteOf(siteId))
    const address = `${sender.publicUrl}/saved-searches`
    const values = { portal: sender.portalName(), name, count: failures, answer, address }
    const language = await mailLanguageOf(db, row.person_id)
    const words = [say('mail:webhook-dead.subject', values), say('mail:webhook-dead.text', values)]
    const [subject = '', text = ''] = words.map((one) => one.in(language))
    await addMail(db, { to: [person.email], subject, text: signedText([text], sender) }, now)
  })
}

/** Takes the delivery that has been due for longest; `undefined` when none is, or another server was faster. */
async function take({ database: { writer, reader }, clock }: WebhookParts) {
  const now = clock()
  const row = await reader
    .selectFrom('search_alerts')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_alerts.search_id')
    .selectAll('search_alerts')
    .select(['saved_searches.name as name', 'saved_searches.site_id as siteId'])
    .where('hook_state', '=', 'on')
    .where('hook_next_at', '<=', now)
    .orderBy('hook_next_at')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { numUpdatedRows } = await writer
    .updateTable('search_alerts')
    .set({ hook_next_at: now + LEASE_MS })
    .where('search_id', '=', row.search_id)
    .where('hook_next_at', '=', row.hook_next_at)
    .executeTakeFirst()
  return { row, until: now + LEASE_MS, isOurs: numUpdatedRows > 0n }
}

/** Lets a webhook rest until an event wakes it. Who writes events changes the same row: one of both sees what the other has done. */
async function rest(
  { database: { writer } }: WebhookParts,
  { search_id: searchId, hook_sent: sent }: StoredAlerts,
  until: number,
) {
  await writer.transaction().execute(async (db) => {
    const mine = db.updateTable('search_alerts').where('search_id', '=', searchId).where('hook_next_at', '=', until)
    await mine.set({ hook_next_at: until }).execute()
    const more = await db
      .selectFrom('search_events')
      .select('id')
      .where('search_id', '=', searchId)
      .where('id', '>', sent)
      .limit(1)
      .executeTakeFirst()
    await mine.set({ hook_next_at: more === undefined ? null : until }).execute()
  })
}

/** Sends one delivery that is due; says whether there may be more. */
export async function sendDue(parts: WebhookParts): Promise<boolean> {
  const taken = await take(parts)
  if (taken === undefined) return false
  if (!taken.isOurs) return true
  const { row, until } = taken
  const { writer, reader } = parts.database
  const { search_id: searchId, name } = row
  const events = await reader
    .selectFrom('search_events')
    .selectAll()
    .where('search_id', '=', searchId)
    .where('id', '>', row.hook_sent)
    .orderBy('id')
    .limit(EVENTS_PER_DELIVERY)
    .execute()
  const last = events.at(-1)
  if (last === undefined) {
    await rest(parts, row, until)
    return true
  }
  const { delivered, answer } = await deliver(parts, row, {
    id: `${searchId}-${last.id}`,
    search: { id: searchId, name },
    events,
  })
  const now = parts.clock()
  if (!delivered) await noteFailure(parts, row, row, answer, now)
  else
    await writer
      .updateTable('search_alerts')
      .set({ hook_sent: last.id, hook_failures: 0, hook_answer: answer, hook_last_at: now, hook_next_at: now })
      .where('search_id', '=', searchId)
      .where('hook_url', '=', row.hook_url)
      .execute()
  return true
}
