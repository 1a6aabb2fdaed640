import type { EditedMenu } from '@graticule/contracts/contents/menu'
import { CONTENT_ROUTES, type WireMenu, type WirePages, type WireSite } from '@graticule/contracts/contents/original'
import {
  PAGE_ROUTES,
  type EditedPage,
  type PageDocument,
  type PageLine,
  type ReadPage,
} from '@graticule/contracts/contents/pages'
import { MAX_VERSIONS } from '@graticule/contracts/contents/limits'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentPortal, openContentPortal, type PlayedEditor } from '../../testing/contents/content-portal.ts'

let portal: ContentPortal
beforeAll(async () => {
  portal = await openContentPortal()
})
afterAll(() => portal.close())
const PAGES = (siteId = '0') => `/contents/rest/sites/${siteId}/pages`
const text = (title: string, data: string, more: object = {}) => ({ title, summary: '', data, state: 'done' as const, ...more })
const page = (slug: string, texts: PageDocument['texts'] = { en: text('River levels', '<p>Water.</p>') }): PageDocument => ({
  slug,
  original: 'en',
  contents: true,
  texts,
})
async function add(slug: string, texts?: PageDocument['texts'], who: PlayedEditor = 'admin', siteId = '0'): Promise<EditedPage> {
  const reply = await portal.ask(who, 'POST', PAGES(siteId), page(slug, texts))
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)])
  return reply.json<EditedPage>()
}
const save = (edited: EditedPage, document: PageDocument, version = edited.version) =>
  portal.ask('admin', 'PUT', `${PAGES()}/${edited.id}/draft`, document, version)
const act = (edited: EditedPage, action: string, version = edited.version) =>
  portal.ask('admin', 'POST', `${PAGES()}/${edited.id}/${action}`, undefined, version)
const read = (slug: string, siteId = 0) =>
  portal.ask(undefined, 'GET', `/contents/rest/page/search/findBySlugAndSiteId?siteId=${siteId}&slug=${slug}`)

