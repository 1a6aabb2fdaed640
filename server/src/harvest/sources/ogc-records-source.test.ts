import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { harvestPages } from '../../testing/harvest-pages.ts'
import type { PreparedPage } from '../../testing/serve-pages.ts'
import { createOgcRecordsSource } from './ogc-records-source.ts'

const record = (id: number) => ({ type: 'Feature', id: `r${id}`, geometry: null, properties: { title: 'T', type: 'dataset' } })

function records({ total = 250, most = 100, next = '{base}', faults = {} as Readonly<Record<number, PreparedPage>> }) {
  return (request: IncomingMessage): PreparedPage => {
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname === '/collections/md/items/r7') return { body: JSON.stringify(record(7)) }
    if (url.pathname !== '/collections/md/items') return { status: 404, body: '{}' }
    const offset = Number(url.searchParams.get('offset') ?? 0)
    const fault = faults[offset]
    if (fault !== undefined) return fault
    const count = Math.max(0, Math.min(most, Number(url.searchParams.get('limit')), total - offset))
    url.searchParams.set('offset', String(offset + count))
    const links = offset + count < total ? [{ rel: 'next', href: `${next}${url.pathname}${url.search}` }] : []
    const features = Array.from({ length: count }, (_, index) => record(offset + index))
    return { body: JSON.stringify({ type: 'FeatureCollection', numberMatched: total, features, links }) }
  }
}

const harvest = harvestPages(createOgcRecordsSource, '/collections/md')
const upTo = (total: number, from = 0) => Array.from({ length: total - from }, (_, index) => `r${from + index}`)

describe('a collection of records', () => {
  it('is read along its links', async () => {
    const { ids, asked, source } = await harvest(records({}))
    expect(ids).toEqual(upTo(250))
    expect(asked[0]).toBe('GET /collections/md/items?limit=100&f=json')
    expect(asked).toHaveLength(3)
    expect(source.notes()).toEqual([])
  })

  it.each([
    [{ total: 0 }, 0],
    [{ total: 25, most: 10 }, 25],
  ])('has as many as it has: %j', async (service, count) => {
    expect((await harvest(records(service))).ids).toEqual(upTo(count))
  })

  it('is not left for another server', async () => {
    expect((await harvest(records({ next: 'http://elsewhere.invalid' }))).ids).toEqual(upTo(100))
  })

  it('gives one record by its address', async () => {
    expect((await harvest(records({}), { path: '/collections/md/items/r7' })).ids).toEqual(['r7'])
  })

  it.each([
    [{ status: 500, body: 'oops' }, /500/],
    [{ type: 'text/html', body: '<html/>' }, /HTML page, not JSON/],
    [{ body: '{"code": "NoApplicableCode", "description": "busy"}' }, /error message/],
  ])('loses what comes after a page that fails, and says so: %j', async (fault, reason) => {
    expect((await harvest(records({ faults: { 100: fault } }))).ids).toEqual([...upTo(100), expect.stringMatching(reason)])
  })

  it('is gone on with at the page where a harvest stopped', async () => {
    const { source } = await harvest(records({}), { stopAfter: 150 })
    expect((await harvest(records({}), { resumeFrom: source.position?.() ?? '' })).ids).toEqual(upTo(250, 100))
  })
})

describe('a service by its landing page', () => {
  interface Api {
    readonly conformsTo?: readonly string[]
    readonly collections?: readonly object[]
  }
  const RECORDS = 'http://www.opengis.net/spec/ogcapi-records-1/1.0/conf/record-core'
  const api =
    ({ conformsTo = [RECORDS], collections = [{ id: 'md', itemType: 'record' }] }: Api) =>
    (request: IncomingMessage): PreparedPage => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
      const link = (rel: string, path: string, type = 'application/json') => ({ rel, type, href: `{base}${path}` })
      const items = /^\/api\/collections\/(\w+)\/items$/.exec(pathname)?.[1]
      if (items !== undefined) {
        const offset = Number(searchParams.get('offset') ?? 0)
        const links = offset === 0 ? [link('next', `${pathname}?limit=100&f=json&offset=1`)] : []
        return {
          body: JSON.stringify({ type: 'FeatureCollection', features: [{ ...record(offset), id: `${items}${offset}` }], links }),
        }
      }
      const pages: Readonly<Record<string, object>> = {
        '/api': {
          title: 'Service',
          links: [
            link('data', '/api/collections?f=html', 'text/html'),
            link('data', '/api/collections'),
            link('http://www.opengis.net/def/rel/ogc/1.0/conformance', '/api/conformance'),
          ],
        },
        '/api/conformance': { conformsTo },
        '/api/collections': { collections: collections.slice(0, 2), links: [link('next', '/api/collections/page2')] },
        '/api/collections/page2': { collections: collections.slice(2), links: [] },
      }
      const found = pages[pathname]
      return found === undefined ? { status: 404, body: '{}' } : { body: JSON.stringify(found) }
    }

  const from = harvestPages(createOgcRecordsSource, '/api')

  it('gives the records of all collections that hold some', async () => {
    const collections = [
      { id: 'roads', itemType: 'feature' },
      { id: 'md', itemType: 'record' },
      { id: 'more', itemType: 'record', links: [{ rel: 'items', href: '/api/collections/renamed/items' }] },
    ]
    const { ids, asked, source } = await from(api({ collections }))
    expect(ids.filter((id) => !id.startsWith('('))).toEqual(['md0', 'md1', 'renamed0', 'renamed1'])
    expect(asked).toEqual([
      'GET /api',
      'GET /api/conformance',
      'GET /api/collections',
      'GET /api/collections/page2',
      'GET /api/collections/md/items?limit=100&f=json',
      'GET /api/collections/md/items?limit=100&f=json&offset=1',
      'GET /api/collections/renamed/items?limit=100&f=json',
      'GET /api/collections/renamed/items?limit=100&f=json&offset=1',
    ])
    expect(source.notes()).toEqual(['Collections left alone, because they hold no records: 1'])
  })

  it.each([
    [[RECORDS], ['md0', 'md1']],
    [['x'], [expect.stringMatching(/none of its collections holds records/)]],
  ])('takes collections that do not say what they hold by what the service conforms to: %j', async (conformsTo, found) => {
    expect((await from(api({ collections: [{ id: 'md' }], conformsTo }))).ids).toEqual(found)
  })

  it('may begin at the list of collections, and is gone on with where it stopped', async () => {
    const collections = [
      { id: 'md', itemType: 'record' },
      { id: 'more', itemType: 'record' },
    ]
    // the list is told in two pages, then three records
    const { ids, source } = await from(api({ collections }), { path: '/api/collections', stopAfter: 5 })
    expect(ids).toEqual(['md0', 'md1'])
    const resumed = await from(api({ collections }), { path: '/api/collections', resumeFrom: source.position?.() ?? '' })
    expect(resumed.ids).toEqual(['md1', 'more0', 'more1'])
  })

  it.each([
    [{ body: '{"title": "x"}' }, /^it is a JSON object with title/],
    [{ type: 'text/html', body: '<p>words' }, /HTML page/],
    [{ body: '{"links": [{"rel": "data", "href": "/api"}]}' }, /page a second time|JSON object/],
  ])('is refused with words when it is something else: %j', async (page, reason) => {
    const { ids, source } = await from(() => page)
    expect([...ids, ...source.notes()].join()).toMatch(reason)
  })
})
