/** The register of harvests: which places were harvested when, how it went, what was refused, and where to go on. */
import { PortalError } from '@graticule/contracts/problem'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import type { HarvestPlacesTable, HarvestsTable } from '../storage/tables/record-tables.ts'
import { takeWriteLock } from '../storage/write-lock.ts'
import type { RefusedRecord } from '../entry/harvested.ts'
import type { HarvestTally } from './harvest-tally.ts'

/** A harvest that has not been heard of for so long has died with its process, ms. */
export const SILENCE_MS = 120_000
/** Rows per statement. */
const ROWS = 500

export type HarvestState = 'running' | 'complete' | 'limit reached' | 'cancelled' | 'interrupted' | 'failed'

/** What is harvested, and as whose. */
export interface HarvestPlace {
  readonly kind: string
  readonly target: string
  readonly sourceId: string
}

/** One harvest. Times are milliseconds since 1970. */
export interface RegisteredHarvest extends HarvestPlace {
  readonly id: number
  readonly placeId: number
  readonly state: HarvestState
  readonly startedAt: number
  readonly endedAt?: number
  readonly tally: Omit<HarvestTally, 'read' | 'containers'>
  /** Where a later harvest can go on; only a harvest that did not come to its end has one. */
  readonly position?: string
  readonly failure?: string
  /** While it runs: records read, the share of the whole (0 to 1), and when it was last heard of. */
  readonly progress?: { readonly read: number; readonly share: number; readonly heardAt: number }
  /** What else it had to say, in sentences. */
  readonly notes?: readonly string[]
}

/** The register. All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface HarvestRegister {
  /** Begins a harvest. Rejects with `PortalError` ('unavailable') while another one of the same source is running. */
  begin(place: HarvestPlace): Promise<RegisteredHarvest>
  /** Tells that a harvest is alive, how far it has come and what it has refused since. */
  advance(id: number, told: HarvestAdvance): Promise<void>
  /** Tells how far a harvest has come; true when somebody wants it to end. */
  heard(id: number, progress: { readonly read: number; readonly share: number }): Promise<boolean>
  /** Ends a harvest. */
  end(id: number, told: HarvestEnding): Promise<void>
  /** The latest harvests, newest first. */
  list(limit: number): Promise<RegisteredHarvest[]>
  get(id: number): Promise<RegisteredHarvest | undefined>
  /** The latest harvest of a place before `id`. */
  before(id: number, placeId: number): Promise<RegisteredHarvest | undefined>
  /** Refusals of a harvest in their order, from `start` (counts from 0). */
  refusals(id: number, start: number, count: number): Promise<Omit<RefusedRecord, 'kind'>[]>
  /** Identifiers of a place's records, as the source gave them and as they are stored, page by page in the order of ids. */
  recordsOf(placeId: number): AsyncGenerator<readonly { readonly id: string; readonly givenId: string }[]>
}

/** News of a harvest. */
export interface HarvestAdvance {
  readonly tally: Readonly<HarvestTally>
  /** Absent: there is none. */
  readonly position?: string | undefined
  /** Since the last news. */
  readonly refused: readonly RefusedRecord[]
}

/** How a harvest ended. */
export interface HarvestEnding extends HarvestAdvance {
  readonly state: HarvestState
  readonly failure?: string
  readonly notes?: readonly string[]
}

/** Refusals of one harvest whose documents are kept. */
const KEPT_DOCUMENTS = 200

type Row = Selectable<HarvestsTable> & Omit<Selectable<HarvestPlacesTable>, 'id'>

/** A harvest as its row tells it. */
export function harvestOf(row: Row): RegisteredHarvest {
  return {
    id: row.id,
    placeId: row.place_id,
    kind: row.kind,
    target: row.target,
    sourceId: row.source_id,
    state: row.state as HarvestState,
    startedAt: row.started_at,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
    tally: {
      new: row.records_new,
      changed: row.records_changed,
      unchanged: row.records_unchanged,
      refused: row.records_refused,
      removed: row.records_removed,
    },
    ...(row.position === null ? {} : { position: row.position }),
    ...(row.failure === null ? {} : { failure: row.failure }),
    ...(row.state === 'running' && row.records_read !== null
      ? { progress: { read: row.records_read, share: row.read_share ?? 0, heardAt: row.heard_at } }
      : {}),
    ...(row.notes === null ? {} : { notes: JSON.parse(row.notes) as string[] }),
  }
}

