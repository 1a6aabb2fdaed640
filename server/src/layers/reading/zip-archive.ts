/** Files of ZIP archives that come from anywhere, unpacked in memory: nothing is ever written to a disk. What is refused says contracts' `zip-archive.ts`. */
import { crc32, inflateRawSync } from 'node:zlib'
import {
  ARCHIVE_LIMITS,
  type ArchiveEntry,
  archiveEntries,
  ArchiveFault,
  type ArchiveLimits,
  PACKING,
  packedBytes,
} from '@graticule/contracts/zip-archive'

/** An archive in memory. */
export interface Archive {
  /** Names of the files in the order of the list, with `/` between folders; folders themselves are left out. */
  readonly names: readonly string[]
  /** Bytes of the file; `undefined` when there is none of this name. @throws ArchiveFault */
  readonly read: (name: string) => Uint8Array | undefined
}

const broken = (words: string) => new ArchiveFault('broken-file', words)
const unsafe = (words: string) => new ArchiveFault('unsafe-file', words)

function unpacked(packed: Uint8Array, { name, method, size, crc }: ArchiveEntry): Uint8Array {
  let bytes: Uint8Array
  if (method === PACKING.stored) bytes = packed
  else if (method !== PACKING.deflated) throw broken(`the file ${name} in it is packed in a way that is not known`)
  else {
    try {
      bytes = inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ERR_BUFFER_TOO_LARGE') throw unsafe(`the file ${name} in it is larger than it says`)
      throw broken(`the file ${name} in it cannot be unpacked`)
    }
  }
  if (bytes.length !== size || crc32(bytes) !== crc) throw broken(`the file ${name} in it is damaged`)
  return bytes
}

/** Reads the list of an archive. @throws ArchiveFault */
export function readArchive(bytes: Uint8Array, limits: ArchiveLimits = ARCHIVE_LIMITS): Archive {
  const files = new Map(
    archiveEntries(bytes, limits)
      .filter(({ name }) => !name.endsWith('/'))
      .map((entry) => [entry.name, entry]),
  )
  let left = limits.totalBytes
  return {
    names: [...files.keys()],
    read(name) {
      const entry = files.get(name)
      if (entry === undefined) return undefined
      left -= entry.size
      if (left < 0) throw new ArchiveFault('too-large', `more than ${limits.totalBytes / 1_000_000} MB of it would be unpacked`)
      return unpacked(packedBytes(bytes, entry), entry)
    },
  }
}
