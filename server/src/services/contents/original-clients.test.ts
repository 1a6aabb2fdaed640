import type { WireMenuEntry } from '@graticule/contracts/contents/original'
import type { ReadPage } from '@graticule/contracts/contents/pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentPortal, openContentPortal } from '../../testing/contents/content-portal.ts'

let portal: ContentPortal
beforeAll(async () => {
  portal = await openContentPortal()
})
afterAll(() => portal.close())
const read = (slug: string, siteId = 0) =>
  portal.ask(undefined, 'GET', `/contents/rest/page/search/findBySlugAndSiteId?siteId=${siteId}&slug=${slug}`)

describe('clients of the original', () => {
  it('add, change and delete pages', async () => {
    const body = {
      slug: 'from-outside',
      title: { en: 'Outside', fr: 'Dehors' },
      data: { en: '<p>a<script>b</script></p>' },
      published: true,
      siteId: 7,
    }
    const added = (await portal.ask('editor', 'POST', '/contents/rest/page', body)).json<{ id: number; contentId: number }>()
    expect(added).toMatchObject({ slug: 'from-outside', published: true, siteId: 7 })
    expect((await read('from-outside', 7)).json<ReadPage>().data).toEqual({ en: '<p>a</p>', fr: '' })
    const changed = await portal.ask('editor', 'PATCH', `/contents/rest/content/${added.contentId}`, { data: { fr: '<p>c</p>' } })
    expect(changed.json()).toMatchObject({ title: body.title, data: { en: '<p>a</p>', fr: '<p>c</p>' } })
    expect((await portal.ask('editor', 'PATCH', `/contents/rest/page/${added.id}`, { published: false })).json()).toMatchObject({
      published: false,
    })
    expect((await portal.ask(undefined, 'GET', `/contents/rest/page/${added.id}`)).statusCode).toBe(404)
    expect((await portal.ask('editor', 'PATCH', `/contents/rest/page/${added.id}`, { slug: 'x' }, 1)).statusCode).toBe(412)
    expect((await portal.ask('editor', 'DELETE', `/contents/rest/page/${added.id}`)).statusCode).toBe(204)
  })

  it('add, change and delete entries of the menu', async () => {
    const entry = {
      levelId: 0,
      priority: 1,
      parentMenuId: null,
      title: { en: 'Ice' },
      url: 'https://example.org/ice',
      imageSource: '',
      siteId: 7,
    }
    const ice = (await portal.ask('editor', 'POST', '/contents/rest/menu', entry)).json<WireMenuEntry>()
    expect(ice).toMatchObject({ levelId: 0, title: { en: 'Ice' }, url: 'https://example.org/ice' })
    const below = { ...entry, levelId: 1, parentMenuId: ice.id, title: { en: 'Floes' }, url: '/search?f:phrase=floes' }
    const floes = (await portal.ask('editor', 'POST', '/contents/rest/menu', below)).json<WireMenuEntry>()
    expect(floes).toMatchObject({ levelId: 1, parentMenuId: ice.id })
    expect(
      (await portal.ask('editor', 'PUT', `/contents/rest/menu/${floes.id}`, { ...below, title: { en: 'Bergs' } })).json(),
    ).toMatchObject({
      title: { en: 'Bergs' },
    })
    expect((await portal.ask('editor', 'POST', '/contents/rest/menu', { ...below, parentMenuId: 99 })).statusCode).toBe(400)
    expect((await portal.ask('visitor', 'PATCH', `/contents/rest/menu/${ice.id}`, { priority: 3 })).statusCode).toBe(403)
    expect((await portal.ask('editor', 'DELETE', `/contents/rest/menu/${ice.id}`)).statusCode).toBe(204)
    expect((await portal.ask(undefined, 'GET', `/contents/rest/menu/${floes.id}`)).statusCode).toBe(404)
  })
})
