/**
 * Files of a ZIP archive (PKWARE APPNOTE 6.3.10, sections 4.3.7 and 4.3.12), unpacked by the browser itself and no further than
 * they may be large: an archive may say less of its size than is in it.
 */
import { AreaFileError } from './polygon.ts'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
/** The end of the directory may be followed by a comment of this length, bytes. */
const MAX_COMMENT = 65_535
const [STORED, DEFLATED] = [0, 8]

interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packedSize: number
  readonly offset: number
}

function directoryOf(bytes: DataView): ZipEntry[] {
  const last = bytes.byteLength - 22
  let end = last
  while (end >= 0 && end >= last - MAX_COMMENT && bytes.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1
  if (end < 0 || bytes.getUint32(end, true) !== END_OF_DIRECTORY) throw new AreaFileError('not-readable')
  const count = bytes.getUint16(end + 10, true)
  let at = bytes.getUint32(end + 16, true)
  return Array.from({ length: count }, () => {
    if (bytes.getUint32(at, true) !== DIRECTORY_ENTRY) throw new AreaFileError('not-readable')
    const nameLength = bytes.getUint16(at + 28, true)
    const name = new TextDecoder().decode(new Uint8Array(bytes.buffer, bytes.byteOffset + at + 46, nameLength))
    const entry = {
      name,
      method: bytes.getUint16(at + 10, true),
      packedSize: bytes.getUint32(at + 20, true),
      offset: bytes.getUint32(at + 42, true),
    }
    at += 46 + nameLength + bytes.getUint16(at + 30, true) + bytes.getUint16(at + 32, true)
    return entry
  })
}

async function inflate(packed: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const unpacking = new Response(packed).body?.pipeThrough(new DecompressionStream('deflate-raw'))
  if (unpacking === undefined) throw new AreaFileError('not-readable')
  const reader = unpacking.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > maxBytes) {
      await reader.cancel()
      throw new AreaFileError('too-large')
    }
    pieces.push(value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/**
 * The first file of each of these extensions (lower case, no dot), unpacked.
 * @throws AreaFileError for an archive that is none, or one that grows beyond `maxBytes`.
 */
export async function unzip(
  archive: Uint8Array<ArrayBuffer>,
  extensions: readonly string[],
  maxBytes: number,
): Promise<Readonly<Record<string, Uint8Array<ArrayBuffer>>>> {
  try {
    const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
    const entries = directoryOf(view)
    const found: Record<string, Uint8Array<ArrayBuffer>> = {}
    for (const extension of extensions) {
      const entry = entries.find(({ name }) => name.toLowerCase().endsWith(`.${extension}`) && !name.startsWith('__MACOSX/'))
      if (entry === undefined) continue
      const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
      const packed = archive.slice(start, start + entry.packedSize)
      if (entry.method !== STORED && entry.method !== DEFLATED) throw new AreaFileError('not-readable')
      found[extension] = entry.method === STORED ? packed : await inflate(packed, maxBytes)
    }
    return found
  } catch (error) {
    if (error instanceof AreaFileError) throw error
    // beyond the end of the archive, or a packed file that is broken
    throw new AreaFileError('not-readable')
  }
}
