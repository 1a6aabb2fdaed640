/** What administrators change of records: where they stand, their flags, their words, own records. Each change is one transaction. */
import type { ImprovedValues } from '@graticule/contracts/kept/proposals/improved-fields'
import { PortalError } from '@graticule/contracts/problem'
import type { Resource } from '@graticule/contracts/resource'
import type { RecordForm } from '@graticule/contracts/curation/record-form'
import type { FlagValue, PlaceAction, PlacedRecords, RecordPlace } from '@graticule/contracts/curation/records-desk'
import type { Kysely } from 'kysely'
import { bringBack, setAside } from '../catalogue/store/aside/set-aside.ts'
import { prepareRecord } from '../catalogue/store/prepare-record.ts'
import { removeRecords, touchRecords, writeRecords } from '../catalogue/store/write-records.ts'
import type { CatalogueRecord } from '../entry/catalogue-record.ts'
import { acceptEdit } from '../improvements/accept-edit.ts'
import { chunks, IDS_PER_STATEMENT } from '../storage/chunks.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import { takeWriteLock } from '../storage/write-lock.ts'
import { say } from '../texts/say.ts'
import { noteHistory, type RecordChange, versionsOf } from './record-history.ts'

/** Who changes records, and when (milliseconds since 1970). */
export interface Changer {
  readonly by: string
  readonly at: number
  /** Version of the one record that they have seen; absent = whatever it is. */
  readonly seen?: number | undefined
}

/** Flags that are wanted; what is absent stays. */
export interface WantedFlags {
  readonly curated?: FlagValue | undefined
  readonly dataCore?: FlagValue | undefined
}

/** What is done with records. */
export interface WantedPlace {
  readonly action: PlaceAction
  /** Only those that stand here; absent = wherever the action finds them. */
  readonly from?: RecordPlace | undefined
}

/** What became of records that were written. */
export interface StoredCounts {
  readonly added: number
  readonly replaced: number
  readonly unchanged: number
}

/** All methods reject with `PortalError`: 'not-found', 'changed' when somebody else has changed the record since, 'unavailable'. */
export interface RecordChanges {
  /** Gives the records that changed, and where they stood before. */
  readonly place: (ids: readonly string[], wanted: WantedPlace, changer: Changer) => Promise<PlacedRecords['before']>
  /** Gives how many records changed. */
  readonly flag: (ids: readonly string[], flags: WantedFlags, changer: Changer) => Promise<number>
  /** `shown`: the record as it is shown. */
  readonly improve: (shown: Resource, wanted: { values: ImprovedValues; reason: string }, changer: Changer) => Promise<void>
  /** Writes a record of the form, new or once more. */
  readonly writeOwn: (resource: Resource, form: RecordForm, changer: Changer) => Promise<void>
  /** Writes records of a file; those that were hidden or deleted come back. */
  readonly store: (records: readonly CatalogueRecord[], changer: Changer) => Promise<StoredCounts>
}

/** @rule B-records.second-told Of two administrators at once the second is told, and overwrites nothing */
async function checkSeen(db: Kysely<Tables>, ids: readonly string[], seen: number | undefined): Promise<void> {
  const [id] = ids
  if (seen === undefined || ids.length !== 1 || id === undefined) return
  if (((await versionsOf(db, [id])).get(id) ?? 0) !== seen) throw new PortalError('changed', say('records:changed'))
}

async function titlesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const part of chunks(ids, IDS_PER_STATEMENT)) {
    const shown = await db.selectFrom('records').select(['id', 'resource']).where('id', 'in', part).execute()
    for (const { id, resource } of shown) titles.set(id, (JSON.parse(resource) as Resource).title)
    const aside = await db.selectFrom('set_aside_records').select(['id', 'title']).where('id', 'in', part).execute()
    for (const { id, title } of aside) titles.set(id, title)
  }
  return titles
}

/** Where the records stand. */
export async function placesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, RecordPlace>> {
  const places = new Map<string, RecordPlace>()
  for (const part of chunks(ids, IDS_PER_STATEMENT)) {
    const shown = await db.selectFrom('records').select('id').where('id', 'in', part).execute()
    for (const { id } of shown) places.set(id, 'shown')
    const aside = await db.selectFrom('set_aside_records').select(['id', 'state']).where('id', 'in', part).execute()
    for (const { id, state } of aside) places.set(id, state === 'hidden' ? 'hidden' : 'deleted')
  }
  return places
}

