/** Original documents out of their rows. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../../storage/tables.ts'
import type { OriginalPacksTable, OriginalsTable } from '../../../storage/tables/record-tables.ts'
import type { OriginalDocument } from '../../../entry/catalogue-record.ts'
import { contentsOf } from './original-packs.ts'

/** Documents per statement: with each comes the pack that it lies in. */
const ORIGINALS_PER_STATEMENT = 100

type Columns = Pick<OriginalsTable, 'media_type' | 'standard' | 'compressed' | 'byte_length' | 'pack_id' | 'pack_start'> & {
  readonly pack: OriginalPacksTable['compressed']
}
/** What is read of an original; all of it is null for a record without one. */
export type OriginalColumns = { readonly [Column in keyof Columns]: Columns[Column] | null }

/** The columns of {@link OriginalColumns}, of a query that has joined the originals with their packs. */
export const ORIGINAL_COLUMNS = [
  'originals.media_type',
  'originals.standard',
  'originals.compressed',
  'originals.byte_length',
  'originals.pack_id',
  'originals.pack_start',
  'original_packs.compressed as pack',
] as const

/** What makes documents of rows; it opens a pack once as long as the rows of one pack come one after another. */
export function originalReader(): (row: OriginalColumns) => OriginalDocument | undefined {
  let opened: { readonly id: number; readonly contents: Uint8Array } | undefined
  return (row) => {
    const { media_type: mediaType, standard, compressed, byte_length: length, pack_id: id, pack_start: start, pack } = row
    if (mediaType === null || standard === null || compressed === null || length === null) return undefined
    if (id === null || start === null || pack === null) {
      const { buffer, byteOffset, byteLength } = contentsOf({ bytes: compressed, isCompressed: true })
      return { bytes: new Uint8Array(buffer, byteOffset, byteLength), mediaType, standard }
    }
    if (opened?.id !== id) opened = { id, contents: contentsOf({ bytes: pack, isCompressed: true }) }
    // a copy: the document must not keep all of the pack in memory
    return { bytes: new Uint8Array(opened.contents.subarray(start, start + length)), mediaType, standard }
  }
}

/** Original documents by the ids of their records. */
export async function readOriginals(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, OriginalDocument>> {
  const found = new Map<string, OriginalDocument>()
  const read = originalReader()
  for (let at = 0; at < ids.length; at += ORIGINALS_PER_STATEMENT) {
    const rows = await db
      .selectFrom('originals')
      .leftJoin('original_packs', 'original_packs.id', 'originals.pack_id')
      .select('originals.record_id')
      .select(ORIGINAL_COLUMNS)
      .where('originals.record_id', 'in', ids.slice(at, at + ORIGINALS_PER_STATEMENT))
      .orderBy('originals.pack_id')
      .execute()
    for (const row of rows) {
      const original = read(row)
      if (original !== undefined) found.set(row.record_id, original)
    }
  }
  return found
}
