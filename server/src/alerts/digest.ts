/** Mails of what changed in saved searches: one for each person and time, and only when something changed. */
import { DAY_MS } from '@graticule/contracts/limits'
import type { MailRhythm } from '@graticule/contracts/kept/saved-searches'
import type { Kysely } from 'kysely'
import type { Mail } from '../mail/mailer.ts'
import { addMail } from '../mail/outbox.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { say } from '../texts/say.ts'
import type { TextKey } from '../texts/english.ts'
import type { EventKind } from './match-changes.ts'
import type { SearchEvent } from './alert-store.ts'
import { pageOfResource } from './told-event.ts'

/** Mails are written at this hour of the day, UTC; those of a week on Mondays. */
const HOUR_MS = 6 * 3_600_000
/** Events of a search that a mail tells by name. */
const NAMED = 20
/** 1970 began on a Thursday. */
const FIRST_MONDAY = 4

/** When the next mail is due. */
export function nextMailAt(rhythm: Exclude<MailRhythm, 'off'>, now: number): number {
  let day = Math.floor((now - HOUR_MS) / DAY_MS) + 1
  if (rhythm === 'weekly') while ((day - FIRST_MONDAY) % 7 !== 0) day += 1
  return day * DAY_MS + HOUR_MS
}

interface DueSearch {
  readonly id: number
  readonly name: string
  readonly mail: string
  readonly sent: number
  readonly due: number
}

/** The line of a mail for each kind of event. */
const LINES = { new: 'mail:alerts.new', changed: 'mail:alerts.changed', gone: 'mail:alerts.gone' } as const satisfies Readonly<
  Record<EventKind, TextKey>
>

const isKind = (wanted: string) => (event: SearchEvent) => event.kind === wanted

/** One search in a mail. */
function partOf(name: string, events: readonly SearchEvent[], publicUrl: string): string {
  const [fresh, changed, gone] = ['new', 'changed', 'gone'].map((kind) => events.filter(isKind(kind)))
  const counts = say('mail:alerts.counts', {
    fresh: fresh?.length ?? 0,
    changed: changed?.length ?? 0,
    gone: gone?.length ?? 0,
  }).in('en')
  const line = (event: SearchEvent) => {
    const title = event.title.replaceAll(/\s+/g, ' ').slice(0, 200)
    const words = say(LINES[event.kind as EventKind], { title }).in('en')
    return event.kind === 'gone' ? words : `${words}\n  ${pageOfResource(publicUrl, event)}`
  }
  const more = events.length - NAMED
  return [
    name.replaceAll(/\s+/g, ' '),
    counts,
    ...events.slice(0, NAMED).map(line),
    ...(more > 0 ? [say('mail:alerts.more', { count: more }).in('en')] : []),
  ].join('\n')
}

async function writeMailOf(db: Kysely<Tables>, personId: string, due: readonly DueSearch[], publicUrl: string, now: number) {
  const parts: string[] = []
  for (const { id, name, mail, sent, due: dueAt } of due) {
    const events = await db
      .selectFrom('search_events')
      .selectAll()
      .where('search_id', '=', id)
      .where('id', '>', sent)
      .orderBy('id')
      .execute()
    const { numUpdatedRows } = await db
      .updateTable('search_alerts')
      .set({ mail_next_at: nextMailAt(mail === 'daily' ? 'daily' : 'weekly', now), mail_sent: events.at(-1)?.id ?? sent })
      .where('search_id', '=', id)
      .where('mail_next_at', '=', dueAt)
      .executeTakeFirst()
    // another server writes it, or it was switched off a moment ago
    if (numUpdatedRows > 0n && events.length > 0) parts.push(partOf(name, events, publicUrl))
  }
  if (parts.length === 0) return
  const person = await db.selectFrom('people').select(['email', 'locked_at']).where('id', '=', personId).executeTakeFirst()
  if (person === undefined || person.locked_at !== null) return
  const portal = new URL(publicUrl).host
  const address = `${publicUrl}/saved-searches`
  const mail: Mail = {
    to: [person.email],
    subject: say('mail:alerts.subject', { portal, count: parts.length }).in('en'),
    text: `${[say('mail:alerts.opening', { portal }).in('en'), ...parts, say('mail:alerts.closing', { address }).in('en')].join('\n\n')}\n`,
  }
  await addMail(db, mail, now)
}

/**
 * Writes the mails that are due into the outbox, each with what says that it is written.
 * @rule B-saved-searches.digest A summary comes daily or weekly, one mail for all searches of a person, only when something changed
 */
export async function writeDigests(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: number },
): Promise<void> {
  const rows = await reader
    .selectFrom('search_alerts')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_alerts.search_id')
    .select(['search_alerts.search_id as id', 'search_alerts.person_id as person', 'saved_searches.name as name'])
    .select(['search_alerts.mail as mail', 'search_alerts.mail_sent as sent', 'search_alerts.mail_next_at as due'])
    .where('search_alerts.mail_next_at', '<=', now)
    .orderBy('search_alerts.person_id')
    .limit(1_000)
    .execute()
  for (const [person, due] of Map.groupBy(rows, (row) => row.person))
    await writer.transaction().execute((db) =>
      writeMailOf(
        db,
        person,
        due.map((row) => ({ ...row, due: row.due ?? 0 })),
        publicUrl,
        now,
      ),
    )
}