/** Records of one source by the ids that it gave them: under which id each is stored, and where it stands. */
export async function recordsOfSource(
  db: Kysely<Tables>,
  sourceId: string,
  givenIds: readonly string[],
): Promise<Map<string, { readonly id: string; readonly place: RecordPlace }>> {
  const found = new Map<string, { id: string; place: RecordPlace }>()
  for (const part of chunks(givenIds, IDS_PER_STATEMENT)) {
    for (const table of ['records', 'set_aside_records'] as const) {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'given_id'])
        .where('given_id', 'in', part)
        .where('source_id', '=', sourceId)
        .execute()
      const places =
        table === 'records'
          ? undefined
          : await placesOf(
              db,
              rows.map(({ id }) => id),
            )
      for (const { id, given_id: givenId } of rows) found.set(givenId, { id, place: places?.get(id) ?? 'shown' })
    }
  }
  return found
}

/** Whom each action is for: hiding a deleted record would put it nearer to everybody by mistake. */
const FOUND_IN = {
  hide: ['shown'],
  show: ['hidden'],
  delete: ['shown', 'hidden'],
  restore: ['deleted'],
} as const satisfies Readonly<Record<PlaceAction, readonly RecordPlace[]>>
/** Whom it is for on demand: a deletion is undone, and what was hidden before is so again. */
const ON_DEMAND: Readonly<Partial<Record<PlaceAction, RecordPlace>>> = { hide: 'deleted' }
const LEADS_TO = { hide: 'hidden', show: 'shown', delete: 'deleted', restore: 'shown' } as const satisfies Readonly<
  Record<PlaceAction, RecordPlace>
>

const isFor = ({ action, from }: WantedPlace, place: RecordPlace): boolean => {
  const places: readonly RecordPlace[] = FOUND_IN[action]
  if (from === undefined) return places.includes(place)
  return from === place && (places.includes(place) || ON_DEMAND[action] === place)
}

/**
 * @rule B-records.hidden What is hidden or deleted is found by nobody: in no search, count, list, link, export or feed
 * @rule B-records.back What is hidden or deleted can be brought back, with its document, at any time
 */
async function placeAll(
  db: Kysely<Tables>,
  wanted: readonly string[],
  how: WantedPlace,
  { by, at, seen }: Changer,
): Promise<PlacedRecords['before']> {
  await takeWriteLock(db)
  const ids = [...new Set(wanted)]
  await checkSeen(db, ids, seen)
  const before = await placesOf(db, ids)
  const titles = await titlesOf(db, ids)
  const found = ids.flatMap((id) => {
    const place = before.get(id)
    return place !== undefined && isFor(how, place) ? { id, place } : []
  })
  const after = LEADS_TO[how.action]
  const moved = found.map(({ id }) => id)
  if (after === 'shown') await bringBack(db, moved)
  else await setAside(db, moved, { state: after, by, at }, (gone) => removeRecords(db, gone, 'nobody'))
  const changes = found.map(({ id, place }): RecordChange => ({
    id,
    title: titles.get(id) ?? '',
    before: { place },
    after: { place: after },
  }))
  await noteHistory(db, changes, { action: how.action, by, at })
  return found
}

const NUMBERS = { yes: 1, no: 0, source: null } as const
const wordOf = (value: number | null): FlagValue => (value === null ? 'source' : value === 1 ? 'yes' : 'no')

