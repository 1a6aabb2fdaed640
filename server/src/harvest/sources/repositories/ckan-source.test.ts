import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { harvestPages } from '../../../testing/harvest-pages.ts'
import type { PreparedPage } from '../../../testing/serve-pages.ts'
import { createCkanSource } from './ckan-source.ts'

/** A portal in little. `most` = the most packages of a page; `faults` answers in the place of a page that starts there. */
function ckan({ total = 250, most = 100, stuck = false, faults = {} as Readonly<Record<number, PreparedPage>> }) {
  return (request: IncomingMessage): PreparedPage => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    if (pathname !== '/data/api/3/action/package_search') return { status: 404, body: 'no such page' }
    const start = Number(searchParams.get('start'))
    const fault = faults[start]
    if (fault !== undefined) return fault
    const count = Math.min(most, Number(searchParams.get('rows')), total - start)
    const results = Array.from({ length: Math.max(0, count) }, (_, index) => {
      const number = (stuck ? 0 : start) + index
      return { id: `p${number}`, name: `p${number}`, title: `Package ${number}`, resources: [] }
    })
    return { body: JSON.stringify({ success: true, result: { count: total, results } }) }
  }
}

const harvest = harvestPages(createCkanSource, '/data')
const upTo = (total: number, from = 0) => Array.from({ length: total - from }, (_, index) => `p${from + index}`)

describe('a CKAN portal', () => {
  it.each(['/data', '/data/', '/data/api/3/action/package_search', '/data/api/3', '/data/dataset'])(
    'is read page by page by the address %s',
    async (path) => {
      const { ids, asked, source } = await harvest(ckan({}), { path })
      expect(ids).toEqual(upTo(250))
      expect(asked.map((request) => /rows=100&start=(\d+)/.exec(request)?.[1])).toEqual(['0', '100', '200'])
      expect(source.notes()).toEqual([])
    },
  )

  it('gives its packages in smaller pages, or none', async () => {
    expect((await harvest(ckan({ total: 25, most: 10 }))).ids).toEqual(upTo(25))
  })

  it('may have nothing', async () => {
    expect((await harvest(ckan({ total: 0 }))).ids).toEqual([])
  })

  it('is asked for the packages of a query only', async () => {
    const { asked } = await harvest(ckan({ total: 1 }), {
      path: '/data/api/3/action/package_search?fq=organization:x&rows=5&sort=id+asc',
    })
    expect(asked).toEqual(['GET /data/api/3/action/package_search?fq=organization%3Ax&rows=100&sort=id+asc&start=0'])
  })

  it('is left when it gives the same page for ever', async () => {
    const { ids, source } = await harvest(ckan({ total: 100_000, stuck: true }))
    expect(ids).toEqual(upTo(100))
    expect(source.notes()).toEqual([expect.stringContaining('the same records for two pages')])
  })

  it('is said to have ended early when it has', async () => {
    const body = JSON.stringify({ success: true, result: { count: 250, results: [] } })
    const { ids, source } = await harvest(ckan({ faults: { 100: { body } } }))
    expect(ids).toEqual(upTo(100))
    expect(source.notes()).toEqual(['The service ended its list after 100 of 250 records.'])
  })

  it.each([
    [{ status: 500, body: 'oops' }, /500/],
    [{ type: 'text/html', body: '<html>maintenance</html>' }, /HTML page, not JSON/],
    [{ body: '{"success": false, "error": {"message": "busy"}}' }, /an error of CKAN \(busy\)/],
    [{ body: '{"success": true, "result": {"results": [' }, /cut short/],
  ])('loses what comes after a page that fails, and says so: %j', async (fault, reason) => {
    const { ids } = await harvest(ckan({ faults: { 100: fault } }))
    expect(ids).toEqual([...upTo(100), expect.stringMatching(reason)])
  })

  it('is gone on with at the page where a harvest stopped', async () => {
    const { source } = await harvest(ckan({}), { stopAfter: 150 })
    const { ids } = await harvest(ckan({}), { resumeFrom: source.position?.() ?? '' })
    expect(ids).toEqual(upTo(250, 100))
  })

  it('cannot be harvested when nothing is there', async () => {
    await expect(harvest(ckan({}), { path: '/elsewhere' })).rejects.toThrow('404')
  })
})
