/**
 * Harvests that are done again and again. Any number of servers on one database ask for what is due; each harvest is taken
 * on by one of them, for as long as it says that it is alive.
 */
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import type { HarvestSchedulesTable } from '../storage/tables/record-tables.ts'
import { takeWriteLock } from '../storage/write-lock.ts'
import type { HarvestPlace } from './harvest-register.ts'

/** What is harvested, how, and how often. */
export interface WantedSchedule extends HarvestPlace {
  readonly sourceTitle: string
  readonly curated: boolean
  readonly removeMissing: boolean
  readonly limit?: number
  /** Between the end of one harvest and the next, ms. */
  readonly everyMs: number
  /** Minute of the day in UTC at which it is due; absent = counted from the end of the last one. */
  readonly atMinute?: number
  /** True: only when somebody asks for it. */
  readonly manual?: boolean
}

/**
 * Work that somebody has asked for: a harvest; one that also removes what is gone when that is most of what there was (`sweep`); or to remove the records of the place, and the place itself (`forget`). */
export type AskedWork = 'harvest' | 'sweep' | 'clear' | 'forget'

/** A schedule. Times are milliseconds since 1970. */
export interface HarvestSchedule extends WantedSchedule {
  readonly id: number
  readonly nextAt: number
  /** Harvests in a row that failed. */
  readonly failures: number
  /** Until when a server has taken it on; absent = none has. */
  readonly claimedUntil?: number
  /** True: switched off until somebody switches it on again. */
  readonly off?: boolean
  readonly asked?: AskedWork
}

/** A schedule that a server has taken on. */
export interface ClaimedSchedule extends HarvestSchedule {
  /** The latest harvest of the place stopped before its end and tells where to go on. */
  readonly canResume: boolean
}

/** The schedules. All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface HarvestSchedules {
  /** Adds one, due at once; one of the same place is replaced and keeps its number. */
  add(wanted: WantedSchedule): Promise<HarvestSchedule>
  /** All, by their numbers. */
  list(): Promise<HarvestSchedule[]>
  /** False: there is none with this number. */
  remove(id: number): Promise<boolean>
  /**
   * Takes on what has been due for longest, for `leaseMs`; `undefined` when nothing is due. What another server has taken on
   * and has not been silent about is left to it, and so is every schedule of a source that is being harvested. A clock that
   * was set back keeps nothing waiting: times that are further away than they can be count as past.
   */
  claim(server: string, leaseMs: number): Promise<ClaimedSchedule | undefined>
  /** Keeps one for another `leaseMs`; false when it is not this server's any more. */
  keep(id: number, server: string, leaseMs: number): Promise<boolean>
  /** Gives one back; does nothing when it is not this server's any more. */
  release(
    id: number,
    server: string,
    next: { readonly at: number; readonly failures: number; readonly asked?: AskedWork },
  ): Promise<void>
}

/** A schedule as its row tells it. */
export function scheduleOf(row: Selectable<HarvestSchedulesTable>): HarvestSchedule {
  return {
    id: row.id,
    kind: row.kind,
    target: row.target,
    sourceId: row.source_id,
    sourceTitle: row.source_title,
    curated: row.curated === 1,
    removeMissing: row.remove_missing === 1,
    ...(row.record_limit === null ? {} : { limit: row.record_limit }),
    everyMs: row.every_ms,
    nextAt: row.next_at,
    failures: row.failures,
    ...(row.claimed_until === null ? {} : { claimedUntil: row.claimed_until }),
    ...(row.at_minute === null ? {} : { atMinute: row.at_minute }),
    ...(row.manual === 1 ? { manual: true } : {}),
    ...(row.off === 1 ? { off: true } : {}),
    ...(row.asked === null ? {} : { asked: row.asked as AskedWork }),
  }
}

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The schedule of harvests', work)

