/**
 * Takes JSON apart while it streams through: the elements of a top-level array, and of the arrays at chosen places in a
 * top-level object (`features`, `result.results`), are handed out one by one with their bytes as they stand in the file. What
 * is left, the envelope with a 0 in place of every element, follows at the end. One file may hold several values
 * (newline-delimited JSON, RFC 8142).
 */

/** Largest element or envelope, in bytes. */
export const MAX_VALUE_BYTES = 32_000_000

/** Why the rest of a file cannot be read. The message completes "refused: ...". */
export class JsonRefusal extends Error {}

/** A piece of a JSON file. `value` = the number of the top-level value it belongs to, from 1. */
export type JsonPiece =
  | { readonly kind: 'element'; readonly value: number; readonly bytes: Uint8Array }
  | { readonly kind: 'envelope'; readonly value: number; readonly bytes: Uint8Array; readonly elements: number }

export interface JsonSplitter {
  /** Takes the next bytes; gives the pieces that they complete. @throws JsonRefusal */
  readonly write: (chunk: Uint8Array) => JsonPiece[]
  /** No more bytes. @throws JsonRefusal when a value is not complete */
  readonly end: () => JsonPiece[]
  /** After a refusal: the pieces that were complete before the fault and have not been given yet. */
  readonly rest: () => JsonPiece[]
}

/** Keys are told apart by as many characters. */
const KEY_LENGTH = 24
const ZERO = Uint8Array.of(0x30)
const NONE = Buffer.alloc(0)
const [QUOTE, BACKSLASH, COLON, COMMA, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY, RECORD_SEPARATOR] = [
  0x22, 0x5c, 0x3a, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d, 0x1e,
] as const

/** 1 for bytes that count outside of strings; the end of a chunk has no value at all. */
const COUNTS = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === QUOTE || byte === OPEN_OBJECT || byte === CLOSE_OBJECT || byte === OPEN_ARRAY || byte === CLOSE_ARRAY ? 1 : 0,
)

const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === RECORD_SEPARATOR

/** Bytes gathered over several chunks, of limited size. They are copied: what is kept of a chunk would keep all of it. */
function createCollector(what: string, maxBytes: number) {
  let bytes = NONE
  let size = 0
  const limit = (more: number): void => {
    if (size + more > maxBytes)
      throw new JsonRefusal(`${what} is larger than ${maxBytes} bytes; newline-delimited JSON has no such limit`)
  }
  const add = (part: Uint8Array): void => {
    limit(part.length)
    if (size + part.length > bytes.length) {
      const larger = Buffer.allocUnsafe(size === 0 ? part.length : 2 * (size + part.length))
      bytes.copy(larger, 0, 0, size)
      bytes = larger
    }
    bytes.set(part, size)
    size += part.length
  }
  const gathered = () => bytes.subarray(0, size)
  return {
    add,
    /** All of it, with what comes last; that alone is not copied, because its neighbours keep the chunk anyway. */
    take(last: Uint8Array = NONE): Uint8Array {
      if (size === 0) {
        limit(last.length)
        return last
      }
      add(last)
      const taken = gathered()
      bytes = NONE
      size = 0
      return taken
    },
    isBlank: () => gathered().every(isBlank),
    holds: (byte: number) => gathered().includes(byte),
  }
}

