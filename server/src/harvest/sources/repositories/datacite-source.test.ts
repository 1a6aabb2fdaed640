import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { harvestPages } from '../../../testing/harvest-pages.ts'
import type { PreparedPage } from '../../../testing/serve-pages.ts'
import { createDataciteSource } from './datacite-source.ts'

const record = (id: number) => ({
  id: `10.1234/${id}`,
  type: 'dois',
  attributes: { doi: `10.1234/${id}`, titles: [{ title: 'T' }] },
})

/** The REST API in little, 10 records at a time. */
function api({ total = 25, host = '{base}', fault = undefined as PreparedPage | undefined }) {
  return (request: IncomingMessage): PreparedPage => {
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname === '/dois/10.1234/7') return { body: JSON.stringify({ data: record(7) }) }
    if (url.pathname === '/one.xml')
      return {
        type: 'application/xml',
        body: '<resource xmlns="http://datacite.org/schema/kernel-4"><identifier>10.1234/x</identifier><titles><title>T</title></titles></resource>',
      }
    const from = Number(url.searchParams.get('page[cursor]')) - 1
    if (from > 0 && fault !== undefined) return fault
    const data = Array.from({ length: Math.max(0, Math.min(10, total - from)) }, (_, index) => record(from + index))
    url.searchParams.set('page[cursor]', String(from + 11))
    const links = from + 10 < total ? { next: `${host}${url.pathname}${url.search}` } : {}
    return { type: 'application/vnd.api+json', body: JSON.stringify({ data, meta: { total }, links }) }
  }
}

const harvest = harvestPages(createDataciteSource, '/dois?client-id=x')
const upTo = (total: number, from = 0) => Array.from({ length: total - from }, (_, index) => `10.1234/${from + index}`)

describe('the REST API of DataCite', () => {
  it('is read page by page along its links', async () => {
    const { ids, asked } = await harvest(api({}))
    expect(ids).toEqual(upTo(25))
    expect(asked).toHaveLength(3)
    expect(decodeURIComponent(asked[0] ?? '')).toBe('GET /dois?client-id=x&page[size]=100&page[cursor]=1')
  })

  it('is asked as the address says, where it says something about pages', async () => {
    const { asked } = await harvest(api({ total: 1 }), { path: '/dois?page[cursor]=1' })
    expect(decodeURIComponent(asked[0] ?? '')).toBe('GET /dois?page[cursor]=1')
  })

  it('is not followed to another server', async () => {
    expect((await harvest(api({ host: 'https://elsewhere.invalid' }))).ids).toEqual(upTo(10))
  })

  it('may have nothing', async () => {
    expect((await harvest(api({ total: 0 }))).ids).toEqual([])
  })

  it.each([
    [{ status: 500, body: 'oops' }, /500/],
    [{ body: '{"errors":[{"title":"No"}]}' }, /an error of the service \(No\)/],
    [{ type: 'text/html', body: '<html/>' }, /HTML page, not JSON/],
  ])('loses what comes after a page that fails, and says so: %j', async (fault, reason) => {
    expect((await harvest(api({ fault }))).ids).toEqual([...upTo(10), expect.stringMatching(reason)])
  })

  it('is gone on with at the page where a harvest stopped', async () => {
    const { source } = await harvest(api({}), { stopAfter: 13 })
    expect((await harvest(api({}), { resumeFrom: source.position?.() ?? '' })).ids).toEqual(upTo(25, 10))
  })
})

it('documents are read by their address, whichever form they have', async () => {
  expect((await harvest(api({}), { path: '/one.xml' })).ids).toEqual(['10.1234/x'])
  expect((await harvest(api({}), { path: '/dois/10.1234/7' })).ids).toEqual(['10.1234/7'])
})
