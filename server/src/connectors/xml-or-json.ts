/** Records that are written as XML by some and as JSON by others: the first character tells which. */
import type { DocumentReader } from '../entry/document-reader.ts'

/** Of UTF-8 and UTF-16, in which every other byte of ASCII is 0. */
const BYTE_ORDER_MARKS = [0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00] as const
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, ...BYTE_ORDER_MARKS])
/** `{`, `[`, and the sign that RFC 7464 writes before a value. */
const BEGINS_JSON: ReadonlySet<number> = new Set([0x7b, 0x5b, 0x1e])

/** Blanks that may stand before a document, bytes. */
const MAX_BLANKS = 100_000

/** Reads one document with the reader that its first character asks for; a document without any is left to that of XML. */
export function createXmlOrJsonReader(xml: () => DocumentReader, json: () => DocumentReader): DocumentReader {
  let reader: DocumentReader | undefined
  /** What came before the first character: a mark in it tells the encoding. */
  let before: Uint8Array = Buffer.alloc(0)
  const begin = (bytes: Uint8Array): DocumentReader | undefined => {
    const first = bytes.find((byte) => !BLANKS.has(byte))
    return first === undefined ? undefined : BEGINS_JSON.has(first) ? json() : xml()
  }
  return {
    whole: (bytes) => (begin(bytes) ?? xml()).whole?.(bytes),
    write: (bytes) => {
      if (reader !== undefined) return reader.write(bytes)
      before = before.length === 0 ? bytes : Buffer.concat([before, bytes])
      // a document of blanks alone would otherwise be kept whole, and copied with each piece of it
      reader = begin(bytes) ?? (before.length > MAX_BLANKS ? xml() : undefined)
      return reader?.write(before) ?? []
    },
    end: () => (reader ?? xml()).end(),
  }
}
