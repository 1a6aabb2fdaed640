/** Reads a line of the structured log (JSON, one object a line) into a note. */
import { redacted } from './redact.ts'

/** A note before it is kept. */
export interface Note {
  /** Milliseconds since 1970. */
  readonly at: number
  /** 30 = information, 40 = warning, 50 = fault, 60 = the server ends. */
  readonly level: number
  /** Part of the server that it is about, such as `settings` or `harvests`. */
  readonly area: string
  readonly words: string
  /** Stack or further fields; empty = none. */
  readonly detail: string
}

export const INFO = 30
const MAX_WORDS = 1_000
const MAX_DETAIL = 4_000
const AREA = /^[a-z][a-z0-9-]{0,39}$/

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Makes a note that can be shown: short, in one line, without secrets. */
export function shownNote({ at, level, area, words, detail }: Note): Note {
  return {
    at,
    level,
    area: AREA.test(area) ? area : 'server',
    // cut before: a text of megabytes is not searched for secrets; NUL is kept by no database
    words: redacted(cut(words.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim(), MAX_WORDS)),
    detail: redacted(cut(detail.replaceAll('\u0000', ''), MAX_DETAIL)),
  }
}

interface Line {
  readonly level?: unknown
  readonly time?: unknown
  readonly msg?: unknown
  readonly area?: unknown
  readonly err?: { readonly message?: unknown; readonly stack?: unknown; readonly code?: unknown }
}

/** Lines that every request writes: they are access, not work. */
const isAccess = (line: string): boolean => line.startsWith('{"level":30') && /"(?:req|res)":\{/.test(line)

/** The note of a line; `undefined` for lines of requests, those below information, and what is none. */
export function noteOfLine(line: string): Note | undefined {
  if (isAccess(line)) return undefined
  let read: Line
  try {
    read = JSON.parse(line) as Line
  } catch {
    return undefined
  }
  const { level, time, msg, area, err } = read
  if (typeof level !== 'number' || level < INFO) return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return shownNote({
    at: typeof time === 'number' ? time : Date.now(),
    level,
    area: text(area),
    words: text(msg) || text(err?.message),
    detail: text(err?.stack) || text(err?.message),
  })
}
