/** The rules of servers for robots, kept in the database: a run that looks at links ends long before they are a day old. */
import type { Kysely } from 'kysely'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import type { RobotsRules } from './robots-rules.ts'

/** What is known of the rules of one server. Times are milliseconds since 1970. */
export interface KeptRobots {
  /** As they were last read; absent: they never could be. */
  readonly rules?: RobotsRules
  readonly readAt?: number
  /** Last time that they were asked for, read or not. */
  readonly askedAt: number
  /** They could not be read since then; absent: the last time they could. */
  readonly failingSince?: number
}

/** By origin, "https://data.example.org". All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface RobotsStore {
  readonly read: (origin: string) => Promise<KeptRobots | undefined>
  readonly write: (origin: string, kept: KeptRobots) => Promise<void>
  /** Forgets servers that were not asked since then; gives how many. */
  readonly forget: (before: number) => Promise<number>
}

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('What servers ask of robots', work)

/** The rules in an open database. */
export function robotsStore(writer: Kysely<Tables>, reader: Kysely<Tables>): RobotsStore {
  return {
    read: (origin) =>
      available(async () => {
        const row = await reader.selectFrom('link_robots').selectAll().where('origin', '=', origin).executeTakeFirst()
        if (row === undefined) return undefined
        return {
          askedAt: row.asked_at,
          ...(row.rules === null ? {} : { rules: JSON.parse(row.rules) as RobotsRules }),
          ...(row.read_at === null ? {} : { readAt: row.read_at }),
          ...(row.failing_since === null ? {} : { failingSince: row.failing_since }),
        }
      }),
    write: (origin, { rules, readAt, askedAt, failingSince }) =>
      available(async () => {
        const row = {
          rules: rules === undefined ? null : JSON.stringify(rules),
          read_at: readAt ?? null,
          asked_at: askedAt,
          failing_since: failingSince ?? null,
        }
        await writer
          .insertInto('link_robots')
          .values({ origin, ...row })
          .onConflict((conflict) => conflict.column('origin').doUpdateSet(row))
          .execute()
      }),
    forget: (before) =>
      available(async () => {
        const { numDeletedRows } = await writer.deleteFrom('link_robots').where('asked_at', '<', before).executeTakeFirstOrThrow()
        return Number(numDeletedRows)
      }),
  }
}
