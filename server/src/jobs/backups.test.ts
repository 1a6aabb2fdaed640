import type { Backups } from '@graticule/contracts/system/system'
import { describe, expect, it, vi } from 'vitest'
import { isDue, startBackups } from './backups.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const daily = { every: 'day', hour: 1, keep: 14 } as const

// @rule B-administration.backups-due
describe('a backup', () => {
  it('is due at its hour, once', () => {
    expect(isDue(daily, at('2026-11-25T01:00:05'), at('2026-11-26T00:59:59'))).toBe(false)
    expect(isDue(daily, at('2026-11-25T01:00:05'), at('2026-11-26T01:00:00'))).toBe(true)
    expect(isDue(daily, at('2026-11-26T01:00:05'), at('2026-11-26T23:00:00'))).toBe(false)
  })

  it('is due as soon as the server runs again, when the hour was missed', () => {
    expect(isDue(daily, at('2026-11-20T01:00:05'), at('2026-11-26T17:00:00'))).toBe(true)
    expect(isDue(daily, undefined, at('2026-11-26T00:10:00'))).toBe(true)
  })

  it('is due after a week by a plan for weeks, and never by a plan for none', () => {
    const weekly = { ...daily, every: 'week' } as const
    expect(isDue(weekly, at('2026-11-20T01:00:05'), at('2026-11-26T02:00:00'))).toBe(false)
    expect(isDue(weekly, at('2026-11-19T01:00:05'), at('2026-11-26T02:00:00'))).toBe(true)
    expect(isDue({ ...daily, every: 'never' }, undefined, at('2026-11-26T02:00:00'))).toBe(false)
  })

  it('is not tried again at once after it failed, and none is made of PostgreSQL', async () => {
    const now = at('2026-11-26T02:00:00')
    const job = (state: Partial<Backups>) => {
      const makeAndKeep = vi.fn<(keep: number) => Promise<void>>(async () => undefined)
      const whole: Backups = { here: true, isMaking: false, backups: [], ...state }
      const backups = { state: async () => whole, makeAndKeep } as unknown as Parameters<typeof startBackups>[0]['backups']
      const { stop } = startBackups({ backups, plan: () => daily, onNotice: () => undefined, now: () => now, pollMs: 1 })
      return { makeAndKeep, stop }
    }
    const failed = job({ lastFailure: { at: '2026-11-26T01:30:00Z', words: 'no room' } })
    const later = job({ lastFailure: { at: '2026-11-26T00:30:00Z', words: 'no room' } })
    const elsewhere = job({ here: false })
    await vi.waitFor(() => expect(later.makeAndKeep).toHaveBeenCalledWith(14))
    expect(failed.makeAndKeep).not.toHaveBeenCalled()
    expect(elsewhere.makeAndKeep).not.toHaveBeenCalled()
    await Promise.all([failed, later, elsewhere].map(({ stop }) => stop()))
  })
})
