/** The transactions that change the store. Every changed record gets the next change number. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { zstdCompressSync } from 'node:zlib'
import type { Resource } from '@graticule/contracts/resource'
import type { Insertable, Kysely } from 'kysely'
import type { RecordsTable, Tables } from '../../storage/tables.ts'
import type { CatalogueRecord, OriginalDocument, WriteOutcome } from '../catalogue.ts'
import { canonicalJson, sha256 } from './content-hash.ts'
import { StoredIds } from './stored-ids.ts'

/** Records per statement; also how often a long write lets other work of this process go first. */
const ROWS_PER_STATEMENT = 200
/** Ids per `in (...)`. */
export const IDS_PER_STATEMENT = 1_000

type Existing = Pick<RecordsTable, 'id' | 'given_id' | 'source_id' | 'content_hash' | 'created_at'>
interface Prepared {
  readonly row: Insertable<RecordsTable>
  readonly original: OriginalDocument | undefined
}

/** The items in pieces of at most `size`. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}

/** Takes the write lock (both databases) by touching the one row that every change must touch. */
async function lockState(db: Kysely<Tables>): Promise<number> {
  const { seq } = await db
    .updateTable('catalogue_state')
    .set((expression) => ({ seq: expression.ref('seq') }))
    .where('id', '=', 1)
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}

/** The records that have one of these ids, or were given it by their source. */
async function readExisting(db: Kysely<Tables>, wanted: readonly string[]): Promise<Existing[]> {
  const found = new Map<string, Existing>()
  const columns = ['id', 'given_id', 'source_id', 'content_hash', 'created_at'] as const
  for (const ids of chunks(wanted, IDS_PER_STATEMENT)) {
    for (const column of ['id', 'given_id'] as const) {
      const rows = await db.selectFrom('records').select(columns).where(column, 'in', ids).execute()
      for (const row of rows) found.set(row.id, row)
    }
  }
  return [...found.values()]
}

/** Gives every record the id that it is stored under, having read whatever is stored under the ids that come up. */
async function assignIds(db: Kysely<Tables>, records: readonly CatalogueRecord[]) {
  const existing: Existing[] = []
  const known = new Set<string>()
  let wanted = new Set(records.flatMap(({ resource: { id, parentId } }) => (parentId === undefined ? [id] : [id, parentId])))
  for (;;) {
    existing.push(...(await readExisting(db, [...wanted])))
    for (const id of wanted) known.add(id)
    const ids = new StoredIds()
    for (const row of existing) ids.add({ id: row.id, givenId: row.given_id, sourceId: row.source_id })
    const storedIds = records.map(({ resource }) => ids.assign(resource.source.id, resource.id))
    wanted = new Set(storedIds.filter((id) => !known.has(id)))
    // an id with a prefix may be somebody's own
    if (wanted.size === 0) return { existing, ids, storedIds }
  }
}

async function upsert(db: Kysely<Tables>, prepared: readonly Prepared[]): Promise<void> {
  const ids = prepared.map(({ row }) => row.id)
  await db
    .insertInto('records')
    .values(prepared.map(({ row }) => row))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((expression) => ({
        parent_id: expression.ref('excluded.parent_id'),
        resource: expression.ref('excluded.resource'),
        content_hash: expression.ref('excluded.content_hash'),
        seq: expression.ref('excluded.seq'),
        changed_at: expression.ref('excluded.changed_at'),
      })),
    )
    .execute()
  await db.deleteFrom('originals').where('record_id', 'in', ids).execute()
  const originals = prepared.flatMap(({ row, original }) => (original === undefined ? [] : [{ id: row.id, original }]))
  if (originals.length > 0) {
    const rows = originals.map(({ id, original: { bytes, mediaType, standard } }) => ({
      record_id: id,
      media_type: mediaType,
      standard,
      compressed: zstdCompressSync(bytes),
      byte_length: bytes.length,
      sha256: sha256(bytes),
    }))
    await db.insertInto('originals').values(rows).execute()
  }
  await db.deleteFrom('removed_records').where('id', 'in', ids).execute()
}

async function writeSources(db: Kysely<Tables>, records: readonly CatalogueRecord[]): Promise<void> {
  const titles = new Map(records.map(({ resource: { source } }) => [source.id, source.title]))
  for (const rows of chunks(
    [...titles].map(([id, title]) => ({ id, title })),
    ROWS_PER_STATEMENT,
  )) {
    await db
      .insertInto('catalogue_sources')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet((expression) => ({ title: expression.ref('excluded.title') })))
      .execute()
  }
}

/** Writes records in a transaction; `at` is the time, milliseconds since 1970. Outcomes are in the order given. */
export async function writeRecords(db: Kysely<Tables>, records: readonly CatalogueRecord[], at: number): Promise<WriteOutcome[]> {
  let seq = await lockState(db)
  const { existing, ids, storedIds } = await assignIds(db, records)
  const hashes = new Map(existing.map((row) => [row.id, row.content_hash]))
  const created = new Map(existing.map((row) => [row.id, row.created_at]))
  const changed = new Map<string, Prepared>()
  const outcomes = records.map(({ resource: given, original }, index): WriteOutcome => {
    const id = storedIds[index] as string
    const parentId = given.parentId === undefined ? undefined : ids.parentOf(given.source.id, given.parentId)
    const resource: Resource = { ...given, id, ...(parentId === undefined ? {} : { parentId }) }
    const hash = sha256(canonicalJson([resource, original && [original.mediaType, original.standard, sha256(original.bytes)]]))
    const before = hashes.get(id)
    if (before === hash) return 'unchanged'
    hashes.set(id, hash)
    seq += 1
    const row = {
      id,
      given_id: given.id,
      source_id: given.source.id,
      parent_id: parentId ?? null,
      resource: JSON.stringify(resource),
      content_hash: hash,
      seq,
      created_at: created.get(id) ?? at,
      changed_at: at,
    }
    changed.set(id, { row, original })
    return before === undefined ? 'new' : 'changed'
  })
  for (const part of chunks([...changed.values()], ROWS_PER_STATEMENT)) {
    await upsert(db, part)
    await nextTurn()
  }
  await writeSources(db, records)
  await db.updateTable('catalogue_state').set({ seq }).where('id', '=', 1).execute()
  return outcomes
}

/** Removes records in a transaction; gives how many there were. */
export async function removeRecords(db: Kysely<Tables>, ids: readonly string[]): Promise<number> {
  let seq = await lockState(db)
  let removed = 0
  for (const part of chunks([...new Set(ids)], IDS_PER_STATEMENT)) {
    const rows = await db.selectFrom('records').select('id').where('id', 'in', part).execute()
    if (rows.length === 0) continue
    const gone = rows.map(({ id }) => id)
    await db.deleteFrom('originals').where('record_id', 'in', gone).execute()
    await db.deleteFrom('records').where('id', 'in', gone).execute()
    await db
      .insertInto('removed_records')
      .values(gone.map((id) => ({ id, seq: ++seq })))
      .execute()
    removed += gone.length
  }
  await db.updateTable('catalogue_state').set({ seq }).where('id', '=', 1).execute()
  return removed
}
