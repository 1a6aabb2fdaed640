import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALL_SOURCES, SHIPPED_SOURCES } from './data-sources.ts'
import { PAGE_SIZES } from './limits.ts'
import { itemsPerPageAt, maxPageOf, pageCount, pageLinks, pageOf, startIndexOf } from './paging.ts'

const itemsPerPage = fc.integer({ min: 1, max: 100 })

describe('pages and start indexes', () => {
  it('belong to each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), itemsPerPage, (page, size) => {
        expect(pageOf(startIndexOf(page, size), size)).toBe(page)
        expect(pageOf(startIndexOf(page, size) + size - 1, size)).toBe(page)
        expect(pageOf(startIndexOf(page, size) + size, size)).toBe(page + 1)
      }),
    )
  })

  it('have room for every entry and no empty last page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), itemsPerPage, (total, size) => {
        const pages = pageCount(total, size)
        expect(pages * size).toBeGreaterThanOrEqual(total)
        expect((pages - 1) * size).toBeLessThan(total)
        expect(pageOf(total, size)).toBe(pages)
      }),
    )
  })

  // @rule S1-9.results-per-page
  it('are of twelve entries, and an empty result set has one', () => {
    expect([pageCount(0), pageCount(12), pageCount(13)]).toEqual([1, 1, 2])
    expect([startIndexOf(1), startIndexOf(2)]).toEqual([1, 13])
    expect([pageOf(12), pageOf(13)]).toEqual([1, 2])
  })
})

describe('pageLinks', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 4, [1, 2, 3, 4]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, 4, 5, 6]],
    [1, 1534, [1, 2, 3, 4, 'gap', 1534]],
    [4, 1534, [1, 2, 3, 4, 5, 'gap', 1534]],
    [700, 1534, [1, 'gap', 699, 700, 701, 'gap', 1534]],
    [1534, 1534, [1, 'gap', 1531, 1532, 1533, 1534]],
  ])('of page %i of %i are %j', (page, pages, links) => {
    expect(pageLinks(page, pages)).toEqual(links)
  })

  it('rise, hold the first, the last and the current page with its neighbours, and a gap stands for two pages or more', () => {
    const pageOfPages = fc
      .integer({ min: 1, max: 3000 })
      .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))
    fc.assert(
      fc.property(pageOfPages, ([page, pages]) => {
        const links = pageLinks(page, pages)
        const numbers = links.filter((link) => link !== 'gap')
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
        const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
        expect(numbers).toEqual(expect.arrayContaining(wanted))
        expect(links.length).toBeLessThanOrEqual(7)
        const steps = links.flatMap((link, index) => {
          const [before, after] = [links[index - 1], links[index + 1]]
          if (link === 'gap') return [Number(after) - Number(before) > 2]
          return typeof before === 'number' ? [link - before === 1] : []
        })
        expect(steps).not.toContain(false)
      }),
    )
  })
})

describe('entries on a page of a source', () => {
  it('are as many as are wanted, or the most that can be chosen there', () => {
    expect(PAGE_SIZES.map((wanted) => itemsPerPageAt('dab', wanted, SHIPPED_SOURCES))).toEqual([12, 24, 48])
    expect(PAGE_SIZES.map((wanted) => itemsPerPageAt('zenodo', wanted, SHIPPED_SOURCES))).toEqual([12, 24, 24])
    expect(PAGE_SIZES.map((wanted) => itemsPerPageAt('wikipedia', wanted, SHIPPED_SOURCES))).toEqual([12, 12, 12])
    fc.assert(
      fc.property(fc.constantFrom(...SHIPPED_SOURCES.all.map(({ name }) => name)), itemsPerPage, (name, wanted) => {
        expect(itemsPerPageAt(name, wanted, SHIPPED_SOURCES)).toBeLessThanOrEqual(
          Math.min(wanted, maxPageOf(name, SHIPPED_SOURCES)),
        )
      }),
    )
  })

  it('are always twelve in the list of all', () => {
    expect([1, 12, 23, 24, 48, 100].map((wanted) => itemsPerPageAt(ALL_SOURCES, wanted, SHIPPED_SOURCES))).toEqual([
      12, 12, 12, 24, 48, 48,
    ])
  })
})
