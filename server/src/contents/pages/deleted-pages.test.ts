/** Deleted pages that are brought back, through the whole server; on both databases. */
import { DELETED_KEPT_MS } from '@graticule/contracts/contents/limits'
import { type DeletedPage, type EditedPage, PAGE_ROUTES, type ReadPage } from '@graticule/contracts/contents/pages'
import type { TrailChange } from '@graticule/contracts/system/change-trail'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContentPortal, openContentPortal, type PlayedEditor } from '../../testing/contents/content-portal.ts'

let portal: ContentPortal
beforeAll(async () => {
  portal = await openContentPortal()
})
afterAll(() => portal.close())

const SITE = '/contents/rest/sites/7'
const PAGES = `${SITE}/pages`
const text = (title: string) => ({ title, summary: '', data: `<p>${title}</p>`, state: 'done' })
const document = (slug: string) => ({
  slug,
  original: 'en',
  contents: false,
  texts: { en: text('River'), fr: text('Rivière') },
})
const add = async (slug: string) => (await portal.ask('editor', 'POST', PAGES, document(slug))).json<EditedPage>()
const publish = async ({ id, version }: EditedPage) =>
  (await portal.ask('editor', 'POST', `${PAGES}/${id}/publish`, undefined, version)).json<EditedPage>()
const remove = ({ id, version }: EditedPage) => portal.ask('editor', 'DELETE', `${PAGES}/${id}`, undefined, version)
const bringBackAs = (who: PlayedEditor, id: number, site = SITE) => portal.ask(who, 'POST', `${site}/deleted-pages/${id}/restore`)
const bringBack = (id: number) => bringBackAs('editor', id)
const deleted = async () => (await portal.ask('editor', 'GET', `${SITE}/deleted-pages`)).json<{ pages: DeletedPage[] }>().pages
const read = (slug: string) =>
  portal.ask(undefined, 'GET', `/contents/rest/page/search/findBySlugAndSiteId?siteId=7&slug=${slug}`)
const deletions = async () =>
  (await portal.ask('admin', 'GET', '/system/rest/changes'))
    .json<{ changes: TrailChange[] }>()
    .changes.filter(({ action }) => action === 'page/deleted')

// @rule B-content.bring-back
// @rule B-content.deleted-kept
it('a published page comes back with its translations and history, and visitors read it again', async () => {
  const live = await publish(await add('river'))
  expect((await remove(live)).statusCode).toBe(204)
  expect((await read('river')).statusCode).toBe(404)
  const [line] = await deleted()
  expect(Check(PAGE_ROUTES.deleted.reply, { pages: await deleted() })).toBe(true)
  expect(line).toMatchObject({ id: live.id, slug: 'river', title: 'River', original: 'en' })
  expect(Date.parse(line?.keptUntil ?? '') - Date.parse(line?.deletedAt ?? '')).toBe(DELETED_KEPT_MS)
  const back = (await bringBack(live.id)).json<EditedPage>()
  expect(Check(PAGE_ROUTES.one.reply, back)).toBe(true)
  expect(back).toMatchObject({ id: live.id, slug: 'river', published: true, changed: false, version: live.version + 1 })
  expect(back.history.map(({ version, action }) => [version, action])).toEqual([
    [3, 'restored'],
    [2, 'published'],
    [1, 'draft'],
  ])
  expect((await read('river')).json<ReadPage>().title).toEqual({ en: 'River', fr: 'Rivière' })
  expect(await deleted()).toEqual([])
  // a version of before does not count
  expect((await remove(live)).statusCode).toBe(412)
  expect((await bringBack(live.id)).statusCode).toBe(404)
  expect((await remove(back)).statusCode).toBe(204)
})

it('a draft comes back as a draft', async () => {
  const draft = await add('lake')
  await remove(draft)
  expect((await bringBack(draft.id)).json<EditedPage>()).toMatchObject({ published: false, changed: true })
  expect((await read('lake')).statusCode).toBe(404)
})

// @rule B-content.bring-back
it('does not come back where another page has its address by now, and says so; it is kept', async () => {
  const first = await add('delta')
  await remove(first)
  const second = await add('delta')
  const refused = await bringBack(first.id)
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    'Another page has the address delta already.',
  ])
  expect((await deleted()).map(({ id }) => id)).toContain(first.id)
  await remove(second)
  expect((await bringBack(first.id)).statusCode).toBe(200)
})

it('comes back for those who edit its site, and on its site only', async () => {
  const page = await add('coast')
  await remove(page)
  expect((await bringBackAs('visitor', page.id)).statusCode).toBe(403)
  expect((await bringBackAs(undefined, page.id)).statusCode).toBe(401)
  expect((await bringBackAs('admin', page.id, '/contents/rest/sites/0')).statusCode).toBe(404)
  expect((await bringBackAs('admin', page.id)).statusCode).toBe(200)
})

// @rule B-administration.undo
it('the trail offers the latest deletion of a page, and notes that it came back', async () => {
  const page = await add('fjord')
  await remove(page)
  expect((await deletions())[0]).toMatchObject({ subject: 'River', undoDeletion: { kind: 'page', siteId: 7, id: page.id } })
  const back = (await bringBack(page.id)).json<EditedPage>()
  expect((await deletions())[0]).not.toHaveProperty('undoDeletion')
  const { changes } = (await portal.ask('admin', 'GET', '/system/rest/changes')).json<{ changes: TrailChange[] }>()
  expect(changes[0]).toMatchObject({ action: 'page/restored', subject: 'River' })
  await remove(back)
  const [again, before] = await deletions()
  expect([again?.undoDeletion, before?.undoDeletion]).toEqual([{ kind: 'page', siteId: 7, id: page.id }, undefined])
})

// @rule B-content.deleted-kept
it('is gone after 30 days, and its texts are when another page is deleted', async () => {
  const page = await add('glacier')
  await remove(page)
  portal.wait(DELETED_KEPT_MS)
  expect((await deleted()).map(({ id }) => id)).not.toContain(page.id)
  expect((await deletions())[0]).not.toHaveProperty('undoDeletion')
  const refused = await bringBack(page.id)
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    404,
    'This page is not among the deleted ones that are kept. Deleted pages are kept for 30 days.',
  ])
  const other = await add('moraine')
  await remove(other)
  const kept = await portal.database.reader.selectFrom('deleted_pages').select('id').execute()
  expect(kept.map(({ id }) => id)).toEqual([other.id])
})