/** The latest harvest of a schedule's place. */
async function latestOf(db: Kysely<Tables>, { kind, target, source_id }: Selectable<HarvestSchedulesTable>) {
  return db
    .selectFrom('harvests')
    .innerJoin('harvest_places', 'harvest_places.id', 'harvests.place_id')
    .select(['harvests.state', 'harvests.position'])
    .where('harvest_places.kind', '=', kind)
    .where('harvest_places.target', '=', target)
    .where('harvest_places.source_id', '=', source_id)
    .orderBy('harvests.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Adds a schedule, or replaces that of the same place. */
export async function addSchedule(db: Kysely<Tables>, wanted: WantedSchedule, at: number): Promise<HarvestSchedule> {
  const known = await db
    .selectFrom('harvest_schedules')
    .select('id')
    .where('kind', '=', wanted.kind)
    .where('target', '=', wanted.target)
    .where('source_id', '=', wanted.sourceId)
    .executeTakeFirst()
  const { latest } = await db
    .selectFrom('harvest_schedules')
    .select(({ fn }) => fn.max<number | null>('id').as('latest'))
    .executeTakeFirstOrThrow()
  const row = {
    id: known?.id ?? (latest ?? 0) + 1,
    kind: wanted.kind,
    target: wanted.target,
    source_id: wanted.sourceId,
    source_title: wanted.sourceTitle,
    curated: wanted.curated ? 1 : 0,
    remove_missing: wanted.removeMissing ? 1 : 0,
    record_limit: wanted.limit ?? null,
    every_ms: wanted.everyMs,
    next_at: at,
    failures: 0,
    claimed_by: null,
    claimed_until: null,
    manual: wanted.manual === true ? 1 : 0,
    off: 0,
    at_minute: wanted.atMinute ?? null,
    asked: null,
  }
  await db.deleteFrom('harvest_schedules').where('id', '=', row.id).execute()
  await db.insertInto('harvest_schedules').values(row).execute()
  return scheduleOf(row)
}

/** Takes on what has been due for longest, if nobody harvests its source. */
async function claimDue(
  db: Kysely<Tables>,
  { server, leaseMs, at }: { readonly server: string; readonly leaseMs: number; readonly at: number },
): Promise<ClaimedSchedule | undefined> {
  const rows = await db.selectFrom('harvest_schedules').selectAll().orderBy('next_at').orderBy('id').execute()
  // what is further away than it can be was written before the clock was set back
  const isAhead = (time: number, most: number) => time > at && time <= at + most
  const isTaken = (row: (typeof rows)[number]) => row.claimed_until !== null && isAhead(row.claimed_until, leaseMs)
  const busy = new Set(rows.filter(isTaken).map((row) => row.source_id))
  const isDue = ({ next_at, every_ms, manual, off }: (typeof rows)[number]) =>
    manual === 0 && off === 0 && !isAhead(next_at, every_ms)
  const row = rows.find((one) => (one.asked !== null || isDue(one)) && !busy.has(one.source_id))
  if (row === undefined) return undefined
  const claim = { claimed_by: server, claimed_until: at + leaseMs }
  await db.updateTable('harvest_schedules').set(claim).where('id', '=', row.id).execute()
  const latest = await latestOf(db, row)
  const isBroken = latest?.state === 'interrupted' || latest?.state === 'failed' || latest?.state === 'running'
  const canResume = latest !== undefined && latest.position !== null && isBroken
  return { ...scheduleOf({ ...row, ...claim }), canResume }
}

/** Whether anything is due or asked for, or was scheduled before the clock was set back. */
async function isAnythingDue(reader: Kysely<Tables>, at: number): Promise<boolean> {
  const [due] = await reader
    .selectFrom('harvest_schedules')
    .select('id')
    .where((is) =>
      is.or([
        is('asked', 'is not', null),
        is.and([
          is('manual', '=', 0),
          is('off', '=', 0),
          is.or([is('next_at', '<=', at), is('next_at', '>', is(is.ref('every_ms'), '+', at))]),
        ]),
      ]),
    )
    .limit(1)
    .execute()
  return due !== undefined
}

/** The schedules in an open database. `now` gives milliseconds since 1970. */
export function openHarvestSchedules(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  now: () => number = Date.now,
): HarvestSchedules {
  /** Work under the lock that every change takes, so that no two servers see the same state. */
  const locked = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
    available(() =>
      writer.transaction().execute(async (db) => {
        await takeWriteLock(db)
        return work(db)
      }),
    )

  return {
    add: (wanted) => locked((db) => addSchedule(db, wanted, now())),
    list: () =>
      available(async () => (await reader.selectFrom('harvest_schedules').selectAll().orderBy('id').execute()).map(scheduleOf)),
    remove: (id) =>
      locked(async (db) => {
        const { numDeletedRows } = await db.deleteFrom('harvest_schedules').where('id', '=', id).executeTakeFirst()
        return numDeletedRows > 0n
      }),
    claim: async (server, leaseMs) => {
      // most of the time nothing is due: nobody else's writing is held up to find that out
      if (!(await available(() => isAnythingDue(reader, now())))) return undefined
      return locked((db) => claimDue(db, { server, leaseMs, at: now() }))
    },
    keep: (id, server, leaseMs) =>
      locked(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('harvest_schedules')
          .set({ claimed_until: now() + leaseMs })
          .where('id', '=', id)
          .where('claimed_by', '=', server)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),
    release: (id, server, { at, failures, asked }) =>
      locked(async (db) => {
        await db
          .updateTable('harvest_schedules')
          .set({ next_at: at, failures, claimed_by: null, claimed_until: null, asked: asked ?? null })
          .where('id', '=', id)
          .where('claimed_by', '=', server)
          .execute()
      }),
  }
}
