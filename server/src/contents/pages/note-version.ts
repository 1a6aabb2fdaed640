/** The versions of a page: each change leaves one, up to a limit. */
import { DRAFT_JOINS_MS, MAX_VERSIONS } from '@graticule/contracts/contents/limits'
import type { PageAction, PageDocument } from '@graticule/contracts/contents/pages'
import { type Language, LANGUAGES } from '@graticule/contracts/languages'
import type { Kysely } from 'kysely'
import type { ContentPagesTable } from '../../storage/tables/content-tables.ts'
import type { Tables } from '../../storage/tables.ts'

/** Who changes something, and when, ms since 1970. */
export interface Change {
  /** Id of a person. */
  readonly by: string
  readonly now: number
}

/** Notes a version, in the place of a draft that the same person has just saved, and forgets the oldest when there are too many. */
export async function note(
  db: Kysely<Tables>,
  row: Readonly<ContentPagesTable>,
  action: PageAction,
  { by, now }: Change,
): Promise<void> {
  const { id: pageId, version, draft: document } = row
  const ofPage = () => db.selectFrom('content_versions').where('page_id', '=', pageId)
  const latest = await ofPage().select(['version', 'action', 'at', 'by']).orderBy('version', 'desc').limit(1).executeTakeFirst()
  const joins =
    action === 'draft' && latest?.action === 'draft' && latest.by === by && now - latest.at < DRAFT_JOINS_MS ? latest : undefined
  const languages = await changedLanguages(db, row, action, joins?.version ?? version)
  if (joins !== undefined)
    await db.deleteFrom('content_versions').where('page_id', '=', pageId).where('version', '=', joins.version).execute()
  await db
    .insertInto('content_versions')
    // a draft that goes on keeps its beginning, so that a long day of work leaves several versions
    .values({ page_id: pageId, version, action, document, at: joins?.at ?? now, by, languages })
    .execute()
  const all = await ofPage().select(['version', 'action']).orderBy('version').execute()
  const surplus = all.length - MAX_VERSIONS
  if (surplus <= 0) return
  const gone = all.toSorted((one, other) => Number(other.action === 'draft') - Number(one.action === 'draft')).slice(0, surplus)
  await db
    .deleteFrom('content_versions')
    .where('page_id', '=', pageId)
    .where(
      'version',
      'in',
      gone.map(({ version: old }) => old),
    )
    .execute()
}

/**
 * Languages whose texts differ from the version before `version`, as JSON; of a published one, from the one that was published before. Null
 * where there is none.
 */
async function changedLanguages(
  db: Kysely<Tables>,
  { id, draft }: Pick<ContentPagesTable, 'id' | 'draft'>,
  action: PageAction,
  version: number,
): Promise<string | null> {
  const earlier = db.selectFrom('content_versions').select('document').where('page_id', '=', id).where('version', '<', version)
  const compared = action === 'published' ? earlier.where('action', '=', 'published') : earlier
  const before = await compared.orderBy('version', 'desc').limit(1).executeTakeFirst()
  if (before === undefined) return null
  const [old, now] = [before.document, draft].map((document) => (JSON.parse(document) as PageDocument).texts)
  const textIn = (texts: PageDocument['texts'] | undefined, language: Language) => {
    const { state: _, ...text } = texts?.[language] ?? {}
    return JSON.stringify(text)
  }
  return JSON.stringify(LANGUAGES.filter((language) => textIn(old, language) !== textIn(now, language)))
}
