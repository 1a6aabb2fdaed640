import { expect, it } from 'vitest'
import { dayOrDate } from './day-or-date.ts'

it('tells today and yesterday in words, and other days as a date', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
  const now = new Date(2026, 10, 22, 9).getTime()
  expect([at(22, 0), at(21, 23), at(20, 23), at(23, 1)].map((instant) => dayOrDate(instant, now))).toEqual([
    'Today',
    'Yesterday',
    '20 Nov 2026',
    '23 Nov 2026',
  ])
})
