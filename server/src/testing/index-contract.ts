/**
 * What every search index behind the port has to do (`catalogue/index/port.ts`). A test file puts an engine to it with one call;
 * the engine follows a real store.
 */
import type { Resource } from '@graticule/contracts/resource'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SearchQuery } from '../catalogue/catalogue.ts'
import type { IndexAnswer, IndexEngine, OpenIndex } from '../catalogue/index/port.ts'
import { readSearch } from '../catalogue/index/thesaurus/synonyms.ts'
import { corpus, query } from '../catalogue/oracle/arbitraries.ts'
import { naiveScan } from '../catalogue/oracle/naive-scan.ts'
import { openRecordStore, type RecordStore } from '../catalogue/store/record-store.ts'
import { type Database, openDatabase } from '../storage/database.ts'
import { createResource } from './create-resource.ts'
import { createTestLocation, type TestLocation } from './test-location.ts'

/** What an engine may leave to others. */
export interface IndexAbilities {
  /** It completes what is being typed. */
  readonly suggests: boolean
}

const QUERIES = 8
const SEED = 20261122

const everything: SearchQuery = { phrase: '', searchFields: [], start: 0, count: 10, wantedFacets: [] }
const idsOf = ({ hits }: IndexAnswer): string[] => hits.map(({ id }) => id)

/** Sums of fractions depend on their order in the last digits; everything else has to be equal. */
function rounded(answer: IndexAnswer): IndexAnswer {
  const round = (value: number) => Number(value.toPrecision(9))
  const hits = answer.hits.map((hit) => ({
    ...hit,
    matched: hit.matched.map((field) => ({ ...field, weight: round(field.weight) })),
  }))
  return { ...answer, hits }
}

