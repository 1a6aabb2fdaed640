/** The notes of the servers for administrators: read in the browser, or taken along as JSON lines. */
import { Readable } from 'node:stream'
import { PortalError } from '@graticule/contracts/problem'
import { MAX_NOTES_OF_FILE, NOTE_LEVELS, NOTE_ROUTES, type NoteLevel, type ServerNote } from '@graticule/contracts/system/notes'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { Journal, KeptNote, WantedNotes } from '../../journal/journal.ts'

/** Least number of each level in the structured log. */
const LEAST: Readonly<Record<NoteLevel, number>> = { info: 30, warning: 40, fault: 50 }
/** Notes of a file that are read at a time. */
const NOTES_OF_PART = 500

const levelOf = (level: number): NoteLevel => NOTE_LEVELS.findLast((name) => level >= LEAST[name]) ?? 'info'

const shown = ({ server, at, seq, level, area, words, detail }: KeptNote): ServerNote => ({
  key: `${server}/${at}/${seq}`,
  at: new Date(at).toISOString(),
  level: levelOf(level),
  area,
  server,
  words,
  detail,
})

/** @throws PortalError 'invalid-parameter' */
function momentOf(text: string | undefined, parameter: string): number | undefined {
  if (text === undefined) return undefined
  const moment = Date.parse(text)
  if (Number.isFinite(moment)) return moment
  throw new PortalError('invalid-parameter', `${parameter} is not an instant such as 2026-11-26T10:00:00Z.`, { parameter })
}

/**
 * The note that a key names.
 * @throws PortalError 'invalid-parameter'
 */
function noteOfKey(key: string | undefined): WantedNotes['olderThan'] {
  if (key === undefined) return undefined
  const [, server, at, seq] = /^(.+)\/(\d{1,15})\/(\d{1,15})$/.exec(key) ?? []
  if (server !== undefined) return { server, at: Number(at), seq: Number(seq) }
  throw new PortalError('invalid-parameter', 'olderThan is not the key of a note.', { parameter: 'olderThan' })
}

interface Asked {
  readonly level?: NoteLevel
  readonly area?: string
  readonly server?: string
  readonly words?: string
  readonly since?: string
  readonly before?: string
}

const wantedOf = ({ level = 'info', area, server, words, since, before }: Asked): Omit<WantedNotes, 'limit'> => ({
  level: LEAST[level],
  area: area || undefined,
  server: server || undefined,
  words,
  since: momentOf(since, 'since'),
  before: momentOf(before, 'before'),
})

/** All notes that are wanted, a line each. */
async function* linesOf(journal: Pick<Journal, 'list'>, wanted: Omit<WantedNotes, 'limit'>): AsyncGenerator<string> {
  for (let offset = 0; offset < MAX_NOTES_OF_FILE; offset += NOTES_OF_PART) {
    const notes = await journal.list({ ...wanted, limit: NOTES_OF_PART, offset })
    if (notes.length > 0) yield notes.map((note) => `${JSON.stringify(shown(note))}\n`).join('')
    if (notes.length < NOTES_OF_PART) return
  }
}

interface NotesOptions {
  readonly journal: Pick<Journal, 'list' | 'names' | 'flush'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** Registers the routes. */
export function noteRoutes(app: FastifyInstance, { journal, clock }: NotesOptions): void {
  const OF_ADMINISTRATORS = { tag: 'operation', access: 'admin' } as const
  route(
    app,
    NOTE_ROUTES.list,
    {
      ...OF_ADMINISTRATORS,
      summary: 'What the servers note of their work and its faults',
      description: 'Of all servers of the database. Without secrets, visitors and their requests.',
      replies: { 200: json('The notes', NOTE_ROUTES.list.reply), 400: BAD_PARAMETER },
    },
    async ({ query }) => {
      // what this server has noted by now is told at once
      await journal.flush()
      const notes = await journal.list({ ...wantedOf(query), olderThan: noteOfKey(query.olderThan), limit: query.size })
      return { notes: notes.map(shown), ...(await journal.names()) }
    },
  )
  route(
    app,
    NOTE_ROUTES.file,
    {
      ...OF_ADMINISTRATORS,
      summary: 'The same notes as JSON lines',
      replies: {
        200: {
          description: 'A JSON object a line, the newest first',
          content: { 'application/x-ndjson': { schema: { type: 'string' } } },
        },
        400: BAD_PARAMETER,
      },
      options: { compress: false },
    },
    ({ query, reply }) => {
      const now = clock()
      const wanted = wantedOf(query)
      // what is noted meanwhile would move the others on
      const stream = Readable.from(linesOf(journal, { ...wanted, before: Math.min(wanted.before ?? Infinity, now + 1) }))
      const name = `server-notes-${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.jsonl`
      return reply.type('application/x-ndjson').header('content-disposition', `attachment; filename="${name}"`).send(stream)
    },
  )
}