const countsOf = (tally: Readonly<HarvestTally>) => ({
  records_new: tally.new,
  records_changed: tally.changed,
  records_unchanged: tally.unchanged,
  records_refused: tally.refused,
  records_removed: tally.removed,
})

async function nextId(db: Kysely<Tables>, table: 'harvests' | 'harvest_places'): Promise<number> {
  const { latest } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max<number | null>('id').as('latest'))
    .executeTakeFirstOrThrow()
  return (latest ?? 0) + 1
}

/** The id of a place, which is entered when nothing was harvested from it yet. */
export async function placeOf(db: Kysely<Tables>, { kind, target, sourceId }: HarvestPlace): Promise<number> {
  const known = await db
    .selectFrom('harvest_places')
    .select('id')
    .where('kind', '=', kind)
    .where('target', '=', target)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const id = await nextId(db, 'harvest_places')
  await db.insertInto('harvest_places').values({ id, kind, target, source_id: sourceId }).execute()
  return id
}

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The register of harvests', work)

/** Refused documents are kept of the latest harvest of a place alone: the one that begins takes its turn. */
async function dropOldDocuments(db: Kysely<Tables>, placeId: number): Promise<void> {
  const { latest } = await db
    .selectFrom('harvests')
    .select(({ fn }) => fn.max<number | null>('id').as('latest'))
    .where('place_id', '=', placeId)
    .executeTakeFirstOrThrow()
  if (latest === null) return
  const older = db.selectFrom('harvests').select('id').where('place_id', '=', placeId).where('id', '<', latest)
  await db
    .updateTable('harvest_refusals')
    .set({ document: null })
    .where('harvest_id', 'in', older)
    .where('document', 'is not', null)
    .execute()
}

/** @throws PortalError ('unavailable') while another harvest of the same source is running */
async function beginHarvest(db: Transaction<Tables>, place: HarvestPlace, now: () => number): Promise<RegisteredHarvest> {
  await takeWriteLock(db)
  const placeId = await placeOf(db, place)
  const running = await db
    .selectFrom('harvests')
    .innerJoin('harvest_places', 'harvest_places.id', 'harvests.place_id')
    .select(['harvests.id', 'harvests.heard_at'])
    .where('harvests.state', '=', 'running')
    .where('harvest_places.source_id', '=', place.sourceId)
    .execute()
  // as far in the future is the clock that was set back
  const alive = running.find((other) => Math.abs(now() - other.heard_at) < SILENCE_MS)
  if (alive !== undefined) {
    const seconds = Math.ceil((alive.heard_at + SILENCE_MS - now()) / 1_000)
    const words = `Harvest ${alive.id} of the source ${place.sourceId} is still running; one source is harvested once at a time. If its process has ended, try again in ${seconds} s.`
    throw new PortalError('unavailable', words)
  }
  const dead = running.map(({ id }) => id)
  if (dead.length > 0) {
    await db.updateTable('harvests').set({ state: 'interrupted', ended_at: now() }).where('id', 'in', dead).execute()
  }
  const tally = { read: 0, new: 0, changed: 0, unchanged: 0, refused: 0, removed: 0, containers: 0 }
  const row = {
    id: await nextId(db, 'harvests'),
    place_id: placeId,
    state: 'running',
    started_at: now(),
    heard_at: now(),
    ended_at: null,
    ...countsOf(tally),
    position: null,
    failure: null,
    records_read: null,
    read_share: null,
    notes: null,
    cancel_asked: 0,
  }
  await dropOldDocuments(db, placeId)
  await db.insertInto('harvests').values(row).execute()
  return { ...place, id: row.id, placeId, state: 'running' as const, startedAt: row.started_at, tally }
}

