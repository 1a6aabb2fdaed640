import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { Resource, ResultSet } from '@graticule/contracts/resource'
import * as fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import type { CombinedRow } from '../../stores/combined.ts'
import { someSources, sourceList } from '../../testing/source-lists.ts'
import { listByValue, MERGED_RESULTS, mergeByValue } from './list-by-value.ts'
import type { SourceList } from './ranked.ts'

/** Rows of a page of most of these lists. */
const SIZE = 12
const titles = (rows: readonly Pick<CombinedRow, 'entry'>[]) => rows.map(({ entry }) => entry.resource.title)
const named = (...names: readonly string[]): Partial<Resource>[] => names.map((title) => ({ id: title, title }))
const ending = (title: string, end?: string): Partial<Resource> => ({
  id: title,
  title,
  ...(end === undefined ? {} : { time: { end } }),
})
/** Titles "prefix 001", "prefix 003", ... */
const numbered = (count: number, first: number, step: number): Partial<Resource>[] =>
  named(...Array.from({ length: count }, (_, at) => `number ${String(first + at * step).padStart(4, '0')}`))
const unordered: Partial<ResultSet> = { notApplied: ['sort'] }

/** The page as a link opens it: with what it asks for and no more. `asked` counts the pages of the sources. */
function opened(
  number: number,
  whole: readonly SourceList[],
  sort: Parameters<typeof listByValue>[2] = 'title:asc',
  grouped = true,
  size = SIZE,
) {
  const listing = listByValue(1 + (number - 1) * size, grouped, sort, size)
  const lists = whole.map((list) => ({ ...list, pages: new Map<number, ResultSet>() }))
  let asked = 0
  for (let missing = listing.missing(lists); missing.length > 0; missing = listing.missing(lists))
    for (const { source, page } of missing) {
      asked += 1
      const resultSet = whole.find(({ extent }) => extent.source === source)?.pages.get(page)
      if (resultSet === undefined) throw new Error(`${source} has no page ${page}`)
      lists.find(({ extent }) => extent.source === source)?.pages.set(page, resultSet)
    }
  return { ...listing.draw(lists), asked }
}

