/**
 * Harvests in the hands of administrators: what is harvested, how the runs went, and work that is asked for. Asking writes a row; the jobs
 * of some server do the work.
 */
import { PortalError } from '@graticule/contracts/problem'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import type { HarvestPlacesTable } from '../storage/tables/record-tables.ts'
import { takeWriteLock } from '../storage/write-lock.ts'
import { harvestOf, type HarvestPlace, placeOf, type RegisteredHarvest, SILENCE_MS } from './harvest-register.ts'
import { addSchedule, type AskedWork, type HarvestSchedule, scheduleOf, type WantedSchedule } from './harvest-schedules.ts'

/** A place that is harvested: its schedule where it has one, its latest run, and its records in the catalogue. */
export interface HarvestedPlace extends HarvestPlace {
  readonly id: number
  readonly title: string
  readonly schedule?: HarvestSchedule
  readonly latest?: RegisteredHarvest
  /** Somebody has cancelled the latest run, and it is about to end. */
  readonly isCancelling: boolean
  readonly records: number
}

/** All methods reject with `PortalError` ('unavailable') when the database does not answer, 'not-found' for an id that is none. */
export interface HarvestDesk {
  readonly places: () => Promise<HarvestedPlace[]>
  readonly place: (id: number) => Promise<HarvestedPlace>
  /** Runs of a place, the latest first. */
  readonly runs: (id: number, limit: number) => Promise<RegisteredHarvest[]>
  readonly hasRun: (id: number, run: number) => Promise<boolean>
  /** Enters a place with its schedule, due at `nextAt`; `asks`: it is harvested as soon as a server is free. Gives its id. */
  readonly add: (wanted: WantedSchedule, asks: boolean, nextAt: number) => Promise<number>
  /** Asks for work. One of a place that waits already is replaced. */
  readonly ask: (id: number, work: AskedWork) => Promise<void>
  /** Ends the run of a place, or takes back what was asked for and has not begun. */
  readonly cancel: (id: number) => Promise<void>
  /** Changes when it is due. */
  readonly reschedule: (
    id: number,
    times: Pick<WantedSchedule, 'everyMs' | 'atMinute' | 'manual' | 'removeMissing'>,
    nextAt: number,
  ) => Promise<void>
  readonly turn: (id: number, off: boolean) => Promise<void>
}

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The register of harvests', work)

/** Milliseconds of the schedule of what is harvested only when asked. */
export const MANUAL_EVERY_MS = 86_400_000

async function latestRuns(db: Kysely<Tables>, placeId?: number) {
  const newest = db
    .selectFrom('harvests')
    .select(({ fn }) => fn.max('id').as('id'))
    .groupBy('place_id')
  const rows = db
    .selectFrom('harvests')
    .innerJoin('harvest_places', 'harvest_places.id', 'harvests.place_id')
    .selectAll('harvests')
    .select(['harvest_places.kind', 'harvest_places.target', 'harvest_places.source_id'])
    .where('harvests.id', 'in', placeId === undefined ? newest : newest.where('place_id', '=', placeId))
  return new Map((await rows.execute()).map((row) => [row.place_id, row]))
}

async function recordsByPlace(db: Kysely<Tables>, placeId?: number): Promise<Map<number, number>> {
  const counted = db
    .selectFrom('records')
    .select(({ fn }) => ['place_id', fn.countAll<number | string>().as('count')])
    .where('place_id', 'is not', null)
    .groupBy('place_id')
  const rows = await (placeId === undefined ? counted : counted.where('place_id', '=', placeId)).execute()
  return new Map(rows.map(({ place_id: id, count }) => [Number(id), Number(count)]))
}

const keyOf = ({ kind, target, source_id }: Pick<Selectable<HarvestPlacesTable>, 'kind' | 'target' | 'source_id'>): string =>
  [kind, target, source_id].join('\n')

/** A run that has not been heard of for long died with its process. */
function seenNow(run: RegisteredHarvest, heardAt: number, now: number): RegisteredHarvest {
  return run.state === 'running' && now - heardAt > SILENCE_MS ? { ...run, state: 'interrupted' } : run
}

