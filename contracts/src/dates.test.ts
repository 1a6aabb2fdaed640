import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from './testing/size.ts'
import { DATE_PERIODS, formatInstant, parseInstant, periodRange } from './dates.ts'

const at = (text: string): number => Date.parse(text)
const year = fc.integer({ min: 0, max: 9999 })
const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

describe('parseInstant', () => {
  // @rule S1-5.date-format
  it('reads what formatInstant writes, to the second', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
        (date) => {
          const second = Math.floor(date.getTime() / 1000) * 1000
          expect(parseInstant(formatInstant(second))).toBe(second)
          expect(formatInstant(second)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
        },
      ),
    )
  })

  it('takes no date that differs from one by a character', () => {
    const character = fc.constantFrom(...'0123456789-:TZ. ')
    fc.assert(
      fc.property(fc.nat(18), character, (place, other) => {
        const text = '2020-02-28T19:49:39Z'
        const changed = `${text.slice(0, place)}${other}${text.slice(place + 1)}`
        const expected = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(changed) ? at(changed) : Number.NaN
        expect(parseInstant(changed)).toBe(Number.isNaN(expected) ? undefined : expected)
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('takes exactly the days that the calendar has, leap days included', () => {
    fc.assert(
      fc.property(year, fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }), (y, month, day) => {
        const leap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
        const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
        const read = parseInstant(`${pad(y, 4)}-${pad(month)}-${pad(day)}`)
        expect(read !== undefined).toBe(day >= 1 && day <= days)
      }),
    )
  })

  it('takes a year, a month or a day for its first instant, or its last second', () => {
    expect(parseInstant('2020')).toBe(at('2020-01-01T00:00:00Z'))
    expect(parseInstant('2020', 'end')).toBe(at('2020-12-31T23:59:59Z'))
    expect(parseInstant('2020-02', 'end')).toBe(at('2020-02-29T23:59:59Z'))
    expect(parseInstant('2021-02', 'end')).toBe(at('2021-02-28T23:59:59Z'))
    expect(parseInstant('1900-02', 'end')).toBe(at('1900-02-28T23:59:59Z'))
    expect(parseInstant('2020-08-29', 'end')).toBe(at('2020-08-29T23:59:59Z'))
    expect(parseInstant('2020-08-29T10:00', 'end')).toBe(at('2020-08-29T10:00:00Z'))
  })

  it('ends a period one second before the next one starts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9998 }), fc.integer({ min: 1, max: 12 }), (y, month) => {
        const next = month === 12 ? `${pad(y + 1, 4)}-01` : `${pad(y, 4)}-${pad(month + 1)}`
        expect(parseInstant(`${pad(y, 4)}-${pad(month)}`, 'end')).toBe((parseInstant(next) ?? 0) - 1000)
        expect(parseInstant(pad(y, 4), 'end')).toBe((parseInstant(pad(y + 1, 4)) ?? 0) - 1000)
      }),
    )
  })

  it('reads offsets, fractions, leap seconds and 24:00', () => {
    expect(parseInstant('2020-08-29T02:00:00+02:00')).toBe(at('2020-08-29T00:00:00Z'))
    expect(parseInstant('2020-08-29T02:00:00-0530')).toBe(at('2020-08-29T07:30:00Z'))
    expect(parseInstant('2020-08-29T02:00:00.1239Z')).toBe(at('2020-08-29T02:00:00.123Z'))
    expect(parseInstant('2016-12-31T23:59:60Z')).toBe(at('2017-01-01T00:00:00Z'))
    expect(parseInstant('2020-12-31T24:00:00Z')).toBe(at('2021-01-01T00:00:00Z'))
    expect(parseInstant(' 2020 ')).toBe(at('2020-01-01T00:00:00Z'))
  })

  it.each([
    '',
    'yesterday',
    '20',
    '02020',
    '2020-13',
    '2020-00-10',
    '2020-1-1',
    '2021-02-29',
    '2020-02-30',
    '2020-01-01T25:00',
    '2020-01-01T24:00:01Z',
    '2020-01-01T10:60Z',
    '2020-01-01 10:00',
    '2020-01-01T10',
    '2020-01-01T10:00:00+15:00',
    '2020-01-01T10:00:00+01:75',
    '0000-01-01T00:00:00+01:00',
    '9999-12-31T24:00:00Z',
    '-2020',
    '+012020-01-01',
    '２０２０',
    '2020\u0000',
    'NaN',
    '1e3',
    '2020-01-01T00:00:00Z; DROP TABLE',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeUndefined()
  })
})

// @rule S1-3.date-periods
describe('periodRange', () => {
  const noon = at('2024-03-31T12:34:56Z')

  it.each([
    ['lastWeek', '2024-03-24T00:00:00Z'],
    ['lastMonth', '2024-02-29T00:00:00Z'],
    ['lastYear', '2023-03-31T00:00:00Z'],
    ['last10Years', '2014-03-31T00:00:00Z'],
  ] as const)('%s of 31 March 2024 starts %s and lasts until the end of the day', (period, from) => {
    expect(periodRange(period, noon)).toEqual({ from: at(from), to: at('2024-03-31T23:59:59Z') })
  })

  it('starts on 28 February when it is counted from a leap day', () => {
    expect(periodRange('lastYear', at('2024-02-29T00:00:00Z')).from).toBe(at('2023-02-28T00:00:00Z'))
  })

  it('never starts in a later month than asked for, at midnight, and grows from preset to preset', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (now) => {
        const ranges = DATE_PERIODS.map((period) => periodRange(period, now.getTime()))
        for (const { from, to } of ranges) {
          expect(from % 86_400_000).toBe(0)
          expect(to).toBeGreaterThanOrEqual(Math.floor(now.getTime() / 1000) * 1000)
        }
        expect(ranges.map(({ from }) => from)).toEqual(ranges.map(({ from }) => from).toSorted((a, b) => b - a))
        const month = new Date(ranges[1]?.from ?? 0).getUTCMonth()
        expect((month + 1) % 12).toBe(now.getUTCMonth())
      }),
    )
  })
})
