import { describe, expect, it } from 'vitest'
import { datesOfRange, handlesOf, rangeOfDates, rangeOfHandles, spanOf, yearsInWords } from './year-range.ts'

const scale = { first: 2000, last: 2026 }
const none = { dateFrom: null, dateTo: null }

describe('the range of the time strip', () => {
  it('is whole years as the search writes them', () => {
    const dates = datesOfRange({ from: 2015, to: 2020 }, none)
    expect(dates).toEqual({ dateFrom: '2015-01-01T00:00:00Z', dateTo: '2020-12-31T23:59:59Z' })
    expect(rangeOfDates(dates)).toEqual({ from: 2015, to: 2020 })
  })

  it('keeps the day of an end that was not moved', () => {
    const before = { dateFrom: '2015-06-15T00:00:00Z', dateTo: null }
    expect(datesOfRange({ from: 2015, to: 2020 }, before)).toEqual({
      dateFrom: '2015-06-15T00:00:00Z',
      dateTo: '2020-12-31T23:59:59Z',
    })
  })

  it('is open where a handle stands at the end of the scale', () => {
    expect(rangeOfHandles({ from: 2000, to: 2026 }, scale)).toEqual({ from: null, to: null })
    expect(rangeOfHandles({ from: 2001, to: 2025 }, scale)).toEqual({ from: 2001, to: 2025 })
    expect(handlesOf({ from: null, to: null }, scale)).toEqual({ from: 2000, to: 2026 })
    expect(handlesOf({ from: 1900, to: 2050 }, scale)).toEqual({ from: 2000, to: 2026 })
  })
})

describe('the years of the entry in hand', () => {
  const now = Date.UTC(2026, 0)

  it('cover their part of the scale', () => {
    const span = spanOf({ start: '2009-01-01T00:00:00Z', end: '2018-01-01T00:00:00Z' }, scale, now)
    expect(span?.from).toBeCloseTo(9 / 27)
    expect(span?.to).toBeCloseTo(18 / 27)
  })

  it('go on until now when they have no end, and from the beginning when they have no start', () => {
    expect(spanOf({ start: '2013-07-02T12:00:00Z' }, scale, now)?.to).toBeCloseTo(26 / 27)
    expect(spanOf({ end: '2013-01-01T00:00:00Z' }, scale, now)?.from).toBe(0)
  })

  it('are not drawn beside the scale', () => {
    expect(spanOf({ start: '1950-01-01T00:00:00Z', end: '1960-01-01T00:00:00Z' }, scale, now)).toBeUndefined()
  })

  it('are written as short as they are', () => {
    const words = (start?: string, end?: string) =>
      yearsInWords({ ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) })
    expect(words('2015-01-01T00:00:00Z', '2025-12-31T00:00:00Z')).toBe('2015–2025')
    expect(words('2015-01-01T00:00:00Z')).toBe('2015–today')
    expect(words('2021-03-01T00:00:00Z', '2021-04-01T00:00:00Z')).toBe('2021')
    expect(words(undefined, '2020-01-01T00:00:00Z')).toBe('until 2020')
  })
})
