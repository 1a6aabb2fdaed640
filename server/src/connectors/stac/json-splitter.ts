/**
 * Takes JSON apart while it streams through: the elements of a top-level array, and of the `features` or `collections` of a
 * top-level object, are handed out one by one with their bytes as they stand in the file. What is left, the envelope with
 * a 0 in place of every element, follows at the end. One file may hold several values (newline-delimited JSON, RFC 8142).
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

const SPLIT_KEYS: ReadonlySet<string> = new Set(['features', 'collections'])
const ZERO = Uint8Array.of(0x30)
const [QUOTE, BACKSLASH, COLON, COMMA, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY, RECORD_SEPARATOR] = [
  0x22, 0x5c, 0x3a, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d, 0x1e,
] as const

const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === RECORD_SEPARATOR

/** Bytes gathered over several chunks, of limited size. */
function createCollector(what: string, maxBytes: number) {
  let parts: Uint8Array[] = []
  let size = 0
  return {
    add(part: Uint8Array): void {
      size += part.length
      if (size > maxBytes)
        throw new JsonRefusal(`${what} is larger than ${maxBytes} bytes; newline-delimited JSON has no such limit`)
      // a copy, because a comma between two elements would otherwise keep its whole chunk in memory
      if (part.length > 0) parts.push(new Uint8Array(part))
    },
    take(): Uint8Array {
      const bytes = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts)
      parts = []
      size = 0
      return bytes
    },
    isBlank: () => parts.every((part) => part.every(isBlank)),
  }
}

/** Makes a splitter for one file. */
export function createJsonSplitter(maxBytes = MAX_VALUE_BYTES): JsonSplitter {
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
  let key = ''
  let atStart = true
  let pieces: JsonPiece[] = []
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
        const byte = chunk[i] as number
        if (inString) {
          if (escaped) escaped = false
          else if (byte === BACKSLASH) escaped = true
          else if (byte === QUOTE) inString = false
          else if (depth === 1 && string.length < 20) string += String.fromCharCode(byte)
        } else if (byte === QUOTE) {
          inString = true
          if (depth === 1) string = ''
        } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
          if (splitDepth === depth) {
            keep(i)
            envelope.add(ZERO)
            from = i
            capturing = true
            elements += 1
          }
          if (depth === 0) rootIsObject = byte === OPEN_OBJECT
          depth += 1
          const splits = depth === 1 ? !rootIsObject : depth === 2 && rootIsObject && byte === OPEN_ARRAY && SPLIT_KEYS.has(key)
          if (splits && splitDepth === undefined) splitDepth = depth
        } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
          depth -= 1
          if (depth < 0) throw new JsonRefusal('it is not JSON: a bracket is closed that was never opened')
          if (capturing && depth === splitDepth) {
            keep(i + 1)
            from = i + 1
            capturing = false
            pieces.push({ kind: 'element', value, bytes: element.take() })
          } else if (splitDepth !== undefined && depth < splitDepth) splitDepth = undefined
          if (depth === 0) {
            keep(i + 1)
            from = i + 1
            pieces.push({ kind: 'envelope', value, bytes: envelope.take(), elements })
            value += 1
            elements = 0
            key = ''
          }
        } else if (depth === 1) {
          if (byte === COLON) key = string
          else if (byte === COMMA) key = ''
        }
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
