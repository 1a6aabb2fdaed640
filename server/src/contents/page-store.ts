/** Pages of content as they are stored: a draft, what visitors see, and the versions before. */
import { MAX_PAGES } from '@graticule/contracts/contents/limits'
import type { EditedPage, PageAction, PageDocument, PageLine, ReadPage } from '@graticule/contracts/contents/pages'
import { isResultsAddress } from '@graticule/contracts/contents/results-address'
import { faultOfSlug } from '@graticule/contracts/contents/slug'
import type { Words } from '@graticule/contracts/contents/words'
import type { Language } from '@graticule/contracts/languages'
import { PortalError } from '@graticule/contracts/problem'
import type { Kysely } from 'kysely'
import { newItemId } from '../storage/new-item-id.ts'
import { type DeletedHead, deletedOf, layAside, takeBack } from './pages/deleted-pages.ts'
import { markContents } from './marks/content-marks.ts'
import { prepareHtml } from './html/prepare-html.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { ContentPagesTable } from '../storage/tables/content-tables.ts'
import type { Tables } from '../storage/tables.ts'
import { takeWriteLock } from '../storage/write-lock.ts'
import { say } from '../texts/say.ts'
import { checkLinks, lacksMapWords } from './html/page-maps.ts'
import { type Change, note } from './pages/note-version.ts'
import { lacksAlternative } from './safe-html.ts'
import { type DraftHeads, headsOf, publicTextsOf, textsOf, withStates } from './translation-states.ts'

type Row = Readonly<ContentPagesTable>

/** A page without its texts. */
export interface PageHead {
  readonly id: number
  readonly siteId: number
  readonly slug: string
  /** Titles that visitors see; `undefined` = it is not published. */
  readonly title: Words | undefined
}

/**
 * The pages of an open database. Methods reject with `PortalError`: 'not-found', 'changed' for a version that is not the latest,
 * 'invalid-body', 'conflict', 'unavailable'. Authors are ids of people here.
 */
export interface PageStore {
  /** By their titles. */
  readonly list: (siteId: number) => Promise<readonly PageLine[]>
  readonly one: (siteId: number, id: number) => Promise<StoredPage>
  readonly add: (siteId: number, document: PageDocument, change: Change) => Promise<StoredPage>
  readonly save: (siteId: number, id: number, seen: number, document: PageDocument, change: Change) => Promise<StoredPage>
  readonly publish: (siteId: number, id: number, seen: number, change: Change) => Promise<StoredPage>
  readonly unpublish: (siteId: number, id: number, seen: number, change: Change) => Promise<StoredPage>
  /** The document of a version. */
  readonly version: (siteId: number, id: number, version: number) => Promise<PageDocument>
  readonly restore: (siteId: number, id: number, version: number, seen: number, change: Change) => Promise<StoredPage>
  readonly remove: (siteId: number, id: number, seen: number, change: Change) => Promise<void>
  /** What was deleted and can be brought back at this time (ms since 1970), the latest first. */
  readonly deleted: (siteId: number, now: number) => Promise<readonly DeletedHead[]>
  /** Brings a deleted page back as it was. 'conflict' when another page has its address by now. */
  readonly bringBack: (siteId: number, id: number, change: Change) => Promise<StoredPage>
  /** What is published on a site, by slug. */
  readonly published: (siteId: number) => Promise<readonly PageHead[]>
  /** What visitors read; `undefined` = nothing. */
  readonly read: (siteId: number, slug: string) => Promise<ReadPage | undefined>
  readonly readById: (id: number) => Promise<ReadPage | undefined>
  /** A page of whatever site, published or not; `undefined` = there is none. */
  readonly head: (id: number) => Promise<(PageHead & { readonly version: number; readonly draft: PageDocument }) | undefined>
}

/** A page as it is edited, its authors by their ids. */
export type StoredPage = EditedPage

const none = (): PortalError => new PortalError('not-found', say('contents:none.page'))
const changed = (): PortalError => new PortalError('changed', say('contents:changed.page'))
const refused = (key: 'contents:slug.form' | 'contents:slug.reserved' | 'contents:slug.taken', slug: string): PortalError =>
  new PortalError(key === 'contents:slug.taken' ? 'conflict' : 'invalid-body', say(key, { slug }), { parameter: 'slug' })

const documentOf = (json: string): PageDocument => JSON.parse(json) as PageDocument
const iso = (time: number): string => new Date(time).toISOString()

