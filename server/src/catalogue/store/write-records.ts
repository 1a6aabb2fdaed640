/** The transactions that change the store. Every changed record gets the next change number. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Insertable, Kysely } from 'kysely'
import { chunks, IDS_PER_STATEMENT } from '../../storage/chunks.ts'
import type { Tables } from '../../storage/tables.ts'
import type { RecordsTable } from '../../storage/tables/record-tables.ts'
import { takeWriteLock } from '../../storage/write-lock.ts'
import type { WriteOutcome } from '../catalogue.ts'
import { adoptChildren, type RenamedParent } from './adopt-children.ts'
import { refreshAside } from './aside/set-aside.ts'
import { ROWS_PER_STATEMENT, rowInserter } from './insert-rows.ts'
import { removeOriginals, writeOriginals } from './originals/original-rows.ts'
import { noteChanges } from './note-changes.ts'
import { type PreparedOriginal, type PreparedRecord, renamedRecord } from './prepare-record.ts'
import { idAtPlace, idFromPlace, isSuccessor, sameCatalogues } from './record-identity.ts'
import { sameContent } from './same-content.ts'
import { StoredIds } from './stored-ids.ts'

type Existing = Pick<RecordsTable, 'id' | 'given_id' | 'source_id' | 'content_hash' | 'created_at' | 'place_id'> & {
  /** An administrator has hidden or deleted it: its id stays its own. */
  readonly isAside?: true
}
interface ChangedRow {
  readonly row: Insertable<RecordsTable>
  readonly original: PreparedOriginal | undefined
  /** True: nothing was stored under its id. */
  readonly isNew: boolean
}

/** The records that have one of these ids, or were given it by their source. */
async function readExisting(db: Kysely<Tables>, wanted: readonly string[]): Promise<Existing[]> {
  const found = new Map<string, Existing>()
  const columns = ['id', 'given_id', 'source_id', 'content_hash', 'created_at', 'place_id'] as const
  for (const ids of chunks(wanted, IDS_PER_STATEMENT)) {
    for (const column of ['id', 'given_id'] as const) {
      const rows = await db.selectFrom('records').select(columns).where(column, 'in', ids).execute()
      for (const row of rows) found.set(row.id, row)
      const aside = await db.selectFrom('set_aside_records').select(columns).where(column, 'in', ids).execute()
      for (const row of aside) found.set(row.id, { ...row, isAside: true })
    }
  }
  return [...found.values()]
}

/** Ids of a batch: what each record is called in its source, and what it is stored under. */
interface AssignedIds {
  readonly existing: readonly Existing[]
  readonly ids: StoredIds
  readonly givenIds: readonly string[]
  readonly storedIds: readonly string[]
  /** Stored ids of what an administrator has hidden or deleted. */
  readonly aside: ReadonlySet<string>
}

/** What the records are called in their source: another catalogue's records with the same identifiers are others. */
async function givenIdsOf(
  db: Kysely<Tables>,
  records: readonly PreparedRecord[],
  existing: readonly Existing[],
  place: number | undefined,
): Promise<string[]> {
  const plain = records.map(({ id, givenId = id }) => givenId)
  if (place === undefined) return plain
  const owners = new Map(
    existing.map(({ id, source_id, given_id, place_id, content_hash }) => [
      JSON.stringify([source_id, given_id]),
      { id, placeId: place_id, hash: content_hash },
    ]),
  )
  const found = records.map(({ source, givenId, id }) => owners.get(JSON.stringify([source.id, givenId ?? id])))
  const sameAs = await sameCatalogues(
    db,
    place,
    found.filter((owner) => owner !== undefined),
  )
  return records.map((record, at) => {
    const [owner, id] = [found[at], plain[at] as string]
    return owner === undefined || isSuccessor(record, owner, sameAs) ? id : idAtPlace(id, place)
  })
}

