import { boxAt, type Extents, eventsOf } from '@graticule/contracts/services/extents'
import { PORTAL_FORMAT, type Resource } from '@graticule/contracts/resource'
import { SEISMIC_SOURCE_ID } from '@graticule/contracts/search/seismic'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue, ListedIds, MatchExtent, MatchList } from '../../catalogue/catalogue.ts'
import type { LiveSource } from '../../connectors/live/live-source.ts'
import { visitorLimitsOf } from '@graticule/contracts/settings/visitor-limits'
import { turnsOfVisitors } from '../../fairness/turns-of-visitors.ts'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/create-test-app.ts'
import { liveSourcesOf, playedSource } from '../../testing/outside/live-sources-of.ts'
import { extents } from './index.ts'
import { createBareApp } from '../../testing/bare-app.ts'

type Boxes = NonNullable<Resource['footprint']>['boxes']
const buoy = (at: number, boxes: Boxes | undefined, more: Partial<Resource> = {}) =>
  createResource({
    id: `buoy-${at}`,
    title: `Buoy ${String(at).padStart(4, '0')}`,
    ...(boxes && { footprint: { boxes } }),
    ...more,
  })

const records: Resource[] = [
  ...Array.from({ length: 1_200 }, (_, at) => buoy(at, [[at / 10, 10, at / 10 + 0.5, 10.12345]])),
  buoy(1_200, [[170.00001, -20, -170, -10]], { curated: true, type: 'information' }),
  buoy(1_201, [[-180, -90, 180, 90]]),
  buoy(1_202, undefined),
  buoy(1_203, [
    [-10, 40, -5, 45],
    [20, 30, 25, 35],
  ]),
  buoy(1_204, [[100, 1, 100, 1]], { earthquake: { magnitude: 6.13, depth: 40.04 } }),
  buoy(1_205, [[101, 1, 101, 1]], { earthquake: { magnitude: -0.5 } }),
]

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ records: records.map((resource) => ({ resource })) })
})
afterAll(() => test.close())

async function ask(query: Record<string, string> = {}): Promise<Extents> {
  const reply = await test.app.inject({ url: '/api/extents', query })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Extents>()
}

describe('the extents of a result', () => {
  // @rule B-results-on-the-map.one-call
  it('are of every result that has a place, in the order of the search, whatever page is asked for', async () => {
    const found = await ask({ st: 'buoy', sortBy: 'title:asc', si: '25', ct: '12' })
    expect(found).toMatchObject({ total: 1_206, taken: 1_206, worldwide: 1, unplaced: 1 })
    const placed = records.filter(({ id }) => id !== 'buoy-1201' && id !== 'buoy-1202').map(({ id }) => id)
    expect(found.ids).toEqual(placed)
    expect(found.boxes).toHaveLength(4 * placed.length)
  })

  it('hold the box, rounded outwards, also across the antimeridian', async () => {
    const found = await ask({ st: 'buoy', sortBy: 'title:asc' })
    expect(boxAt(found, 3)).toEqual([0.3, 10, 0.8, 10.1235])
    expect(boxAt(found, found.ids.indexOf('buoy-1200'))).toEqual([170, -20, -170, -10])
  })

  it('are one box around all boxes of an entry', async () => {
    const found = await ask({ targetIds: 'buoy-1203' })
    expect(boxAt(found, 0)).toEqual([-10, 30, 25, 45])
  })

  it('tell magnitude and depth of earthquakes', async () => {
    const found = await ask({ targetIds: 'buoy-1204,buoy-1205,buoy-7', sortBy: 'title:asc' })
    expect(found.ids).toEqual(['buoy-7', 'buoy-1204', 'buoy-1205'])
    expect([...eventsOf(found)]).toEqual([
      [1, { magnitude: 6.13, depth: 40 }],
      [2, { magnitude: -0.5 }],
    ])
  })

  it('are narrowed by the filters and the source as the search is', async () => {
    const area = { bbox: '0,0,20,20', rel: 'OVERLAPS' }
    const reply = await test.app.inject({ url: '/dab/opensearch/query', query: { ...area, outputFormat: PORTAL_FORMAT } })
    expect((await ask(area)).total).toBe(reply.json<{ total: number }>().total)
    expect((await ask({ dataSource: 'information' })).ids).toEqual(['buoy-1200'])
    expect((await ask({ dataSource: 'data' })).total).toBe(0)
  })

  it.each([
    [{ dataSource: 'elsewhere' }, 400],
    [{ bbox: 'here' }, 400],
    [{ dataSource: 'zenodo' }, 404],
  ] as [Record<string, string>, number][])('of %j are refused with words', async (query, status) => {
    const reply = await test.app.inject({ url: '/api/extents', query })
    expect(reply.statusCode).toBe(status)
    expect(reply.json<{ detail: string }>().detail).not.toBe('')
  })
})