/** A stored document, its texts made safe. */
async function safeDocument(json: string): Promise<PageDocument> {
  const document = documentOf(json)
  await prepareHtml(document)
  return withStates(document, undefined)
}

const headColumns = ['id', 'slug', 'version', 'live_titles', 'draft_heads', 'changed_at', 'changed_by', 'published_at'] as const

/** What a page offers to search: phrases of its languages, and the link that they narrow. */
function topicsOf({ texts, original, topicLink }: PageDocument): Pick<ReadPage, 'topics' | 'topicLink'> {
  // those of drafts are not for visitors, as their texts
  const read = Object.entries(texts).filter(([language, text]) => language === original || text?.state !== 'draft')
  const topics = Object.fromEntries(read.map(([language, text]) => [language, text?.topics ?? []]))
  const isAny = Object.values(topics).some(({ length }) => length > 0)
  // made safe once more, like the texts
  const isLink = topicLink !== undefined && isResultsAddress(topicLink)
  return { ...(isAny ? { topics } : {}), ...(isLink ? { topicLink } : {}) }
}

async function readPage(row: Row): Promise<ReadPage | undefined> {
  if (row.live === null) return undefined
  // made safe once more: it may have come into the database by another way
  const live = await safeDocument(row.live)
  return {
    id: row.id,
    slug: row.slug,
    siteId: row.site_id,
    original: live.original,
    contents: live.contents,
    title: publicTextsOf(live, ({ title }) => title),
    summary: publicTextsOf(live, ({ summary }) => summary),
    data: publicTextsOf(live, ({ data }) => data),
    ...topicsOf(live),
    publishedAt: iso(row.published_at ?? row.changed_at),
  }
}

async function rowOf(db: Kysely<Tables>, siteId: number, id: number): Promise<Row> {
  const row = await db
    .selectFrom('content_pages')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw none()
  return row
}

async function edited(db: Kysely<Tables>, siteId: number, id: number): Promise<StoredPage> {
  const row = await rowOf(db, siteId, id)
  const versions = await db
    .selectFrom('content_versions')
    .select(['version', 'action', 'at', 'by', 'languages'])
    .where('page_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  return {
    id,
    slug: row.slug,
    published: row.live !== null,
    changed: row.live !== row.draft,
    version: row.version,
    changedAt: iso(row.changed_at),
    changedBy: row.changed_by,
    ...(row.published_at === null || row.live === null ? {} : { publishedAt: iso(row.published_at) }),
    draft: await safeDocument(row.draft),
    history: versions.map(({ version, action, at, by, languages }) => ({
      version,
      action: action as PageAction,
      at: iso(at),
      by,
      ...(languages === null ? {} : { languages: JSON.parse(languages) as Language[] }),
    })),
  }
}

/** @rule D53.reserved-words */
async function checkSlug(db: Kysely<Tables>, siteId: number, slug: string, id?: number): Promise<void> {
  const fault = faultOfSlug(slug)
  if (fault !== undefined) throw refused(`contents:slug.${fault}`, slug)
  const other = await db
    .selectFrom('content_pages')
    .select('id')
    .where('site_id', '=', siteId)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (other !== undefined && other.id !== id) throw refused('contents:slug.taken', slug)
}

function checkPublishable(document: PageDocument): void {
  const refuse = (key: 'contents:publish.title' | 'contents:publish.alternative' | 'contents:publish.map') => {
    throw new PortalError('invalid-body', say(key))
  }
  const titles = textsOf(document, ({ title }) => title)
  if (titles[document.original] === undefined) refuse('contents:publish.title')
  /** @rule B-content.alternative-text Pictures need an alternative text, or to be decoration, before a page is published */
  if (Object.values(document.texts).some((text) => lacksAlternative(text.data))) refuse('contents:publish.alternative')
  if (Object.values(document.texts).some((text) => lacksMapWords(text.data))) refuse('contents:publish.map')
}

type NewColumns = Partial<Pick<Row, 'slug' | 'draft' | 'live' | 'live_titles' | 'draft_heads' | 'published_at'>>

/** Which page is changed, from which version, by whom. */
interface ChangedPage {
  readonly siteId: number
  readonly id: number
  readonly seen: number
  readonly change: Change
}

