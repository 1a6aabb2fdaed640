/**
 * Reports of layers that could not be shown, for those who run the portal: what the portal itself has found wrong, never words of a
 * visitor.
 */
import { DAY_MS } from '@graticule/contracts/limits'
import type { Diagnosis } from '@graticule/contracts/services/map-proxies'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'

/** Reports that are kept, the latest. */
const MOST_REPORTS = 500
const KEPT_FOR_MS = 30 * DAY_MS

/** A trouble of a server of layers. Times are milliseconds since 1970. */
export interface FailureReport {
  readonly host: string
  readonly type: string
  readonly trouble: string
  /** How often it was met. */
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
}

/** The reports. Methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface FailureReports {
  /** Keeps what was found; false when nothing is wrong, or when there is nobody who could be named. */
  readonly add: (found: Diagnosis) => Promise<boolean>
  /** Those of the last 30 days, the latest first. */
  readonly latest: (count: number) => Promise<FailureReport[]>
}

/** The reports of an open database; `clock` gives milliseconds since 1970. */
export function openFailureReports({ writer, reader }: Pick<Database, 'writer' | 'reader'>, clock: () => number): FailureReports {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The reports', work)
  const purge = async (): Promise<void> => {
    const beyond = await writer
      .selectFrom('failure_reports')
      .select('last_at')
      .orderBy('last_at', 'desc')
      .offset(MOST_REPORTS)
      .limit(1)
      .executeTakeFirst()
    const oldest = Math.max(clock() - KEPT_FOR_MS, beyond?.last_at ?? 0)
    await writer.deleteFrom('failure_reports').where('last_at', '<=', oldest).execute()
  }
  return {
    add: async ({ state, host, type, trouble }) => {
      if (state !== 'fails' || trouble === undefined || host === '') return false
      return available(async () => {
        const now = clock()
        await writer
          .insertInto('failure_reports')
          .values({ host, type, trouble, count: 1, first_at: now, last_at: now })
          .onConflict((conflict) =>
            conflict
              .columns(['host', 'type', 'trouble'])
              .doUpdateSet((build) => ({ count: build('failure_reports.count', '+', 1), last_at: now })),
          )
          .execute()
        await purge()
        return true
      })
    },
    latest: (count) =>
      available(async () => {
        const rows = await reader
          .selectFrom('failure_reports')
          .selectAll()
          .where('last_at', '>', clock() - KEPT_FOR_MS)
          .orderBy('last_at', 'desc')
          .limit(count)
          .execute()
        return rows.map(({ first_at: firstAt, last_at: lastAt, ...report }) => ({
          ...report,
          firstAt,
          lastAt,
        }))
      }),
  }
}
