/** The pages and the menu that the product comes with: written once, into an installation that has neither. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageDocument, PageText } from '@graticule/contracts/contents/pages'
import type { Words } from '@graticule/contracts/contents/words'
import { type Language, LANGUAGES } from '@graticule/contracts/languages'
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { parse } from 'yaml'
import { newItemId } from '../storage/new-item-id.ts'
import type { Database } from '../storage/database.ts'
import { takeWriteLock } from '../storage/write-lock.ts'
import { headsOf, textsOf, withStates } from './translation-states.ts'

interface WrittenPage {
  readonly slug: string
  readonly title: Words
  readonly summary: Words
  /** Name of a file beside, HTML; in other languages than English of one in a folder of the language. */
  readonly file: string
}

interface WrittenEntry {
  readonly title: string | Words
  readonly page?: string
  readonly address?: string
  readonly image?: string
  readonly entries?: readonly WrittenEntry[]
}

interface FirstContent {
  readonly pages: readonly WrittenPage[]
  readonly menu: readonly WrittenEntry[]
}

const languagesOf = (words: Words): readonly Language[] => LANGUAGES.filter((language) => words[language] !== undefined)

/** What the folder of first content holds; `undefined` = there is none. */
async function readFirst(
  folder: string,
): Promise<{ readonly first: FirstContent; readonly texts: ReadonlyMap<string, string> } | undefined> {
  const file = await readFile(join(folder, 'contents.yaml'), 'utf8').catch(() => undefined)
  if (file === undefined) return undefined
  const first = parse(file) as FirstContent
  const texts = new Map<string, string>()
  for (const { file: name, title } of first.pages)
    for (const language of languagesOf(title)) {
      const path = language === 'en' ? name : join(language, name)
      texts.set(`${language}/${name}`, await readFile(join(folder, path), 'utf8'))
    }
  return { first, texts }
}

function documentOf({ slug, title, summary, file }: WrittenPage, data: ReadonlyMap<string, string>): PageDocument {
  const texts = languagesOf(title).map((language): [Language, PageText] => [
    language,
    {
      title: title[language] ?? '',
      summary: summary[language] ?? '',
      data: data.get(`${language}/${file}`) ?? '',
      state: 'done',
    },
  ])
  return withStates({ slug, original: 'en', contents: true, texts: Object.fromEntries(texts) }, undefined)
}

function rowsOfMenu(menu: readonly WrittenEntry[], ids: ReadonlyMap<string, number>) {
  const row = (
    { title, page, address = '', image = '' }: WrittenEntry,
    level: number,
    priority: number,
    parent: number | null,
  ) => ({
    id: newItemId(),
    site_id: GLOBAL_SITE_ID,
    level_id: level,
    priority,
    parent_id: parent,
    title: JSON.stringify(typeof title === 'string' ? { en: title } : title),
    page_id: page === undefined ? null : (ids.get(page) ?? null),
    address,
    image,
  })
  return menu.flatMap((entry, at) => {
    const top = row(entry, 0, at, null)
    return [top, ...(entry.entries ?? []).map((sub, place) => row(sub, 1, place, top.id))]
  })
}

/**
 * Writes it, unless the global site has ever had a menu: what operators have deleted stays deleted.
 * @rule B-content.first An empty installation begins with release notes, tutorials, terms, a privacy page and a menu
 */
export async function writeFirstContent({ writer, reader }: Database, seedFolder: string, now: number): Promise<void> {
  const hasMenu = async (db: Database['reader']) =>
    (await db.selectFrom('menus').select('site_id').where('site_id', '=', GLOBAL_SITE_ID).executeTakeFirst()) !== undefined
  if (await hasMenu(reader)) return
  const read = await readFirst(join(seedFolder, 'contents'))
  if (read === undefined) return
  await writer.transaction().execute(async (db) => {
    await takeWriteLock(db)
    // another server may have been faster
    if (await hasMenu(db)) return
    const ids = new Map<string, number>()
    for (const page of read.first.pages) {
      const id = newItemId()
      const document = documentOf(page, read.texts)
      const json = JSON.stringify(document)
      const titles = JSON.stringify(textsOf(document, ({ title }) => title))
      const stamp = { changed_at: now, changed_by: '', published_at: now }
      const row = {
        id,
        site_id: GLOBAL_SITE_ID,
        slug: page.slug,
        version: 1,
        draft: json,
        live: json,
        live_titles: titles,
        ...stamp,
      }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('content_pages')
        .values({ ...row, draft_heads: JSON.stringify(headsOf(document)) })
        .onConflict((conflict) => conflict.columns(['site_id', 'slug']).doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) continue
      ids.set(page.slug, id)
      await db
        .insertInto('content_versions')
        .values({ page_id: id, version: 1, action: 'published', document: json, at: now, by: '' })
        .execute()
    }
    await db.insertInto('menus').values({ site_id: GLOBAL_SITE_ID, version: 1, changed_at: now, changed_by: '' }).execute()
    const rows = rowsOfMenu(read.first.menu, ids)
    if (rows.length > 0) await db.insertInto('menu_entries').values(rows).execute()
  })
}
