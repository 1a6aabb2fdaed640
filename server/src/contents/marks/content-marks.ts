/** Tells when visitors would see other pages or another menu, on every server of a database. */
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'

/** Distance of two looks, ms: a change is told within two seconds. One look reads a small row of each site. */
export const CONTENTS_POLL_MS = 1_000

/** Notes that visitors see other pages of a site; within the transaction that changes them. */
export async function markContents(db: Kysely<Tables>, siteId: number): Promise<void> {
  await db
    .insertInto('content_marks')
    .values({ site_id: siteId, mark: 1 })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ mark: sql`content_marks.mark + 1` }))
    .execute()
}

/** Changes what pages of all sites show, and notes it, both or neither. */
export const changeMarked = <T>(writer: Database['writer'], work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
  writer.transaction().execute(async (db) => {
    const done = await work(db)
    await markContents(db, GLOBAL_SITE_ID)
    return done
  })

export interface ContentMarks {
  /** Another mark: pages or menu of the site have changed, or those of the global site, which it shows where it has none. */
  readonly markOf: (siteId: number) => string
  /** Calls with each change; gives what ends it. */
  readonly watch: (heard: () => void) => () => void
  readonly stop: () => void
}

async function readMarks({ reader }: Pick<Database, 'reader'>): Promise<ReadonlyMap<number, string>> {
  const [pages, menus] = await Promise.all([
    reader.selectFrom('content_marks').select(['site_id', 'mark as count']).execute(),
    reader.selectFrom('menus').select(['site_id', 'version as count']).execute(),
  ])
  const marks = new Map<number, string>()
  for (const [kind, rows] of [
    ['p', pages],
    ['m', menus],
  ] as const)
    for (const { site_id: id, count } of rows) marks.set(id, `${marks.get(id) ?? ''}${kind}${count}`)
  return marks
}

/**
 * Follows them until it is stopped. While the database does not answer, what was known holds.
 * @rule B-content.open-pages Open pages show what was published, or saved as their menu, within two seconds
 */
export function followContents(database: Pick<Database, 'reader'>, pollMs = CONTENTS_POLL_MS): ContentMarks {
  const listeners = new Set<() => void>()
  let marks: ReadonlyMap<number, string> = new Map()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const look = async () => {
    const read = await readMarks(database).catch(() => marks)
    const isOther = JSON.stringify([...read]) !== JSON.stringify([...marks])
    marks = read
    if (isOther && !isStopped) for (const heard of listeners) heard()
    if (!isStopped) timer = setTimeout(() => void look(), pollMs).unref()
  }
  void look()
  return {
    markOf: (siteId) => [...new Set([siteId, GLOBAL_SITE_ID])].map((id) => marks.get(id) ?? '').join('/'),
    watch: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
