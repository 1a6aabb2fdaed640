/** Text of any encoding of Unicode as UTF-8, piece by piece. */

/** The bytes that tell the encoding: a mark in front, or the zeros of a text that begins with a letter of ASCII (RFC 4627 section 3). */
const START = 4

function encodingOf([a, b, c, d]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a !== undefined && a !== 0 && b === 0 && c !== 0 && (d === 0 || d === undefined)) return 'utf-16le'
  return a === 0 && b !== undefined && b !== 0 && (c === 0 || c === undefined) ? 'utf-16be' : 'utf-8'
}

/** A stream of bytes that becomes UTF-8. What is UTF-8 already, or nothing that we know, passes as it is. */
export interface Utf8Stream {
  readonly write: (bytes: Uint8Array) => Uint8Array
  readonly end: () => Uint8Array
}

/** @rule B-record-formats.encodings A text in UTF-16, with its mark or without, is read as one in UTF-8 */
export function createUtf8Stream(): Utf8Stream {
  let start: Uint8Array = Buffer.alloc(0)
  let decode: ((bytes: Uint8Array, isLast: boolean) => Uint8Array) | undefined
  const begin = (bytes: Uint8Array, isLast: boolean): Uint8Array => {
    start = start.length === 0 ? bytes : Buffer.concat([start, bytes])
    if (start.length < START && !isLast) return Buffer.alloc(0)
    const encoding = encodingOf(start)
    const decoder = encoding === 'utf-8' ? undefined : new TextDecoder(encoding)
    decode = (piece, last) => (decoder === undefined ? piece : Buffer.from(decoder.decode(piece, { stream: !last })))
    const held = start
    start = Buffer.alloc(0)
    return decode(held, isLast)
  }
  return {
    write: (bytes) => (decode === undefined ? begin(bytes, false) : decode(bytes, false)),
    end: () => (decode === undefined ? begin(Buffer.alloc(0), true) : decode(Buffer.alloc(0), true)),
  }
}

/** A reader of UTF-8 as one of any encoding of Unicode. */
export function inUtf8<T>(reader: { readonly write: (bytes: Uint8Array) => T[]; readonly end: () => T[] }): typeof reader {
  const utf8 = createUtf8Stream()
  return {
    write: (bytes) => reader.write(utf8.write(bytes)),
    end: () => [...reader.write(utf8.end()), ...reader.end()],
  }
}

/** A whole text. */
export function textOf(bytes: Uint8Array): string {
  const utf8 = createUtf8Stream()
  return new TextDecoder().decode(Buffer.concat([utf8.write(bytes), utf8.end()]))
}