/** Changes a page that nobody else has changed since `seen`, and notes the version. */
function changePage(
  writer: Kysely<Tables>,
  { siteId, id, seen, change }: ChangedPage,
  action: PageAction,
  work: (db: Kysely<Tables>, row: Row) => Promise<NewColumns> | NewColumns,
): Promise<StoredPage> {
  return writer.transaction().execute(async (db) => {
    await takeWriteLock(db)
    const row = await rowOf(db, siteId, id)
    if (row.version !== seen) throw changed()
    const columns = { ...(await work(db, row)), version: row.version + 1, changed_at: change.now, changed_by: change.by }
    await db.updateTable('content_pages').set(columns).where('id', '=', id).execute()
    await note(db, { ...row, ...columns }, action, change)
    if (action === 'published' || action === 'unpublished') await markContents(db, siteId)
    return edited(db, siteId, id)
  })
}

const draftColumns = (document: PageDocument): Required<Pick<NewColumns, 'draft' | 'draft_heads'>> => ({
  draft: JSON.stringify(document),
  draft_heads: JSON.stringify(headsOf(document)),
})

async function checkRoom(db: Kysely<Tables>, siteId: number): Promise<void> {
  const { count } = await db
    .selectFrom('content_pages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_PAGES) throw new PortalError('conflict', say('contents:full.pages', { most: MAX_PAGES }))
}

async function addPage(db: Kysely<Tables>, siteId: number, document: PageDocument, change: Change): Promise<StoredPage> {
  await takeWriteLock(db)
  await checkSlug(db, siteId, document.slug)
  await checkRoom(db, siteId)
  const row: Row = {
    id: newItemId(),
    site_id: siteId,
    slug: document.slug,
    version: 1,
    ...draftColumns(withStates(document, undefined)),
    live: null,
    live_titles: null,
    changed_at: change.now,
    changed_by: change.by,
    published_at: null,
  }
  await db.insertInto('content_pages').values(row).execute()
  await note(db, row, 'draft', change)
  return edited(db, siteId, row.id)
}

/** Deletes a page with its versions, which lie aside for a time. Entries of menus go too, or lead nowhere where others lie below them. */
async function removePage(db: Kysely<Tables>, { siteId, id, seen, change }: ChangedPage): Promise<void> {
  await takeWriteLock(db)
  const row = await rowOf(db, siteId, id)
  if (row.version !== seen) throw changed()
  await layAside(db, row, change)
  await db.deleteFrom('menu_entries').where('page_id', '=', id).where('level_id', '=', 1).execute()
  await db.updateTable('menu_entries').set({ page_id: null, address: '' }).where('page_id', '=', id).execute()
  await db.deleteFrom('content_versions').where('page_id', '=', id).execute()
  await markContents(db, siteId)
  await db.deleteFrom('content_pages').where('id', '=', id).execute()
}

/** Puts a deleted page back: its texts, versions and whether visitors see it. The menu stays as it is. */
async function bringBack(db: Kysely<Tables>, siteId: number, id: number, change: Change): Promise<StoredPage> {
  await takeWriteLock(db)
  const kept = await takeBack(db, siteId, id, change.now)
  if (kept === undefined) throw new PortalError('not-found', say('contents:none.deleted'))
  await checkSlug(db, siteId, kept.page.slug)
  await checkRoom(db, siteId)
  // whoever has seen it before it was deleted has not seen this one
  const page = { ...kept.page, version: kept.page.version + 1, changed_at: change.now, changed_by: change.by }
  await db.insertInto('content_pages').values(page).execute()
  await db.insertInto('content_versions').values(kept.versions).execute()
  await note(db, page, 'restored', change)
  await markContents(db, siteId)
  return edited(db, siteId, id)
}

type Changes = Pick<PageStore, 'add' | 'save' | 'publish' | 'unpublish' | 'restore' | 'remove' | 'bringBack'>

function changesOf(writer: Kysely<Tables>, available: <T>(work: () => Promise<T>) => Promise<T>): Changes {
  return {
    add: (siteId, document, change) =>
      available(async () => {
        checkLinks(document)
        await prepareHtml(document)
        return writer.transaction().execute((db) => addPage(db, siteId, document, change))
      }),
    save: (siteId, id, seen, document, change) =>
      available(async () => {
        checkLinks(document)
        await prepareHtml(document)
        return changePage(writer, { siteId, id, seen, change }, 'draft', async (db, row) => {
          await checkSlug(db, siteId, document.slug, id)
          const columns = draftColumns(withStates(document, documentOf(row.draft)))
          // nobody knows its address yet
          return row.live === null ? { ...columns, slug: document.slug } : columns
        })
      }),
    publish: (siteId, id, seen, change) =>
      available(() =>
        changePage(writer, { siteId, id, seen, change }, 'published', async (db, row) => {
          const document = documentOf(row.draft)
          checkPublishable(document)
          await checkSlug(db, siteId, document.slug, id)
          const titles = JSON.stringify(publicTextsOf(document, ({ title }) => title))
          return { slug: document.slug, live: row.draft, live_titles: titles, published_at: change.now }
        }),
      ),
    unpublish: (siteId, id, seen, change) =>
      available(() => changePage(writer, { siteId, id, seen, change }, 'unpublished', () => ({ live: null, live_titles: null }))),
    restore: (siteId, id, version, seen, change) =>
      available(() =>
        changePage(writer, { siteId, id, seen, change }, 'restored', async (db, row) => {
          const old = await versionOf(db, siteId, id, version)
          // the address stays: that of then may belong to another page by now
          const document = { ...old, slug: documentOf(row.draft).slug }
          return draftColumns(withStates(document, undefined))
        }),
      ),
    remove: (siteId, id, seen, change) =>
      available(() => writer.transaction().execute((db) => removePage(db, { siteId, id, seen, change }))),
    bringBack: (siteId, id, change) => available(() => writer.transaction().execute((db) => bringBack(db, siteId, id, change))),
  }
}

async function versionOf(db: Kysely<Tables>, siteId: number, id: number, version: number): Promise<PageDocument> {
  await rowOf(db, siteId, id)
  const found = await db
    .selectFrom('content_versions')
    .select('document')
    .where('page_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (found === undefined) throw new PortalError('not-found', say('contents:none.version'))
  return safeDocument(found.document)
}

const wordsIn = (json: string | null): Words | undefined => (json === null ? undefined : (JSON.parse(json) as Words))

/** The pages of an open database. */
export function openPages({ writer, reader }: Pick<Database, 'writer' | 'reader'>): PageStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The pages', work)
  const rows = () => reader.selectFrom('content_pages')
  return {
    ...changesOf(writer, available),
    list: (siteId) =>
      available(async () => {
        const found = await rows()
          .select([...headColumns])
          .select(({ eb }) => eb('live', '=', eb.ref('draft')).as('same'))
          .where('site_id', '=', siteId)
          .execute()
        const lines = found.map((row) => ({
          id: row.id,
          slug: row.slug,
          published: row.live_titles !== null,
          changed: !row.same,
          version: row.version,
          changedAt: iso(row.changed_at),
          changedBy: row.changed_by,
          ...(row.published_at === null || row.live_titles === null ? {} : { publishedAt: iso(row.published_at) }),
          ...(JSON.parse(row.draft_heads) as DraftHeads),
        }))
        const name = ({ title, original, slug }: (typeof lines)[number]) => (title[original] ?? slug).toLowerCase()
        return lines.toSorted((one, other) => (name(one) < name(other) ? -1 : 1))
      }),
    one: (siteId, id) => available(() => edited(reader, siteId, id)),
    version: (siteId, id, version) => available(() => versionOf(reader, siteId, id, version)),
    deleted: (siteId, now) => available(() => deletedOf(reader, siteId, now)),
    published: (siteId) =>
      available(async () => {
        const found = await rows()
          .select(['id', 'slug', 'live_titles'])
          .where('site_id', '=', siteId)
          .where('live_titles', 'is not', null)
          .orderBy('slug')
          .execute()
        return found.map(({ id, slug, live_titles }) => ({ id, siteId, slug, title: wordsIn(live_titles) }))
      }),
    read: (siteId, slug) =>
      available(async () => {
        const row = await rows().selectAll().where('site_id', '=', siteId).where('slug', '=', slug).executeTakeFirst()
        return row && readPage(row)
      }),
    readById: (id) =>
      available(async () => {
        const row = await rows().selectAll().where('id', '=', id).executeTakeFirst()
        return row && readPage(row)
      }),
    head: (id) =>
      available(async () => {
        const row = await rows().selectAll().where('id', '=', id).executeTakeFirst()
        if (row === undefined) return undefined
        const { site_id: siteId, slug, version } = row
        return { id, siteId, slug, version, title: wordsIn(row.live_titles), draft: documentOf(row.draft) }
      }),
  }
}
