/** Searches that administrators highlight, and what they changed of those that ship with the portal. */
import type { Kysely } from 'kysely'
import { changeMarked } from '../contents/marks/content-marks.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import { newItemId } from '../storage/new-item-id.ts'
import type { Tables } from '../storage/tables.ts'

/** What is kept of one; of a shipped one only what was changed. */
export interface HighlightWords {
  readonly name?: string | undefined
  readonly phrase?: string | undefined
  readonly url?: string | undefined
  readonly enabled?: boolean | undefined
  readonly defaultSearch?: boolean | undefined
  /** Place in the list, from 0; those without one come last, in the order in which they were made. */
  readonly position?: number | undefined
}

/** Times are milliseconds since 1970. */
export interface StoredHighlightRow {
  readonly id: number
  readonly isShipped: boolean
  readonly isRemoved: boolean
  readonly words: HighlightWords
  readonly createdAt: number
  readonly changedAt: number
}

/** Ids of shipped ones are smaller. */
const LARGEST_SHIPPED_ID = 1e9

/** Methods reject with `PortalError` 'unavailable'. */
export interface HighlightStore {
  /** The oldest first. */
  readonly all: () => Promise<readonly StoredHighlightRow[]>
  readonly add: (words: HighlightWords, now: number) => Promise<number>
  /** Writes one anew: a shipped one as it is changed, or as removed. */
  readonly put: (row: Pick<StoredHighlightRow, 'id' | 'isShipped' | 'isRemoved' | 'words'>, now: number) => Promise<void>
  readonly remove: (id: number) => Promise<void>
  /** Puts them in this order, all or none. */
  readonly order: (ids: readonly number[], now: number) => Promise<void>
}

/** Gives those of the list their places, and shipped ones that nobody has changed a row of their own. */
async function writeOrder(db: Kysely<Tables>, ids: readonly number[], now: number): Promise<void> {
  const rows = new Map((await db.selectFrom('highlighted_searches').selectAll().execute()).map((row) => [row.id, row]))
  for (const [position, id] of ids.entries()) {
    const row = rows.get(id)
    const words: HighlightWords = { ...(row === undefined ? {} : (JSON.parse(row.record) as HighlightWords)), position }
    const values = { record: JSON.stringify(words), changed_at: now }
    const made = {
      id,
      shipped: row?.shipped ?? 1,
      removed: row?.removed ?? 0,
      created_at: row?.created_at ?? now,
      ...values,
    }
    await db
      .insertInto('highlighted_searches')
      .values(made)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
  }
}

/** Opens it. */
export function openHighlights({ writer, reader }: Pick<Database, 'writer' | 'reader'>): HighlightStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The highlighted searches', work)
  /** Open pages of all sites hear of it. */
  const change = (work: (db: Kysely<Tables>) => Promise<unknown>): Promise<void> =>
    available(async () => void (await changeMarked(writer, work)))
  const put: HighlightStore['put'] = ({ id, isShipped, isRemoved, words }, now) =>
    change(async (db) => {
      const values = { removed: isRemoved ? 1 : 0, record: JSON.stringify(words), changed_at: now }
      await db
        .insertInto('highlighted_searches')
        .values({ id, shipped: isShipped ? 1 : 0, created_at: now, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute()
    })
  return {
    all: () =>
      available(async () => {
        const rows = await reader.selectFrom('highlighted_searches').selectAll().orderBy('created_at').orderBy('id').execute()
        return rows.map(({ id, shipped, removed, record, created_at: createdAt, changed_at: changedAt }) => ({
          id,
          isShipped: shipped === 1,
          isRemoved: removed === 1,
          words: JSON.parse(record) as HighlightWords,
          createdAt,
          changedAt,
        }))
      }),
    add: async (words, now) => {
      const id = LARGEST_SHIPPED_ID + newItemId()
      await put({ id, isShipped: false, isRemoved: false, words }, now)
      return id
    },
    put,
    order: (ids, now) => change((db) => writeOrder(db, ids, now)),
    remove: (id) => change((db) => db.deleteFrom('highlighted_searches').where('id', '=', id).execute()),
  }
}