describe('an empty installation', () => {
  // @rule B-content.first
  // @rule S2-7.contents
  // @rule S2-7.menu
  // @rule S2-3.menu
  it('begins with a menu and pages that have real text, in the shapes of the original', async () => {
    const level = async (id: number) =>
      (
        await portal.ask(
          undefined,
          'GET',
          `/contents/rest/menu/search/findByLevelIdAndSiteId?page=0&size=9999&siteId=20181&levelId=${id}`,
        )
      ).json<WireMenu>()
    const [top, below] = [await level(0), await level(1)]
    for (const list of [top, below]) expect(Check(CONTENT_ROUTES.menu.reply, list)).toBe(true)
    expect(top._embedded.menu.map(({ priority }) => priority)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(top._embedded.menu[2]).toMatchObject({
      levelId: 0,
      parentMenuId: null,
      title: { en: 'Release notes', zh: '版本说明' },
      url: '/release-notes',
      imageSource: 'https://portal.test/menu/notes.svg',
    })
    const workspace = top._embedded.menu.find(({ imageSource }) => imageSource.includes('my-workspace'))
    expect(below._embedded.menu.filter(({ parentMenuId }) => parentMenuId === workspace?.id).map(({ url }) => url)).toEqual([
      '/bookmarks',
      '/saved-searches',
      '/saved-runs',
      '/dashboards',
    ])
    for (const { id, _links } of top._embedded.menu) expect(_links.self.href).toBe(`https://portal.test/contents/rest/menu/${id}`)
    expect(
      (await portal.ask(undefined, 'GET', top._embedded.menu[0]!._links.self.href.replace('https://portal.test', ''))).json(),
    ).toEqual(top._embedded.menu[0])

    const pages = (
      await portal.ask(
        undefined,
        'GET',
        '/contents/rest/page/search/findByPublishedAndSiteId?page=0&size=9999&published=true&siteId=0',
      )
    ).json<WirePages>()
    expect(Check(CONTENT_ROUTES.pages.reply, pages)).toBe(true)
    expect(pages._embedded.page.map(({ slug }) => slug)).toEqual([
      'accessibility',
      'privacy',
      'release-notes',
      'terms-conditions',
      'tutorials',
    ])
    for (const { contentId, title } of pages._embedded.page) {
      const content = (await portal.ask(undefined, 'GET', `/contents/rest/content/${contentId}`)).json<{
        title: object
        data: { en: string }
      }>()
      expect(content.title).toEqual(title)
      expect(content.data.en.length).toBeGreaterThan(1_000)
    }
  })

  // @rule B-content.community-entries
  it('lists community portals that have a name', async () => {
    const { _embedded } = (
      await portal.ask(undefined, 'GET', '/contents/rest/menu/search/findByLevelIdAndSiteId?siteId=0&levelId=1')
    ).json<WireMenu>()
    const found = _embedded.menu.find(({ url }) => url === '/community/polar')
    expect(found).toMatchObject({ title: { en: 'Polar Portal' } })
  })

  // @rule S2-7.old-menu
  it.each([
    ['es_ES', 'Notas de la versión'],
    ['zh_CN', '版本说明'],
    ['zh', '版本说明'],
    ['de', 'Release notes'],
  ])('gives the menu on the older path in %s', async (language, title) => {
    const path = `/api/jsonws/geoss-service-portlet.menuitem/get-menu-items/group-id/20181/language-id/${language}`
    const menu = (await portal.ask(undefined, 'GET', path)).json<{ title: string; link: string; links: object[] }[]>()
    expect(menu[2]).toEqual({ title, imgURL: 'https://portal.test/menu/notes.svg', link: '/release-notes', links: [] })
    expect(menu[4]?.links).toHaveLength(4)
  })

  it('tells of its sites', async () => {
    const site = async (url: string) =>
      (await portal.ask(undefined, 'GET', `/contents/rest/site/search/findByUrl?url=${url}`)).json<WireSite>()
    expect(await site('global')).toEqual({
      id: 20_181,
      name: 'Graticule',
      url: 'global',
      logoDocumentId: null,
      _links: { self: { href: 'https://portal.test/contents/rest/site/20181' } },
    })
    expect(await site('polar')).toMatchObject({ id: 7, name: 'Polar Portal', url: 'polar' })
    expect(await site('nowhere')).toMatchObject({ status: 404 })
    for (const id of ['0', '20181'])
      expect((await portal.ask(undefined, 'GET', `/contents/rest/site/${id}`)).json()).toMatchObject({ url: 'global' })
  })
})

describe('a page', () => {
  it('is written, published, read, and taken back', async () => {
    const added = await add('river-levels')
    expect(Check(PAGE_ROUTES.one.reply, added)).toBe(true)
    expect(added).toMatchObject({ published: false, changed: true, version: 1 })
    expect((await read('river-levels')).json()).toMatchObject({ status: 404, detail: 'No page found for slug: river-levels' })
    const published = (await act(added, 'publish')).json<EditedPage>()
    expect(published).toMatchObject({ published: true, changed: false, version: 2 })
    expect((await read('river-levels')).json<ReadPage>()).toMatchObject({
      title: { en: 'River levels' },
      data: { en: '<p>Water.</p>' },
    })
    const draft = page('river-levels', { en: text('Other', '<p>New.</p>') })
    const saved = (await save(published, draft)).json<EditedPage>()
    // visitors see what was published
    expect((await read('river-levels')).json<ReadPage>().title).toEqual({ en: 'River levels' })
    expect(saved).toMatchObject({ published: true, changed: true })
    const taken = (await act(saved, 'unpublish')).json<EditedPage>()
    expect([taken.published, (await read('river-levels')).statusCode]).toEqual([false, 404])
    expect((await portal.ask('admin', 'DELETE', `${PAGES()}/${taken.id}`, undefined, taken.version)).statusCode).toBe(204)
    expect((await portal.ask('admin', 'GET', `${PAGES()}/${taken.id}`)).statusCode).toBe(404)
  })

  // @rule B-content.states
  // @rule B-content.out-of-date
  // @rule B-content.draft-translations
  it('has translations that are out of date once the original has changed, until somebody marks them done', async () => {
    const first = await add('translated', {
      en: text('One', '<p>1</p>'),
      fr: text('Un', '<p>1</p>'),
      es: text('Uno', '', { state: 'draft' }),
    })
    const states = ({ draft }: EditedPage) => [draft.texts.fr?.state, draft.texts.es?.state, draft.texts.pl?.state]
    expect(states(first)).toEqual(['done', 'draft', undefined])
    const changed = (
      await save(first, { ...first.draft, texts: { ...first.draft.texts, en: text('Two', '<p>2</p>') } })
    ).json<EditedPage>()
    expect(states(changed)).toEqual(['outdated', 'draft', undefined])
    const same = (await save(changed, changed.draft)).json<EditedPage>()
    expect(states(same)).toEqual(['outdated', 'draft', undefined])
    const done = (
      await save(same, { ...same.draft, texts: { ...same.draft.texts, fr: text('Deux', '<p>2</p>') } })
    ).json<EditedPage>()
    expect(states(done)).toEqual(['done', 'draft', undefined])
    const { pages } = (await portal.ask('admin', 'GET', PAGES())).json<{ pages: PageLine[] }>()
    expect(pages.find(({ slug }) => slug === 'translated')?.states).toEqual({ en: 'done', fr: 'done', es: 'draft' })
    // a draft is for editors alone, in the text, in its title and in the list of what is published
    const live = (await act(done, 'publish')).json<EditedPage>()
    expect((await read('translated')).json<ReadPage>()).toMatchObject({ title: { en: 'Two', fr: 'Deux' }, original: 'en' })
    expect((await read('translated')).body).not.toContain('Uno')
    const list = async () =>
      (await portal.ask(undefined, 'GET', '/contents/rest/page/search/findByPublishedAndSiteId?siteId=0&published=true&size=999'))
        .body
    expect(await list()).toContain('Deux')
    expect(await list()).not.toContain('Uno')
    const finished = { ...live.draft, texts: { ...live.draft.texts, es: text('Uno', '<p>1</p>') } }
    await act((await save(live, finished)).json<EditedPage>(), 'publish')
    expect((await read('translated')).json<ReadPage>().title).toEqual({ en: 'Two', fr: 'Deux', es: 'Uno' })
    expect(await list()).toContain('Uno')
  })

  // @rule B-content.restore
  it('keeps its versions, and makes an old one the draft again', async () => {
    let edited = (await act(await add('kept', { en: text('First', '<p>1</p>') }), 'publish')).json<EditedPage>()
    edited = (await save(edited, page('kept', { en: text('Second', '<p>2</p>') }))).json<EditedPage>()
    // the same person goes on: one draft
    edited = (await save(edited, page('kept', { en: text('Third', '<p>3</p>') }))).json<EditedPage>()
    expect(edited.history.map(({ action }) => action)).toEqual(['draft', 'published', 'draft'])
    expect(edited.history.map(({ languages }) => languages)).toEqual([['en'], undefined, undefined])
    const old = edited.history[1]!.version
    expect(
      (await portal.ask('admin', 'GET', `${PAGES()}/${edited.id}/versions/${old}`)).json<PageDocument>().texts.en?.title,
    ).toBe('First')
    const restored = (await act(edited, `versions/${old}/restore`)).json<EditedPage>()
    expect(restored).toMatchObject({ draft: { texts: { en: { title: 'First' } } }, changed: false })
    expect(restored.history[0]?.action).toBe('restored')
    expect((await act(restored, 'versions/999/restore')).statusCode).toBe(404)
    for (let at = 0; at < MAX_VERSIONS + 5; at += 1) {
      portal.wait(3_600_000)
      const last: EditedPage = (await portal.ask('admin', 'GET', `${PAGES()}/${edited.id}`)).json<EditedPage>()
      await save(last, page('kept', { en: text(`Version ${at}`, '') }))
    }
    const last = (await portal.ask('admin', 'GET', `${PAGES()}/${edited.id}`)).json<EditedPage>()
    expect(last.history).toHaveLength(MAX_VERSIONS)
    expect(last.history.some(({ action }) => action === 'published')).toBe(true)
  })

  // @rule B-content.if-match
  it('is not overwritten by who has not seen the latest version', async () => {
    const added = await add('together')
    expect((await save(added, page('together', { en: text('Mine', '') }))).headers['etag']).toBe('"v2"')
    const second = await save(added, page('together', { en: text('Yours', '') }))
    expect([second.statusCode, second.json<{ detail: string }>().detail]).toEqual([
      412,
      expect.stringContaining('Someone else saved this page'),
    ])
    for (const action of ['publish', 'unpublish', 'versions/1/restore'])
      expect((await act(added, action, 1)).statusCode).toBe(412)
    expect((await portal.ask('admin', 'DELETE', `${PAGES()}/${added.id}`, undefined, 1)).statusCode).toBe(412)
    expect((await portal.ask('admin', 'PUT', `${PAGES()}/${added.id}/draft`, page('together'))).statusCode).toBe(400)
    expect((await portal.ask('admin', 'GET', `${PAGES()}/${added.id}`)).json<EditedPage>().draft.texts.en?.title).toBe('Mine')
  })

  // @rule B-content.if-match
  it('is not overwritten by a header that names no version of it, and is by one of several that it has', async () => {
    const { id, version } = await add('named')
    const sent = (tags: string, method: 'PUT' | 'PATCH' | 'DELETE', url: string, payload: object) =>
      portal.app.inject({ method, url, headers: { authorization: 'Bearer admin', 'if-match': tags }, payload })
    const draft = (tags: string) => sent(tags, 'PUT', `${PAGES()}/${id}/draft`, page('named', { en: text('Lost', '') }))
    const patched = (tags: string) => sent(tags, 'PATCH', `/contents/rest/page/${id}`, { title: { en: 'Lost' } })
    const removed = (tags: string) => sent(tags, 'DELETE', `/contents/rest/page/${id}`, {})
    for (const tags of ['"other"', 'v1', '"v8", "v9"'])
      for (const change of [draft, patched, removed]) expect((await change(tags)).statusCode).toBe(412)
    expect((await draft(`"v9", "v${version}"`)).statusCode).toBe(200)
    expect((await patched(`"v9", "v${version + 1}"`)).statusCode).toBe(200)
  })

  // @rule D53.reserved-words
  it.each([
    ['statistics', 400],
    ['settings', 400],
    ['admin', 400],
    ['Big', 400],
    ['a b', 400],
    ['../x', 400],
    ['tutorials', 409],
  ])('cannot have the address %s', async (slug, status) => {
    const reply = await portal.ask('admin', 'POST', PAGES(), page(slug))
    expect([reply.statusCode, reply.json<{ parameter?: string }>().parameter]).toEqual([status, 'slug'])
  })

  // @rule B-content.alternative-text
  it('is not published without a title, or with an image that nobody has described', async () => {
    const untitled = await add('untitled', { fr: text('Un', '') })
    expect((await act(untitled, 'publish')).json()).toMatchObject({ status: 400, detail: expect.stringContaining('title') })
    const image = '<p><img src="/contents/rest/document/5/content"></p>'
    const added = await add('pictures', { en: text('Pictures', image) })
    expect((await act(added, 'publish')).json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining('alternative text'),
    })
    const decorated = (
      await save(added, page('pictures', { en: text('Pictures', image.replace('<img', '<img alt=""')) }))
    ).json<EditedPage>()
    expect((await act(decorated, 'publish')).statusCode).toBe(200)
  })
})

