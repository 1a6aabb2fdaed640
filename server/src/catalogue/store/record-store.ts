/**
 * The store: every record with its original document, and the numbers of their latest changes. It is the truth; an
 * index follows it by asking for the changes after the number that it has come to.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { PortalError } from '@graticule/contracts/problem'
import type { Resource } from '@graticule/contracts/resource'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { RecordsTable, Tables } from '../../storage/tables.ts'
import type { CatalogueRecord, OriginalDocument, SourceSummary, WriteOutcome } from '../catalogue.ts'
import { canonicalJson, sha256 } from './content-hash.ts'
import { idsToRead, StoredIds } from './stored-ids.ts'

/** Records per statement; also how often a long write lets other work of this process go first. */
const ROWS_PER_STATEMENT = 200
/** Ids per `in (...)`. */
const IDS_PER_STATEMENT = 1_000

/** Which store, and the number of its latest change. */
export interface StorePosition {
  readonly storeId: string
  readonly seq: number
}

/** What happened after a change number up to and including `upTo`; each record and id at most once. */
export interface StoreChanges {
  readonly written: readonly Resource[]
  readonly removed: readonly string[]
  readonly upTo: number
}

/** All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface RecordStore {
  position(): Promise<StorePosition>
  write(records: readonly CatalogueRecord[]): Promise<WriteOutcome[]>
  remove(ids: readonly string[]): Promise<number>
  get(ids: readonly string[]): Promise<Resource[]>
  original(id: string): Promise<OriginalDocument | undefined>
  sources(): Promise<SourceSummary[]>
  /** Titles of providers by id. */
  sourceTitles(): Promise<ReadonlyMap<string, string>>
  count(): Promise<number>
  /** The next `limit` or so changes after `seq`. */
  changesSince(seq: number, limit: number): Promise<StoreChanges>
}

type Existing = Pick<RecordsTable, 'id' | 'given_id' | 'source_id' | 'content_hash' | 'created_at'>
interface Prepared {
  readonly row: Insertable<RecordsTable>
  readonly original: OriginalDocument | undefined
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}

async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PortalError) throw error
    throw new PortalError('unavailable', 'The catalogue cannot be read or written at the moment.', { cause: error })
  }
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

async function readExisting(db: Kysely<Tables>, records: readonly CatalogueRecord[]): Promise<Existing[]> {
  const wanted = idsToRead(
    records.flatMap(({ resource: { id, parentId, source } }) =>
      [id, parentId].filter((value) => value !== undefined).map((value) => ({ id: value, sourceId: source.id })),
    ),
  )
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

/** The store in an open database. `now` gives milliseconds since 1970. */
export function openRecordStore(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  now: () => number = Date.now,
): RecordStore {
  const readState = () =>
    reader.selectFrom('catalogue_state').select(['store_id', 'seq']).where('id', '=', 1).executeTakeFirstOrThrow()

  async function writeInTransaction(db: Kysely<Tables>, records: readonly CatalogueRecord[]): Promise<WriteOutcome[]> {
    let seq = await lockState(db)
    const existing = await readExisting(db, records)
    const ids = new StoredIds()
    for (const row of existing) ids.add({ id: row.id, givenId: row.given_id, sourceId: row.source_id })
    const hashes = new Map(existing.map((row) => [row.id, row.content_hash]))
    const created = new Map(existing.map((row) => [row.id, row.created_at]))
    const storedIds = records.map(({ resource }) => ids.assign(resource.source.id, resource.id))
    const changed = new Map<string, Prepared>()
    const at = now()
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

  async function removeInTransaction(db: Kysely<Tables>, ids: readonly string[]): Promise<number> {
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

  return {
    position: () =>
      available(async () => {
        const { store_id: storeId, seq } = await readState()
        return { storeId, seq }
      }),
    write: (records) =>
      available(async () => {
        if (records.length === 0) return []
        return writer.transaction().execute((transaction) => writeInTransaction(transaction, records))
      }),
    remove: (ids) =>
      available(async () => {
        if (ids.length === 0) return 0
        return writer.transaction().execute((transaction) => removeInTransaction(transaction, ids))
      }),
    get: (ids) =>
      available(async () => {
        const found = new Map<string, Resource>()
        for (const part of chunks([...new Set(ids)], IDS_PER_STATEMENT)) {
          const rows = await reader.selectFrom('records').select(['id', 'resource']).where('id', 'in', part).execute()
          for (const { id, resource } of rows) found.set(id, JSON.parse(resource) as Resource)
        }
        return ids.flatMap((id) => found.get(id) ?? [])
      }),
    original: (id) =>
      available(async () => {
        const row = await reader.selectFrom('originals').selectAll().where('record_id', '=', id).executeTakeFirst()
        if (row === undefined) return undefined
        const { buffer, byteOffset, byteLength } = zstdDecompressSync(row.compressed)
        return { bytes: new Uint8Array(buffer, byteOffset, byteLength), mediaType: row.media_type, standard: row.standard }
      }),
    sources: () =>
      available(async () => {
        const rows = await reader
          .selectFrom('records')
          .innerJoin('catalogue_sources', 'catalogue_sources.id', 'records.source_id')
          .select(({ fn }) => ['catalogue_sources.id', 'catalogue_sources.title', fn.countAll<number>().as('records')])
          .groupBy(['catalogue_sources.id', 'catalogue_sources.title'])
          .execute()
        return rows.map((row) => ({ ...row })).toSorted((a, b) => b.records - a.records || (a.id < b.id ? -1 : 1))
      }),
    sourceTitles: () =>
      available(async () => {
        const rows = await reader.selectFrom('catalogue_sources').selectAll().execute()
        return new Map(rows.map(({ id, title }) => [id, title]))
      }),
    count: () =>
      available(async () => {
        const { records } = await reader
          .selectFrom('records')
          .select(({ fn }) => fn.countAll<number>().as('records'))
          .executeTakeFirstOrThrow()
        return records
      }),
    changesSince: (seq, limit) =>
      available(async () => {
        const { seq: latest } = await readState()
        const written = await reader
          .selectFrom('records')
          .select(['seq', 'resource'])
          .where('seq', '>', seq)
          .where('seq', '<=', latest)
          .orderBy('seq')
          .limit(limit)
          .execute()
        const removed = await reader
          .selectFrom('removed_records')
          .select(['seq', 'id'])
          .where('seq', '>', seq)
          .where('seq', '<=', latest)
          .orderBy('seq')
          .limit(limit)
          .execute()
        // when one of the two lists was cut, the other one may only be taken as far
        const upTo = Math.min(
          written.length < limit ? latest : (written.at(-1)?.seq ?? latest),
          removed.length < limit ? latest : (removed.at(-1)?.seq ?? latest),
        )
        return {
          written: written.filter((row) => row.seq <= upTo).map((row) => JSON.parse(row.resource) as Resource),
          removed: removed.filter((row) => row.seq <= upTo).map((row) => row.id),
          upTo,
        }
      }),
  }
}
