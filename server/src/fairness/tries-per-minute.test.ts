import { describe, expect, it } from 'vitest'
import { TriesPerMinute } from './tries-per-minute.ts'

describe('tries per minute', () => {
  it('allows so many tries at once and then as many a minute, and says when there is the next', () => {
    let now = 0
    const pace = new TriesPerMinute(
      () => 3,
      () => now,
    )
    const tries = (visitor: string, count: number) => Array.from({ length: count }, () => pace.secondsToWait(visitor))
    expect(tries('a', 5)).toEqual([0, 0, 0, 20, 20])
    expect(tries('b', 1)).toEqual([0])
    now = 12_000
    expect(tries('a', 1)).toEqual([8])
    now = 20_000
    expect(tries('a', 2)).toEqual([0, 20])
    now = 24 * 3_600_000
    expect(tries('a', 4)).toEqual([0, 0, 0, 20])
  })

  it('follows a limit that changes', () => {
    let perMinute = 1
    const pace = new TriesPerMinute(
      () => perMinute,
      () => 0,
    )
    expect([pace.secondsToWait('a'), pace.secondsToWait('a')]).toEqual([0, 60])
    perMinute = 60
    // what was used up comes back at the new speed
    expect(pace.secondsToWait('a')).toBe(1)
    expect(pace.secondsToWait('b')).toBe(0)
  })

  it('goes on when the clock is put back', () => {
    let now = 1_000_000
    const pace = new TriesPerMinute(
      () => 2,
      () => now,
    )
    expect(pace.secondsToWait('a')).toBe(0)
    now = 0
    expect([pace.secondsToWait('a'), pace.secondsToWait('a')]).toEqual([0, 30])
  })
})