/** Gives every record the id that it is stored under, having read whatever is stored under the ids that come up. */
async function assignIds(db: Kysely<Tables>, records: readonly PreparedRecord[], place?: number): Promise<AssignedIds> {
  const existing: Existing[] = []
  const known = new Set<string>()
  let wanted = new Set(
    records.flatMap(({ id, parentId, givenId }) => [id, givenId, parentId].filter((one): one is string => one !== undefined)),
  )
  for (;;) {
    existing.push(...(await readExisting(db, [...wanted])))
    for (const id of wanted) known.add(id)
    const ids = new StoredIds()
    for (const row of existing) ids.add({ id: row.id, givenId: row.given_id, sourceId: row.source_id })
    const givenIds = await givenIdsOf(db, records, existing, place)
    const storedIds = records.map(({ id, source, givenId = id }, at) => {
      const given = givenIds[at] as string
      return ids.assign(source.id, given, given === givenId ? id : given)
    })
    const parents = place === undefined ? [] : foreignParents(records, place)
    wanted = new Set([...givenIds, ...storedIds, ...parents].filter((id) => !known.has(id)))
    // an id with a prefix may be somebody's own
    if (wanted.size === 0) {
      const aside = new Set(existing.flatMap((row) => (row.isAside === true ? row.id : [])))
      return { existing, ids, givenIds, storedIds, aside }
    }
  }
}

/** Parents as they are called when the place's records are kept beside those of another catalogue. */
const foreignParents = (records: readonly PreparedRecord[], place: number): string[] =>
  records.flatMap(({ parentId }) => (parentId === undefined ? [] : idAtPlace(parentId, place)))

const upsertRows = rowInserter<Insertable<RecordsTable>>(
  [
    ...(['id', 'given_id', 'source_id', 'parent_id', 'resource', 'content_hash'] as const),
    ...(['seq', 'created_at', 'changed_at', 'place_id'] as const),
  ],
  (db, rows) =>
    db
      .insertInto('records')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((expression) => ({
          parent_id: expression.ref('excluded.parent_id'),
          resource: expression.ref('excluded.resource'),
          content_hash: expression.ref('excluded.content_hash'),
          seq: expression.ref('excluded.seq'),
          changed_at: expression.ref('excluded.changed_at'),
          place_id: expression.ref('excluded.place_id'),
        })),
      ),
)

async function upsert(db: Kysely<Tables>, changed: readonly ChangedRow[]): Promise<void> {
  const rows = changed.map(({ row }) => row)
  await noteChanges(db, rows)
  await upsertRows(db, rows)
  const known = changed.filter(({ isNew }) => !isNew).map(({ row }) => row.id)
  if (known.length > 0) await removeOriginals(db, known)
  const ids = rows.map(({ id }) => id)
  await db.deleteFrom('removed_records').where('id', 'in', ids).execute()
}

