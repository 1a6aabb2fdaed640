/**
 * Records made ready to be written: as text, with their hashes, originals compressed. It is most of the work of writing and
 * touches no database, so that a harvest does it in the threads that read.
 */
import { constants, zstdCompressSync } from 'node:zlib'
import type { Resource } from '@graticule/contracts/resource'
import type { CatalogueRecord } from '../catalogue.ts'
import { sha256 } from './content-hash.ts'

/** An original, compressed or still as it was read. */
export interface PreparedOriginal {
  readonly mediaType: string
  readonly standard: string
  readonly bytes: Uint8Array
  /** True: `bytes` are Zstandard (RFC 8878). */
  readonly isCompressed: boolean
  /** Of the document, bytes. */
  readonly byteLength: number
  /** Of the document, hexadecimal. */
  readonly sha256: string
}

/** A record that only has to be put into the tables. It can be sent from thread to thread. */
export interface PreparedRecord {
  readonly id: string
  /** See {@link CatalogueRecord}. */
  readonly givenId?: string
  readonly parentId?: string
  readonly source: { readonly id: string; readonly title: string }
  /** The entry as JSON. */
  readonly resource: string
  /** SHA-256 of the entry and of its original, hexadecimal: whether the record is the same as before. */
  readonly hash: string
  /** SHA-256 of the entry alone. */
  readonly entryHash: string
  readonly original?: PreparedOriginal
}

/** The hash of a record from that of its entry and from its original. */
function hashOf(entryHash: string, original: PreparedOriginal | undefined): string {
  return sha256(
    original === undefined ? entryHash : [entryHash, original.mediaType, original.standard, original.sha256].join('\n'),
  )
}

/**
 * Zstandard at its quickest level: our originals become 6 % larger than at the usual one, in four fifths of the time. Told the
 * size, it takes no more memory than a document needs, which for small ones is most of the work.
 */
function compressed(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, { pledgedSrcSize: bytes.length, params: { [constants.ZSTD_c_compressionLevel]: 1 } })
}

/** Makes a record ready. `compress`: whether it is probably new, so that its original will be needed compressed. */
export function prepareRecord({ resource, original, givenId }: CatalogueRecord, compress: boolean): PreparedRecord {
  const entry = JSON.stringify(resource)
  const entryHash = sha256(entry)
  const prepared: PreparedOriginal | undefined = original && {
    mediaType: original.mediaType,
    standard: original.standard,
    bytes: compress ? compressed(original.bytes) : original.bytes,
    isCompressed: compress,
    byteLength: original.bytes.length,
    sha256: sha256(original.bytes),
  }
  return {
    id: resource.id,
    ...(givenId === undefined ? {} : { givenId }),
    ...(resource.parentId === undefined ? {} : { parentId: resource.parentId }),
    source: resource.source,
    resource: entry,
    hash: hashOf(entryHash, prepared),
    entryHash,
    ...(prepared === undefined ? {} : { original: prepared }),
  }
}

/** The record under another identifier or with another parent. */
export function renamedRecord(record: PreparedRecord, id: string, parentId: string | undefined): PreparedRecord {
  if (id === record.id && parentId === record.parentId) return record
  const given = JSON.parse(record.resource) as Resource
  const resource: Resource = { ...given, id, ...(parentId === undefined ? {} : { parentId }) }
  const entry = JSON.stringify(resource)
  const entryHash = sha256(entry)
  return {
    ...record,
    id,
    ...(parentId === undefined ? {} : { parentId }),
    resource: entry,
    hash: hashOf(entryHash, record.original),
    entryHash,
  }
}

/** The original's bytes as they are stored. */
export function compressedBytes({ bytes, isCompressed }: PreparedOriginal): Uint8Array {
  return isCompressed ? bytes : compressed(bytes)
}
