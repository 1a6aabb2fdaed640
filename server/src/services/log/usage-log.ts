/**
 * What visitors do and what it teaches, on the disk before it is acknowledged. Every write holds the event loop until the disk has it, so
 * the log rests after each for nine times as long, and what comes meanwhile is written together.
 */
import { DAY_MS, MAX_LOG_REST_MS, MAX_LOG_ROWS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { LogKind } from '@graticule/contracts/services/log'
import type { Insertable } from 'kysely'
import type { LearnedSearches } from '../../learned-searches/learned-searches.ts'
import { type Lesson, lessonOf, phraseOf } from '../../learned-searches/lessons.ts'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import type { UsageLogTable } from '../../storage/tables/log-tables.ts'
import type { LoggedFields } from './logged-fields.ts'
import type { VisitorMarks } from './visitor-marks.ts'
import { createVisits } from './visits-of-day.ts'
import { say } from '../../texts/say.ts'

/** Calls that may wait to be written; beyond it the server is too busy to log. */
const MOST_WAITING = 5_000
/** Rows of one statement: SQLite takes 32,766 values. */
const ROWS_AT_ONCE = 1_000

/** How many times as long as a write it rests. */
const RESTS = 9

/** The log. */
export interface UsageLog {
  /** Resolves when it is written. Rejects with `PortalError` ('unavailable') when it cannot be. */
  readonly add: (kind: LogKind, visitor: VisitorMarks, fields: LoggedFields) => Promise<void>
  /** Removes what is older than so many days, and the oldest rows beyond `MAX_LOG_ROWS`; gives the number of rows. */
  readonly purge: (days: number) => Promise<number>
}

interface Waiting {
  readonly row: Insertable<UsageLogTable>
  readonly lesson: Lesson | undefined
  readonly written: () => void
  readonly failed: (error: unknown) => void
}

const words = (value: LoggedFields[string] | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null
const count = (value: LoggedFields[string] | undefined): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** Writes calls and what they teach, all or nothing. */
const write = (writer: Database['writer'], learned: Pick<LearnedSearches, 'learn'>, batch: readonly Waiting[]) =>
  writer.transaction().execute(async (db) => {
    await db
      .insertInto('usage_log')
      .values(batch.map(({ row }) => row))
      .execute()
    await learned.learn(
      db,
      batch.flatMap(({ lesson }) => lesson ?? []),
    )
  })

/** The log in an open database. `clock` gives milliseconds since 1970. */
export function openUsageLog(
  { writer }: Pick<Database, 'writer'>,
  learned: Pick<LearnedSearches, 'learn'>,
  clock: () => number,
  maxRows: number = MAX_LOG_ROWS,
): UsageLog {
  const visits = createVisits()
  let waiting: Waiting[] = []
  let isWriting = false
  let restsUntil = -Infinity

  async function writeAll(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const rest = restsUntil - performance.now()
      if (rest > 0 && waiting.length < ROWS_AT_ONCE) await new Promise((resolve) => setTimeout(resolve, rest))
      const began = performance.now()
      const batch = waiting.slice(0, ROWS_AT_ONCE)
      waiting = waiting.slice(ROWS_AT_ONCE)
      try {
        await orUnavailable('The log', () => write(writer, learned, batch))
        for (const { written } of batch) written()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
      const ended = performance.now()
      restsUntil = ended + Math.min(MAX_LOG_REST_MS, RESTS * (ended - began))
    }
    isWriting = false
  }

  return {
    add(kind, { visitor, network }, fields) {
      if (waiting.length >= MOST_WAITING) {
        return Promise.reject(new PortalError('unavailable', say('services:busy.log-full')))
      }
      const row = {
        at: clock(),
        kind,
        visitor,
        phrase: words(phraseOf(fields) as LoggedFields[string] | undefined),
        total: count(fields['dsTotal']),
        entry_id: words(fields['uiEntryId']),
        fields: JSON.stringify(fields),
      }
      const wait = (lesson: Lesson | undefined) =>
        new Promise<void>((written, failed) => {
          waiting.push({ row, lesson, written, failed })
          // calls of the same turn are written with this one
          if (!isWriting) queueMicrotask(() => void (isWriting || writeAll()))
        })
      const lesson = lessonOf(kind, fields)
      if (lesson === undefined) return wait(lesson)
      const visit = `${network} ${lesson.phrase}\n${lesson.entryId ?? ''}`
      return visits.counted(visit, (isNew) => wait(isNew ? lesson : undefined))
    },
    purge: (days) => orUnavailable('The log', () => purgeRows(writer, clock() - days * DAY_MS, maxRows)),
  }
}

/** Removes rows that are older than a time, milliseconds since 1970, and the oldest beyond so many; gives their number. */
async function purgeRows(writer: Database['writer'], oldest: number, maxRows: number): Promise<number> {
  const beyond = await writer
    .selectFrom('usage_log')
    .select('at')
    .orderBy('at', 'desc')
    .offset(maxRows)
    .limit(1)
    .executeTakeFirst()
  const before = Math.max(oldest, beyond === undefined ? 0 : beyond.at + 1)
  const { numDeletedRows } = await writer.deleteFrom('usage_log').where('at', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
