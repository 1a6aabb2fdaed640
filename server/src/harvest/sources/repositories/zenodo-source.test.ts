import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { harvestPages } from '../../../testing/harvest-pages.ts'
import type { PreparedPage } from '../../../testing/serve-pages.ts'
import { createZenodoSource } from './zenodo-source.ts'

const record = (id: number) => ({ id, metadata: { title: `T ${id}`, creators: [] }, doi: `10.5281/zenodo.${id}` })

/** A repository in little. `host` = the host that its links name. */
function zenodo({ total = 60, host = '{base}', loops = false, faults = {} as Readonly<Record<number, PreparedPage>> }) {
  return (request: IncomingMessage): PreparedPage => {
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname === '/api/records/7') return { body: JSON.stringify(record(7)) }
    if (url.pathname !== '/api/records') return { status: 404, body: '{"status": 404, "message": "no"}' }
    const page = Number(url.searchParams.get('page'))
    const fault = faults[page]
    if (fault !== undefined) return fault
    const size = Number(url.searchParams.get('size'))
    const from = (page - 1) * size
    const hits = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, index) => record(from + index))
    url.searchParams.set('page', String(loops ? 1 : page + 1))
    const links = from + size < total ? { next: `${host}${url.pathname}${url.search}` } : {}
    return { body: JSON.stringify({ hits: { hits, total }, links }) }
  }
}

const harvest = harvestPages(createZenodoSource, '')
const upTo = (total: number, from = 0) => Array.from({ length: total - from }, (_, index) => `10.5281/zenodo.${from + index}`)

describe('a repository like Zenodo', () => {
  it('is read page by page along its links, whatever host these name', async () => {
    const { ids, asked } = await harvest(zenodo({ host: 'https://elsewhere.invalid' }), { path: '/search?q=ice' })
    expect(ids).toEqual(upTo(60))
    expect(asked[0]).toBe('GET /api/records?q=ice&sort=oldest&size=25&page=1')
    expect(asked).toHaveLength(3)
  })

  it('is asked for one community only', async () => {
    const { asked } = await harvest(zenodo({ total: 1 }), { path: '/communities/eo-lab/records' })
    expect(asked).toEqual(['GET /api/records?communities=eo-lab&sort=oldest&size=25&page=1'])
  })

  it('gives one record by the address of its page', async () => {
    expect((await harvest(zenodo({}), { path: '/records/7' })).ids).toEqual(['10.5281/zenodo.7'])
  })

  it('may have nothing', async () => {
    expect((await harvest(zenodo({ total: 0 }))).ids).toEqual([])
  })

  it('is left when its links lead round in a circle', async () => {
    const { ids, source } = await harvest(zenodo({ loops: true }))
    expect(ids).toEqual(upTo(25))
    expect(source.notes()).toEqual([expect.stringContaining('a second time')])
  })

  it.each([
    [{ status: 500, body: 'oops' }, /500/],
    [{ status: 400, body: '{"status": 400, "message": "Maximum number of 10000 results have been reached."}' }, /400/],
    [{ type: 'text/html', body: '<html/>' }, /HTML page, not JSON/],
  ])('loses what comes after a page that fails, and says so: %j', async (fault, reason) => {
    expect((await harvest(zenodo({ faults: { 2: fault } }))).ids).toEqual([...upTo(25), expect.stringMatching(reason)])
  })

  it('is gone on with at the page where a harvest stopped', async () => {
    const { source } = await harvest(zenodo({}), { stopAfter: 30 })
    expect((await harvest(zenodo({}), { resumeFrom: source.position?.() ?? '' })).ids).toEqual(upTo(60, 25))
  })
})
