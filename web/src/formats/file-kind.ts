import { isTiff } from '@graticule/contracts/map/tiff'
import { isArchive } from '@graticule/contracts/zip-archive'

/** What a file is, told by its first bytes and never by its name. */
export type FileKind = 'tif' | 'archive' | 'xml' | 'json'

/** Bytes that are enough to tell. */
export const TELLING_BYTES = 1_024

/** `undefined`: nothing that a map could show. */
export function kindOf(start: Uint8Array): FileKind | undefined {
  if (isTiff(start)) return 'tif'
  if (isArchive(start)) return 'archive'
  // texts of two bytes a sign are told by the one that is not 0
  const [sign] = new TextDecoder('latin1')
    .decode(start)
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart()
  if (sign === '<') return 'xml'
  return sign === '{' ? 'json' : undefined
}

const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.:-]*)["']/

/**
 * The text of a file: by its byte order mark, else, of XML, by its declaration, else UTF-8. @throws TypeError for bytes that are not text,
 * unless `isLenient`; RangeError for an encoding that is not known.
 */
export function textOfBytes(bytes: Uint8Array, { isLenient = false } = {}): string {
  const [a, b] = bytes
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, TELLING_BYTES))
  const declared = DECLARED.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
  const label =
    (a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)
      ? 'utf-16le'
      : (a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)
        ? 'utf-16be'
        : // a declaration that can be read byte by byte is not in UTF-16, whatever it says
          declared.startsWith('utf-16')
          ? 'utf-8'
          : declared
  return new TextDecoder(label, { fatal: !isLenient }).decode(bytes)
}
