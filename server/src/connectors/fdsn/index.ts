/**
 * Event lists in FDSN text (FDSN Web Service Specifications 1.2, event, "text output"): one event a line, columns divided by
 * vertical bars, named by a first line that begins with #. Pure: bytes in, records and refusals out.
 */
import { finishResource, type Provenance } from '../../entry/finish-resource.ts'
import { inUtf8 } from '../utf8-stream.ts'
import type { Harvested } from '../../entry/harvested.ts'
import { columnsOf, readLine, type Columns } from './event-line.ts'

/** Media type of the originals. */
const TEXT = 'text/plain'
const STANDARD = 'fdsn-event-text'
/** Longest line, in bytes. */
const MAX_LINE = 20_000
/** Lines that are no events, one after another, before the rest of a document is left alone. */
const MAX_BAD_LINES = 1_000
const HEADER =
  '#EventID | Time | Latitude | Longitude | Depth/km | Author | Catalog | Contributor | ContributorID | MagType | Magnitude | MagAuthor | EventLocationName'
const NEWLINE = 0x0a

/** What a document is read for. */
export interface FdsnContext extends Provenance {
  /** Where the document stands, for people. */
  readonly place: string
}

/** A document that is fed piece by piece; every call gives what it completed. */
export interface FdsnReader {
  readonly write: (bytes: Uint8Array) => Harvested[]
  readonly end: () => Harvested[]
}

/** What a document is that does not begin like a list of events; completes "refused: ...". */
function whatItIs(line: string): string | undefined {
  if (/^<\?xml|^<q:|^<[a-z]+\s+xmlns/i.test(line)) return 'it is XML, not FDSN event text'
  if (/^<(?:!doctype|html)/i.test(line)) return 'it is an HTML page, not FDSN event text'
  if (/^[{[]/.test(line)) return 'it is JSON, not FDSN event text'
  if (/^#\s*Network\s*\|/i.test(line)) return 'it is a list of seismic stations or channels, not of events'
  if (/^error \d{3}/i.test(line)) return `it is an error message of a service (${line.slice(0, 200)})`
  return line.includes('|') ? undefined : 'its lines have no columns divided by vertical bars: it is no FDSN event text'
}

/**
 * Reads one document, line by line. A line that is no event is refused with its number; a document that does not begin like
 * a list of events is refused as a whole. The original of an event is the line of column names and its own.
 */
export function createFdsnReader(context: FdsnContext): FdsnReader {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest: Uint8Array = new Uint8Array()
  let number = 0
  let header = HEADER
  let columns: Columns | undefined
  let badInARow = 0
  let state: 'before' | 'within' | 'broken' = 'before'

  const refuse = (reason: string, line?: number): Harvested => {
    badInARow += 1
    return { kind: 'refused', place: line === undefined ? context.place : `${context.place}, line ${line}`, reason }
  }

  const onLine = (bytes: Uint8Array): Harvested[] => {
    number += 1
    let line: string
    try {
      line = decoder.decode(bytes).trim()
    } catch {
      return [refuse('it holds bytes that are not UTF-8', number)]
    }
    if (line === '') return []
    if (state === 'before') {
      const instead = whatItIs(line)
      if (instead !== undefined) {
        state = 'broken'
        return [refuse(instead)]
      }
      state = 'within'
    }
    if (line.startsWith('#')) {
      const named = columnsOf(line)
      if (named !== undefined) [columns, header] = [named, line]
      return []
    }
    const reading = readLine(line, (columns ??= columnsOf(HEADER) as Columns), context.source.id)
    if ('refused' in reading) return tooManyAfter(refuse(reading.refused, number))
    const original = { mediaType: TEXT, standard: STANDARD }
    const finished = finishResource({ ...reading.draft, original }, context)
    if ('refused' in finished) return tooManyAfter(refuse(finished.refused, number))
    badInARow = 0
    const bytesOfOriginal = new TextEncoder().encode(`${header}\n${line}\n`)
    const record = { resource: finished.resource, original: { ...original, bytes: bytesOfOriginal } }
    return [{ kind: 'record', place: `${context.place}, line ${number}`, record }]
  }
  const tooManyAfter = (refused: Harvested): Harvested[] => {
    if (badInARow < MAX_BAD_LINES) return [refused]
    state = 'broken'
    return [refused, refuse(`${MAX_BAD_LINES} lines one after another are no events; the rest was left alone`)]
  }

  return inUtf8({
    write(bytes) {
      const found: Harvested[] = []
      let from = 0
      while (state !== 'broken') {
        const at = bytes.indexOf(NEWLINE, from)
        const piece = bytes.subarray(from, at < 0 ? bytes.length : at)
        if (rest.length + piece.length > MAX_LINE) {
          state = 'broken'
          found.push(refuse(`it is longer than ${MAX_LINE} bytes: this is no FDSN event text`, number + 1))
          break
        }
        const line = rest.length === 0 ? piece : Buffer.concat([rest, piece])
        if (at < 0) {
          // a copy, because the piece would otherwise keep its whole chunk in memory
          rest = new Uint8Array(line)
          break
        }
        rest = new Uint8Array()
        found.push(...onLine(line))
        from = at + 1
      }
      return found
    },
    end() {
      if (state === 'broken') return []
      const last = rest.length === 0 ? [] : onLine(rest)
      return (state as string) === 'before' ? [...last, refuse('it is empty')] : last
    },
  })
}
