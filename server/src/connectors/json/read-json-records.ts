/** Reads JSON documents of any kind into records: the part that all kinds share. Pure: bytes in, records and refusals out. */
import { type DraftResource, finishResource, type Provenance } from '../../entry/finish-resource.ts'
import { beginningOf, type Harvested } from '../../entry/harvested.ts'
import { inUtf8 } from '../utf8-stream.ts'
import { createJsonSplitter, JsonRefusal, type JsonPiece } from './json-splitter.ts'
import { isObject, type JsonObject } from './json-values.ts'

/** Media type of most originals. */
export const JSON_TYPE = 'application/json'

/** What a document is read for. */
export interface JsonContext extends Provenance {
  /** Where the document stands, for people. */
  readonly place: string
  /** What identifies a record that has no identifier itself; the number of the record in a list is added. */
  readonly fallbackId: string
  /** Where it was fetched from: relative links are resolved against it. */
  readonly documentUrl?: string
  /** Longest record, and what is around records, bytes; that of harvests when not said. */
  readonly mostLength?: number
  /** Told every value around records, with a 0 in place of each of the `elements` that came out of it. */
  readonly onEnvelope?: (envelope: JsonObject, elements: number) => void
}

/** A record as a kind has read it. */
export interface JsonRecord {
  readonly draft: DraftResource
  /** Media type and standard of the original. */
  readonly original: { readonly mediaType: string; readonly standard: string }
  /** The original, where it is not the value as it stands in the document. */
  readonly bytes?: Uint8Array
}

/** What one JSON value turns out to be. */
export type JsonTaken =
  | JsonRecord
  /** A record that cannot be an entry; completes "refused: ...". */
  | { readonly refused: string }
  /** A way to records, no record itself. */
  | { readonly container: string }
  /** Something else, in words that complete "it is ...". */
  | { readonly instead: string }
  /** Several records that only the whole value tells. */
  | { readonly several: readonly (JsonRecord | { readonly refused: string })[] }

/** What distinguishes a kind of JSON record. */
export interface JsonRecordKind {
  /** Places of lists of records, see {@link createJsonSplitter}. */
  readonly splitAt: readonly string[]
  /**
   * Takes an element of a list, or a whole value (what was handed out of it before is 0 in it).
   * `isElement` = it comes out of a list; `elements` = so many came out of it.
   */
  readonly take: (
    value: unknown,
    about: { readonly fallbackId: string; readonly isElement: boolean; readonly elements: number },
  ) => JsonTaken
  /** What elements of other kinds are not, e.g. "no STAC objects". */
  readonly strangers: string
}

/** A document that is fed piece by piece; every call gives what it completed. */
export interface JsonReader {
  readonly write: (bytes: Uint8Array) => Harvested[]
  readonly end: () => Harvested[]
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: Uint8Array): { value: unknown } | { refused: string } {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return { refused: 'it holds bytes that are not UTF-8, which JSON must be' }
  }
  try {
    // RFC 7464 writes a record separator before each value
    return { value: JSON.parse(text.startsWith('\u001e') ? text.slice(1) : text) as unknown }
  } catch (error) {
    return { refused: `it is not JSON (${error instanceof Error ? error.message.slice(0, 200) : 'unreadable'})` }
  }
}

/** A refusal, with the beginning of what was refused where there is something to show. */
const refuse = (place: string, reason: string, bytes?: Uint8Array): Harvested => ({
  kind: 'refused',
  place,
  reason,
  ...(bytes === undefined ? {} : beginningOf(bytes)),
})

/**
 * Reads one file: a record, records in a list, or several of them one after another (newline-delimited JSON). A fault ends
 * the document: it is refused with its reason, the records before it stand.
 */
