/** What deleted pages and documents have in common: they lie aside for a time, each kind in a table of its own. */
import { DELETED_KEPT_MS } from '@graticule/contracts/contents/limits'
import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'

type Aside = 'deleted_pages' | 'deleted_documents'

/** What was deleted before this time is gone for good, ms since 1970. */
export const oldestKept = (now: number): number => now - DELETED_KEPT_MS

/** Forgets what has lain aside for too long. */
export async function forgetOld(db: Kysely<Tables>, table: Aside, now: number): Promise<void> {
  await db.deleteFrom(table).where('deleted_at', '<', oldestKept(now)).execute()
}

/** The site of something deleted that is still kept; `undefined` = it is not. */
export async function siteOfDeleted(db: Kysely<Tables>, table: Aside, id: number, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom(table)
    .select('site_id')
    .where('id', '=', id)
    .where('deleted_at', '>=', oldestKept(now))
    .executeTakeFirst()
  return row?.site_id
}
