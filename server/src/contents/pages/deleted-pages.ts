/** Deleted pages lie aside, whole, for a time: slugs are free at once, and a page that is wanted again comes back as it was. */
import type { Language } from '@graticule/contracts/languages'
import type { Insertable, Kysely } from 'kysely'
import type { ContentPagesTable, ContentVersionsTable } from '../../storage/tables/content-tables.ts'
import type { Tables } from '../../storage/tables.ts'
import { forgetOld, oldestKept } from '../laid-aside.ts'
import type { DraftHeads } from '../translation-states.ts'
import type { Change } from './note-version.ts'

type PageRow = Readonly<ContentPagesTable>
type VersionRow = Readonly<Insertable<ContentVersionsTable>>

/** A deleted page without its texts. Times are ms since 1970. */
export interface DeletedHead {
  readonly id: number
  readonly slug: string
  /** In the original language; the slug where it had none. */
  readonly title: string
  readonly original: Language
  readonly deletedAt: number
  /** Id of a person. */
  readonly deletedBy: string
}

/**
 * Lays a page aside with its versions, in the transaction that deletes it, and forgets those that have lain there for too long.
 * @rule B-content.deleted-kept Deleted pages are kept with all versions for 30 days, and come back as they were
 */
export async function layAside(db: Kysely<Tables>, page: PageRow, { by, now }: Change): Promise<void> {
  const versions = await db.selectFrom('content_versions').selectAll().where('page_id', '=', page.id).execute()
  const { title, original } = JSON.parse(page.draft_heads) as DraftHeads
  await forgetOld(db, 'deleted_pages', now)
  await db
    .insertInto('deleted_pages')
    .values({
      id: page.id,
      site_id: page.site_id,
      deleted_at: now,
      deleted_by: by,
      slug: page.slug,
      title: title[original] ?? page.slug,
      original,
      page: JSON.stringify(page),
      versions: JSON.stringify(versions),
    })
    .execute()
}

/** Takes a page from where it was laid, to put it back in the same transaction. @returns undefined where it is not kept */
export async function takeBack(
  db: Kysely<Tables>,
  siteId: number,
  id: number,
  now: number,
): Promise<{ readonly page: PageRow; readonly versions: readonly VersionRow[] } | undefined> {
  const row = await db
    .deleteFrom('deleted_pages')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_at', '>=', oldestKept(now))
    .returning(['page', 'versions'])
    .executeTakeFirst()
  return row && { page: JSON.parse(row.page) as PageRow, versions: JSON.parse(row.versions) as VersionRow[] }
}

/** What a site can get back, the latest first. */
export async function deletedOf(reader: Kysely<Tables>, siteId: number, now: number): Promise<DeletedHead[]> {
  const rows = await reader
    .selectFrom('deleted_pages')
    .select(['id', 'slug', 'title', 'original', 'deleted_at', 'deleted_by'])
    .where('site_id', '=', siteId)
    .where('deleted_at', '>=', oldestKept(now))
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ deleted_at: deletedAt, deleted_by: deletedBy, original, ...row }) => ({
    ...row,
    original: original as Language,
    deletedAt,
    deletedBy,
  }))
}
