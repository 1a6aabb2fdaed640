/** Files of a KMZ archive of the visitor's own, unpacked by the browser, under the limits that hold for those of other hosts. */
import {
  ARCHIVE_LIMITS,
  type ArchiveEntry,
  archiveEntries,
  ArchiveFault,
  PACKING,
  packedBytes,
} from '@graticule/contracts/zip-archive'
import { boundedInflate, InflatedTooLarge } from '../bounded-inflate.ts'

/** An archive in memory. */
export interface OwnArchive {
  readonly names: readonly string[]
  /** @throws ArchiveFault */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Table of CRC-32 (ISO 3309), as ZIP has it. */
const CHECKS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let check = byte
  for (let bit = 0; bit < 8; bit++) check = (check & 1) === 1 ? (check >>> 1) ^ 0xedb88320 : check >>> 1
  return check
})

function checksumOf(bytes: Uint8Array): number {
  let check = 0xffffffff
  for (const byte of bytes) check = (CHECKS[(check ^ byte) & 0xff] ?? 0) ^ (check >>> 8)
  return (check ^ 0xffffffff) >>> 0
}

async function unpacked(packed: Uint8Array<ArrayBuffer>, { method, size, crc }: ArchiveEntry): Promise<Uint8Array<ArrayBuffer>> {
  if (method !== PACKING.stored && method !== PACKING.deflated)
    throw new ArchiveFault('broken-file', 'a file in it is packed in a way that is not known')
  let bytes = packed
  if (method === PACKING.deflated) {
    try {
      bytes = await boundedInflate(packed, 'deflate-raw', size)
    } catch (error) {
      if (error instanceof InflatedTooLarge) throw new ArchiveFault('unsafe-file', 'a file in it is larger than it says')
      throw new ArchiveFault('broken-file', 'a file in it cannot be unpacked')
    }
  }
  if (bytes.length !== size || checksumOf(bytes) !== crc) throw new ArchiveFault('broken-file', 'a file in it is damaged')
  return bytes
}

/** Reads the list of an archive. @throws ArchiveFault */
export function openOwnArchive(bytes: Uint8Array<ArrayBuffer>): OwnArchive {
  const entries = new Map(archiveEntries(bytes).flatMap((entry) => (entry.name.endsWith('/') ? [] : [[entry.name, entry]])))
  let left = ARCHIVE_LIMITS.totalBytes
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      left -= entry.size
      if (left < 0) throw new ArchiveFault('too-large', 'too much of it would be unpacked')
      return unpacked(packedBytes(bytes, entry), entry)
    },
  }
}

/** The file that is meant when none is named (OGC 12-007r2, annex C): doc.kml, else the first one, those at the root before others. */
export function mainEntryOf({ names }: OwnArchive): string | undefined {
  const documents = names.filter((name) => /\.kml$/i.test(name))
  return (
    documents.find((name) => name.toLowerCase() === 'doc.kml') ?? documents.find((name) => !name.includes('/')) ?? documents[0]
  )
}
