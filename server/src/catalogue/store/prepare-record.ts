/**
 * Records made ready to be written: as text, with their hashes. It is most of the work of writing and touches no database, so
 * that a harvest does it in the threads that read.
 */
import type { Resource } from '@graticule/contracts/resource'
import type { CatalogueRecord } from '../../entry/catalogue-record.ts'
import { sha256 } from './content-hash.ts'
import type { PackPlace } from './originals/original-packs.ts'

/** An original, and where it lies. */
export interface PreparedOriginal extends PackPlace {
  readonly mediaType: string
  readonly standard: string
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
  readonly level: Resource['level']
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

/** Makes a record ready. Its original is in a pack of its own, as it is. */
export function prepareRecord({ resource, original, givenId }: CatalogueRecord): PreparedRecord {
  const entry = JSON.stringify(resource)
  const entryHash = sha256(entry)
  const prepared: PreparedOriginal | undefined = original && {
    mediaType: original.mediaType,
    standard: original.standard,
    pack: { bytes: original.bytes, isCompressed: false, documents: 1 },
    start: 0,
    byteLength: original.bytes.length,
    sha256: sha256(original.bytes),
  }
  return {
    id: resource.id,
    ...(givenId === undefined ? {} : { givenId }),
    ...(resource.parentId === undefined ? {} : { parentId: resource.parentId }),
    source: resource.source,
    level: resource.level,
    resource: entry,
    hash: hashOf(entryHash, prepared),
    entryHash,
    ...(prepared === undefined ? {} : { original: prepared }),
  }
}

/** The record under another identifier or with another parent. */
export function renamedRecord(record: Omit<PreparedRecord, 'level'>, id: string, parentId: string | undefined): PreparedRecord {
  const given = JSON.parse(record.resource) as Resource
  const resource: Resource = { ...given, id, ...(parentId === undefined ? {} : { parentId }) }
  const entry = JSON.stringify(resource)
  const entryHash = sha256(entry)
  return {
    ...record,
    id,
    ...(parentId === undefined ? {} : { parentId }),
    level: resource.level,
    resource: entry,
    hash: hashOf(entryHash, record.original),
    entryHash,
  }
}
