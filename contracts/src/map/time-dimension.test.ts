import { describe, expect, it } from 'vitest'
import { addPeriods, readPeriod, readTime, readTimeSteps, writeTime } from './time-dimension.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const steps = (values: string) => readTimeSteps(values, NOW)!
/** All of them; only for short lists. */
const texts = (values: string) => {
  const read = steps(values)
  return Array.from({ length: read.count }, (_, index) => read.at(index).text)
}

describe('steps of TIME', () => {
  it.each([
    ['2020-01-01,2020-01-03', ['2020-01-01', '2020-01-03']],
    ['2019,2021,2020', ['2019', '2020', '2021']],
    ['2020-01/2020-04/P1M', ['2020-01', '2020-02', '2020-03', '2020-04']],
    ['2018/2026/P4Y', ['2018', '2022', '2026']],
    ['2020-01-01/2020-01-10/P3D', ['2020-01-01', '2020-01-04', '2020-01-07', '2020-01-10']],
    ['2020-01-01/2020-01-01/P1D', ['2020-01-01']],
    // the period is finer than what the ends say
    ['2020-01-01/2020-01-02/PT12H', ['2020-01-01T00:00:00Z', '2020-01-01T12:00:00Z', '2020-01-02T00:00:00Z']],
    ['2020-01-31/2020-04-30/P1M', ['2020-01-31', '2020-02-29', '2020-03-31', '2020-04-30']],
    ['2020-01-01T00:00:00.500Z/2020-01-01T00:00:01Z/PT0.5S', ['2020-01-01T00:00:00.500Z', '2020-01-01T00:00:01.000Z']],
    // single values keep their own text
    ['2020-01-01T00:00:00+02:00', ['2020-01-01T00:00:00+02:00']],
    [' 2020-01-01 ,\n 2020-01-02 ', ['2020-01-01', '2020-01-02']],
    // several intervals with single values between; what two name counts once
    ['2000/2002/P1Y,2001/2004/P1Y,1999,2010', ['1999', '2000', '2001', '2002', '2003', '2004', '2010']],
    ['2026-11-21/current/P1D', ['2026-11-21', '2026-11-22']],
    ['current', ['current']],
    ['2026-11-22T10:00:00Z/present/PT1H', ['2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z', '2026-11-22T12:00:00Z']],
    // what nobody understands is left out
    ['2020-02-30,garbage,2020-03-01,10:00Z,2021/2020/P1D', ['2020-03-01']],
  ])('of %s are these', (values, expected) => {
    expect(texts(values)).toEqual(expected)
  })

  it.each(['', 'garbage', '2020-13-01', '2021/2020/P1D', ',,'])('of "%s" there are none', (values) => {
    expect(readTimeSteps(values, NOW)).toBeUndefined()
  })

  // @rule B-map-layers.time-steps
  it('of an interval of eleven years are 1319: one every three days', () => {
    const read = steps('2016-01-01/2026-10-30/P3D')
    expect(read.count).toBe(1_319)
    expect(read.period).toEqual({ months: 0, milliseconds: 3 * 86_400_000 })
    expect(read.at(read.count - 1).text).toBe('2026-10-29')
  })

  it('of a century by the second are counted and found without being written out', () => {
    const read = steps('1926-01-01T00:00:00Z/2026-01-01T00:00:00Z/PT1S')
    expect(read.count).toBe(3_155_760_001)
    const at = read.indexAt(Date.UTC(2000, 0, 1))
    expect(read.at(at).text).toBe('2000-01-01T00:00:00Z')
    expect(read.at(at + 1).text).toBe('2000-01-01T00:00:01Z')
  })

  it('are found at or before a time', () => {
    const read = steps('2000/2002/P1Y,2010-06-01,2020/2024/P2Y')
    const found = (iso: string) => read.indexAt(Date.parse(iso))
    expect(found('1999-12-31')).toBe(-1)
    expect(found('2000-01-01')).toBe(0)
    expect(found('2001-12-31')).toBe(1)
    expect(found('2010-05-31')).toBe(2)
    expect(found('2010-06-01')).toBe(3)
    expect(found('2023-01-01')).toBe(5)
    expect(found('2099-01-01')).toBe(6)
    for (let index = 0; index < read.count; index++) expect(read.indexAt(read.at(index).time)).toBe(index)
  })

  it.each([
    ['2026-01-01T00:00:00Z/2026-01-01T10:00:00Z/0', 601],
    ['2026-01-01/2026-01-11/0', 1_441],
    ['2020-01-01/2025-01-01', 1_828],
    ['1800-01-01/2026-01-01/0', 227],
  ])('of any moment in %s get a period that makes sense', (values, count) => {
    expect(steps(values).count).toBe(count)
  })

  it('of intervals that overlap, and of single values within them, are all of them, each once', () => {
    const steps = readTimeSteps('2020-01-01/2020-01-05/P1D,2020-01-02T12:00Z,2020-01-03,2020-01-04/2020-01-08/P2D', 0)!
    expect(Array.from({ length: steps.count }, (_none, index) => steps.at(index).text)).toEqual([
      '2020-01-01',
      '2020-01-02',
      '2020-01-02T12:00Z',
      '2020-01-03',
      '2020-01-04',
      '2020-01-05',
      '2020-01-06',
      '2020-01-08',
    ])
    expect(steps.indexAt(Date.UTC(2020, 0, 2, 13))).toBe(2)
  })

  it('have a period only where it is one for all', () => {
    expect(steps('2000/2002/P1Y,2010').period).toBeUndefined()
    expect(steps('2000,2001').period).toBeUndefined()
  })
})

describe('a period', () => {
  it.each([
    ['P1Y6M', { months: 18, milliseconds: 0 }],
    ['P2W', { months: 0, milliseconds: 14 * 86_400_000 }],
    ['P1DT6H', { months: 0, milliseconds: 30 * 3_600_000 }],
    ['PT1.5S', { months: 0, milliseconds: 1_500 }],
    ['PT0S', undefined],
    ['P', undefined],
    ['0', undefined],
    ['3D', undefined],
  ])('%s is read', (text, period) => {
    expect(readPeriod(text)).toEqual(period)
  })

  it('of a year from the 29th of February keeps to the end of the month', () => {
    expect(writeTime(addPeriods(Date.UTC(2020, 1, 29), { months: 12, milliseconds: 0 }, 1), 'day')).toBe('2021-02-28')
    expect(writeTime(addPeriods(Date.UTC(2020, 1, 29), { months: 12, milliseconds: 0 }, 4), 'day')).toBe('2024-02-29')
  })
})

describe('a time', () => {
  it.each([
    ['2026', Date.UTC(2026, 0, 1)],
    ['2026-10', Date.UTC(2026, 9, 1)],
    ['2026-10-30', Date.UTC(2026, 9, 30)],
    ['2026-10-30T06Z', Date.UTC(2026, 9, 30, 6)],
    ['2026-10-30T06:30:15.25Z', Date.UTC(2026, 9, 30, 6, 30, 15, 250)],
    ['2026-10-30T06:30:00+05:30', Date.UTC(2026, 9, 30, 1)],
    ['0079-08-24', new Date('0079-08-24').getTime()],
    ['2026-02-29', undefined],
    ['current', undefined],
    ['', undefined],
  ])('"%s" is read', (text, time) => {
    expect(readTime(text)).toBe(time)
  })
})
