import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

let test: TestApp
beforeAll(async () => {
  const records = [
    createResource({ id: 'ice', title: 'Sea ice', type: 'data', curated: true }),
    createResource({ id: 'fire', title: 'Fires', type: 'data', curated: true }),
  ]
  test = await createTestApp({ records: records.map((resource) => ({ resource })) })
})
afterAll(() => test.close())

const get = (url: string) => test.app.inject({ url, headers: { accept: '*/*' } })

describe('the paths of the search widget', () => {
  it.each([
    ['/geossWidget/dab-url/opensearch/query', '/dab/opensearch/query', ''],
    ['/geossWidget/geoss-cr-url/opensearch', '/internal/opensearch', '&ds=geoss_cr&geoss_cr_type=data_resource'],
  ])('%s answers as %s, to scripts of any site', async (path, own, query) => {
    const asked = `?st=ice${query}&ct=5&outputFormat=${encodeURIComponent(PORTAL_FORMAT)}`
    for (const address of [path + asked, `${path}/${asked}`]) {
      const reply = await get(address)
      expect(reply.statusCode, reply.body).toBe(200)
      expect(reply.headers['access-control-allow-origin']).toBe('*')
      expect(reply.json()).toMatchObject({ total: 1, itemsPerPage: 5, entries: [{ resource: { id: 'ice' } }] })
      expect(reply.body).toBe((await get(own + asked)).body)
    }
  })

  it('lead to NextGEOSS, which is switched off here', async () => {
    const reply = await get('/geossWidget/nextgeoss/opensearch/search.atom?st=ice')
    const own = await get('/nextgeoss/opensearch/search.atom?st=ice')
    expect([own.statusCode, reply.statusCode]).toEqual([404, 404])
    expect(reply.body).toBe(own.body)
    expect(reply.body).not.toContain('Nothing found at this address.')
  })

  // @rule S1-7.widget-paths
  it('have all that their bases have: single records, words, the description of the search', async () => {
    const record = '?service=CSW&request=GetRecordById&outputschema=http://www.isotc211.org/2005/gmi&id=ice'
    for (const [path, own] of [
      [`/geossWidget/dab-url/cswisogeo${record}`, `/dab/cswisogeo${record}`],
      ['/geossWidget/dab-url/opensearch', '/dab/opensearch'],
      ['/geossWidget/dab-url/opensearch/description', '/dab/opensearch/description'],
      ['/geossWidget/geoss-cr-url/concepts?st=ice', '/search/rest/concepts?st=ice'],
      ['/geossWidget/geoss-cr-url/rest/concepts?st=ice', '/search/rest/concepts?st=ice'],
      ['/geossWidget/geoss-cr-url/recommendations?st=ice', '/search/rest/recommendations?st=ice'],
    ] as const) {
      const reply = await get(path)
      expect([path, reply.statusCode]).toEqual([path, 200])
      expect(reply.body).toBe((await get(own)).body)
    }
  })

  it('are below these bases: another one is no page of the portal', async () => {
    for (const path of [
      '/geossWidget/dab-url',
      '/geossWidget/dab-url/',
      '/geossWidget/dab-url/no',
      '/geossWidget/constructor/a',
      '/geossWidget/other',
      '/geossWidget',
    ])
      expect((await get(path)).json()).toMatchObject({ status: 404, detail: 'Nothing found at this address.' })
  })
})
