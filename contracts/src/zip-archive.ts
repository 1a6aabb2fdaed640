/**
 * Checks the directory of untrusted ZIP archives (PKWARE APPNOTE 6.3.10, as far as KMZ needs it). The server uses it for
 * archives of other hosts, the page for files of its visitor; each unpacks in its own way. The central directory must be
 * consistent and agree with the header of each file. Otherwise the whole archive is refused, so that two readers cannot see
 * different files.
 */
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_ENTRIES, MAX_ARCHIVE_ENTRY_BYTES, MAX_ARCHIVE_RATIO } from './limits.ts'

/** Why an archive is not read; the message completes "refused: ...". */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault'
  readonly kind: 'broken-file' | 'unsafe-file' | 'too-large'
  /** A password is needed: the file is whole, and whoever has the password can save it without. */
  readonly isLocked: boolean

  constructor(kind: ArchiveFault['kind'], message: string, isLocked = false) {
    super(message)
    this.kind = kind
    this.isLocked = isLocked
  }
}

/** How much of an archive is accepted. */
export interface ArchiveLimits {
  readonly entries: number
  /** Bytes of one unpacked file. */
  readonly entryBytes: number
  /** Bytes of all files that are unpacked, together, and of all as the list tells them. */
  readonly totalBytes: number
  /** How many times larger than packed a file may be, beyond its first megabyte. */
  readonly ratio: number
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: MAX_ARCHIVE_ENTRIES,
  entryBytes: MAX_ARCHIVE_ENTRY_BYTES,
  totalBytes: MAX_ARCHIVE_BYTES,
  ratio: MAX_ARCHIVE_RATIO,
}

/** A file of an archive, as the list tells it. */
export interface ArchiveEntry {
  /** With `/` between folders. */
  readonly name: string
  readonly flags: number
  /** One of {@link PACKING}. */
  readonly method: number
  /** Checksum of what is unpacked. */
  readonly crc: number
  /** Bytes as they are packed, and unpacked. */
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const [END, LISTED, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50] as const
const END_BYTES = 22
const MAX_COMMENT = 65_535
const MAX_NAME_BYTES = 1_000
const FREE_BYTES = 1_000_000
/** Ways of packing that are read. */
export const PACKING = { stored: 0, deflated: 8 } as const
/** Marks of ZIP64 in the place of numbers. */
const [WIDE_COUNT, WIDE_NUMBER] = [0xffff, 0xffffffff] as const
/** Kind of a file in the upper half of its attributes, as Unix has it. */
const [KIND_MASK, LINK_KIND] = [0o170000, 0o120000] as const

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const broken = (words: string) => new ArchiveFault('broken-file', words)
const unsafe = (words: string) => new ArchiveFault('unsafe-file', words)

/** True for bytes that begin like an archive. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && (bytes[3] === 4 || bytes[3] === 6)

function nameOf(bytes: Uint8Array): string {
  if (bytes.length > MAX_NAME_BYTES) throw unsafe('a file in it has a name that is too long')
  let name: string
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    name = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  }
  const plain = name.replaceAll('\\', '/')
  const leadsOut = plain.startsWith('/') || /^[A-Za-z]:/.test(plain) || plain.split('/').includes('..')
  if (plain === '' || leadsOut || /[\u0000-\u001f]/.test(plain)) throw unsafe('a file in it has a name that leads out of it')
  return plain
}

/** Place of the record that ends an archive: the last one whose comment reaches just to the end. */
function endOf(bytes: Uint8Array, view: DataView): number {
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT)
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END && at + END_BYTES + view.getUint16(at + 20, true) === bytes.length) return at
  throw broken('it is no whole ZIP archive')
}

/**
 * The files of an archive in the order of its list; folders are among them. `isRead`: those that may be unpacked; sizes of others do not count.
 * @throws ArchiveFault
 */
export function archiveEntries(
  bytes: Uint8Array,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
  isRead: (name: string) => boolean = () => true,
): ArchiveEntry[] {
  const view = viewOf(bytes)
  const end = endOf(bytes, view)
  const count = view.getUint16(end + 10, true)
  const length = view.getUint32(end + 12, true)
  const start = view.getUint32(end + 16, true)
  if (count === WIDE_COUNT || length === WIDE_NUMBER || start === WIDE_NUMBER)
    throw new ArchiveFault('too-large', 'it is an archive in the form for very large ones (ZIP64)')
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count) throw broken('it is a part of an archive')
  if (count > limits.entries) throw new ArchiveFault('too-large', `it holds more than ${limits.entries} files`)
  if (start + length > end) throw broken('its list of files is not whole')
  const entries: ArchiveEntry[] = []
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > start + length || view.getUint32(at, true) !== LISTED) throw broken('its list of files is not whole')
    const nameLength = view.getUint16(at + 28, true)
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > start + length) throw broken('its list of files is not whole')
    if (((view.getUint32(at + 38, true) >>> 16) & KIND_MASK) === LINK_KIND) throw unsafe('a file in it is a link to another one')
    entries.push({
      name: nameOf(bytes.subarray(at + 46, at + 46 + nameLength)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at = next
  }
  checkNames(entries)
  checkSizes(
    entries.filter(({ name }) => isRead(name)),
    limits,
  )
  checkPlaces(entries, start)
  return entries
}

/** Refuses two files of one name, of which others might read the other one, and files that need a password. */
function checkNames(entries: readonly ArchiveEntry[]): void {
  if (new Set(entries.map(({ name }) => name)).size < entries.length) throw unsafe('two files in it have the same name')
  if (entries.some(({ flags }) => (flags & 1) !== 0)) throw new ArchiveFault('broken-file', 'it is locked with a password', true)
}

/** Refuses files that share bytes, which is how a small archive becomes a huge one, and those that reach into the list at `end`. */
function checkPlaces(entries: readonly ArchiveEntry[], end: number): void {
  let reached = 0
  for (const { offset, packed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < reached) throw unsafe('files in it lie over each other')
    reached = offset + 30 + packed
  }
  if (reached > end) throw broken('a file in it goes beyond its end')
}

/** Refuses files that are too large, or that grow too much when they are unpacked. */
function checkSizes(entries: readonly ArchiveEntry[], limits: ArchiveLimits): void {
  let total = 0
  for (const { packed, size, name } of entries) {
    if (size > limits.entryBytes)
      throw new ArchiveFault('too-large', `a file in it has more than ${limits.entryBytes / 1_000_000} MB`)
    if (size > FREE_BYTES && size > packed * limits.ratio)
      throw unsafe(`the file ${name.slice(0, 60)} in it is packed more than ${limits.ratio} times`)
    total += size
  }
  if (total > limits.totalBytes)
    throw new ArchiveFault('too-large', `what it holds has more than ${limits.totalBytes / 1_000_000} MB`)
}

/** The packed bytes of a file, when the file says the same of itself as the list does. @throws ArchiveFault */
export function packedBytes<Bytes extends Uint8Array>(bytes: Bytes, { name, method, offset, packed }: ArchiveEntry): Bytes {
  const view = viewOf(bytes)
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL) throw broken(`the file ${name} in it is not there`)
  const nameLength = view.getUint16(offset + 26, true)
  const start = offset + 30 + nameLength + view.getUint16(offset + 28, true)
  if (start + packed > bytes.length) throw broken(`the file ${name} in it is cut off`)
  const isSame =
    nameOf(bytes.subarray(offset + 30, offset + 30 + nameLength)) === name && view.getUint16(offset + 8, true) === method
  if (!isSame) throw unsafe('it has two names for one file')
  return bytes.subarray(start, start + packed) as Bytes
}
