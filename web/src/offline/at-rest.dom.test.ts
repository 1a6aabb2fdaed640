import { expect, it, vi } from 'vitest'
import { OFFLINE_QUIET_MS } from '@graticule/contracts/system/offline'
import { atRest } from './at-rest.ts'

// @rule B-offline.quiet
it('waits until nothing was loaded for five seconds', async () => {
  vi.useFakeTimers()
  let loads: () => void = () => undefined
  class Observer {
    constructor(heard: () => void) {
      loads = heard
    }
    observe() {
      // it hears of what the test loads
    }
    disconnect() {
      // nothing is heard any more
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  const done = vi.fn<() => void>()
  const rest = atRest(OFFLINE_QUIET_MS).then(done)
  await vi.advanceTimersByTimeAsync(4_000)
  loads()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_500)
  await rest
  expect(done).toHaveBeenCalled()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