/** Makes a splitter for one file. `splitAt` = the arrays whose elements are handed out: keys from the top, joined by dots. */
export function createJsonSplitter(splitAt: readonly string[], maxBytes = MAX_VALUE_BYTES): JsonSplitter {
  const places = new Set(splitAt)
  const deepest = Math.max(1, ...splitAt.map((place) => place.split('.').length))
  const envelope = createCollector('it', maxBytes)
  const element = createCollector('one of its elements', maxBytes)
  let value = 1
  let elements = 0
  let depth = 0
  let inString = false
  let escaped = false
  let capturing = false
  /** Depth inside the array whose elements are handed out. */
  let splitDepth: number | undefined
  let rootIsObject = false
  let string = ''
  /** The key at hand of every object around, outermost first; an array has none. */
  const keys: string[] = []
  /** True where a key may be part of a place. */
  const isKeyed = () => depth >= 1 && depth <= deepest && !capturing
  let atStart = true
  let pieces: JsonPiece[] = []
  /**
   * Goes on where only strings and brackets count, within elements and deep in an envelope: from `start` to the bracket that ends
   * this, or to the end of the chunk. Most bytes of a file are passed here.
   */
  const skipWithin = (chunk: Uint8Array, start: number): number => {
    const length = chunk.length
    const outside = (splitDepth ?? deepest) + 1
    let at = start
    let level = depth
    let quoted = inString
    // the byte after a backslash says nothing
    if (escaped && at < length) {
      escaped = false
      at += 1
    }
    while (at < length) {
      if (quoted) {
        let byte = chunk[at] as number
        while (byte !== QUOTE && at < length) {
          at += byte === BACKSLASH ? 2 : 1
          byte = chunk[at] as number
        }
        if (at >= length) break
        quoted = false
      } else {
        let counts = COUNTS[chunk[at] as number]
        while (counts === 0) counts = COUNTS[chunk[++at] as number]
        if (at >= length) break
        const byte = chunk[at] as number
        if (byte === QUOTE) quoted = true
        else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) level += 1
        else if (level === outside) break
        else level -= 1
      }
      at += 1
    }
    depth = level
    inString = quoted
    // a backslash was the last byte
    if (at > length) escaped = true
    return at
  }
  const take = (): JsonPiece[] => {
    const taken = pieces
    pieces = []
    return taken
  }

  return {
    write(chunk) {
      // a byte order mark is no part of the value
      let from = atStart && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 3 : 0
      if (chunk.length > 0) atStart = false
      const keep = (to: number) => (capturing ? element : envelope).add(chunk.subarray(from, to))
      for (let i = from; i < chunk.length; i += 1) {
        if (capturing || (splitDepth === undefined && depth > deepest)) i = skipWithin(chunk, i)
        if (i >= chunk.length) break
        const byte = chunk[i] as number
        if (inString) {
          if (escaped) escaped = false
          else if (byte === BACKSLASH) escaped = true
          else if (byte === QUOTE) inString = false
          else if (isKeyed() && string.length < KEY_LENGTH) string += String.fromCharCode(byte)
        } else if (byte === QUOTE) {
          inString = true
          if (isKeyed()) string = ''
        } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
          if (splitDepth === depth) {
            keep(i)
            envelope.add(ZERO)
            from = i
            capturing = true
            elements += 1
          }
          // what stands between two values belongs to neither: which one is first must not change the others
          if (depth === 0 && envelope.isBlank()) {
            const before = chunk.subarray(from, i)
            const isSeparated = value > 1 || envelope.holds(RECORD_SEPARATOR) || before.includes(RECORD_SEPARATOR)
            if (isSeparated && before.every(isBlank)) {
              envelope.take()
              from = i
            }
          }
          if (depth === 0) rootIsObject = byte === OPEN_OBJECT
          depth += 1
          if (splitDepth === undefined) {
            const isPlace = byte === OPEN_ARRAY && depth <= deepest + 1 && places.has(keys.slice(0, depth - 1).join('.'))
            if (depth === 1 ? !rootIsObject : isPlace) splitDepth = depth
          }
          if (isKeyed()) keys[depth - 1] = ''
        } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
          depth -= 1
          if (depth < 0) throw new JsonRefusal('it is not JSON: a bracket is closed that was never opened')
          if (capturing && depth === splitDepth) {
            const end = chunk.subarray(from, i + 1)
            from = i + 1
            capturing = false
            pieces.push({ kind: 'element', value, bytes: element.take(end) })
          } else if (splitDepth !== undefined && depth < splitDepth) splitDepth = undefined
          if (depth === 0) {
            const end = chunk.subarray(from, i + 1)
            from = i + 1
            pieces.push({ kind: 'envelope', value, bytes: envelope.take(end), elements })
            value += 1
            elements = 0
          }
        } else if (byte === COLON) {
          if (isKeyed()) keys[depth - 1] = string
        } else if (byte === COMMA && isKeyed()) keys[depth - 1] = ''
      }
      keep(chunk.length)
      return take()
    },
    end() {
      if (depth > 0 || inString) throw new JsonRefusal('its JSON is cut short: it ends before its last bracket')
      if (envelope.isBlank()) {
        if (value === 1) throw new JsonRefusal('it is empty')
        return []
      }
      return [{ kind: 'envelope', value, bytes: envelope.take(), elements }]
    },
    rest: take,
  }
}
