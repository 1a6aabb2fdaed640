/** Mails of what changed in saved searches: one for each person and time, and only when something changed. */
import { DAY_MS } from '@graticule/contracts/limits'
import type { MailRhythm } from '@graticule/contracts/kept/saved-searches'
import type { Kysely } from 'kysely'
import type { Mail } from '../mail/mailer.ts'
import { createPace } from '../fairness/pace.ts'
import { addMail } from '../mail/outbox.ts'
import { portalOfSite, type SitesOfMails, signedText } from '../mail/portal-of-mails.ts'
import { chunks, IDS_PER_STATEMENT } from '../storage/chunks.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { mailLanguageOf } from '../people/mail-language.ts'
import { say } from '../texts/say.ts'
import type { TextKey } from '../texts/english.ts'
import type { EventKind } from './match-changes.ts'
import type { SearchEvent } from './alert-store.ts'
import { pageOfResource } from '../kept/page-of-resource.ts'

/** Mails are written at this hour of the day, UTC; those of a week on Mondays. */
const HOUR_MS = 6 * 3_600_000
/** Events of a search that a mail tells by name, and searches that it tells of. */
const NAMED = 20
const MOST_SEARCHES = 50
/** People whose mails are written in one round. */
const PEOPLE_AT_ONCE = 100
/** 1970 began on a Thursday. */
const FIRST_MONDAY = 4

/** When the next mail is due. */
export function nextMailAt(rhythm: Exclude<MailRhythm, 'off'>, now: number): number {
  let day = Math.floor((now - HOUR_MS) / DAY_MS) + 1
  if (rhythm === 'weekly') while ((day - FIRST_MONDAY) % 7 !== 0) day += 1
  return day * DAY_MS + HOUR_MS
}

/** A search whose mail is due. */
interface DueSearch {
  readonly id: number
  readonly name: string
  readonly mail: string
  readonly sent: number
  /** The site on which it was saved. */
  readonly siteId: number
}

type Counts = Partial<Record<EventKind, number>>

/** The line of a mail for each kind of event. */
const LINES = { new: 'mail:alerts.new', changed: 'mail:alerts.changed', gone: 'mail:alerts.gone' } as const satisfies Readonly<
  Record<EventKind, TextKey>
>

/** Where links of a mail lead, and what its reader speaks. */
interface Reading {
  readonly publicUrl: string
  readonly language: string
}

/** One search in a mail. */
function partOf(name: string, counts: Counts, events: readonly SearchEvent[], { publicUrl, language }: Reading): string {
  const { new: fresh = 0, changed = 0, gone = 0 } = counts
  const line = (event: SearchEvent) => {
    const title = event.title.replaceAll(/\s+/g, ' ').slice(0, 200)
    const words = say(LINES[event.kind as EventKind], { title }).in(language)
    return event.kind === 'gone' ? words : `${words}\n  ${pageOfResource(publicUrl, event)}`
  }
  const more = fresh + changed + gone - events.length
  return [
    name.replaceAll(/\s+/g, ' '),
    say('mail:alerts.counts', { fresh, changed, gone }).in(language),
    ...events.map(line),
    ...(more > 0 ? [say('mail:alerts.more', { count: more }).in(language)] : []),
  ].join('\n')
}

