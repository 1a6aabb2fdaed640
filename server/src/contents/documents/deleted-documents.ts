/** Deleted documents lie aside with their files for a time, as deleted pages do, so that one that is wanted again comes back at its address. */
import { MAX_DELETED_DOCUMENTS } from '@graticule/contracts/contents/limits'
import type { Kysely } from 'kysely'
import type { DocumentsTable } from '../../storage/tables/content-tables.ts'
import type { Tables } from '../../storage/tables.ts'
import { forgetOld, oldestKept } from '../laid-aside.ts'

/**
 * Lays a document aside, in the transaction that deletes it, and forgets those that have lain there for too long or are too many.
 * @rule B-content.deleted-documents Deleted documents are kept for 30 days, the latest 50 of a site
 */
export async function layDocumentAside(db: Kysely<Tables>, document: Readonly<DocumentsTable>, now: number): Promise<void> {
  await db
    .insertInto('deleted_documents')
    .values({ ...document, deleted_at: now })
    .execute()
  await forgetOld(db, 'deleted_documents', now)
  const kept = await db
    .selectFrom('deleted_documents')
    .select('id')
    .where('site_id', '=', document.site_id)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const tooMany = kept.slice(MAX_DELETED_DOCUMENTS).map(({ id }) => id)
  if (tooMany.length > 0) await db.deleteFrom('deleted_documents').where('id', 'in', tooMany).execute()
}

/** Takes a document from where it was laid, to put it back in the same transaction. @returns undefined where it is not kept */
export async function takeDocumentBack(
  db: Kysely<Tables>,
  siteId: number,
  id: number,
  now: number,
): Promise<DocumentsTable | undefined> {
  const row = await db
    .deleteFrom('deleted_documents')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_at', '>=', oldestKept(now))
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { deleted_at: _, ...document } = row
  return document
}
