/** Which encoding an XML document is in (XML 1.0 appendix F): its byte order mark, else its declaration, else UTF-8. */
import { TextDecoder } from 'node:util'

const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.:-]*)["']/
/** The declaration stands within the first bytes or not at all. */
export const DECLARATION_BYTES = 1_024

/**
 * The label of the encoding, as TextDecoder takes it. `start` is the document's beginning: {@link DECLARATION_BYTES}
 * bytes, or all when it is shorter.
 */
export function encodingOf(start: Uint8Array): string {
  const [a, b, c] = start
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0x3c && b === 0) return 'utf-16le'
  if (a === 0 && b === 0x3c) return 'utf-16be'
  const ascii = Buffer.from(start.subarray(0, DECLARATION_BYTES)).toString('latin1')
  const declared = DECLARED.exec(ascii)?.[1]?.toLowerCase() ?? 'utf-8'
  // a document whose declaration can be read byte by byte is not UTF-16, whatever it says
  return declared.startsWith('utf-16') || declared.startsWith('ucs-2') ? 'utf-8' : declared
}

/** A decoder that throws on bytes that the encoding does not have; `undefined` when we do not know the encoding. */
export function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    return undefined
  }
}
