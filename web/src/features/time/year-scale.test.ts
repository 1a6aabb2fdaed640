import { describe, expect, it } from 'vitest'
import { createEntry } from '../../testing/factories.ts'
import { barsOf, countsOfEntries, countsOfFacet, scaleOf, shareOf, ticksOf, yearAt } from './year-scale.ts'

const counts = (years: Readonly<Record<number, number>>) =>
  Object.entries(years).map(([year, count]) => ({ year: Number(year), count }))

describe('the scale of the time strip', () => {
  it('goes from the first counted year to this year at least', () => {
    expect(scaleOf(counts({ 1990: 3, 2020: 4 }), 2026)).toEqual({ first: 1990, last: 2026 })
    expect(scaleOf(counts({ 2000: 1, 2100: 1 }), 2026)).toEqual({ first: 2000, last: 2100 })
  })

  it('leaves out thin ends: one reconstruction and one projection do not squeeze the years that matter', () => {
    expect(scaleOf(counts({ 1850: 1, 1980: 60, 2025: 100, 2100: 1 }), 2026)).toEqual({ first: 1980, last: 2026 })
  })

  it('is not there when no result has a date', () => {
    expect(scaleOf([], 2026)).toBeUndefined()
  })

  it('places years as shares and finds them again', () => {
    const scale = { first: 2000, last: 2009 }
    expect([2000, 2005, 2010].map((year) => shareOf(scale, year))).toEqual([0, 0.5, 1])
    expect([-1, 0.25, 2].map((share) => yearAt(scale, share))).toEqual([2000, 2002.5, 2010])
  })

  it('writes a handful of round years under the bars', () => {
    expect(ticksOf({ first: 1978, last: 2026 })).toEqual([1980, 1990, 2000, 2010, 2020])
    expect(ticksOf({ first: 2021, last: 2026 })).toEqual([2021, 2022, 2023, 2024, 2025, 2026])
    expect(ticksOf({ first: 1850, last: 2100 })).toEqual([1850, 1900, 1950, 2000, 2050, 2100])
  })
})

describe('the bars of the time strip', () => {
  it('are one for each year with results', () => {
    expect(barsOf(counts({ 1999: 9, 2000: 2, 2002: 5 }), { first: 2000, last: 2003 })).toEqual([
      { first: 2000, last: 2000, count: 2 },
      { first: 2002, last: 2002, count: 5 },
    ])
  })

  it('gather years when there are too many, and tell the fullest of them', () => {
    expect(barsOf(counts({ 1850: 1, 1851: 4, 2100: 2 }), { first: 1850, last: 2100 })).toEqual([
      { first: 1850, last: 1854, count: 4 },
      { first: 2100, last: 2100, count: 2 },
    ])
  })

  it('come from the facet of the source, without terms that are no years', () => {
    const item = (term: string, count: number) => ({ term, label: term, count })
    expect(countsOfFacet([item('2015', 3), item('unknown', 9)])).toEqual([{ year: 2015, count: 3 }])
  })

  it('or from the entries of the page: open ends last until this year, an end alone counts once, no dates count nothing', () => {
    const entries = [
      createEntry({ time: { start: '2024-06-01T00:00:00Z' } }),
      createEntry({ time: { start: '2023-01-01T00:00:00Z', end: '2024-12-31T23:59:59Z' } }),
      createEntry({ time: { end: '2021-03-01T00:00:00Z' } }),
      createEntry(),
    ]
    expect(countsOfEntries(entries, 2026)).toEqual(counts({ 2021: 1, 2023: 1, 2024: 2, 2025: 1, 2026: 1 }))
  })
})
