/** Records that are written as XML by some and as JSON by others: the first character tells which. */
import type { DocumentReader } from '../entry/document-reader.ts'

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, ...BYTE_ORDER_MARK])
/** `{`, `[`, and the sign that RFC 7464 writes before a value. */
const BEGINS_JSON: ReadonlySet<number> = new Set([0x7b, 0x5b, 0x1e])

/** Reads one document with the reader that its first character asks for; a document without any is left to that of XML. */
export function createXmlOrJsonReader(xml: () => DocumentReader, json: () => DocumentReader): DocumentReader {
  let reader: DocumentReader | undefined
  const begin = (bytes: Uint8Array): DocumentReader | undefined => {
    const first = bytes.find((byte) => !BLANKS.has(byte))
    return first === undefined ? undefined : BEGINS_JSON.has(first) ? json() : xml()
  }
  return {
    whole: (bytes) => (begin(bytes) ?? xml()).whole?.(bytes),
    // blanks before the first character belong to neither
    write: (bytes) => (reader ??= begin(bytes))?.write(bytes) ?? [],
    end: () => (reader ?? xml()).end(),
  }
}
