import { describe, expect, it } from 'vitest'
import { isIn, momentOf, timeValues, windowAt } from './times.ts'

const day = (number: number) => Date.UTC(2020, 0, number)
const at = (number: number) => ({ begin: day(number), end: day(number) })

describe('times of features', () => {
  it.each([
    ['2020', Date.UTC(2020, 0)],
    ['2020-03', Date.UTC(2020, 2)],
    ['2020-03-05', Date.UTC(2020, 2, 5)],
    ['2020-03-05T10:11:12.5Z', Date.UTC(2020, 2, 5, 10, 11, 12, 500)],
    ['2020-03-05T10:11:12+02:00', Date.UTC(2020, 2, 5, 8, 11, 12)],
    ['yesterday', undefined],
    ['', undefined],
  ])('%s is read', (text, moment) => expect(momentOf(text)).toBe(moment))

  it('are gone through one by one, or in even steps when they are many', () => {
    expect(timeValues([at(3), at(1), at(2), at(2)])).toBe('2020-01-01,2020-01-02,2020-01-03')
    expect(timeValues(Array.from({ length: 300 }, (_, number) => at(number + 1)))).toBe('2020-01-01/2020-10-26/P1M')
    expect(timeValues([{ begin: day(1), end: day(3) }])).toBe('2020-01-01/2020-01-03/PT1H')
    expect([timeValues([]), timeValues([at(1)])]).toEqual([undefined, undefined])
  })

  it('show what is there from a step until the next', () => {
    const window = windowAt('2020-01-01,2020-01-03,2020-01-05', '2020-01-03')!
    expect([at(1), at(3), at(4), at(5), { begin: day(1) }, { end: day(2) }, undefined].map((span) => isIn(span, window))).toEqual(
      [false, true, true, false, true, false, true],
    )
    expect(windowAt('2020-01-01', undefined)).toBeUndefined()
  })
})