let close = async () => {}
afterEach(() => close())
async function portal(
  byName: Readonly<Record<string, LiveSource>>,
  options: { readonly most?: number; readonly livePages?: number } = {},
  catalogue: Partial<Catalogue> = {},
  turns = turnsOfVisitors(),
) {
  const app = createBareApp(undefined, undefined, turns)
  close = () => app.close()
  const parts = { catalogue: catalogue as Catalogue, live: liveSourcesOf(byName), clock: () => TEST_NOW }
  await app.register(extents, { ...parts, ...options })
  return app
}

describe('the extents of an outside source', () => {
  const events = Array.from({ length: 99 }, (_, at) =>
    createResource({ id: `e${at}`, footprint: { boxes: [[at, 0, at, 0]] }, earthquake: { magnitude: 5, depth: 30 } }),
  )

  // @rule B-results-on-the-map.live-pages
  it('are those of its first pages, and say of how many', async () => {
    const app = await portal({ seismic: playedSource(events) }, { livePages: 3 })
    const reply = await app.inject({ url: '/api/extents', query: { sources: SEISMIC_SOURCE_ID } })
    const found = reply.json<Extents>()
    expect(found).toMatchObject({ total: 99, taken: 30, worldwide: 0, unplaced: 0 })
    expect(found.ids).toHaveLength(30)
    expect(eventsOf(found).get(29)).toEqual({ magnitude: 5, depth: 30 })
  })

  it('reach no further than the source does', async () => {
    const app = await portal({ zenodo: playedSource(events, { reach: 12 }) })
    const reply = await app.inject({ url: '/api/extents', query: { dataSource: 'zenodo' } })
    expect(reply.json<Extents>()).toMatchObject({ total: 99, taken: 12 })
  })
})

describe('putting extents together', () => {
  const listOf = (pages: () => AsyncGenerator<readonly MatchExtent[]>): MatchList<ListedIds> => ({
    total: 2,
    length: 2,
    entries: { ids: () => [] },
    extents: pages,
  })

  // @rule B-results-on-the-map.at-once
  it('is done for so many at a time; others have their turn, and are told to come back when too many wait', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const list = listOf(async function* () {
      await held
      yield [{ id: 'a', box: [1, 2, 3, 4] }]
    })
    let asked = 0
    const catalogue = { list: async () => ((asked += 1), list), get: async () => [] }
    const turns = turnsOfVisitors(() => visitorLimitsOf({ extentsPerVisitor: 1 }), { waiting: 1, waitMs: 60_000 })
    const app = await portal({}, {}, catalogue, turns)
    const ask = (remoteAddress: string) => app.inject({ url: '/api/extents', remoteAddress }).then((reply) => reply)
    const [first, second] = [ask('192.0.2.1'), ask('192.0.2.1')]
    await expect.poll(() => asked).toBe(1)
    const third = await ask('192.0.2.1')
    expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '60'])
    const other = ask('192.0.2.2')
    await expect.poll(() => asked).toBe(2)
    release()
    for (const reply of await Promise.all([first, second, other]))
      expect(reply.json<Extents>().boxes).toEqual([10_000, 20_000, 30_000, 40_000])
    expect(asked).toBe(3)
  })

  // @rule D43.map-results
  it('asks the catalogue for no more than the map draws', async () => {
    const asked: number[] = []
    const list = listOf(async function* () {})
    const catalogue = { list: async (_: unknown, most: number) => (asked.push(most), list), get: async () => [] }
    const app = await portal({}, {}, catalogue)
    await app.inject({ url: '/api/extents' })
    expect(asked).toEqual([10_000])
  })

  it('lets others have their turn between some hundred results', async () => {
    let turns = 0
    let counting = true
    const count = () => {
      turns += 1
      if (counting) setImmediate(count)
    }
    const list = await test.catalogue.list({ phrase: '', searchFields: [], start: 0, count: 0, wantedFacets: [] }, 10_000)
    setImmediate(count)
    let most = 0
    for await (const some of list.extents()) most = Math.max(most, some.length)
    counting = false
    expect(most).toBeLessThanOrEqual(500)
    expect(turns).toBeGreaterThanOrEqual(2)
  })
})
