import { afterAll, describe, expect, it } from 'vitest'
import { speak } from './index.ts'
import { counted, formatArea, formatBytes, formatPart, formatPercent } from './joined.ts'
import { fixedDegrees, formatBox, formatDay, formatFixed, formatRange, formatSpan, listed, withUnit } from './numbers.ts'
import { formatAgo, formatTimeExtent } from './time.ts'

describe('spans of time', () => {
  it.each([
    [{ start: '2010-06-15T00:00:00Z' }, '2010-06 – today'],
    [{ start: '2018-01-01T00:00:00Z', end: '2024-12-31T23:59:59Z' }, '2018 – 2024'],
    [{ start: '1952-01-01' }, '1952 – today'],
    [{ start: '2026-10-28T10:00:00Z', end: '2026-10-28T10:05:00Z' }, '2026-10-28'],
    [{ start: '2021-09-03', end: '2021-09-20' }, '2021-09'],
    [{ end: '2020-12-31T23:59:59Z' }, 'until 2020'],
  ])('are as exact as they are known: %j', (time, words) => {
    expect(formatTimeExtent(time)).toBe(words)
  })
})

describe('in other languages', () => {
  afterAll(() => speak('en', ['shell', 'map']))

  // @rule B-records.dates-by-locale
  it.each([
    ['ru', '65,31° с. ш., 25,2° в. д.', 'окт. 1978 г. – 2018 г.', '1–12', 'a, b'],
    ['pl', '65,31° N, 25,2° E', 'paź 1978 – ', '1–12', 'a, b'],
    ['fr', '65,31° N, 25,2° E', 'oct. 1978 – ', '1–12', 'a, b'],
    ['zh', '65.31° N，25.2° E', '1978年10月 – ', '1–12', 'a、b'],
  ])('%s writes points, dates and lists as it does', async (language, point, dates, span, list) => {
    await speak(language, ['shell'])
    expect(formatBox([25.2, 65.31, 25.2, 65.31])).toBe(point)
    expect(formatTimeExtent({ start: '1978-10-26', end: '2018-03-01' }).startsWith(dates.slice(0, 9))).toBe(true)
    expect(formatTimeExtent({ start: '2018-01-01', end: '2020-12-31' })).toMatch(/^2018\P{L}+2020$/u)
    expect([formatSpan(1, 12), formatSpan(1, 1), listed(['a', 'b'])]).toEqual([span, '1', list])
  })
})

describe('parts of a list', () => {
  afterAll(() => speak('en', ['shell', 'map']))

  it.each([
    ['en', '1–12 of 1,300', '13 of 13', '5 m to 9 m'],
    ['es', '1–12 de 1300', '13 de 13', '5 m a 9 m'],
    ['fr', '1–12 sur 1\u202F300', '13 sur 13', '5 m à 9 m'],
    ['pl', '1–12 z 1300', '13 z 13', 'od 5 m do 9 m'],
    ['ru', '1–12 из 1\u00A0300', '13 из 13', 'от 5 m до 9 m'],
    ['zh', '第1–12项，共1,300项', '第13项，共13项', '5 m至9 m'],
  ])('%s names a single place, and a single value, once', async (language, many, one, range) => {
    await speak(language, ['shell'])
    expect([formatPart(1, 12, 1300), formatPart(13, 13, 13)]).toEqual([many, one])
    expect(counted('Zenodo', 12)).toBe(language === 'zh' ? 'Zenodo（12）' : 'Zenodo (12)')
    expect([formatRange('5 m', '9 m'), formatRange('5 m', '5 m')]).toEqual([range, '5 m'])
  })
})

describe('per cent', () => {
  afterAll(() => speak('en', ['shell', 'map']))

  it.each([
    ['en', '70%', '12.5%'],
    ['es', '70\u00A0%', '12,5\u00A0%'],
    ['fr', '70\u202F%', '12,5\u202F%'],
    ['pl', '70%', '12,5%'],
    ['ru', '70\u00A0%', '12,5\u00A0%'],
    ['zh', '70%', '12.5%'],
  ])('is written as %s does', async (language, whole, part) => {
    await speak(language, ['shell'])
    expect([formatPercent(70), formatPercent(12.5)]).toEqual([whole, part])
  })
})

describe('decimals and units', () => {
  afterAll(() => speak('en', ['shell', 'map']))

  // @rule B-records.dates-by-locale
  it.each([
    ['en', '2.0', '46.03', '5.5 km', '0.45 km²'],
    ['fr', '2,0', '46,03', '5.5 km', '0,45 km²'],
    ['ru', '2,0', '46,03', '5.5 км', '0,45 км²'],
    ['zh', '2.0', '46.03', '5.5 km', '0.45 km²'],
  ])('%s has its decimal sign and its units', async (language, zoom, degrees, length, area) => {
    await speak(language, ['shell', 'map'])
    expect([formatFixed(2, 1), fixedDegrees(46.025, 2)]).toEqual([zoom, degrees])
    expect([withUnit('5.5', 'km'), formatArea(0.45)]).toEqual([length, area])
  })
})

describe('numbers in prose', () => {
  it('give sizes their unit', () => {
    expect([320, 412_000_000, 1_800_000, 9_990_000_000_000].map(formatBytes)).toEqual(['320 bytes', '412 MB', '1.8 MB', '10 TB'])
  })

  it('give boxes and points in degrees, with letters in place of signs', () => {
    expect(formatBox([170, -20, -170.125, 0])).toBe('170° E to 170.13° W, 20° S to 0°')
    expect(formatBox([8.46, 34.12, 8.46, 34.12])).toBe('34.12° N, 8.46° E')
    // 46.025 as a binary number is a little less
    expect(formatBox([-18.125, 30.125, 36.325, 46.025])).toBe('18.13° W to 36.33° E, 30.13° N to 46.03° N')
  })

  it('give days in UTC, and leave what is no date', () => {
    expect([formatDay('2026-10-28T23:30:00Z'), formatDay('sometime')]).toEqual(['28 Oct 2026', 'sometime'])
  })
})

describe('how long ago', () => {
  it.each([
    [0, 'now'],
    [59_999, 'now'],
    [-5_000, 'now'],
    [119_999, '1 minute ago'],
    [7_200_000, '2 hours ago'],
    [8 * 86_400_000, '8 days ago'],
  ])('%d ms', (age, words) => {
    expect(formatAgo('2026-01-01T00:00:00Z', Date.UTC(2026, 0, 1) + age)).toBe(words)
  })
})