/** Writes a change of a harvest, and what it has refused since the last one. */
async function writeNews(
  db: Transaction<Tables>,
  id: number,
  { refused }: HarvestAdvance,
  change: Partial<HarvestsTable>,
): Promise<void> {
  await db.updateTable('harvests').set(change).where('id', '=', id).execute()
  if (refused.length === 0) return
  const { latest } = await db
    .selectFrom('harvest_refusals')
    .select(({ fn }) => fn.max<number | null>('number').as('latest'))
    .where('harvest_id', '=', id)
    .executeTakeFirstOrThrow()
  const first = (latest ?? -1) + 1
  const rows = refused.map(({ place, reason, document }, index) => ({
    harvest_id: id,
    number: first + index,
    place,
    reason,
    document: first + index < KEPT_DOCUMENTS ? (document ?? null) : null,
  }))
  for (let at = 0; at < rows.length; at += ROWS) {
    await db
      .insertInto('harvest_refusals')
      .values(rows.slice(at, at + ROWS))
      .execute()
  }
}

async function* recordsOf(reader: Kysely<Tables>, placeId: number): ReturnType<HarvestRegister['recordsOf']> {
  for (let after = ''; ;) {
    const from = after
    const rows = await available(() =>
      reader
        .selectFrom('records')
        .select(['id', 'given_id'])
        .where('place_id', '=', placeId)
        .where('id', '>', from)
        .orderBy('id')
        .limit(5_000)
        .execute(),
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(({ id, given_id: givenId }) => ({ id, givenId }))
    after = last.id
  }
}

/** Writes how far a harvest has come; true when somebody wants it to end. */
async function writeHeard(
  writer: Kysely<Tables>,
  id: number,
  { read, share }: { readonly read: number; readonly share: number },
  at: number,
): Promise<boolean> {
  const { cancel_asked: asked } = await writer
    .updateTable('harvests')
    .set({ heard_at: at, records_read: read, read_share: share })
    .where('id', '=', id)
    .returning('cancel_asked')
    .executeTakeFirstOrThrow()
  return asked === 1
}

/** The register in an open database. `now` gives milliseconds since 1970. */
export function openHarvestRegister(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  now: () => number = Date.now,
): HarvestRegister {
  const harvests = () =>
    reader
      .selectFrom('harvests')
      .innerJoin('harvest_places', 'harvest_places.id', 'harvests.place_id')
      .selectAll('harvests')
      .select(['harvest_places.kind', 'harvest_places.target', 'harvest_places.source_id'])

  const write = (id: number, told: HarvestAdvance, change: Partial<HarvestsTable>) =>
    writer.transaction().execute((db) => writeNews(db, id, told, change))

  return {
    begin: (place) => available(() => writer.transaction().execute((db) => beginHarvest(db, place, now))),
    advance: (id, told) =>
      available(() => write(id, told, { ...countsOf(told.tally), heard_at: now(), position: told.position ?? null })),
    heard: (id, progress) => available(() => writeHeard(writer, id, progress, now())),
    end: (id, told) =>
      available(() =>
        write(id, told, {
          ...countsOf(told.tally),
          state: told.state,
          heard_at: now(),
          ended_at: now(),
          position: told.state === 'complete' ? null : (told.position ?? null),
          failure: told.failure ?? null,
          notes: told.notes === undefined || told.notes.length === 0 ? null : JSON.stringify(told.notes),
        }),
      ),
    list: (limit) =>
      available(async () => (await harvests().orderBy('harvests.id', 'desc').limit(limit).execute()).map(harvestOf)),
    get: (id) =>
      available(async () => {
        const row = await harvests().where('harvests.id', '=', id).executeTakeFirst()
        return row === undefined ? undefined : harvestOf(row)
      }),
    before: (id, placeId) =>
      available(async () => {
        const earlier = harvests().where('harvests.place_id', '=', placeId).where('harvests.id', '<', id)
        const row = await earlier.orderBy('harvests.id', 'desc').limit(1).executeTakeFirst()
        return row === undefined ? undefined : harvestOf(row)
      }),
    refusals: (id, start, count) =>
      available(() =>
        reader
          .selectFrom('harvest_refusals')
          .select(['place', 'reason'])
          .where('harvest_id', '=', id)
          .orderBy('number')
          .limit(count)
          .offset(start)
          .execute(),
      ),
    recordsOf: (placeId) => recordsOf(reader, placeId),
  }
}
