import { describe, expect, it } from 'vitest'
import { formatInstant } from '@graticule/contracts/dates'
import { intervalOf, readInstant, storedInstant, timeExtentOf } from './instants.ts'

const read = (text: string, edge: 'start' | 'end' = 'start') => {
  const instant = readInstant(text, edge)
  return instant === undefined ? undefined : formatInstant(instant)
}

describe('dates of records', () => {
  it.each([
    ['2020', '2020-01-01T00:00:00Z', '2020-12-31T23:59:59Z'],
    ['2020-02', '2020-02-01T00:00:00Z', '2020-02-29T23:59:59Z'],
    ['20200131', '2020-01-31T00:00:00Z', '2020-01-31T23:59:59Z'],
    ['2020/1/31', '2020-01-31T00:00:00Z', '2020-01-31T23:59:59Z'],
    ['2020-01-31Z', '2020-01-31T00:00:00Z', '2020-01-31T23:59:59Z'],
    ['2020-01-31+02:00', '2020-01-31T00:00:00Z', '2020-01-31T23:59:59Z'],
    ['2020-01-31 10:15:30', '2020-01-31T10:15:30Z', '2020-01-31T10:15:30Z'],
    ['2020-01-31T10:15:30.1234567890123Z', '2020-01-31T10:15:30Z', '2020-01-31T10:15:30Z'],
    ['2020-01-31T10:15:30 UTC', '2020-01-31T10:15:30Z', '2020-01-31T10:15:30Z'],
    ['1899-01-01T1300+00', '1899-01-01T13:00:00Z', '1899-01-01T13:00:00Z'],
    ['20200131T101530+0230', '2020-01-31T07:45:30Z', '2020-01-31T07:45:30Z'],
    ['2020-01-31T10', '2020-01-31T10:00:00Z', '2020-01-31T10:00:00Z'],
  ])('reads %s', (text, start, end) => {
    expect([read(text), read(text, 'end')]).toEqual([start, end])
  })

  it.each(['', 'now', '2009-00-00', '2021-02-30', '202001', '31.1.2020', '-500', '20', '2020-13', '2020-01-01T25:00', '1e3'])(
    'does not read "%s"',
    (text) => {
      expect(read(text)).toBeUndefined()
      expect(storedInstant(text)).toBeUndefined()
    },
  )
})

describe('time extents of several stretches', () => {
  const at = (text: string) => Date.parse(text)

  it('cover all of them, and are open where one is open', () => {
    const [a, b, c] = [at('2000-01-01'), at('2001-01-01'), at('2010-01-01')]
    expect(
      timeExtentOf([
        { start: b, end: c },
        { start: a, end: b },
      ]),
    ).toEqual({ start: '2000-01-01T00:00:00Z', end: '2010-01-01T00:00:00Z' })
    expect(timeExtentOf([{ start: a, end: b }, { start: b }])).toEqual({ start: '2000-01-01T00:00:00Z' })
    expect(timeExtentOf([{ end: b }, { start: b, end: c }])).toEqual({ end: '2010-01-01T00:00:00Z' })
  })

  it('put interchanged ends right', () => {
    expect(timeExtentOf([{ start: at('2010-01-01'), end: at('2000-01-01') }])).toEqual({
      start: '2000-01-01T00:00:00Z',
      end: '2010-01-01T00:00:00Z',
    })
  })

  it('are nothing when nothing is known', () => {
    expect(timeExtentOf([])).toBeUndefined()
    expect(timeExtentOf([{}, { start: undefined }])).toBeUndefined()
    expect(timeExtentOf([{ start: at('2000-01-01') }, { end: at('2001-01-01') }])).toBeUndefined()
  })
})

// @rule B-record-formats.intervals
describe('intervals', () => {
  it.each([
    ['2000-01-15T00:45:00Z/P1Y', '2000-01-15T00:45:00Z', '2001-01-15T00:45:00Z'],
    ['2000-01-31/P1M', '2000-01-31T00:00:00Z', '2000-03-02T00:00:00Z'],
    ['P2W/2000-01-15T00:00:00Z', '2000-01-01T00:00:00Z', '2000-01-15T00:00:00Z'],
    ['2000-01-01T00:00:00Z/PT36H', '2000-01-01T00:00:00Z', '2000-01-02T12:00:00Z'],
    ['2000/2001', '2000-01-01T00:00:00Z', '2001-12-31T23:59:59Z'],
    ['2000/..', '2000-01-01T00:00:00Z', undefined],
    ['../2000', undefined, '2000-12-31T23:59:59Z'],
    ['2000-01-01/P', '2000-01-01T00:00:00Z', undefined],
    ['2000-01-01/P999999999999Y', '2000-01-01T00:00:00Z', undefined],
  ])('%s lasts from %s to %s', (text, start, end) => {
    expect(timeExtentOf([intervalOf(text)])).toEqual({ ...(start && { start }), ...(end && { end }) })
  })
})