async function writeSources(db: Kysely<Tables>, records: readonly PreparedRecord[]): Promise<void> {
  const titles = new Map(records.map(({ source }) => [source.id, source.title]))
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

/** When records are written, and from where they come. */
export interface Writing {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The place that they were harvested from. */
  readonly place?: number | undefined
}

/** Unchanged records that were harvested from elsewhere before are of this place from now on. */
async function move(db: Kysely<Tables>, ids: readonly string[], place: number): Promise<void> {
  for (const part of chunks(ids, IDS_PER_STATEMENT)) {
    await db.updateTable('records').set({ place_id: place }).where('id', 'in', part).execute()
  }
}

/** Takes the hashes of records that say what is stored, only in another order, so that they count as unchanged. */
async function keepSame(db: Kysely<Tables>, records: readonly PreparedRecord[], hashes: Map<string, string>): Promise<void> {
  const differing = records.filter(({ id, hash }) => hashes.has(id) && hashes.get(id) !== hash)
  for (const part of chunks(differing, ROWS_PER_STATEMENT)) {
    for (const { id, hash } of await sameContent(db, part)) {
      hashes.set(id, hash)
      await db.updateTable('records').set({ content_hash: hash }).where('id', '=', id).execute()
    }
  }
}

/** A new record, when it is stored under another id than its source gave it, or than its place did. */
function renamedParents(stored: Omit<RenamedParent, 'place'>, place: number | undefined): RenamedParent[] {
  const { id, givenId } = stored
  const own = place === undefined ? givenId : idFromPlace(givenId, place)
  return [...(id === givenId ? [] : [stored]), ...(own === givenId ? [] : [{ ...stored, givenId: own, place }])]
}

/** A record under the id that it is stored under, with the stored id of its parent. */
function underIds(record: PreparedRecord, id: string, ids: StoredIds, place: number | undefined): PreparedRecord {
  const { givenId, source } = record
  // one that comes back under its stored id has its parent's stored id too
  const isStored = givenId !== undefined && id === record.id
  const parentId = record.parentId === undefined || isStored ? record.parentId : ids.parentOf(source.id, record.parentId, place)
  return id === record.id && parentId === record.parentId ? record : renamedRecord(record, id, parentId)
}

/** A record that stays aside, with what its source says now. */
function keepAside(record: PreparedRecord, renewed: PreparedRecord[]): WriteOutcome {
  renewed.push(record)
  return 'unchanged'
}

/**
 * Writes records in a transaction. Outcomes are in the order given.
 * @rule B-records.stays What an administrator hid or deleted stays so when its source brings it again; only its content is renewed
 */
export async function writeRecords(
  db: Kysely<Tables>,
  records: readonly PreparedRecord[],
  { at, place }: Writing,
): Promise<WriteOutcome[]> {
  let seq = await takeWriteLock(db)
  const { existing, ids, givenIds, storedIds, aside } = await assignIds(db, records, place)
  const hashes = new Map(existing.map((row) => [row.id, row.content_hash]))
  const created = new Map(existing.map((row) => [row.id, row.created_at]))
  const placeBefore = new Map(existing.map((row) => [row.id, row.place_id]))
  const changed = new Map<string, ChangedRow>()
  const renamed: RenamedParent[] = []
  const renewed: PreparedRecord[] = []
  const given = records.map((record, at) => underIds(record, storedIds[at] as string, ids, place))
  await keepSame(db, given, hashes)
  const outcomes = given.map((record, index): WriteOutcome => {
    const { id, parentId, resource, hash, original, source } = record
    const givenId = givenIds[index] as string
    const before = hashes.get(id)
    if (before === hash) return 'unchanged'
    hashes.set(id, hash)
    if (aside.has(id)) return keepAside(record, renewed)
    seq += 1
    const row = {
      id,
      given_id: givenId,
      source_id: source.id,
      parent_id: parentId ?? null,
      resource,
      content_hash: hash,
      seq,
      created_at: created.get(id) ?? at,
      changed_at: at,
      place_id: place ?? placeBefore.get(id) ?? null,
    }
    changed.set(id, { row, original, isNew: !created.has(id) })
    if (before === undefined) renamed.push(...renamedParents({ sourceId: source.id, givenId, id }, place))
    return before === undefined ? 'new' : 'changed'
  })
  for (const part of chunks([...changed.values()], ROWS_PER_STATEMENT)) {
    await upsert(db, part)
    // other work of this process goes first
    await nextTurn()
  }
  await refreshAside(db, renewed, at)
  const written = [...changed.values()]
  await writeOriginals(
    db,
    written.flatMap(({ row: { id, seq }, original }) => (original === undefined ? [] : [{ id, seq, original }])),
  )
  seq = await adoptChildren(db, renamed, { seq, at })
  if (place !== undefined) {
    const elsewhere = storedIds.filter((id) => !changed.has(id) && placeBefore.get(id) !== place)
    await move(db, elsewhere, place)
  }
  await writeSources(db, records)
  await db.updateTable('catalogue_state').set({ seq }).where('id', '=', 1).execute()
  return outcomes
}

/** Gives records the next change numbers in a transaction, so that every index takes them in again. */
export async function touchRecords(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  let seq = await takeWriteLock(db)
  for (const id of ids) {
    const { numUpdatedRows } = await db
      .updateTable('records')
      .set({ seq: seq + 1 })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) seq += 1
  }
  await db.updateTable('catalogue_state').set({ seq }).where('id', '=', 1).execute()
}

/**
 * Removes records in a transaction; gives how many there were.
 * @param telling 'nobody': those who follow the catalogue by saved searches do not learn of it
 */
export async function removeRecords(
  db: Kysely<Tables>,
  ids: readonly string[],
  telling: 'followers' | 'nobody' = 'followers',
): Promise<number> {
  let seq = await takeWriteLock(db)
  let removed = 0
  for (const part of chunks([...new Set(ids)], IDS_PER_STATEMENT)) {
    const rows = await db.selectFrom('records').select('id').where('id', 'in', part).execute()
    if (rows.length === 0) continue
    const gone = rows.map(({ id }) => id)
    await removeOriginals(db, gone)
    const first = seq
    if (telling === 'followers')
      await noteChanges(
        db,
        gone.map((id, at) => ({ id, seq: first + at + 1 })),
      )
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
