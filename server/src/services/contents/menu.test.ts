import type { EditedMenu } from '@graticule/contracts/contents/menu'
import type { WireMenu } from '@graticule/contracts/contents/original'
import type { EditedPage, PageDocument } from '@graticule/contracts/contents/pages'
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
const act = (edited: EditedPage, action: string, version = edited.version) =>
  portal.ask('admin', 'POST', `${PAGES()}/${edited.id}/${action}`, undefined, version)

describe('the menu of a site', () => {
  const PATH = '/contents/rest/sites/0/menu'
  const entry = (more: object = {}) => ({ title: { en: 'Ice' }, address: '/help', image: '', entries: [], ...more })
  const put = (entries: object[], version: number) => portal.ask('admin', 'PUT', PATH, { entries }, version)

  // @rule B-content.if-match
  it('is saved as a whole by who has seen its latest version', async () => {
    const before = (await portal.ask('admin', 'GET', PATH)).json<EditedMenu>()
    const added = (await put([...before.entries, entry()], before.version)).json<EditedMenu>()
    expect(added.entries.map(({ id }) => id).slice(0, -1)).toEqual(before.entries.map(({ id }) => id))
    expect((await put([entry()], before.version)).statusCode).toBe(412)
    expect((await portal.ask('admin', 'PUT', PATH, { entries: [] })).statusCode).toBe(400)
    expect((await portal.ask('editor', 'PUT', PATH, { entries: [] }, added.version)).statusCode).toBe(403)
  })

  // @rule B-content.menu-address
  it.each([
    [{ address: 'javascript:alert(1)' }, 'address'],
    [{ address: '//evil.example' }, 'address'],
    [{ address: 'https://' }, 'address'],
    [{ title: {} }, 'title'],
    [{ title: { en: ' ' } }, 'title'],
    [{ pageId: 5 }, 'pageId'],
  ])('refuses %j', async (more, parameter) => {
    const { version } = (await portal.ask('admin', 'GET', PATH)).json<EditedMenu>()
    expect((await put([entry(more)], version)).json()).toMatchObject({ status: 400, parameter })
  })

  // @rule B-content.menu-image
  it.each(['javascript:alert(1)', 'data:image/svg+xml,x', 'https://a.example/"x', "/x');y", '//evil.example/x', 'moon'])(
    'refuses the picture %j, on the paths of the original too',
    async (image) => {
      const { version } = (await portal.ask('admin', 'GET', PATH)).json<EditedMenu>()
      expect((await put([entry({ image })], version)).json()).toMatchObject({ status: 400, parameter: 'image' })
      const wire = { title: { en: 'Ice' }, url: '/help', imageSource: image, siteId: 0, levelId: 0, parentMenuId: null }
      expect((await portal.ask('admin', 'POST', '/contents/rest/menu', wire)).json()).toMatchObject({ status: 400 })
    },
  )

  // @rule B-content.menu-image
  it('takes the pictures that there are', async () => {
    for (const image of ['', 'statistics', '/menu/x.png', 'https://cdn.example/menu/water.svg']) {
      const { version } = (await portal.ask('admin', 'GET', PATH)).json<EditedMenu>()
      expect((await put([entry({ image })], version)).json<EditedMenu>().entries).toMatchObject([{ image }])
    }
    const wire = { title: { en: 'Ice' }, url: '/help', priority: 9, siteId: 0, levelId: 0, parentMenuId: null }
    for (const imageSource of ['https://portal.test/menu/data.svg', 'https://cdn.example/menu/water.svg'])
      expect((await portal.ask('admin', 'POST', '/contents/rest/menu', { ...wire, imageSource })).json()).toMatchObject({
        imageSource,
      })
  })

  it('leaves out entries of pages that are not published', async () => {
    const draft = await add('in-the-menu')
    const { version } = (await portal.ask('admin', 'GET', PATH)).json<EditedMenu>()
    await put([entry({ pageId: draft.id, address: '' })], version)
    const shown = async () =>
      (await portal.ask(undefined, 'GET', '/contents/rest/menu/search/findByLevelIdAndSiteId')).json<WireMenu>()._embedded.menu
    expect(await shown()).toEqual([])
    await act(draft, 'publish')
    expect(await shown()).toMatchObject([{ url: '/in-the-menu' }])
  })
})
