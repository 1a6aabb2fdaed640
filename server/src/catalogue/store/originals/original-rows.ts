/** Original documents as rows: in packs where several are written at once, and taken out again with the last of a pack. */
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../../../storage/tables.ts'
import type { OriginalPacksTable, OriginalsTable } from '../../../storage/tables/record-tables.ts'
import { rowInserter } from '../insert-rows.ts'
import { compressTogether, contentsOf, type OriginalPack, type PackPlace } from './original-packs.ts'
import type { PreparedOriginal } from '../prepare-record.ts'

const NOTHING = new Uint8Array()

/** The original of a record that is to be written. */
export interface NewOriginal {
  readonly id: string
  /** The record's change number, which no other one has had. */
  readonly seq: number
  readonly original: PreparedOriginal
}

interface OriginalRows {
  readonly packs: readonly Insertable<OriginalPacksTable>[]
  readonly originals: readonly Insertable<OriginalsTable>[]
}

/**
 * The rows of originals. A pack that was compressed ahead is kept when all that is in it is written; of any other one the documents
 * that are written go into new packs.
 */
function originalRows(written: readonly NewOriginal[]): OriginalRows {
  const wanted = new Map<OriginalPack, number>()
  for (const { original } of written) wanted.set(original.pack, (wanted.get(original.pack) ?? 0) + 1)
  const isKept = ({ pack }: PackPlace) => pack.isCompressed && wanted.get(pack) === pack.documents
  const contents = new Map<OriginalPack, Uint8Array>()
  const documentOf = ({ pack, start, byteLength }: PreparedOriginal): Uint8Array => {
    const all = contents.get(pack) ?? contentsOf(pack)
    contents.set(pack, all)
    return all.subarray(start, start + byteLength)
  }
  const others = written.filter(({ original }) => !isKept(original))
  const again = compressTogether(others.map(({ original }) => documentOf(original)))
  const places = new Map(others.map((one, index) => [one, again[index] as PackPlace]))

  const packIds = new Map<OriginalPack, number>()
  const originals = written.map((one): Insertable<OriginalsTable> => {
    const { id, seq, original } = one
    const { pack, start } = places.get(one) ?? original
    const facts = {
      record_id: id,
      media_type: original.mediaType,
      standard: original.standard,
      byte_length: original.byteLength,
      sha256: original.sha256,
    }
    if (pack.documents === 1) return { ...facts, compressed: pack.bytes, pack_id: null, pack_start: null }
    const packId = packIds.get(pack) ?? seq
    packIds.set(pack, packId)
    return { ...facts, compressed: NOTHING, pack_id: packId, pack_start: start }
  })
  return { packs: [...packIds].map(([{ bytes }, id]) => ({ id, compressed: bytes })), originals }
}

const insertPacks = rowInserter<Insertable<OriginalPacksTable>>(['id', 'compressed'], (db, rows) =>
  db.insertInto('original_packs').values(rows),
)
const insertOriginals = rowInserter<Insertable<OriginalsTable>>(
  [
    ...(['record_id', 'media_type', 'standard', 'byte_length', 'sha256'] as const),
    ...(['compressed', 'pack_id', 'pack_start'] as const),
  ],
  (db, rows) => db.insertInto('originals').values(rows),
)

/** Writes the originals of records that have none. */
export async function writeOriginals(db: Kysely<Tables>, written: readonly NewOriginal[]): Promise<void> {
  const { packs, originals } = originalRows(written)
  await insertPacks(db, packs)
  await insertOriginals(db, originals)
}

/** Removes the originals of records, and the packs that nothing is left of. */
export async function removeOriginals(db: Kysely<Tables>, recordIds: readonly string[]): Promise<void> {
  const rows = await db.deleteFrom('originals').where('record_id', 'in', recordIds).returning('pack_id').execute()
  const packs = [...new Set(rows.map(({ pack_id: id }) => id).filter((id) => id !== null))]
  if (packs.length === 0) return
  await db
    .deleteFrom('original_packs')
    .where('id', 'in', packs)
    .where((where) =>
      where.not(where.exists(where.selectFrom('originals').select('record_id').whereRef('pack_id', '=', 'original_packs.id'))),
    )
    .execute()
}
