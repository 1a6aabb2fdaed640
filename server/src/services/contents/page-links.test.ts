import type { EditedPage, PageDocument, ReadPage } from '@graticule/contracts/contents/pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentPortal, openContentPortal } from '../../testing/contents/content-portal.ts'

let portal: ContentPortal
beforeAll(async () => {
  portal = await openContentPortal()
})
afterAll(() => portal.close())

const path = (siteId: number, rest = '') => `/contents/rest/sites/${siteId}/pages${rest}`
const document = (more: Partial<PageDocument> = {}): PageDocument => ({
  slug: 'river-levels',
  original: 'en',
  contents: false,
  texts: { en: { title: 'River levels', summary: '', data: '<p>a</p>', state: 'done', topics: ['river level', 'altimetry'] } },
  ...more,
})
const edited = async (method: 'POST' | 'PUT', url: string, body?: object, version?: number) => {
  const reply = await portal.ask('admin', method, url, body, version)
  if (reply.statusCode >= 300) throw new Error(reply.body)
  return reply.json() as EditedPage
}

// @rule B-content.topics
describe('the searches of a page', () => {
  it('are read with the page, and only those of this portal are taken', async () => {
    const refused = await portal.ask(
      'admin',
      'POST',
      path(0),
      document({ slug: 'foreign', topicLink: 'https://elsewhere.example/search' }),
    )
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('not a link to results of this portal')])
    const tooMany = ['a', 'b', 'c', 'd', 'e', 'f']
    const texts = { en: { title: 'T', summary: '', data: '', state: 'done' as const, topics: tooMany } }
    expect((await portal.ask('admin', 'POST', path(0), document({ slug: 'many', texts }))).statusCode).toBe(400)
    const page = await edited('POST', path(0), document({ slug: 'topics', topicLink: '/search?f:dataSource=zenodo&v=1' }))
    await edited('POST', path(0, `/${page.id}/publish`), undefined, page.version)
    const read = await portal.ask(undefined, 'GET', '/contents/rest/page/search/findBySlugAndSiteId?siteId=0&slug=topics')
    expect(read.json<ReadPage>()).toMatchObject({
      topics: { en: ['river level', 'altimetry'] },
      topicLink: '/search?f:dataSource=zenodo&v=1',
    })
  })
})

// @rule B-content.map-address
it('a map of elsewhere is refused when a page is saved, with its address', async () => {
  const texts = {
    en: { title: 'T', summary: '', data: '<figure data-map="https://elsewhere.example/">a</figure>', state: 'done' as const },
  }
  const reply = await portal.ask('admin', 'POST', path(0), document({ slug: 'map', texts }))
  expect([reply.statusCode, reply.body]).toEqual([400, expect.stringContaining('https://elsewhere.example/')])
})
