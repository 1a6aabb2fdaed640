import { readTimeSteps } from '@graticule/contracts/map/time-dimension'
import { describe, expect, it } from 'vitest'
import { fieldText, hasClock, openingSteps, stepOfField } from './compare-times.ts'

const stepsOf = (values: string) => readTimeSteps(values, 0)!

describe('the two times that a comparison opens on', () => {
  // @rule B-map-layers.compare-dates
  it.each([
    ['2020-01-01/2026-06-01/P1M', 77, '2025-06-01', '2026-06-01'],
    ['2020-01-01/2026-06-01/P1M', 3, '2020-01-01', '2020-04-01'],
    ['2026-01-01/2026-06-01/P1M', 0, '2026-02-01', '2026-01-01'],
    ['2026-01-01/2026-06-01/P1M', -1, '2026-01-01', '2026-06-01'],
    ['2023-12-30,2024-02-29,2025-02-28', 2, '2023-12-30', '2025-02-28'],
    ['2019,2020', 1, '2019', '2020'],
  ])('differ and exist: %s at step %i', (values, shown, left, right) => {
    const steps = stepsOf(values)
    const opening = openingSteps(steps, shown)
    expect([steps.at(opening.left).text, steps.at(opening.right).text]).toEqual([left, right])
  })
})

describe('the field of a date', () => {
  it('has a clock where the steps differ by less than days', () => {
    expect(hasClock(stepsOf('2026-01-01/2026-06-01/P1M'))).toBe(false)
    expect(hasClock(stepsOf('2026-01-01T12:00Z/2026-01-05T12:00Z/P1D'))).toBe(false)
    expect(hasClock(stepsOf('2026-01-01T00:00Z/2026-01-05T00:00Z/PT6H'))).toBe(true)
    expect(hasClock(stepsOf('2026-01-01T00:00Z,2026-01-01T06:00Z,2026-01-02T00:00Z'))).toBe(true)
    expect(fieldText(Date.UTC(2026, 0, 1, 6), true)).toBe('2026-01-01T06:00')
  })

  it('means the last step of its day, or at or before its minute; the first step where it is earlier', () => {
    const daily = stepsOf('2026-01-01T12:00Z/2026-01-05T12:00Z/P1D')
    expect(stepOfField('2026-01-03', daily)).toBe(2)
    expect(stepOfField('2020-01-01', daily)).toBe(0)
    expect(stepOfField('', daily)).toBeUndefined()
    expect(stepOfField('2026-01-01T07:30', stepsOf('2026-01-01T00:00Z/2026-01-05T00:00Z/PT6H'))).toBe(1)
  })
})