/** Events up to a number that the last mails have not told, counted by search and kind. */
async function countsOf(db: Kysely<Tables>, due: readonly DueSearch[], last: number): Promise<ReadonlyMap<number, Counts>> {
  const counts = new Map<number, Counts>()
  const ids = due.map(({ id }) => id)
  for (const part of chunks(ids, IDS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('search_events')
      .innerJoin('search_alerts', 'search_alerts.search_id', 'search_events.search_id')
      .select(['search_events.search_id as id', 'search_events.kind as kind', ({ fn }) => fn.countAll<number>().as('count')])
      .where('search_events.search_id', 'in', part)
      .whereRef('search_events.id', '>', 'search_alerts.mail_sent')
      .where('search_events.id', '<=', last)
      .groupBy(['search_events.search_id', 'search_events.kind'])
      .execute()
    for (const { id, kind, count } of rows) counts.set(id, { ...counts.get(id), [kind]: count })
  }
  return counts
}

/** Moves the place of searches on; gives those that no other server has taken, and that were not switched off a moment ago. */
async function claim(db: Kysely<Tables>, due: readonly DueSearch[], last: number, now: number): Promise<ReadonlySet<number>> {
  const claimed = new Set<number>()
  for (const rhythm of ['daily', 'weekly'] as const) {
    const ids = due.filter(({ mail }) => (mail === 'daily' ? 'daily' : 'weekly') === rhythm).map(({ id }) => id)
    for (const part of chunks(ids, IDS_PER_STATEMENT)) {
      const rows = await db
        .updateTable('search_alerts')
        .set({ mail_next_at: nextMailAt(rhythm, now), mail_sent: last })
        .where('search_id', 'in', part)
        .where('mail_next_at', '<=', now)
        .returning('search_id')
        .execute()
      for (const { search_id: id } of rows) claimed.add(id)
    }
  }
  return claimed
}

/** The first events of a search that are told by name. */
const namedEvents = (db: Kysely<Tables>, { id, sent }: DueSearch, last: number): Promise<SearchEvent[]> =>
  db
    .selectFrom('search_events')
    .selectAll()
    .where('search_id', '=', id)
    .where('id', '>', sent)
    .where('id', '<=', last)
    .orderBy('id')
    .limit(NAMED)
    .execute()

/**
 * Whom a mail of these searches is from: the site that all of them were saved on.
 * @rule B-saved-searches.digest-site A summary of searches that were saved on one community portal is from that site; its links lead to pages there
 */
function senderOf(told: readonly DueSearch[], sites: SitesOfMails) {
  const ids = new Set(told.map(({ siteId }) => siteId))
  const [only] = ids
  return portalOfSite(sites, ids.size === 1 && only !== undefined ? sites.siteOf(only) : undefined)
}

async function writeMailOf(db: Kysely<Tables>, personId: string, sites: SitesOfMails, now: number): Promise<void> {
  // an event with a smaller number is there to be read: numbers grow in the order in which events become visible
  const { last_event: last } = await db
    .selectFrom('alert_work')
    .select('last_event')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const due = await db
    .selectFrom('search_alerts')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_alerts.search_id')
    .select(['search_alerts.search_id as id', 'saved_searches.name as name', 'saved_searches.site_id as siteId'])
    .select(['search_alerts.mail as mail', 'search_alerts.mail_sent as sent'])
    .where('search_alerts.person_id', '=', personId)
    .where('search_alerts.mail_next_at', '<=', now)
    .orderBy('search_alerts.search_id')
    .execute()
  const counts = await countsOf(db, due, last)
  const claimed = await claim(db, due, last, now)
  const told = due.filter(({ id }) => claimed.has(id) && counts.has(id))
  if (told.length === 0) return
  const person = await db.selectFrom('people').select(['email', 'locked_at']).where('id', '=', personId).executeTakeFirst()
  if (person === undefined || person.locked_at !== null) return
  const language = await mailLanguageOf(db, personId)
  const sender = senderOf(told, sites)
  const parts: string[] = []
  for (const one of told.slice(0, MOST_SEARCHES)) {
    const { publicUrl } = portalOfSite(sites, sites.siteOf(one.siteId))
    parts.push(partOf(one.name, counts.get(one.id) ?? {}, await namedEvents(db, one, last), { publicUrl, language }))
  }
  const left = told.length - parts.length
  if (left > 0) parts.push(say('mail:alerts.more-searches', { count: left }).in(language))
  const portal = sender.portalName()
  const address = `${sender.publicUrl}/saved-searches`
  const mail: Mail = {
    to: [person.email],
    subject: say('mail:alerts.subject', { portal, count: told.length }).in(language),
    text: signedText(
      [say('mail:alerts.opening', { portal }).in(language), ...parts, say('mail:alerts.closing', { address }).in(language)],
      sender,
    ),
  }
  await addMail(db, mail, now)
}

/**
 * Writes the mails that are due into the outbox, each with what says that it is written; says whether there may be more.
 * @rule B-saved-searches.digest A summary comes daily or weekly, one mail for all searches of a person, only when something changed
 * @rule B-saved-searches.digest-length A summary names 20 changes of a search and 50 searches; the others it counts
 */
export async function writeDigests(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  { now, ...sites }: SitesOfMails & { readonly now: number },
): Promise<boolean> {
  const people = await reader
    .selectFrom('search_alerts')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_alerts.search_id')
    .select('search_alerts.person_id as id')
    .distinct()
    .where('search_alerts.mail_next_at', '<=', now)
    .limit(PEOPLE_AT_ONCE)
    .execute()
  const pace = createPace()
  for (const { id } of people) {
    await writer.transaction().execute((db) => writeMailOf(db, id, sites, now))
    await pace()
  }
  return people.length === PEOPLE_AT_ONCE
}
