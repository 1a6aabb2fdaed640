import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { spreadNumbers } from './spread-numbers.ts'

const MAP = { width: 360, height: 240 }

// @rule B-widget.numbers
describe('numbers on the map of the widget', () => {
  it('stay where nothing lies on them', () => {
    const apart = [
      { left: 100, top: 100 },
      { left: 130, top: 100 },
    ]
    expect(spreadNumbers(apart, MAP)).toEqual(apart)
  })

  it('never lie on each other, and stay on the map', () => {
    const places = fc.array(
      fc.record({ left: fc.double({ min: 0, max: 360, noNaN: true }), top: fc.double({ min: 0, max: 240, noNaN: true }) }),
      {
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(places, (wanted) => {
        const spread = spreadNumbers(wanted, MAP)
        for (const [at, { left, top }] of spread.entries()) {
          expect(left >= 12 && left <= 348 && top >= 12 && top <= 228).toBe(true)
          for (const other of spread.slice(at + 1))
            expect(Math.abs(other.left - left) >= 24 || Math.abs(other.top - top) >= 24).toBe(true)
        }
      }),
    )
  })

  it('stand beside the buttons, not under them', () => {
    const corner = { width: 44, height: 72 }
    const under = Array.from({ length: 6 }, (_, at) => ({ left: 320 + at * 6, top: 10 + at * 8 }))
    for (const { left, top } of spreadNumbers(under, MAP, { wide: 28, high: 26 }, corner))
      expect([left, top, left + 12 <= 316 || top - 12 >= 72]).toEqual([left, top, true])
  })

  it('of large text take more room', () => {
    const near = [
      { left: 100, top: 100 },
      { left: 130, top: 100 },
    ]
    const [one, other] = spreadNumbers(near, MAP, { wide: 50, high: 50 })
    expect(Math.abs(one!.left - other!.left) >= 50 || Math.abs(one!.top - other!.top) >= 50).toBe(true)
  })

  it('of one place stand around it', () => {
    const spread = spreadNumbers(
      Array.from({ length: 9 }, () => ({ left: 180, top: 120 })),
      MAP,
    )
    expect(new Set(spread.map(({ left, top }) => `${left}/${top}`)).size).toBe(9)
    expect(spread.every(({ left, top }) => Math.abs(left - 180) <= 26 && Math.abs(top - 120) <= 26)).toBe(true)
  })

  it('stay where a map has no room', () => {
    const wanted = [
      { left: 10, top: 10 },
      { left: 10, top: 10 },
    ]
    expect(spreadNumbers(wanted, { width: 20, height: 20 })).toEqual(wanted)
  })
})
