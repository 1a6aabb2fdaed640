/**
 * The notes of all servers of a database, kept for a while so that administrators read them in the browser. Notes wait in memory and are
 * written together, because every write holds the event loop until the disk has it; what is too much is counted and left out.
 */
import { DAY_MS } from '@graticule/contracts/limits'
import { sql } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import { INFO, type Note, noteOfLine, shownNote } from './note-of-line.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes the notes of background work. */
    readonly journal: Journal
  }
}

/** Notes that wait at most; beyond it they are counted only. */
const MOST_WAITING = 500
/** Notes are written after so long at the earliest, ms. */
const PAUSE_MS = 1_000
/** How many times as long as a write it rests. */
const RESTS = 9
/** Notes that are kept of all servers, and how long. */
export const MAX_NOTES = 20_000
export const NOTE_DAYS = 30
/** Old notes are looked for after so many writes. */
const WRITES_PER_TRIM = 50

/** Which notes are wanted. */
export interface WantedNotes {
  /** The least level. */
  readonly level: number
  readonly area?: string | undefined
  readonly server?: string | undefined
  /** Part of the words, in any case. */
  readonly words?: string | undefined
  /** Milliseconds since 1970: from then on, and before then. */
  readonly since?: number | undefined
  readonly before?: number | undefined
  /** Only what comes after this note. */
  readonly olderThan?: Pick<KeptNote, 'at' | 'server' | 'seq'> | undefined
  readonly limit: number
  /** So many of the newest are passed over. */
  readonly offset?: number | undefined
}

export interface KeptNote extends Note {
  readonly server: string
  /** Tells notes of one server and moment apart. */
  readonly seq: number
}

export interface Journal {
  /** Takes a line of the structured log; what is no note of interest is passed over. Never fails, never waits. */
  readonly takeLine: (line: string) => void
  /** Takes words of background work. */
  readonly note: (area: string, words: string, level?: number) => void
  /** The newest first. Rejects with `PortalError` ('unavailable'). */
  readonly list: (wanted: WantedNotes) => Promise<readonly KeptNote[]>
  /** Areas and servers that have notes. Rejects with `PortalError` ('unavailable'). */
  readonly names: () => Promise<{ readonly areas: readonly string[]; readonly servers: readonly string[] }>
  /** Writes what waits. */
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface JournalOptions {
  readonly database: Pick<Database, 'reader' | 'writer'>
  /** Name of this server among those of the database. */
  readonly server: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly maxNotes?: number
}

/** Removes what is old or too much. */
async function trim({ writer }: JournalOptions['database'], now: number, maxNotes: number): Promise<void> {
  await writer
    .deleteFrom('server_notes')
    .where('at', '<', now - NOTE_DAYS * DAY_MS)
    .execute()
  const oldest = await writer
    .selectFrom('server_notes')
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .offset(maxNotes - 1)
    .executeTakeFirst()
  if (oldest !== undefined) await writer.deleteFrom('server_notes').where('at', '<', oldest.at).execute()
}

/**
 * The journal of an open database.
 * @rule B-administration.log Administrators read the notes of all servers of a database: at most 20,000, of the last 30 days
 */
export function openJournal(options: JournalOptions): Journal {
  const { database, server, clock, maxNotes = MAX_NOTES } = options
  let waiting: KeptNote[] = []
  let leftOut = 0
  let seq = 0
  let writes = 0
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  let isClosed = false

  const write = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    if (leftOut > 0) batch.push(noted('server', `Notes that were left out because there were too many: ${leftOut}.`, 40))
    leftOut = 0
    if (batch.length === 0) return
    try {
      await database.writer.insertInto('server_notes').values(batch).execute()
      if (writes++ % WRITES_PER_TRIM === 0) await trim(database, clock(), maxNotes)
    } catch {
      // the log on the server has them; a note about this would come back here
    }
  }
  const flush = (): Promise<void> => (turn = turn.then(write))
  const wake = (afterMs = PAUSE_MS): void => {
    if (timer !== undefined || isClosed) return
    timer = setTimeout(() => {
      const began = performance.now()
      void flush().then(() => {
        timer = undefined
        if (waiting.length > 0) wake(Math.max(PAUSE_MS, (performance.now() - began) * RESTS))
      })
    }, afterMs).unref()
  }
  const noted = (area: string, words: string, level: number): KeptNote => ({
    ...shownNote({ at: clock(), level, area, words, detail: '' }),
    server,
    seq: seq++,
  })
  const take = (note: KeptNote): void => {
    if (waiting.length >= MOST_WAITING) leftOut += 1
    else waiting.push(note)
    wake()
  }
  return {
    takeLine: (line) => {
      // whoever floods the log does not make us read it all
      if (waiting.length >= MOST_WAITING) return void (leftOut += 1)
      const note = noteOfLine(line)
      if (note !== undefined) take({ ...note, server, seq: seq++ })
    },
    note: (area, words, level = INFO) => take(noted(area, words, level)),
    list: (wanted) => orUnavailable('The log', () => listOf(database, wanted)),
    names: () => orUnavailable('The log', () => namesOf(database)),
    flush,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await flush()
    },
  }
}

/** What comes after a note in the order of {@link listOf}; many have the same moment. */
const comesAfter = ({ at, server, seq }: Pick<KeptNote, 'at' | 'server' | 'seq'>) =>
  sql<boolean>`(at < ${at} or (at = ${at} and (server > ${server} or (server = ${server} and seq < ${seq}))))`

async function listOf({ reader }: Pick<Database, 'reader'>, wanted: WantedNotes): Promise<KeptNote[]> {
  const { level, area, server, words = '', since, before, olderThan, limit, offset = 0 } = wanted
  const part = `%${words
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return reader
    .selectFrom('server_notes')
    .selectAll()
    .where('level', '>=', level)
    .$if(area !== undefined, (query) => query.where('area', '=', area ?? ''))
    .$if(server !== undefined, (query) => query.where('server', '=', server ?? ''))
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? 0))
    .$if(before !== undefined, (query) => query.where('at', '<', before ?? 0))
    .$if(olderThan !== undefined, (query) => query.where(comesAfter(olderThan ?? { at: 0, server: '', seq: 0 })))
    .$if(part !== '%%', (query) => query.where(sql<boolean>`lower(words) like ${part} escape '\\'`))
    .orderBy('at', 'desc')
    .orderBy('server')
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

async function namesOf({ reader }: Pick<Database, 'reader'>) {
  const of = async (column: 'area' | 'server') =>
    (await reader.selectFrom('server_notes').select(column).distinct().orderBy(column).limit(200).execute()).map(
      (row) => (row as Record<typeof column, string>)[column],
    )
  return { areas: await of('area'), servers: await of('server') }
}
