/** Reads rows by the ids of their records, with queries that are compiled once: they are asked for at every search. */
import type { Compilable } from 'kysely'
import type { ReadQuery } from './database.ts'
import { chunks, IDS_PER_STATEMENT } from './chunks.ts'

/** Queries that are kept; most searches ask for a page of the same size. */
const MOST_KEPT = 200

/** The rows of a query whose parameters are ids and nothing else, for any number of ids, in any order. `Row`: what it selects, in that order. */
export function readByIds<Row extends readonly unknown[]>(
  read: ReadQuery,
  queryOf: (ids: readonly string[]) => Compilable,
): (ids: readonly string[]) => Promise<readonly Row[]> {
  const known = new Map<number, string>()
  const sqlFor = (ids: readonly string[]): string => {
    const sql = known.get(ids.length) ?? queryOf(ids).compile().sql
    if (known.size < MOST_KEPT) known.set(ids.length, sql)
    return sql
  }
  return async (ids) => {
    if (ids.length > IDS_PER_STATEMENT) {
      const parts = await Promise.all(
        chunks(ids, IDS_PER_STATEMENT).map((part) => read<Row>({ sql: sqlFor(part), parameters: part })),
      )
      return parts.flat()
    }
    return ids.length === 0 ? [] : read<Row>({ sql: sqlFor(ids), parameters: ids })
  }
}