/** Puts an engine to the contract. */
export function describeIndexEngine(name: string, openIndex: OpenIndex, { suggests }: IndexAbilities): void {
  const tried = runs(25)
  describe(`the search index (${name})`, { timeout: 120_000 }, () => {
    let place: TestLocation
    let database: Database
    let store: RecordStore
    let engine: IndexEngine
    let notices: string[]
    const open = () =>
      openIndex({ store, location: place.location, annotation: undefined, onNotice: (notice) => notices.push(notice) })
    beforeEach(async () => {
      place = await createTestLocation()
      database = await openDatabase(place.location)
      store = openRecordStore(database)
      notices = []
      engine = await open()
    })
    afterEach(async () => {
      await engine.close()
      await database.close()
      await place.remove()
      expect(notices).toEqual([])
    })

    async function write(...entries: readonly Partial<Resource>[]): Promise<void> {
      await store.write(entries.map((overrides) => ({ resource: createResource(overrides) })))
      await engine.catchUp()
    }
    const ask = (overrides: Partial<SearchQuery> = {}): Promise<IndexAnswer> => {
      const asked = { ...everything, ...overrides }
      return engine.search(asked, readSearch(asked.phrase))
    }
    const found = async (overrides: Partial<SearchQuery>) => idsOf(await ask(overrides)).toSorted()

    describe('words', () => {
      beforeEach(() =>
        write(
          { id: 'a', title: 'Sea ice' },
          { id: 'b', title: 'Coasts', abstract: 'The level of the sea' },
          { id: 'c', title: 'Land' },
        ),
      )

      it.each([
        ['sea', ['a', 'b']],
        ['SEA ice', ['a']],
        ['ice OR land', ['a', 'c']],
        ['sea NOT ice', ['b']],
        ['"sea ice"', ['a']],
        ['"ice sea"', []],
        ['nowhere', []],
      ])('finds %s in %j', async (phrase, ids) => {
        expect(await found({ phrase })).toEqual(ids)
      })

      it('are looked for in the fields that are wanted', async () => {
        expect(await found({ phrase: 'sea', searchFields: ['abstract'] })).toEqual(['b'])
      })

      it('put the best match first, and say where they are and how much each field counts', async () => {
        const { hits } = await ask({ phrase: 'sea' })
        expect(hits.map(({ id, matched }) => [id, matched.map(({ field, places }) => [field, places])])).toEqual([
          ['a', [['title', [0]]]],
          ['b', [['abstract', [4]]]],
        ])
        for (const { relevance, matched } of hits) {
          expect(matched.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(relevance, 9)
        }
      })
    })

    describe('areas and times', () => {
      beforeEach(() =>
        write(
          { id: 'inside', footprint: { boxes: [[1, 1, 2, 2]] } },
          { id: 'across', footprint: { boxes: [[5, 5, 15, 15]] } },
          { id: 'outside', footprint: { boxes: [[20, 20, 30, 30]] } },
          { id: 'antimeridian', footprint: { boxes: [[179, 0, -179, 1]] } },
          { id: 'nowhere', time: { start: '2001', end: '2003' } },
        ),
      )

      it.each([
        ['OVERLAPS', ['across', 'inside']],
        ['CONTAINS', ['inside']],
        ['DISJOINT', ['antimeridian', 'outside']],
      ] as const)('finds what the area %s', async (relation, ids) => {
        expect(await found({ area: { boxes: [[0, 0, 10, 10]], relation } })).toEqual(ids)
      })

      // @rule D64.fit
      it('puts first what lies in the area and covers it, then what reaches far beyond it, and says so', async () => {
        await write(
          { id: 'continent', footprint: { boxes: [[-20, -20, 40, 40]] }, time: { start: '2020' } },
          { id: 'world', footprint: { boxes: [[-180, -90, 180, 90]] }, time: { start: '2020' } },
          { id: 'country', footprint: { boxes: [[0, 0, 10, 9]] } },
          { id: 'station', footprint: { boxes: [[4, 4, 4, 4]] } },
        )
        const { hits } = await ask({ area: { boxes: [[0, 0, 10, 10]], relation: 'OVERLAPS' } })
        expect(hits.map(({ id }) => id)).toEqual(['country', 'inside', 'station', 'across', 'continent', 'world'])
        expect(hits[0]).toMatchObject({ relevance: hits[0]?.fit?.area?.weight, fit: { area: { used: 1 } } })
        expect(hits[0]?.fit?.area?.covered).toBeCloseTo(0.9, 2)
        expect(hits[4]?.fit).toMatchObject({ area: { covered: 1 } })
      })

      // @rule D64.fit
      it('puts first what has the dates asked for, when the words are as good', async () => {
        await write(
          { id: 'long', title: 'Tide', time: { start: '1950-01-01', end: '2020-12-31' } },
          { id: 'just', title: 'Tide', time: { start: '1999-01-01', end: '2003-12-31' } },
          { id: 'half', title: 'Tide', time: { start: '2002-01-01', end: '2008-12-31' } },
        )
        const time = { from: Date.UTC(1999, 0), to: Date.UTC(2003, 11, 31), now: Date.UTC(2026, 0) }
        const { hits } = await ask({ phrase: 'tide', time })
        expect(hits.map(({ id }) => id)).toEqual(['just', 'half', 'long'])
        expect(hits[0]?.fit?.time).toMatchObject({ covered: 1 })
      })

      it('takes an area across the antimeridian as one', async () => {
        expect(await found({ area: { boxes: [[170, -10, -170, 10]], relation: 'CONTAINS' } })).toEqual(['antimeridian'])
      })

      it('finds what overlaps a time, both ends included', async () => {
        expect(await found({ time: { from: Date.UTC(2003, 11, 31) } })).toEqual(['nowhere'])
        expect(await found({ time: { from: Date.UTC(2004, 0, 1) } })).toEqual([])
        expect(await found({ time: { to: Date.UTC(2001, 0, 1) } })).toEqual(['nowhere'])
      })

      it('counts what was left out because it has no footprint or no time', async () => {
        expect((await ask({ area: { boxes: [[0, 0, 10, 10]], relation: 'OVERLAPS' } })).leftOut).toEqual({
          withoutFootprint: 1,
          withoutTime: 0,
        })
        expect((await ask({ time: { from: 0 } })).leftOut).toEqual({ withoutFootprint: 0, withoutTime: 4 })
      })

      it('counts matches by the years that they touch, the date filter apart', async () => {
        const { years } = await ask({ time: { from: Date.UTC(2003, 0) }, wantedYears: { now: Date.UTC(2026, 0) } })
        expect(years).toEqual([2001, 2002, 2003].map((year) => ({ year, count: 1 })))
      })
    })

    describe('facets', () => {
      beforeEach(() =>
        write(
          { id: 'a', formats: ['CSV'], keywords: [{ value: 'ice' }] },
          { id: 'b', formats: ['CSV', 'NetCDF'] },
          { id: 'c', formats: ['Zarr'] },
        ),
      )

      it('count the most frequent values first, without the choice among their own', async () => {
        const wantedFacets = [
          { name: 'format', limit: 2 },
          { name: 'keyword', limit: 2 },
        ] as const
        const { total, facets } = await ask({ facets: { format: ['Zarr'] }, wantedFacets })
        expect([total, facets]).toEqual([
          1,
          {
            format: [
              { term: 'CSV', count: 2 },
              { term: 'NetCDF', count: 1 },
            ],
            keyword: [],
          },
        ])
      })

      it('give only values that hold a text', async () => {
        const { facets } = await ask({ wantedFacets: [{ name: 'format', limit: 9, containing: 'ZAR' }] })
        expect(facets).toEqual({ format: [{ term: 'Zarr', count: 1 }] })
      })

      it('tell of each value how many entries have it', async () => {
        expect(await engine.countOf('format', ['Zarr', 'CSV', 'unknown'])).toEqual([1, 2, 0])
      })

      it('narrow within a view', async () => {
        await write({ id: 'd', formats: ['CSV'], source: { id: 'other', title: 'Other' } })
        expect(await found({ view: { sources: ['other'] } })).toEqual(['d'])
        expect(await found({ view: { keywords: ['ice'] }, facets: { format: ['CSV'] } })).toEqual(['a'])
      })
    })

    describe('order and pages', () => {
      const numbered = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, at) => ({ id: `n${String(from + at).padStart(2, '0')}` }))
      const all = numbered(0, 25).map(({ id }) => id)

      it('sorts by a property in both directions; what lacks it comes last', async () => {
        await write({ id: 'a', rating: 2 }, { id: 'b' }, { id: 'c', rating: 5 })
        expect(idsOf(await ask({ sort: { by: 'rating', direction: 'desc' } }))).toEqual(['c', 'a', 'b'])
        expect(idsOf(await ask({ sort: { by: 'rating', direction: 'asc' } }))).toEqual(['a', 'c', 'b'])
        expect(idsOf(await ask({ sort: { by: 'title', direction: 'desc' } }))).toEqual(['c', 'b', 'a'])
      })

      it('gives the pages of one order, and nothing past the end', async () => {
        await write(...numbered(0, 25))
        const pages = await Promise.all([0, 10, 20, 30].map((start) => ask({ start })))
        expect(pages.map(({ total }) => total)).toEqual([25, 25, 25, 25])
        expect(pages.flatMap(idsOf)).toEqual(all)
      })

      it('lists all matches or the first of them, as they were when the list was made', async () => {
        await write(...numbered(0, 25))
        const list = await engine.list(everything, undefined, Infinity)
        const first = await engine.list(everything, undefined, 7)
        await store.remove(['n03'])
        await write({ id: 'later' })
        expect([list.total, list.length, list.ids(0, 100)]).toEqual([25, 25, all])
        expect([first.total, first.length, first.ids(5, 10)]).toEqual([25, 7, ['n05', 'n06']])
      })

      it('lists where matches lie, with the earthquake that one is', async () => {
        const boxes: Resource['footprint'] = {
          boxes: [
            [0, 0, 1, 1],
            [4, 4, 5, 5],
          ],
        }
        await write({ id: 'a', footprint: boxes }, { id: 'b' }, { id: 'c', earthquake: { magnitude: 6.5, depth: 10 } })
        const list = await engine.list(everything, undefined, Infinity)
        expect(list.extents(0, 10)).toEqual([
          { id: 'a', box: [0, 0, 5, 5], event: undefined },
          { id: 'b', box: undefined, event: undefined },
          { id: 'c', box: undefined, event: { magnitude: 6.5, depth: 10 } },
        ])
      })

      it('finds by id and by parent, and counts children', async () => {
        await write({ id: 'series' }, { id: 'a', parentId: 'series' }, { id: 'b', parentId: 'series' })
        expect(await found({ parents: ['series'] })).toEqual(['a', 'b'])
        const { hits } = await ask({ ids: ['series', 'unknown'] })
        expect(hits.map(({ id, children }) => [id, children])).toEqual([['series', 2]])
      })
    })

    describe('the store', () => {
      it('is followed: what is written, replaced and removed is there after the engine has caught up', async () => {
        await write({ id: 'a', title: 'Sea' }, { id: 'b', title: 'Land' })
        expect([engine.size, engine.seq]).toEqual([2, (await store.position()).seq])
        await write({ id: 'a', title: 'Ice' })
        await store.remove(['b'])
        await engine.catchUp()
        expect([engine.size, await found({ phrase: 'sea OR land' }), await found({ phrase: 'ice' })]).toEqual([1, [], ['a']])
        expect(engine.seq).toBe((await store.position()).seq)
      })

      it('is all there when an engine is opened, and when it is built anew', async () => {
        await write({ id: 'a' }, { id: 'b' })
        await engine.close()
        engine = await open()
        expect(await found({})).toEqual(['a', 'b'])
        await engine.rebuild()
        expect(await found({})).toEqual(['a', 'b'])
      })

      it(`is searched as by a naive scan over it (${tried * QUERIES} searches, seed ${SEED})`, async () => {
        await fc.assert(
          fc.asyncProperty(corpus(25), fc.array(query, { minLength: QUERIES, maxLength: QUERIES }), async (entries, queries) => {
            const before = (await store.changesSince(0, 1_000)).written
            await store.remove(before.map(({ id }) => id))
            await store.write(entries.map((resource) => ({ resource })))
            await engine.catchUp()
            const { written } = await store.changesSince(0, 1_000)
            expect(engine.size).toBe(written.length)
            for (const asked of queries) expect(rounded(await ask(asked))).toEqual(rounded(naiveScan(written, asked)))
          }),
          { numRuns: tried, seed: SEED },
        )
      })
    })

    it(suggests ? 'completes what is being typed from titles and keywords' : 'says that it completes nothing', async () => {
      await write({ id: 'a', title: 'Sea ice', keywords: [{ value: 'icebergs' }] }, { id: 'b', title: 'Land' })
      const suggestions = await engine.suggest?.('ice', { titles: 5, keywords: 5 })
      const completed = { titles: [{ id: 'a' }], keywords: [{ text: 'icebergs', count: 1 }], isComplete: true }
      expect(suggestions === undefined ? [] : [suggestions]).toMatchObject(suggests ? [completed] : [])
    })
  })
}
