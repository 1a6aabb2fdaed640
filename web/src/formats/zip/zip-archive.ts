/**
 * Files of ZIP archives from the visitor's disk. What an archive may hold is in contracts' `zip-archive.ts`, for server and page alike; only
 * the unpacking differs: the browser does it without Node's zlib and not at once (`server/src/layers/reading/zip-archive.ts` is the other one).
 */
import {
  ARCHIVE_LIMITS,
  type ArchiveEntry,
  archiveEntries,
  ArchiveFault,
  type ArchiveLimits,
  PACKING,
  packedBytes,
} from '@graticule/contracts/zip-archive'
import { boundedInflate, InflatedTooLarge } from './bounded-inflate.ts'
import { crc32 } from './crc32.ts'

/** An archive in memory. */
export interface Archive {
  /** Names of the files that may be read, in the order of the list, with `/` between folders. */
  readonly names: readonly string[]
  /** Bytes of the file; `undefined` when there is none of this name. Rejects with an `ArchiveFault`. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

async function unpacked(
  packed: Uint8Array<ArrayBuffer>,
  { name, method, size, crc }: ArchiveEntry,
): Promise<Uint8Array<ArrayBuffer>> {
  if (method !== PACKING.stored && method !== PACKING.deflated)
    throw new ArchiveFault('broken-file', `the file ${name} in it is packed in a way that is not known`)
  let bytes = packed
  if (method === PACKING.deflated) {
    try {
      bytes = await boundedInflate(packed, 'deflate-raw', size)
    } catch (error) {
      if (error instanceof InflatedTooLarge)
        throw new ArchiveFault('unsafe-file', `the file ${name} in it is larger than it says`)
      throw new ArchiveFault('broken-file', `the file ${name} in it cannot be unpacked`)
    }
  }
  if (bytes.length !== size || crc32(bytes) !== crc) throw new ArchiveFault('broken-file', `the file ${name} in it is damaged`)
  return bytes
}

/**
 * Reads the list of an archive. `wants`: the files that may be read; the sizes of others do not count, because they are never unpacked.
 * @throws ArchiveFault
 */
export function openArchive(
  bytes: Uint8Array<ArrayBuffer>,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
  wants: (name: string) => boolean = () => true,
): Archive {
  const isWanted = (name: string) => !name.endsWith('/') && wants(name)
  const listed = archiveEntries(bytes, limits, isWanted)
  const entries = new Map(listed.flatMap((entry) => (isWanted(entry.name) ? [[entry.name, entry]] : [])))
  let left = limits.totalBytes
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      left -= entry.size
      if (left < 0) throw new ArchiveFault('too-large', `more than ${limits.totalBytes / 1_000_000} MB of it would be unpacked`)
      return unpacked(packedBytes(bytes, entry), entry)
    },
  }
}
