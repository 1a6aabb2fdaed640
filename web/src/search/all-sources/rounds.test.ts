import { SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundsOf, type SourceExtent } from './rounds.ts'

/** Rows of a page of most of these lists. */
const SIZE = 12
const rounds = roundsOf(SIZE)
const { depthOf, pagesBefore, pagesIn, pagesOf, positionOfPage, positionOfStart, resultsBefore, rowsOfPage, startOfPosition } =
  rounds

const extents = (...totals: readonly number[]): SourceExtent[] =>
  totals.map((total, at) => ({ source: SHIPPED_SOURCES.all[at % 8]?.name ?? 'dab', total }))

const anyExtents = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 8 }).map((totals) => extents(...totals))

describe('the pages of the list of all sources', () => {
  it('are named in a link by their round and their position in it', () => {
    expect(positionOfStart(1)).toEqual({ round: 0, page: 0 })
    expect(positionOfStart(13)).toEqual({ round: 0, page: 1 })
    expect(positionOfStart(97)).toEqual({ round: 1, page: 0 })
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(7), (round, page) => {
        expect(positionOfStart(startOfPosition({ round, page }))).toEqual({ round, page })
      }),
    )
  })

  it('are as many as the results of the rounds fill', () => {
    // 12 + 12, then 12 + 1, then 6
    const two = extents(30, 13)
    expect([0, 1, 2, 3].map((round) => pagesIn(round, two))).toEqual([2, 2, 1, 0])
    expect(pagesOf(two)).toBe(5)
    expect(resultsBefore(2, two)).toBe(37)
    expect(pagesOf(extents(0))).toBe(1)
  })

  it('count the same when they are counted round by round', () => {
    fc.assert(
      fc.property(anyExtents, fc.nat(40), (sources, round) => {
        const oneByOne = Array.from({ length: round }, (_, at) => pagesIn(at, sources)).reduce((sum, pages) => sum + pages, 0)
        expect(pagesBefore(round, sources)).toBe(oneByOne)
      }),
    )
  })

  it('have each a number that leads to its position', () => {
    fc.assert(
      fc.property(anyExtents, fc.nat(2_000), (sources, wish) => {
        const number = (wish % pagesOf(sources)) + 1
        const { round, page } = positionOfPage(number, sources)
        expect(pagesBefore(round, sources) + page + 1).toBe(number)
        if (sources.some(({ total }) => total > 0)) expect(page).toBeLessThan(pagesIn(round, sources))
      }),
    )
    expect(positionOfPage(99, extents(13))).toEqual({ round: 1, page: 0 })
  })

  it('end with the source that gives out the least, in whole rounds', () => {
    const sources: SourceExtent[] = [
      { source: 'dab', total: 100_000 },
      { source: 'nextgeoss', total: 1_500, reach: 1_000 },
      { source: 'zenodo', total: 40, reach: 10_000 },
    ]
    expect(depthOf(sources)).toBe(996)
    expect(pagesOf(sources)).toBe(pagesOf(extents(996, 996, 40)))
    expect(depthOf(extents(5, 100))).toBe(Infinity)
    expect(depthOf([{ source: 'dab', total: 100, reach: 5 }])).toBe(SIZE)
  })

  it('are fewer and longer where a page has more rows', () => {
    // 24 + 13, then 6
    const two = extents(30, 13)
    const long = roundsOf(24)
    expect([0, 1, 2].map((round) => long.pagesIn(round, two))).toEqual([2, 1, 0])
    expect(long.pagesOf(two)).toBe(3)
    expect(long.positionOfStart(1 + 8 * 24)).toEqual({ round: 1, page: 0 })
    expect(long.depthOf([{ source: 'nextgeoss', total: 1_500, reach: 1_000 }])).toBe(984)
  })

  it('have each result on one of them, whatever the size', () => {
    fc.assert(
      fc.property(anyExtents, fc.constantFrom(12, 24, 48), fc.nat(3_000), (sources, size, wish) => {
        const some = roundsOf(size)
        const all = sources.reduce((sum, { total }) => sum + total, 0)
        const number = (wish % Math.max(1, all)) + 1
        const { round, page } = some.positionOfResult(number, sources)
        const first = some.resultsBefore(round, sources) + page * size + 1
        expect(first).toBeLessThanOrEqual(number)
        if (all > 0) expect(number).toBeLessThanOrEqual(Math.min(first + size - 1, some.resultsBefore(round + 1, sources)))
      }),
    )
    expect(rounds.positionOfResult(99, extents(13))).toEqual({ round: 1, page: 0 })
  })

  // @rule B-all-sources.rounds
  it('show every row of a round once, twelve at most, and none of them is empty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 96 }), fc.integer({ min: 0, max: 96 }), (ungrouped, merged) => {
        const pages = Math.ceil(ungrouped / SIZE)
        const rows = Array.from({ length: Math.max(pages, ungrouped - merged) }, (_, at) => at)
        const shown = Array.from({ length: pages }, (_, page) => rowsOfPage(rows, page, pages))
        expect(shown.flatMap((one) => one.rows)).toEqual(rows)
        for (const one of shown) {
          expect(one.rows.length).toBeGreaterThan(0)
          expect(one.rows.length).toBeLessThanOrEqual(SIZE)
          expect(one.rows[0]).toBe(one.first)
        }
      }),
    )
    expect(rowsOfPage([1, 2], 7, 1).rows).toEqual([1, 2])
    // fewer rows than pages: the first ones have them
    expect([0, 1, 2].map((page) => rowsOfPage([1, 2], page, 3).rows)).toEqual([[1], [2], []])
  })
})
