/**
 * What is learned from the searches of visitors: phrases that found something, and the entries that were opened after them. Nothing
 * is told that fewer than three addresses did on one day, or that was done on one day only; nor phrases that operators block.
 */
import { DAY_MS } from '@graticule/contracts/limits'
import { LEAST_DAYS, LEAST_VISITORS } from '@graticule/contracts/services/log'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import { withoutBlocked, wordsOf } from './blocked-phrases.ts'
import { countedPhrase, type Lesson } from './lessons.ts'

/** What was learned. Everything that reads rejects with `PortalError` ('unavailable') when the database does not answer. */
export interface LearnedSearches {
  /** Counts lessons in a transaction of the caller, who gives a visitor's lesson once a day. */
  readonly learn: (db: Kysely<Tables>, lessons: readonly Lesson[]) => Promise<void>
  /** Phrases that contain the text, those of most visitors first. */
  readonly popular: (text: string, limit: number) => Promise<string[]>
  /** Phrases that say more than this one: all its words and others, those of most visitors first. */
  readonly narrower: (phrase: string, limit: number) => Promise<string[]>
  /** Ids of entries that visitors have opened after searching this phrase, those of most visitors first. */
  readonly opened: (phrase: string, limit: number) => Promise<string[]>
  /** Forgets what nobody has done for so many days. */
  readonly purge: (days: number) => Promise<void>
}

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('What was learned from searches', work)

/** Phrases that may hold the words of another one; the words are compared here. */
const LOOKED_AT = 200

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
const contains = (text: string) => sql<boolean>`phrase like ${pattern(text)} escape '\\'`

/** What changes in a row that is counted once more on `day`. */
function onceMore(table: 'searched_phrases' | 'opened_entries', day: number, now: number) {
  const row = sql.table(table)
  const ofDay = sql<number>`case when ${row}.day = ${day} then ${row}.visits_of_day + 1 else 1 end`
  return {
    visits: sql<number>`${row}.visits + 1`,
    days: sql<number>`case when ${row}.day = ${day} then ${row}.days else ${row}.days + 1 end`,
    most_of_day: sql<number>`case when ${row}.most_of_day >= ${ofDay} then ${row}.most_of_day else ${ofDay} end`,
    visits_of_day: ofDay,
    day,
    last_at: now,
  }
}

/** Counts lessons at a time, milliseconds since 1970, in a transaction of the caller. */
async function countLessons(db: Kysely<Tables>, lessons: readonly Lesson[], now: number): Promise<void> {
  const day = Math.floor(now / DAY_MS)
  const counts = { visits: 1, day, visits_of_day: 1, most_of_day: 1, days: 1, last_at: now }
  for (const { phrase, entryId } of lessons) {
    if (entryId === undefined) {
      await db
        .insertInto('searched_phrases')
        .values({ phrase, ...counts })
        .onConflict((conflict) => conflict.column('phrase').doUpdateSet(onceMore('searched_phrases', day, now)))
        .execute()
    } else {
      await db
        .insertInto('opened_entries')
        .values({ phrase, entry_id: entryId, ...counts })
        .onConflict((conflict) => conflict.columns(['phrase', 'entry_id']).doUpdateSet(onceMore('opened_entries', day, now)))
        .execute()
    }
  }
}

/** Ids of entries that enough visitors have opened after this phrase, those of most visitors first. */
async function openedAfter(reader: Kysely<Tables>, phrase: string, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('opened_entries')
    .select('entry_id')
    .where('phrase', '=', phrase)
    .where('most_of_day', '>=', LEAST_VISITORS)
    .where('days', '>=', LEAST_DAYS)
    .orderBy('visits', 'desc')
    .orderBy('entry_id')
    .limit(limit)
    .execute()
  return rows.map(({ entry_id: id }) => id)
}

/** Forgets what was last done before a time. */
async function forget(writer: Kysely<Tables>, before: number): Promise<void> {
  for (const table of ['searched_phrases', 'opened_entries'] as const)
    await writer.deleteFrom(table).where('last_at', '<', before).execute()
}

/**
 * What was learned, in an open database. `clock` gives milliseconds since 1970; `blocked` the texts that no phrase may hold which is
 * told, read at each question: an operator's change holds at once.
 */
export function openLearnedSearches(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  clock: () => number,
  blocked: () => readonly string[] = () => [],
): LearnedSearches {
  const allowed = <Row extends { readonly phrase: string }>(rows: readonly Row[]) => withoutBlocked(rows, blocked())
  const phrases = () =>
    reader
      .selectFrom('searched_phrases')
      .select('phrase')
      .where('most_of_day', '>=', LEAST_VISITORS)
      .where('days', '>=', LEAST_DAYS)
      .orderBy('visits', 'desc')
      .orderBy('phrase')

  return {
    learn: (db, lessons) => countLessons(db, lessons, clock()),
    popular: (text, limit) =>
      available(async () => {
        const wanted = text.normalize('NFC').toLowerCase().trim()
        const found = phrases().limit(limit + LOOKED_AT)
        const rows = await (wanted === '' ? found : found.where(contains(wanted))).execute()
        return allowed(rows)
          .slice(0, limit)
          .map(({ phrase }) => phrase)
      }),
    narrower: (text, limit) =>
      available(async () => {
        const words = wordsOf(countedPhrase(text) ?? '')
        const longest = words.toSorted((a, b) => b.length - a.length)[0]
        if (longest === undefined) return []
        const rows = await phrases().where(contains(longest)).limit(LOOKED_AT).execute()
        return allowed(rows)
          .map(({ phrase }) => phrase)
          .filter((phrase) => {
            const own = wordsOf(phrase)
            return own.length > words.length && words.every((word) => own.includes(word))
          })
          .slice(0, limit)
      }),
    opened: (text, limit) =>
      available(async () => {
        const phrase = countedPhrase(text)
        if (phrase === undefined) return []
        return openedAfter(reader, phrase, limit)
      }),
    purge: (days) => available(() => forget(writer, clock() - days * DAY_MS)),
  }
}
