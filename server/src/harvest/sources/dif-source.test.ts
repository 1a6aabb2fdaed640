import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { harvestPages } from '../../testing/harvest-pages.ts'
import type { PreparedPage } from '../../testing/serve-pages.ts'
import { createDifSource } from './dif-source.ts'

const item = (id: number) => ({ meta: { 'concept-id': `C${id}` }, umm: { ShortName: `S${id}`, EntryTitle: `T ${id}` } })

/** The Common Metadata Repository in little. */
function cmr({ total = 25, faults = {} as Readonly<Record<number, PreparedPage>> }) {
  return (request: IncomingMessage): PreparedPage => {
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname === '/one.dif')
      return { type: 'application/dif10+xml', body: '<DIF><Entry_ID>one</Entry_ID><Entry_Title>One</Entry_Title></DIF>' }
    if (url.pathname === '/one.json') return { body: JSON.stringify(item(1)) }
    const page = Number(url.searchParams.get('page_num'))
    const size = Number(url.searchParams.get('page_size'))
    const from = (page - 1) * size
    const items = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, index) => item(from + index))
    return (
      faults[page] ?? { type: 'application/vnd.nasa.cmr.umm_results+json', body: JSON.stringify({ hits: total, took: 1, items }) }
    )
  }
}

const harvest = harvestPages(createDifSource, '/search/collections.umm_json?provider=X&page_size=10')
const upTo = (total: number, from = 0) => Array.from({ length: total - from }, (_, index) => `S${from + index}`)

describe('the Common Metadata Repository', () => {
  it('is read page by page', async () => {
    const { ids, asked } = await harvest(cmr({}))
    expect(ids).toEqual(upTo(25))
    expect(asked).toEqual([1, 2, 3].map((page) => `GET /search/collections.umm_json?provider=X&page_size=10&page_num=${page}`))
  })

  it('is asked for a hundred at a time where the address does not say', async () => {
    const { asked } = await harvest(cmr({}), { path: '/search/collections.umm_json_v1_17_3' })
    expect(asked).toEqual(['GET /search/collections.umm_json_v1_17_3?page_size=100&page_num=1'])
  })

  it.each(['granules', 'services', 'tools'])('is asked for %s as for collections', async (kind) => {
    const { asked } = await harvest(cmr({}), { path: `/search/${kind}.umm_json?provider=X` })
    expect(asked).toEqual([`GET /search/${kind}.umm_json?provider=X&page_size=100&page_num=1`])
  })

  it('may have nothing', async () => {
    expect((await harvest(cmr({ total: 0 }))).ids).toEqual([])
  })

  it.each([
    [{ status: 500, body: 'oops' }, /500/],
    [{ body: '{"errors":["No"]}' }, /an error of the service \(No\)/],
    [{ type: 'text/html', body: '<html/>' }, /HTML page, not JSON/],
  ])('loses what comes after a page that fails, and says so: %j', async (fault, reason) => {
    expect((await harvest(cmr({ faults: { 2: fault } }))).ids).toEqual([...upTo(10), expect.stringMatching(reason)])
  })

  it('is gone on with at the page where a harvest stopped', async () => {
    const { source } = await harvest(cmr({}), { stopAfter: 13 })
    expect((await harvest(cmr({}), { resumeFrom: source.position?.() ?? '' })).ids).toEqual(upTo(25, 10))
  })
})

it('documents are read by their address, whichever form they have', async () => {
  expect((await harvest(cmr({}), { path: '/one.dif' })).ids).toEqual(['one'])
  expect((await harvest(cmr({}), { path: '/one.json' })).ids).toEqual(['S1'])
})