describe('sites', () => {
  // @rule B-content.pages-of-sites
  it('show their own pages, and those of the global site where they have none', async () => {
    const own = await add('tutorials', { en: text('Polar tutorials', '') }, 'editor', '7')
    await portal.ask('editor', 'POST', `${PAGES('7')}/${own.id}/publish`, undefined, own.version)
    expect((await read('tutorials', 7)).json<ReadPage>().title).toEqual({ en: 'Polar tutorials' })
    expect((await read('tutorials', 0)).json<ReadPage>().title).toMatchObject({ en: 'Tutorials', fr: 'Tutoriels' })
    expect((await read('privacy', 7)).json<ReadPage>()).toMatchObject({ siteId: 0 })
    const list = (
      await portal.ask(undefined, 'GET', '/contents/rest/page/search/findByPublishedAndSiteId?siteId=7&size=99')
    ).json<WirePages>()
    expect(list._embedded.page.filter(({ slug }) => slug === 'tutorials')).toMatchObject([{ siteId: 7 }])
    expect((await read('tutorials', 8)).statusCode).toBe(404)
  })

  // @rule B-content.who
  // @rule B-content.menu-shared
  it('begin with entries whose pages are all named to the editor: those of the global site too', async () => {
    const menu = (await portal.ask('editor', 'GET', '/contents/rest/sites/7/menu')).json<EditedMenu>()
    const led = menu.entries.flatMap((top) => [top, ...top.entries]).flatMap(({ pageId }) => pageId ?? [])
    expect(led.length).toBeGreaterThan(0)
    expect(led.filter((id) => !menu.shared.some((page) => page.id === id))).toEqual([])
    expect(menu.shared.map(({ slug }) => slug)).toContain('release-notes')
    expect((await portal.ask('admin', 'GET', '/contents/rest/sites/0/menu')).json<EditedMenu>().shared).toEqual([])
  })

  it.each<[PlayedEditor, string, number]>([
    [undefined, '0', 401],
    ['visitor', '0', 403],
    ['editor', '0', 403],
    ['editor', '20181', 403],
    ['visitor', '7', 403],
    ['editor', '7', 200],
    ['admin', '7', 200],
    ['admin', '20181', 200],
    ['admin', '8', 404],
  ])('are edited by whom they belong to: %s on %s', async (who, siteId, status) => {
    expect((await portal.ask(who, 'GET', PAGES(siteId))).statusCode).toBe(status)
    expect((await portal.ask(who, 'GET', `/contents/rest/sites/${siteId}/menu`)).statusCode).toBe(status)
    expect((await portal.ask(who, 'GET', `/contents/rest/sites/${siteId}/documents`)).statusCode).toBe(status)
  })

  it('do not lend their pages to others', async () => {
    const global = await add('of-the-global-site')
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/draft'],
      ['POST', '/publish'],
      ['POST', '/unpublish'],
      ['GET', '/versions/1'],
      ['POST', '/versions/1/restore'],
      ['DELETE', ''],
    ] as const) {
      const payload = path === '/draft' ? page('stolen') : undefined
      expect((await portal.ask('editor', method, `${PAGES('7')}/${global.id}${path}`, payload, 1)).statusCode).toBe(404)
    }
    for (const path of ['page', 'content'])
      expect(
        (await portal.ask('editor', 'PATCH', `/contents/rest/${path}/${global.id}`, { title: { en: 'x' } })).statusCode,
      ).toBe(403)
    expect((await portal.ask('editor', 'DELETE', `/contents/rest/page/${global.id}`)).statusCode).toBe(403)
    expect(
      (await portal.ask('visitor', 'POST', '/contents/rest/page', { slug: 'mine', title: { en: 'x' }, siteId: 7 })).statusCode,
    ).toBe(403)
  })
})
