/** What the servers of the installation note of their work and its faults, for its administrators. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { instant } from '../kept/kept-items.ts'
import { keptText } from '../kept/kept-texts.ts'
import { parameter, wholeNumber } from '../services/search-request.ts'

/** From the least to the worst. */
export const NOTE_LEVELS = ['info', 'warning', 'fault'] as const
export type NoteLevel = (typeof NOTE_LEVELS)[number]
/** Notes of one answer, and of a download. */
export const NOTES_AT_ONCE = 200
export const MAX_NOTES_OF_FILE = 20_000

export const ServerNoteSchema = Type.Object({
  key: Type.String({ description: 'tells it apart from all others' }),
  at: instant('when'),
  level: Type.Enum([...NOTE_LEVELS]),
  area: Type.String({ description: 'part of the server' }),
  server: Type.String({ description: 'which server, by host and port' }),
  words: Type.String(),
  detail: Type.String({ description: 'where in the program; empty = nothing more is known' }),
})
export type ServerNote = Static<typeof ServerNoteSchema>

const wanted = {
  level: parameter({ type: 'string', enum: [...NOTE_LEVELS], default: 'info' }, 'the least level') as unknown as Type.TOptional<
    Type.TUnsafe<NoteLevel>
  >,
  area: Type.Optional(keptText(40, 'only of this part of the server')),
  server: Type.Optional(keptText(200, 'only of this server')),
  words: Type.Optional(keptText(200, 'part of the words')),
  since: Type.Optional(keptText(30, 'from this instant on, ISO 8601')),
  before: Type.Optional(keptText(30, 'before this instant, ISO 8601')),
}

export const NOTE_ROUTES = {
  list: {
    method: 'GET',
    path: '/system/rest/notes',
    query: Type.Object({
      ...wanted,
      olderThan: Type.Optional(keptText(260, 'key of a note: only what comes after it')),
      size: wholeNumber({ minimum: 1, maximum: NOTES_AT_ONCE, default: 100 }, 'so many notes at most'),
    }),
    reply: Type.Object({
      notes: Type.Array(ServerNoteSchema, { description: 'the newest first' }),
      areas: Type.Array(Type.String(), { description: 'parts of the server that have notes' }),
      servers: Type.Array(Type.String(), { description: 'servers that have notes' }),
    }),
  },
  /** The same as JSON lines. */
  file: { method: 'GET', path: '/system/rest/notes.jsonl', query: Type.Object(wanted) },
} as const
