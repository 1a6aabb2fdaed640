import { expect, it } from 'vitest'
import { REFERENCE_MS, slownessOf } from '../e2e/slowness.ts'

it('makes journeys wait longer on a slow machine, never shorter, and not for ever', () => {
  const times = (factor: number) => [factor, factor * 1.1, factor * 0.9].map((one) => one * REFERENCE_MS)
  expect(slownessOf(times(1))).toBe(1)
  expect(slownessOf(times(0.2))).toBe(1)
  expect(slownessOf(times(2.5))).toBe(2.5)
  expect(slownessOf(times(100))).toBe(6)
})