describe('the list of all sources in a chosen order', () => {
  it('goes on from page to page by what the order goes by, however the sources share it', () => {
    // dab has every second one, zenodo all after the thirtieth
    const lists = [sourceList('dab', numbered(30, 0, 2)), sourceList('zenodo', numbered(40, 61, 1))]
    const pages = [1, 2, 3, 4, 5, 6].map((number) => titles(opened(number, lists).rows))
    expect(pages.flat()).toEqual(pages.flat().toSorted())
    expect(pages.map((page) => page.length)).toEqual([12, 12, 12, 12, 12, 10])
    expect(opened(1, lists)).toMatchObject({ page: 1, pages: 6, first: 1, end: null })
    expect(opened(99, lists)).toMatchObject({ page: 6, first: 61 })
  })

  it('has pages of 24 and 48, the last of which ends where the list does', () => {
    for (const [size, last, rows] of [
      [24, 13, 12],
      [48, 7, 12],
    ] as const) {
      const lists = [
        sourceList('dab', numbered(400, 0, 2), { pageSize: size }),
        sourceList('wikipedia', numbered(400, 1, 2), { pageSize: 12 }),
      ]
      const [first, second] = [1, 2].map((number) => opened(number, lists, 'title:asc', true, size))
      expect([...titles(first?.rows ?? []), ...titles(second?.rows ?? [])]).toEqual(
        numbered(2 * size, 0, 1).map(({ title }) => title),
      )
      const end = opened(last, lists, 'title:asc', true, size)
      expect(end).toMatchObject({ page: last, pages: last, end: { depth: MERGED_RESULTS } })
      expect(titles(end.rows)).toHaveLength(rows)
      expect(titles(end.rows).at(-1)).toBe('number 0299')
    }
  })

  it('asks a source for its next page only when its turn comes', () => {
    const lists = [sourceList('dab', numbered(60, 0, 1)), sourceList('zenodo', numbered(60, 500, 1))]
    expect(opened(1, lists).asked).toBe(2)
    expect(opened(3, lists).asked).toBe(4)
  })

  it('goes by the date that a source orders by, and puts last what has none', () => {
    const dab = sourceList('dab', [
      { ...ending('still going on'), time: { start: '1990-01-01T00:00:00Z' } },
      ending('ended in 2020', '2020-01-01T00:00:00Z'),
      { ...ending('without a time'), published: '2026-01-01' },
    ])
    const zenodo = sourceList('zenodo', [{ id: 'z', title: 'uploaded in 2022', created: '2022-05-01', published: '1950-01-01' }])
    const amerigeoss = sourceList('amerigeoss', [{ id: 'c', title: 'changed in 2021', updated: '2021-05-01' }])
    const order = ['still going on', 'uploaded in 2022', 'changed in 2021', 'ended in 2020', 'without a time']
    expect(titles(opened(1, [dab, zenodo, amerigeoss], 'date:desc').rows)).toEqual(order)
    const ascending = sourceList('dab', [
      ending('ended in 2020', '2020-01-01T00:00:00Z'),
      { ...ending('still going on'), time: { start: '1990-01-01T00:00:00Z' } },
      ending('without a time'),
    ])
    expect(titles(opened(1, [ascending, zenodo, amerigeoss], 'date:asc').rows)).toEqual([
      'ended in 2020',
      'changed in 2021',
      'uploaded in 2022',
      'still going on',
      'without a time',
    ])
  })

  it('compares titles as the catalogue does', () => {
    const lists = [sourceList('dab', named('"Alps"', 'Évora', 'zones')), sourceList('zenodo', named('(b)', 'FOREST'))]
    expect(titles(opened(1, lists).rows)).toEqual(['"Alps"', '(b)', 'Évora', 'FOREST', 'zones'])
  })

  // @rule B-all-sources.unordered-last
  it('has those that cannot order after all others, in turn by their ranks', () => {
    const lists = [
      sourceList('wikipedia', named('A', 'Z'), { of: unordered }),
      sourceList('nextgeoss', named('Y', 'B'), { of: unordered }),
      sourceList('dab', named('M', 'N')),
    ]
    expect(titles(opened(1, lists).rows)).toEqual(['M', 'N', 'Y', 'A', 'B', 'Z'])
  })

  it('is not held back by one record of a source whose order is a little another', () => {
    const dab = sourceList('dab', named('c', 'e', 'g'))
    const zenodo = sourceList('zenodo', named('a', 'x', 'b', 'f'))
    // each keeps its own order; the odd one does not push those after it to the end
    expect(titles(opened(1, [dab, zenodo]).rows)).toEqual(['a', 'x', 'b', 'c', 'e', 'f', 'g'])
  })

  it('takes a resource once, where its first record stands', () => {
    const glaciers: Partial<Resource> = { title: 'Glaciers of the Alps', identifiers: [{ scheme: 'doi', value: '10.1/ice' }] }
    const dab = sourceList('dab', [
      { ...glaciers, id: 'd', time: { end: '2024-01-01T00:00:00Z' } },
      ...Array.from({ length: 20 }, (_, at) => ending(`d${at}`, `20${20 - at > 9 ? '' : '0'}${20 - at}-01-01T00:00:00Z`)),
    ])
    const zenodo = sourceList('zenodo', [
      { id: 'other', title: 'Other', created: '2010-02-01' },
      { ...glaciers, id: 'z', created: '2006-02-01' },
    ])
    const pages = [1, 2].map((number) => opened(number, [dab, zenodo], 'date:desc'))
    expect(pages[0]?.rows[0]).toMatchObject({ source: 'dab', entry: { resource: { id: 'd' } } })
    expect(pages.flatMap(({ rows }) => titles(rows)).filter((title) => title === glaciers.title)).toHaveLength(1)
    expect(pages[1]?.rows.length).toBe(10)
    // where it was met is where it is told
    const walked = listByValue(1, true, 'date:desc', SIZE).draw([dab, zenodo])
    expect(walked.rows[0]?.same).toMatchObject([{ source: 'zenodo', reason: 'doi' }])
    expect(opened(2, [dab, zenodo], 'date:desc', false).rows).toHaveLength(11)
  })

  it('ends after so many results, or where a source gives out no more', () => {
    const long = sourceList('dab', numbered(400, 0, 1))
    expect(opened(1, [long])).toMatchObject({ pages: MERGED_RESULTS / SIZE, end: { depth: MERGED_RESULTS, sources: [] } })
    const short = sourceList('zenodo', numbered(50, 0, 1), { of: { total: 900, reach: 50 } })
    expect(opened(1, [long, short])).toMatchObject({ pages: 4, end: { depth: 48, sources: ['zenodo'] } })
  })

  it('does not ask on and on a source that gives nothing of what it counted', () => {
    const lists = [sourceList('dab', named('a')), sourceList('zenodo', named('b'), { of: { total: 5_000 } })]
    const full = {
      ...lists[1]!,
      pages: new Map([...lists[1]!.pages, [1, { ...lists[1]!.pages.get(0)!, startIndex: 13, entries: [] }] as const]),
    }
    expect(titles(opened(1, [lists[0]!, full]).rows)).toEqual(['a', 'b'])
  })

  // @rule B-all-sources.chosen-order
  it('is the order of all results together, whoever is first, each page as a link opens it', () => {
    const resource: fc.Arbitrary<Partial<Resource>> = fc.record({ title: fc.stringMatching(/^[a-d]{1,3}$/), id: fc.uuid() })
    fc.assert(
      fc.property(someSources(resource, 40), fc.boolean(), fc.boolean(), (sources, isAscending, isReversed) => {
        const sign = isAscending ? 1 : -1
        const compare = (a: string, b: string) => (a === b ? 0 : sign * (a < b ? -1 : 1))
        const whole = sources.map(({ source, resources }) =>
          sourceList(
            source,
            resources.toSorted((a, b) => compare(a.title ?? '', b.title ?? '')),
          ),
        )
        const lists = isReversed ? whole.toReversed() : whole
        const sort = isAscending ? 'title:asc' : 'title:desc'
        const { pages } = opened(1, lists, sort, false)
        const rows = Array.from({ length: pages }, (_, at) => opened(at + 1, lists, sort, false).rows).flat()
        const all = sources.flatMap(({ resources }) => resources.map(({ title = '' }) => title)).toSorted(compare)
        expect(titles(rows)).toEqual(all)
        expect(rows).toEqual(Array.from({ length: pages }, (_, at) => opened(at + 1, whole, sort, false).rows).flat())
        const entriesOf = (source: DataSourceName) => rows.filter((row) => row.source === source).map(({ entry }) => entry)
        for (const { extent, pages: own } of whole)
          expect(entriesOf(extent.source)).toEqual([...own.values()].flatMap(({ entries }) => entries))
      }),
      { numRuns: runs(40) },
    )
  })

  it('tells which pages have to be there before it can go on', () => {
    const dab = sourceList('dab', numbered(60, 0, 1), { isLoaded: (page) => page === 0 })
    const zenodo = sourceList('zenodo', numbered(60, 500, 1), { isLoaded: (page) => page === 0 })
    const { merged, missing } = mergeByValue([zenodo, dab], 'title:asc', 24)
    expect(merged).toHaveLength(12)
    expect(missing).toEqual([{ source: 'dab', page: 1 }])
  })
})
