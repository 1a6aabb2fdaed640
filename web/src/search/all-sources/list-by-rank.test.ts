import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import { groupResources } from '@graticule/contracts/search/same-resource'
import * as fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import type { CombinedRow } from '../../stores/combined.ts'
import { someSources, sourceList } from '../../testing/source-lists.ts'
import { listByRank as listOfSize, RANKS_COMPARED } from './list-by-rank.ts'
import { rankedIn, type SourceList } from './ranked.ts'

/** Rows of a page of most of these lists. */
const SIZE = 12
const listByRank = (startIndex: number, grouped: boolean, size = SIZE) => listOfSize(startIndex, grouped, size)
const doi = (value: string): Partial<Resource> => ({ identifiers: [{ scheme: 'doi', value }] })
/** Entries "a", "b", ... of a source, unlike those of any other. */
const letters = (source: DataSourceName, text: string): SourceList =>
  sourceList(
    source,
    [...text].map((letter) => ({ id: `${source}-${letter}`, title: `${source} ${letter}` })),
  )
const others = (source: DataSourceName, count: number, first = 1): Partial<Resource>[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${source} ${first + at}`, title: `${source} number ${first + at}` }))
const titles = (rows: readonly CombinedRow[]) => rows.map(({ entry }) => entry.resource.title)
const nameOf = ({ source, entry }: Pick<CombinedRow, 'source' | 'entry'>) => `${source} ${entry.resource.id}`

/** The page with this number, made of these sources alone. */
function page(number: number, lists: readonly SourceList[], grouped = true) {
  const { startOf } = listByRank(1, grouped)
  const extents = lists.map(({ extent }) => extent)
  return listByRank(startOf(number, extents), grouped).draw(lists)
}

const rowsOf = (lists: readonly SourceList[], grouped = true) => page(1, lists, grouped).rows

function allPages(lists: readonly SourceList[], grouped = true) {
  const { pages } = page(1, lists, grouped)
  return Array.from({ length: pages }, (_, at) => page(at + 1, lists, grouped))
}

const GLACIERS: Partial<Resource> = { title: 'Glacier outlines of the Alps', ...doi('10.1/ice') }

describe('the list of all sources by rank', () => {
  // @rule D32.merge
  it('takes the sources in turn, by their ranks, in the order of the tabs', () => {
    const rows = rowsOf([letters('zenodo', 'ab'), letters('dab', 'abc'), letters('wikipedia', 'a')])
    expect(titles(rows)).toEqual(['dab a', 'zenodo a', 'wikipedia a', 'dab b', 'zenodo b', 'dab c'])
  })

  // @rule B-all-sources.shared-first
  it('puts what several sources have before what one has, with the best ranked record first', () => {
    const rows = rowsOf([
      sourceList('dab', [
        { id: 'x', title: 'Other things' },
        { id: 'y', title: 'More things' },
        { ...GLACIERS, id: 'd' },
      ]),
      sourceList('zenodo', [{ ...GLACIERS, id: 'z' }]),
    ])
    expect(titles(rows)).toEqual(['Glacier outlines of the Alps', 'Other things', 'More things'])
    expect(rows[0]).toMatchObject({ source: 'zenodo', same: [{ source: 'dab', reason: 'doi' }] })
  })

  it('says of each further record why it is the same', () => {
    const title = 'Mean sea surface height of the Baltic'
    const placed: Partial<Resource> = { title, footprint: { boxes: [[9, 53, 30, 66]] }, time: { start: '2001-01-01T00:00:00Z' } }
    const rows = rowsOf([
      sourceList('dab', [{ ...placed, id: 'one', ...doi('10.1/sea') }]),
      sourceList('amerigeoss', [{ ...placed, id: 'two' }]),
      sourceList('zenodo', [{ ...placed, id: 'three', ...doi('10.1/sea') }]),
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.same.map(({ source, reason }) => [source, reason])).toEqual([
      ['amerigeoss', 'title'],
      ['zenodo', 'doi'],
    ])
  })

  it('lists every record for itself when nothing is to be grouped', () => {
    const rows = rowsOf([sourceList('dab', [{ ...GLACIERS, id: 'd' }]), sourceList('zenodo', [{ ...GLACIERS, id: 'z' }])], false)
    expect(rows.map(({ source, same }) => [source, same.length])).toEqual([
      ['dab', 0],
      ['zenodo', 0],
    ])
  })

  it('does not lift a resource because one source has it twice', () => {
    const twice = { title: 'Rivers of the plain, in two records', ...doi('10.1/river') }
    const rows = rowsOf([
      sourceList('dab', [
        { id: 'first', title: 'First' },
        { ...twice, id: 'a' },
        { ...twice, id: 'b' },
      ]),
      letters('zenodo', 'a'),
    ])
    expect(titles(rows)).toEqual(['First', 'zenodo a', 'Rivers of the plain, in two records'])
  })
})

describe('pages of 24 and 48', () => {
  const sources = (size: number) => [
    sourceList('dab', others('dab', 60), { pageSize: size }),
    // a source that gives no more than 12 at once
    sourceList('wikipedia', others('wikipedia', 50), { pageSize: 12 }),
  ]
  const at = (number: number, size: number) => {
    const lists = sources(size)
    const listing = listByRank(1, true, size)
    const startIndex = listing.startOf(
      number,
      lists.map(({ extent }) => extent),
    )
    return listByRank(startIndex, true, size).draw(lists)
  }

  it('have so many rows, and each record once', () => {
    for (const [size, rows] of [
      [24, [24, 24, 24, 24, 14]],
      [48, [48, 48, 14]],
    ] as const) {
      const pages = rows.map((_, index) => at(index + 1, size))
      expect(pages.map((one) => one.rows.length)).toEqual(rows)
      expect(pages.map((one) => one.pages)).toEqual(rows.map(() => rows.length))
      expect(new Set(pages.flatMap((one) => one.rows.map(nameOf))).size).toBe(110)
    }
    // in turn, as on pages of twelve
    expect(titles(at(1, 48).rows).slice(0, 4)).toEqual(titles(page(1, sources(12)).rows).slice(0, 4))
  })

  it('take several pages of a source that gives fewer', () => {
    const missing = (loaded: number) => {
      const lists = [
        sourceList('dab', others('dab', 60), { pageSize: 48 }),
        sourceList('wikipedia', others('wikipedia', 50), { pageSize: 12, isLoaded: (one) => one < loaded }),
      ]
      return listByRank(1, true, 48).missing(lists)
    }
    expect([1, 2, 3, 4].map(missing)).toEqual([
      [{ source: 'wikipedia', page: 1 }],
      [{ source: 'wikipedia', page: 2 }],
      [{ source: 'wikipedia', page: 3 }],
      [],
    ])
  })

  it('begin where the result in sight was, when the number is changed', () => {
    const extents = sources(12).map(({ extent }) => extent)
    for (const size of [12, 24, 48])
      for (const number of [1, 30, 77, 110]) {
        const drawn = listByRank(listByRank(1, true, size).startAt(number, extents), true, size).draw(sources(size))
        expect(drawn.first).toBeLessThanOrEqual(number)
        expect(drawn.first + drawn.rows.length).toBeGreaterThan(number)
      }
  })

  it('are compared with no more ranks of each source than pages of twelve are', () => {
    const deep = listByRank(1 + 5 * 8 * 48, true, 48)
    const pages = Array.from({ length: 7 }, (_, one) => one)
    const wanted = pages.filter(
      (one) => deep.missing([sourceList('dab', others('dab', 336), { pageSize: 48, isLoaded: (is) => is !== one })]).length > 0,
    )
    expect(wanted).toEqual([3, 4, 5])
  })
})

describe('a resource that stands in different rounds of the sources', () => {
  const dab = (isLoaded?: (page: number) => boolean) =>
    sourceList('dab', [{ ...GLACIERS, id: 'd' }, ...others('dab', 29)], isLoaded && { isLoaded })
  const zenodo = (isLoaded?: (page: number) => boolean) =>
    sourceList('zenodo', [...others('zenodo', 20), { ...GLACIERS, id: 'z' }], isLoaded && { isLoaded })

  it('stands under the card that was shown, and is no card again', () => {
    const walked = [dab(), zenodo()]
    expect(page(1, walked).rows[0]).toMatchObject({ source: 'dab', same: [{ source: 'zenodo', reason: 'doi' }] })
    const later = allPages(walked).slice(2)
    expect(titles(later.flatMap(({ rows }) => rows))).not.toContain(GLACIERS.title)
    // the page that would have held it has a row less, and the numbers stay
    expect(later.map(({ rows, first }) => [first, rows.length])).toEqual([
      [25, 12],
      [37, 8],
      [46, 6],
    ])
  })

  it('moves nothing of what was shown before', () => {
    const before = page(1, [dab((at) => at === 0), zenodo((at) => at === 0)])
    const after = page(1, [dab(), zenodo()])
    expect(titles(after.rows)).toEqual(titles(before.rows))
    expect(before.rows[0]?.same).toEqual([])
  })

  it('has to be loaded for a page that a link opens; nothing has when every record is a row', () => {
    const lists = [dab(() => false), zenodo(() => false)]
    const third = listByRank(97, true)
    expect(third.missing(lists)).toEqual([
      { source: 'dab', page: 1 },
      { source: 'zenodo', page: 1 },
    ])
    expect(third.missing([dab((at) => at === 1), zenodo(() => true)])).toEqual([{ source: 'dab', page: 0 }])
    expect(third.missing([dab(), zenodo()])).toEqual([])
    expect(listByRank(97, false).missing([dab((at) => at === 1), zenodo((at) => at === 1)])).toEqual([])
  })

  it('is compared with so many rounds before, which is what a deep link has to load', () => {
    const deep = listByRank(1 + 20 * 96, true)
    const rounds = Array.from({ length: 30 }, (_, at) => at)
    const long = (isLoaded: (page: number) => boolean) => sourceList('dab', others('dab', 300), { isLoaded })
    const wanted = rounds.filter((round) => deep.missing([long((at) => at !== round)]).length > 0)
    expect(wanted).toEqual(rounds.slice(20 - RANKS_COMPARED / SIZE, 21))
  })

  it('keeps two cards that turn out to be one resource later, and says so under both', () => {
    const place: Partial<Resource> = { footprint: { boxes: [[9, 53, 30, 66]] }, time: { start: '2001-01-01T00:00:00Z' } }
    const title = 'Mean sea surface height of the Baltic'
    // one and two have nothing in common; the third is the same as each of them
    const one = { id: 'one', title, ...doi('10.1/sea') }
    const two = { id: 'two', title, ...place }
    const three = { id: 'three', title, ...place, ...doi('10.1/sea') }
    const lists = [sourceList('dab', [one, ...others('dab', 11), three]), sourceList('zenodo', [two])]
    const [first] = allPages(lists)
    expect(
      first?.rows.slice(0, 2).map(({ entry, same }) => [entry.resource.id, same.map((other) => other.entry.resource.id)]),
    ).toEqual([
      ['one', ['two', 'three']],
      ['two', ['one', 'three']],
    ])
    expect(allPages(lists).flatMap(({ rows }) => rows.map(({ entry }) => entry.resource.id))).not.toContain('three')
  })
})

describe('the groups of the list of all sources', () => {
  const record: fc.Arbitrary<Partial<Resource>> = fc.record({
    id: fc.stringMatching(/^[a-z]{2}$/),
    title: fc.constantFrom('Soil moisture of the plain', 'Soil moisture of the hills', 'Rain in the hills', 'Snow of the hills'),
    identifiers: fc.constantFrom(
      [],
      [],
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((one) => doi(`10.1/${one}`).identifiers ?? []),
    ),
  })
  const given = someSources(record, 40).map((sources) =>
    // an id names one record of a source
    sources.map(({ source, resources }) => ({ source, resources: [...new Map(resources.map((one) => [one.id, one])).values()] })),
  )

  it('are those of the whole set, whoever answers first and however the rounds come in', () => {
    fc.assert(
      fc.property(given, fc.infiniteStream(fc.nat()), (sources, random) => {
        const shuffle = <T>(list: readonly T[]): T[] =>
          list
            .map((one) => ({ one, key: random.next().value as number }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ one }) => one)
        const whole = sources.map(({ source, resources }) => sourceList(source, resources))
        const shown = allPages(whole).flatMap(({ rows }) => rows)
        // each page of each source, one by one in any order: at the end the list is the same
        const arrivals = shuffle(whole.flatMap(({ extent, pages }) => [...pages].map((one) => ({ extent, one }))))
        const came = new Map(shuffle(whole).map(({ extent }) => [extent.source, new Map()]))
        for (const { extent, one } of arrivals) came.get(extent.source)?.set(...one)
        const walked = [...came].map(([source, pages]) => ({
          ...whole.find(({ extent }) => extent.source === source)!,
          pages,
        }))
        expect(allPages(walked).flatMap(({ rows }) => rows)).toEqual(shown)
        // and its groups are those of all records together
        const all = rankedIn(whole)
        const groups = groupResources(all.map(({ entry }) => entry.resource)).map(({ members }) =>
          members
            .map((at) => nameOf(all[at]!))
            .toSorted()
            .join(),
        )
        const shownGroups = shown.map((row) => [row, ...row.same].map(nameOf).toSorted().join())
        expect(new Set(shownGroups)).toEqual(new Set(groups))
      }),
      { numRuns: runs(30) },
    )
  })

  it('leave each record on one page, and pages that are walked to as they are when a link opens them', () => {
    fc.assert(
      fc.property(given, fc.boolean(), (sources, grouped) => {
        const whole = sources.map(({ source, resources }) => sourceList(source, resources))
        const pages = allPages(whole, grouped)
        const rows = pages.flatMap((one) => one.rows.map(nameOf))
        expect(new Set(rows).size).toBe(rows.length)
        for (const one of pages) expect(one.rows.length).toBeLessThanOrEqual(SIZE)
        const listed = new Set(pages.flatMap((one) => one.rows.flatMap((row) => [row, ...row.same].map(nameOf))))
        expect(listed.size).toBe(sources.reduce((sum, { resources }) => sum + resources.length, 0))
        if (!grouped) expect(rows).toHaveLength(listed.size)
        for (const [at, walked] of pages.entries()) {
          // what a link loads, and no more
          const extents = whole.map(({ extent }) => extent)
          const listing = listByRank(listByRank(1, grouped).startOf(at + 1, extents), grouped)
          const lists = whole.map((list) => ({ ...list, pages: new Map() }))
          for (let missing = listing.missing(lists); missing.length > 0; missing = listing.missing(lists))
            for (const { source, page: wanted } of missing) {
              const full = whole.find(({ extent }) => extent.source === source)
              lists.find(({ extent }) => extent.source === source)?.pages.set(wanted, full?.pages.get(wanted))
            }
          const opened = listing.draw(lists)
          expect(opened.rows.map(nameOf)).toEqual(walked.rows.map(nameOf))
          expect([opened.page, opened.pages, opened.first]).toEqual([walked.page, walked.pages, walked.first])
        }
      }),
      { numRuns: runs(30) },
    )
  })

  it('keep the order of each source where nothing is grouped', () => {
    fc.assert(
      fc.property(given, (sources) => {
        const whole = sources.map(({ source, resources }) => sourceList(source, resources))
        const rows = allPages(whole, false).flatMap((one) => one.rows)
        for (const { source, resources } of sources)
          expect(rows.filter((row) => row.source === source).map(({ entry }) => entry.resource.id)).toEqual(
            resources.map(({ id }) => id),
          )
      }),
    )
  })
})