async function readPlaces(db: Kysely<Tables>, now: number, only?: number): Promise<HarvestedPlace[]> {
  const all = db.selectFrom('harvest_places').selectAll().orderBy('id')
  const [places, schedules, runs, records, titles] = await Promise.all([
    (only === undefined ? all : all.where('id', '=', only)).execute(),
    db.selectFrom('harvest_schedules').selectAll().execute(),
    latestRuns(db, only),
    recordsByPlace(db, only),
    db.selectFrom('catalogue_sources').selectAll().execute(),
  ])
  const byKey = new Map(schedules.map((row) => [keyOf(row), scheduleOf(row)]))
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]))
  return places.map((row) => {
    const { id, kind, target, source_id: sourceId } = row
    const schedule = byKey.get(keyOf(row))
    const latest = runs.get(id)
    return {
      id,
      kind,
      target,
      sourceId,
      title: schedule?.sourceTitle ?? titleOf.get(sourceId) ?? sourceId,
      ...(schedule === undefined ? {} : { schedule }),
      ...(latest === undefined ? {} : { latest: seenNow(harvestOf(latest), latest.heard_at, now) }),
      isCancelling: latest?.state === 'running' && latest.cancel_asked === 1,
      records: records.get(id) ?? 0,
    }
  })
}

/** The schedule of a place; one that was harvested by the command line alone gets one that is due only when asked. */
async function scheduleFor(db: Kysely<Tables>, place: HarvestedPlace, now: number): Promise<HarvestSchedule> {
  const { kind, target, sourceId, title } = place
  return (
    place.schedule ??
    addSchedule(
      db,
      {
        kind,
        target,
        sourceId,
        sourceTitle: title,
        curated: false,
        removeMissing: false,
        everyMs: MANUAL_EVERY_MS,
        manual: true,
      },
      now,
    )
  )
}

async function readRuns(db: Kysely<Tables>, id: number, limit: number, now: number): Promise<RegisteredHarvest[]> {
  const rows = await db
    .selectFrom('harvests')
    .innerJoin('harvest_places', 'harvest_places.id', 'harvests.place_id')
    .selectAll('harvests')
    .select(['harvest_places.kind', 'harvest_places.target', 'harvest_places.source_id'])
    .where('harvests.place_id', '=', id)
    .orderBy('harvests.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => seenNow(harvestOf(row), row.heard_at, now))
}

async function placeOfRun(db: Kysely<Tables>, run: number): Promise<number | undefined> {
  const row = await db.selectFrom('harvests').select('place_id').where('id', '=', run).executeTakeFirst()
  return row?.place_id
}

/** The desk of an open database. `now` gives milliseconds since 1970. */
export function openHarvestDesk(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  now: () => number = Date.now,
): HarvestDesk {
  const locked = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
    available(() =>
      writer.transaction().execute(async (db) => {
        await takeWriteLock(db)
        return work(db)
      }),
    )
  const placeIn = async (db: Kysely<Tables>, id: number): Promise<HarvestedPlace> => {
    const [place] = await readPlaces(db, now(), id)
    if (place === undefined) throw new PortalError('not-found', `There is no harvest with the id ${id}.`)
    return place
  }
  /** Changes the schedule of a place. */
  const change = (id: number, values: (schedule: HarvestSchedule) => object): Promise<void> =>
    locked(async (db) => {
      const schedule = await scheduleFor(db, await placeIn(db, id), now())
      await db.updateTable('harvest_schedules').set(values(schedule)).where('id', '=', schedule.id).execute()
    })

  return {
    places: () => available(() => readPlaces(reader, now())),
    place: (id) => available(() => placeIn(reader, id)),
    runs: (id, limit) => available(() => readRuns(reader, id, limit, now())),
    hasRun: (id, run) => available(async () => (await placeOfRun(reader, run)) === id),
    add: (wanted, asks, nextAt) =>
      locked(async (db) => {
        const id = await placeOf(db, wanted)
        const schedule = await addSchedule(db, wanted, nextAt)
        if (asks) await db.updateTable('harvest_schedules').set({ asked: 'harvest' }).where('id', '=', schedule.id).execute()
        return id
      }),
    ask: (id, work) => change(id, () => ({ asked: work, failures: 0 })),
    cancel: (id) =>
      locked(async (db) => {
        const { schedule, latest } = await placeIn(db, id)
        if (latest?.state === 'running')
          await db.updateTable('harvests').set({ cancel_asked: 1 }).where('id', '=', latest.id).execute()
        const isTaken = schedule?.claimedUntil !== undefined && schedule.claimedUntil > now()
        if (schedule?.asked !== undefined && !isTaken)
          await db.updateTable('harvest_schedules').set({ asked: null }).where('id', '=', schedule.id).execute()
      }),
    reschedule: (id, { everyMs, atMinute, manual = false, removeMissing }, nextAt) =>
      change(id, () => ({
        every_ms: everyMs,
        at_minute: atMinute ?? null,
        manual: manual ? 1 : 0,
        remove_missing: removeMissing ? 1 : 0,
        next_at: nextAt,
        failures: 0,
      })),
    turn: (id, off) => change(id, () => ({ off: off ? 1 : 0 })),
  }
}
