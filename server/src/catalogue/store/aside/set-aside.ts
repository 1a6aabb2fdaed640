/**
 * Takes records out of the catalogue and brings them back, whole and under the same ids. What is set aside stands in no table that
 * anything searches, reads, counts or exports: nobody finds it, whatever service is asked.
 */
import type { Resource } from '@graticule/contracts/resource'
import type { Insertable, Kysely, Selectable } from 'kysely'
import { chunks } from '../../../storage/chunks.ts'
import type { SetAsideRecordsTable } from '../../../storage/tables/curation-tables.ts'
import type { Tables } from '../../../storage/tables.ts'
import { takeWriteLock } from '../../../storage/write-lock.ts'
import { fold, lowerCase } from '../../index/analyser/fold.ts'
import type { OriginalDocument } from '../../../entry/catalogue-record.ts'
import { sha256 } from '../content-hash.ts'
import { forgetChanges } from '../note-changes.ts'
import { compressTogether, contentsOf, type OriginalPack } from '../originals/original-packs.ts'
import { writeOriginals } from '../originals/original-rows.ts'
import { readOriginals } from '../originals/read-originals.ts'
import type { PreparedOriginal, PreparedRecord } from '../prepare-record.ts'

/** Records of one statement: each has its document with it. */
const RECORDS_AT_ONCE = 100

/** How a record is kept apart: hidden ones are found again by whoever administers, deleted ones as well, until they are brought back. */
export type AsideState = 'hidden' | 'deleted'

/** Who sets records aside, and when (milliseconds since 1970). */
export interface AsideMark {
  readonly state: AsideState
  readonly by: string
  readonly at: number
}

type AsideRow = Selectable<SetAsideRecordsTable>
type Document = Pick<SetAsideRecordsTable, 'media_type' | 'standard' | 'document'>

const NO_DOCUMENT: Document = { media_type: null, standard: null, document: null }

/** Characters of title and id that are searched: an index of PostgreSQL takes 2,700 bytes. */
const [TITLE_LENGTH, ID_LENGTH] = [500, 200]

/** Texts as they are searched and sorted. */
export const asideWords = (title: string, id: string): string =>
  `${fold(lowerCase(title)).slice(0, TITLE_LENGTH)} ${fold(lowerCase(id)).slice(0, ID_LENGTH)}`

function documentOf(original: OriginalDocument | undefined): Document {
  if (original === undefined) return NO_DOCUMENT
  const [place] = compressTogether([original.bytes])
  return { media_type: original.mediaType, standard: original.standard, document: place?.pack.bytes ?? null }
}

/** The document of a row. */
export function asideDocument({ media_type: mediaType, standard, document }: Document): OriginalDocument | undefined {
  if (mediaType === null || standard === null || document === null) return undefined
  return { mediaType, standard, bytes: contentsOf({ bytes: document, isCompressed: true }) }
}

/** Takes the records out in an open transaction, whose write lock is held; gives their ids. */
async function takeOut(db: Kysely<Tables>, ids: readonly string[], { state, by, at }: AsideMark): Promise<string[]> {
  const taken: string[] = []
  for (const part of chunks(ids, RECORDS_AT_ONCE)) {
    const columns = [
      'id',
      'given_id',
      'source_id',
      'parent_id',
      'resource',
      'content_hash',
      'created_at',
      'changed_at',
      'place_id',
    ] as const
    const rows = await db.selectFrom('records').select(columns).where('id', 'in', part).execute()
    if (rows.length === 0) continue
    const originals = await readOriginals(db, part)
    const aside = rows.map((row): Insertable<SetAsideRecordsTable> => {
      const { title } = JSON.parse(row.resource) as Resource
      const words = asideWords(title, row.id)
      return { ...row, state, title, words, set_at: at, set_by: by, ...documentOf(originals.get(row.id)) }
    })
    await db.insertInto('set_aside_records').values(aside).execute()
    taken.push(...rows.map(({ id }) => id))
  }
  return taken
}

/**
 * Sets records aside in an open transaction; those that are aside already get the new state. Gives the ids of those that changed.
 * Whoever follows the catalogue by saved searches is told nothing of it, and no more of what came before.
 * @param remove removes records from the catalogue, in this transaction, and tells nobody
 */
export async function setAside(
  db: Kysely<Tables>,
  ids: readonly string[],
  mark: AsideMark,
  remove: (ids: readonly string[]) => Promise<unknown>,
): Promise<string[]> {
  await takeWriteLock(db)
  const { state, by, at } = mark
  const turned: string[] = []
  for (const part of chunks(ids, RECORDS_AT_ONCE)) {
    const rows = await db
      .updateTable('set_aside_records')
      .set({ state, set_at: at, set_by: by })
      .where('id', 'in', part)
      .where('state', '!=', state)
      .returning('id')
      .execute()
    turned.push(...rows.map(({ id }) => id))
  }
  const taken = await takeOut(db, ids, mark)
  if (taken.length > 0) await remove(taken)
  await forgetChanges(db, taken)
  return [...turned, ...taken]
}

/** The original of a row, as records are written with. */
function preparedOriginal({ media_type: mediaType, standard, document }: AsideRow): PreparedOriginal | undefined {
  if (mediaType === null || standard === null || document === null) return undefined
  const pack: OriginalPack = { bytes: document, isCompressed: true, documents: 1 }
  const bytes = contentsOf(pack)
  return { mediaType, standard, byteLength: bytes.length, sha256: sha256(bytes), pack, start: 0 }
}

/** Puts records back into the catalogue in an open transaction, as they were; gives the ids of those that were aside. Saved searches tell nothing of it. */
export async function bringBack(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  let seq = await takeWriteLock(db)
  const back: string[] = []
  for (const part of chunks(ids, RECORDS_AT_ONCE)) {
    const rows = await db.deleteFrom('set_aside_records').where('id', 'in', part).returningAll().execute()
    if (rows.length === 0) continue
    const numbered = rows.map((row) => ({ row, seq: ++seq }))
    const records = numbered.map(({ row, seq: number }) => {
      const { id, given_id, source_id, parent_id, resource, content_hash, created_at, changed_at, place_id } = row
      return { id, given_id, source_id, parent_id, resource, content_hash, created_at, changed_at, place_id, seq: number }
    })
    await db.insertInto('records').values(records).execute()
    const originals = numbered.flatMap(({ row, seq: number }) => {
      const original = preparedOriginal(row)
      return original === undefined ? [] : [{ id: row.id, seq: number, original }]
    })
    if (originals.length > 0) await writeOriginals(db, originals)
    const found = rows.map(({ id }) => id)
    await db.deleteFrom('removed_records').where('id', 'in', found).execute()
    back.push(...found)
  }
  await db.updateTable('catalogue_state').set({ seq }).where('id', '=', 1).execute()
  return back
}

/** Renews the content of records that stay aside: their source has sent something else. In an open transaction. */
export async function refreshAside(db: Kysely<Tables>, records: readonly PreparedRecord[], at: number): Promise<void> {
  for (const { id, parentId, resource, hash, original } of records) {
    const { title } = JSON.parse(resource) as Resource
    const bytes = original && contentsOf(original.pack).subarray(original.start, original.start + original.byteLength)
    await db
      .updateTable('set_aside_records')
      .set({
        parent_id: parentId ?? null,
        resource,
        content_hash: hash,
        changed_at: at,
        title,
        words: asideWords(title, id),
        ...documentOf(bytes === undefined || original === undefined ? undefined : { ...original, bytes }),
      })
      .where('id', '=', id)
      .execute()
  }
}
