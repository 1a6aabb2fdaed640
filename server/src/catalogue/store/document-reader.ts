/** Reads many original documents in the order of the packs that they lie in: each pack is read and opened once. */
import type { Database } from '../../storage/database.ts'
import { chunks } from '../../storage/chunks.ts'
import { readByIds } from '../../storage/read-by-ids.ts'
import type { OriginalDocument } from '../../entry/catalogue-record.ts'
import { contentsOf } from './originals/original-packs.ts'
import { readOriginals } from './originals/read-originals.ts'

/** Packs of one statement, some 50 kB each. */
const PACKS_AT_ONCE = 20

type PackPosition = readonly [
  id: string,
  mediaType: string,
  standard: string,
  byteLength: number,
  packId: number | null,
  packStart: number | null,
]

/** The documents of the first `taken` ids. */
export interface ReadDocuments {
  readonly documents: ReadonlyMap<string, OriginalDocument>
  readonly taken: number
}

/** Documents of some standards by the ids of their records, as many as have `mostBytes` together, or one. */
export type DocumentReader = (ids: readonly string[], standards: readonly string[], mostBytes: number) => Promise<ReadDocuments>

/** How many of the ids have documents of so many bytes together, and where these lie. */
function within(ids: readonly string[], places: ReadonlyMap<string, PackPosition>, mostBytes: number) {
  const wanted: PackPosition[] = []
  let bytes = 0
  for (const [at, id] of ids.entries()) {
    const place = places.get(id)
    if (place === undefined) continue
    bytes += place[3]
    if (bytes > mostBytes && wanted.length > 0) return { wanted, taken: at }
    wanted.push(place)
  }
  return { wanted, taken: ids.length }
}

/** A reader of documents in an open database. */
export function openDocumentReader({ reader, read }: Pick<Database, 'reader' | 'read'>): DocumentReader {
  const readPositions = readByIds<PackPosition>(read, (ids) =>
    reader
      .selectFrom('originals')
      .select(['record_id', 'media_type', 'standard', 'byte_length', 'pack_id', 'pack_start'])
      .where('record_id', 'in', ids),
  )

  /** The documents of packs, from pack to pack in the order of the store. */
  async function readPacked(places: readonly PackPosition[], documents: Map<string, OriginalDocument>): Promise<void> {
    const byPack = Map.groupBy(places, ([, , , , packId]) => packId as number)
    for (const packIds of chunks(
      [...byPack.keys()].toSorted((a, b) => a - b),
      PACKS_AT_ONCE,
    )) {
      const packs = await reader.selectFrom('original_packs').selectAll().where('id', 'in', packIds).execute()
      for (const { id, compressed } of packs) {
        const contents = contentsOf({ bytes: compressed, isCompressed: true })
        for (const [recordId, mediaType, standard, length, , start] of byPack.get(id) ?? []) {
          // a copy: the document must not keep all of the pack in memory
          const bytes = new Uint8Array(contents.subarray(start ?? 0, (start ?? 0) + length))
          documents.set(recordId, { bytes, mediaType, standard })
        }
      }
    }
  }

  return async (ids, standards, mostBytes) => {
    const rows = await readPositions(ids)
    const places = new Map(rows.filter(([, , standard]) => standards.includes(standard)).map((place) => [place[0], place]))
    const { wanted, taken } = within(ids, places, mostBytes)
    const [packed, single] = [
      wanted.filter(([, , , , packId]) => packId !== null),
      wanted.filter(([, , , , packId]) => packId === null),
    ]
    const documents = await readOriginals(
      reader,
      single.map(([id]) => id),
    )
    await readPacked(packed, documents)
    return { documents, taken }
  }
}
