/** What a harvest refused, page by page, with the documents and how often each was refused in a row. */
import type { Kysely } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'

/** One refusal. */
export interface RefusalRow {
  readonly number: number
  readonly place: string
  readonly reason: string
  readonly document: string | null
  /** Runs in a row, this one included, in which the same place was refused for the same reason. */
  readonly runs: number
}

/** Earlier runs that are looked at. */
const MAX_RUNS_BACK = 20
/** Reasons that are told apart. */
const MAX_REASONS = 50

/** Reads them. All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface RefusedRecords {
  readonly reasons: (run: number) => Promise<{ reason: string; count: number }[]>
  /** Refusals of a run, with this reason. */
  readonly count: (run: number, reason?: string) => Promise<number>
  readonly page: (run: number, start: number, size: number, reason?: string) => Promise<RefusalRow[]>
  readonly document: (run: number, number: number) => Promise<Omit<RefusalRow, 'runs'> | undefined>
}

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The register of harvests', work)

/** The runs of the same place before a run, the latest first. */
async function earlierRuns(reader: Kysely<Tables>, run: number): Promise<number[]> {
  const { place_id: place } = await reader
    .selectFrom('harvests')
    .select('place_id')
    .where('id', '=', run)
    .executeTakeFirstOrThrow()
  const rows = await reader
    .selectFrom('harvests')
    .select('id')
    .where('place_id', '=', place)
    .where('id', '<', run)
    .orderBy('id', 'desc')
    .limit(MAX_RUNS_BACK)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many runs in a row each of these was refused in. */
async function rowsWithRuns(
  reader: Kysely<Tables>,
  run: number,
  rows: readonly Omit<RefusalRow, 'runs'>[],
): Promise<RefusalRow[]> {
  const earlier = rows.length === 0 ? [] : await earlierRuns(reader, run)
  if (earlier.length === 0) return rows.map((row) => ({ ...row, runs: 1 }))
  const before = await reader
    .selectFrom('harvest_refusals')
    .select(['harvest_id', 'place', 'reason'])
    .where('harvest_id', 'in', earlier)
    .where(
      'place',
      'in',
      rows.map(({ place }) => place),
    )
    .execute()
  const known = new Set(before.map(({ harvest_id: id, place, reason }) => `${id}\n${place}\n${reason}`))
  return rows.map((row) => {
    const gap = earlier.findIndex((id) => !known.has(`${id}\n${row.place}\n${row.reason}`))
    return { ...row, runs: 1 + (gap < 0 ? earlier.length : gap) }
  })
}

/** The refusals of an open database. */
export function openRefusedRecords({ reader }: Pick<Database, 'reader'>): RefusedRecords {
  return {
    reasons: (run) =>
      available(async () => {
        const rows = await reader
          .selectFrom('harvest_refusals')
          .select(({ fn }) => ['reason', fn.countAll<number | string>().as('count')])
          .where('harvest_id', '=', run)
          .groupBy('reason')
          .orderBy('count', 'desc')
          .orderBy('reason')
          .limit(MAX_REASONS)
          .execute()
        return rows.map(({ reason, count }) => ({ reason, count: Number(count) }))
      }),
    count: (run, reason) =>
      available(async () => {
        const all = reader
          .selectFrom('harvest_refusals')
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .where('harvest_id', '=', run)
        const { count } = await (reason === undefined ? all : all.where('reason', '=', reason)).executeTakeFirstOrThrow()
        return Number(count)
      }),
    page: (run, start, size, reason) =>
      available(async () => {
        const all = reader
          .selectFrom('harvest_refusals')
          .select(['number', 'place', 'reason', 'document'])
          .where('harvest_id', '=', run)
        const wanted = reason === undefined ? all : all.where('reason', '=', reason)
        return rowsWithRuns(reader, run, await wanted.orderBy('number').limit(size).offset(start).execute())
      }),
    document: (run, number) =>
      available(() =>
        reader
          .selectFrom('harvest_refusals')
          .select(['number', 'place', 'reason', 'document'])
          .where('harvest_id', '=', run)
          .where('number', '=', number)
          .executeTakeFirst(),
      ),
  }
}