/** The flags of records; those that nobody has flagged are as their sources say. */
export async function flagsOf(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, { curated: FlagValue; dataCore: FlagValue }>> {
  const flags = new Map<string, { curated: FlagValue; dataCore: FlagValue }>()
  for (const part of chunks(ids, IDS_PER_STATEMENT)) {
    const rows = await db.selectFrom('record_flags').selectAll().where('record_id', 'in', part).execute()
    for (const row of rows) flags.set(row.record_id, { curated: wordOf(row.curated), dataCore: wordOf(row.data_core) })
  }
  return flags
}

const AS_SOURCE = { curated: 'source', dataCore: 'source' } as const

async function flagAll(
  db: Kysely<Tables>,
  wanted: readonly string[],
  flags: WantedFlags,
  { by, at, seen }: Changer,
): Promise<number> {
  await takeWriteLock(db)
  const titles = await titlesOf(db, [...new Set(wanted)])
  const ids = [...titles.keys()]
  await checkSeen(db, ids, seen)
  const before = await flagsOf(db, ids)
  const changes = ids.flatMap((id): (RecordChange & { after: { curated: FlagValue; dataCore: FlagValue } })[] => {
    const now = before.get(id) ?? AS_SOURCE
    const after = { curated: flags.curated ?? now.curated, dataCore: flags.dataCore ?? now.dataCore }
    const isSame = after.curated === now.curated && after.dataCore === now.dataCore
    return isSame ? [] : [{ id, title: titles.get(id) ?? '', before: now, after }]
  })
  for (const { id, after } of changes) {
    const values = { curated: NUMBERS[after.curated], data_core: NUMBERS[after.dataCore] }
    await db
      .insertInto('record_flags')
      .values({ record_id: id, ...values })
      .onConflict((conflict) => conflict.column('record_id').doUpdateSet(values))
      .execute()
  }
  await db.deleteFrom('record_flags').where('curated', 'is', null).where('data_core', 'is', null).execute()
  await noteHistory(db, changes, { action: 'flag', by, at })
  await touchRecords(
    db,
    changes.map(({ id }) => id),
  )
  return changes.length
}

async function improveOne(
  db: Kysely<Tables>,
  shown: Resource,
  { values, reason }: { readonly values: ImprovedValues; readonly reason: string },
  { by, at, seen }: Changer,
): Promise<void> {
  await takeWriteLock(db)
  await checkSeen(db, [shown.id], seen)
  const row = await db.selectFrom('records').select('resource').where('id', '=', shown.id).executeTakeFirst()
  if (row === undefined) throw new PortalError('not-found', say('records:none'))
  const stored = JSON.parse(row.resource) as Resource
  const touch = (ids: readonly string[], transaction: Kysely<Tables>) => touchRecords(transaction, ids)
  const told = await acceptEdit(db, touch, { personId: by, shown, stored, values, reason }, at)
  if (told.fields.length === 0) throw new PortalError('invalid-body', say('records:same'), { parameter: 'values' })
  await noteHistory(db, [{ id: shown.id, title: shown.title, before: told.before, after: told.after }], {
    action: 'improve',
    by,
    at,
  })
}

async function writeOne(db: Kysely<Tables>, resource: Resource, form: RecordForm, { by, at, seen }: Changer): Promise<void> {
  await takeWriteLock(db)
  const { id, title } = resource
  await checkSeen(db, [id], seen)
  const known = await db.selectFrom('own_records').select('form').where('record_id', '=', id).executeTakeFirst()
  await writeRecords(db, [prepareRecord({ resource })], { at })
  const text = JSON.stringify(form)
  await db
    .insertInto('own_records')
    .values({ record_id: id, form: text })
    .onConflict((conflict) => conflict.column('record_id').doUpdateSet({ form: text }))
    .execute()
  const before = known === undefined ? {} : { before: JSON.parse(known.form) as unknown }
  await noteHistory(db, [{ id, title, ...before, after: form }], { action: known === undefined ? 'add' : 'edit', by, at })
}

async function storeAll(db: Kysely<Tables>, records: readonly CatalogueRecord[], { by, at }: Changer): Promise<StoredCounts> {
  const [first] = records
  if (first === undefined) return { added: 0, replaced: 0, unchanged: 0 }
  await takeWriteLock(db)
  const sourceId = first.resource.source.id
  const givenIds = records.map(({ resource }) => resource.id)
  const before = await recordsOfSource(db, sourceId, givenIds)
  const aside = [...before.values()].filter(({ place }) => place !== 'shown')
  const back = new Set(
    await bringBack(
      db,
      aside.map(({ id }) => id),
    ),
  )
  const outcomes = await writeRecords(
    db,
    records.map((record) => prepareRecord(record)),
    { at },
  )
  // another source's record may have the id already
  const stored = await recordsOfSource(db, sourceId, givenIds)
  const changes = records.flatMap(({ resource: { id: givenId, title } }, index): (RecordChange & { isNew: boolean })[] => {
    const id = stored.get(givenId)?.id ?? givenId
    const outcome = outcomes[index]
    return outcome === 'unchanged' && !back.has(id) ? [] : [{ id, title, after: { from: 'file' }, isNew: outcome === 'new' }]
  })
  // what a file says rules over the form that wrote the record
  await db
    .deleteFrom('own_records')
    .where('record_id', 'in', ['', ...changes.map(({ id }) => id)])
    .execute()
  for (const isNew of [true, false]) {
    const some = changes.filter((change) => change.isNew === isNew)
    await noteHistory(db, some, { action: isNew ? 'add' : 'edit', by, at })
  }
  const added = changes.filter(({ isNew }) => isNew).length
  return { added, replaced: changes.length - added, unchanged: records.length - changes.length }
}

/** The changes in an open database. `follow` is called after each, so that the index of this process knows at once. */
export function openRecordChanges({ writer }: Pick<Database, 'writer'>, follow: () => Promise<void>): RecordChanges {
  const change = async <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
    const done = await orUnavailable('The catalogue', () => writer.transaction().execute(work))
    await follow()
    return done
  }
  return {
    place: (ids, wanted, changer) => change((db) => placeAll(db, ids, wanted, changer)),
    flag: (ids, flags, changer) => change((db) => flagAll(db, ids, flags, changer)),
    improve: (shown, wanted, changer) => change((db) => improveOne(db, shown, wanted, changer)),
    writeOwn: (resource, form, changer) => change((db) => writeOne(db, resource, form, changer)),
    store: (records, changer) => change((db) => storeAll(db, records, changer)),
  }
}
