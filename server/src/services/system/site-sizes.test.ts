import { SITE_WORK_ROUTE, type WaitingWork } from '@graticule/contracts/system/system'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentPortal, openContentPortal, type PlayedEditor } from '../../testing/contents/content-portal.ts'

let portal: ContentPortal
beforeAll(async () => {
  portal = await openContentPortal()
})
afterAll(() => portal.close())

const workOf = (who: PlayedEditor, siteId: string | number) => portal.ask(who, 'GET', `/system/rest/work/${siteId}`)

// @rule B-administration.work
describe('what stands beside the entries of the administration', () => {
  it('is the size of each part of the site, and for administrators that of the installation', async () => {
    const counted = (await workOf('admin', 0)).json<WaitingWork>()
    expect(Check(SITE_WORK_ROUTE.reply, counted)).toBe(true)
    const { views, pages, menu, highlights, sources } = counted
    expect([views, pages, menu, highlights, sources].every((count) => (count ?? 0) > 0)).toBe(true)
    expect(counted).toMatchObject({ portals: 1, notices: 0, moderation: 0, feedback: 0, running: 0 })
  })

  it('grows with what is made', async () => {
    const before = (await workOf('admin', 7)).json<WaitingWork>()
    const page = {
      slug: 'ice',
      original: 'en',
      contents: true,
      texts: { en: { title: 'Ice', summary: '', data: '<p>Cold.</p>', state: 'done' } },
    }
    expect((await portal.ask('editor', 'POST', '/contents/rest/sites/7/pages', page)).statusCode).toBe(201)
    const view = { id: 'ice', title: 'Ice' }
    const changes = [{ key: 'views', value: [view], seen: 0 }]
    expect((await portal.ask('editor', 'PATCH', '/settings/sites/7/values', { changes })).statusCode).toBe(200)
    const after = (await workOf('admin', 7)).json<WaitingWork>()
    expect([before.pages, after.pages, after.views]).toEqual([0, 1, 1])
  })

  it('is that of their site alone for its administrators, and nothing for others', async () => {
    expect(Object.keys((await workOf('editor', 7)).json()).toSorted()).toEqual(['menu', 'notices', 'pages', 'views'])
    const refused = [workOf('editor', 0), workOf('visitor', 7), workOf(undefined, 7), workOf('admin', 8)]
    expect((await Promise.all(refused)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 401, 404])
  })
})