export function createJsonReader(kind: JsonRecordKind, context: JsonContext): JsonReader {
  const splitter = createJsonSplitter(kind.splitAt, context.mostLength)
  /** The file's bytes as long as it may turn out to be one object, whose original is the whole file. */
  let whole: Uint8Array[] | undefined = []
  let held: (JsonPiece & { kind: 'envelope' }) | undefined
  let elements = 0
  /** The file holds more than one value. */
  let several = false
  let broken = false
  /** Elements of the current list that are something else: told together at its end. */
  let strangers: { count: number; instead: string } | undefined

  const placeOf = (piece: JsonPiece) => (several ? `${context.place}, value ${piece.value}` : context.place)

  const finish = (taken: JsonRecord | { readonly refused: string }, bytes: Uint8Array, place: string): Harvested => {
    if ('refused' in taken) return refuse(place, taken.refused, bytes)
    const finished = finishResource({ ...taken.draft, original: taken.original }, context)
    if ('refused' in finished) return refuse(place, finished.refused, bytes)
    const original = { ...taken.original, bytes: taken.bytes ?? bytes }
    return { kind: 'record', place, record: { resource: finished.resource, original } }
  }
  const harvest = (taken: Exclude<JsonTaken, { instead: string }>, bytes: Uint8Array, place: string): Harvested[] => {
    if ('container' in taken) return [{ kind: 'container', place, what: taken.container }]
    if ('several' in taken)
      return taken.several.map((one, index) =>
        finish(one, bytes, taken.several.length === 1 ? place : `${place}, record ${index + 1}`),
      )
    return [finish(taken, bytes, place)]
  }

  const onElement = (piece: JsonPiece): Harvested[] => {
    elements += 1
    const place = `${context.place}, record ${elements}`
    const parsed = parse(piece.bytes)
    if ('refused' in parsed) return [refuse(place, parsed.refused, piece.bytes)]
    const taken = kind.take(parsed.value, { fallbackId: `${context.fallbackId}#${elements}`, isElement: true, elements: 0 })
    if (!('instead' in taken)) return harvest(taken, piece.bytes, place)
    strangers = { count: (strangers?.count ?? 0) + 1, instead: taken.instead }
    return []
  }

  const onEnvelope = (piece: JsonPiece & { kind: 'envelope' }, bytes: Uint8Array): Harvested[] => {
    const place = placeOf(piece)
    const odd = strangers
    strangers = undefined
    const parsed = parse(piece.bytes)
    if ('refused' in parsed) return [refuse(place, parsed.refused)]
    if (isObject(parsed.value)) context.onEnvelope?.(parsed.value, piece.elements)
    const told =
      odd === undefined
        ? []
        : [
            refuse(
              place,
              odd.count === 1
                ? `it is ${odd.instead}`
                : `${odd.count} of its elements are ${kind.strangers}; the last is ${odd.instead}`,
            ),
          ]
    // a list of strangers only is not ours, whatever it is called
    if (odd !== undefined && odd.count === piece.elements) return told
    const fallbackId = several ? `${context.fallbackId}#${piece.value}` : context.fallbackId
    const taken = kind.take(parsed.value, { fallbackId, isElement: false, elements: piece.elements })
    if (!('instead' in taken)) return [...told, ...harvest(taken, bytes, place)]
    // a plain list has been told by its elements
    return piece.elements > 0 ? told : [refuse(place, `it is ${taken.instead}`)]
  }

  const onPiece = (piece: JsonPiece): Harvested[] => {
    if (piece.value > 1) several = true
    const before = held === undefined ? [] : onEnvelope(held, held.bytes)
    held = undefined
    if (before.length > 0 || piece.kind === 'element' || piece.value > 1) whole = undefined
    if (piece.kind === 'element') return [...before, ...onElement(piece)]
    if (whole === undefined) return [...before, ...onEnvelope(piece, piece.bytes)]
    held = piece
    return before
  }
  const guarded = (read: () => Harvested[]): Harvested[] => {
    if (broken) return []
    try {
      return read()
    } catch (error) {
      if (!(error instanceof JsonRefusal)) throw error
      broken = true
      return [...splitter.rest().flatMap(onPiece), refuse(context.place, error.message)]
    }
  }

  return inUtf8({
    write: (bytes) =>
      guarded(() => {
        whole?.push(bytes)
        return splitter.write(bytes).flatMap(onPiece)
      }),
    end: () =>
      guarded(() => {
        const last = splitter.end().flatMap(onPiece)
        const only = held === undefined ? [] : onEnvelope(held, Buffer.concat(whole ?? []))
        held = undefined
        return [...last, ...only]
      }),
  })
}
