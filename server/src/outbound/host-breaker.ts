/**
 * Pauses requests to servers that fail repeatedly, so that nobody waits for them. After the pause one request tests whether
 * they are back.
 */
import { PortalError } from '@graticule/contracts/problem'

/**
 * Failed requests in a row, each with all its attempts, after which a server is left alone.
 * @rule B-outside-sources.breaker A source that fails again and again is left alone for a while
 */
export const FAILURES_TO_OPEN = 5
/** First pause; each failed try after it doubles it up to the longest, ms. */
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 600_000
/** Servers kept in mind. */
const MAX_HOSTS = 1_000

interface HostState {
  failures: number
  /** Left alone until then; 0 = it is not. */
  openUntil: number
  /** A request is trying whether the server is back. */
  isTrying: boolean
}

/** How one request ended: `given up` = it says nothing about the server (it was aborted, or refused by us). */
export type RequestEnd = 'answered' | 'failed' | 'given up'

/** Guards requests by host, and by the services that stand on it. */
export interface HostBreaker {
  /**
   * Call before a request; the result takes how it ended, once. `service`: which of several on the host is asked; each counts by itself.
   * @throws PortalError 'unavailable' while it is left alone
   */
  readonly enter: (host: string, service?: string) => (end: RequestEnd) => void
  /** Forgets how a service was, on whichever hosts it stands. */
  readonly forget: (service: string) => void
}

/** Makes a guard; `now` gives milliseconds. */
export function createHostBreaker(now: () => number): HostBreaker {
  const hosts = new Map<string, HostState>()
  return {
    forget(service) {
      for (const key of hosts.keys()) if (key.slice(key.indexOf(' ') + 1) === service) hosts.delete(key)
    },
    enter(host, service = '') {
      const key = `${host} ${service}`
      const before = hosts.get(key)
      if (before !== undefined && before.openUntil > 0) {
        const left = before.openUntil - now()
        if (left > 0 || before.isTrying) {
          const words = `${host} has failed ${before.failures} times in a row; next attempt in ${Math.max(1, Math.ceil(left / 1_000))} s`
          throw new PortalError('unavailable', words)
        }
        before.isTrying = true
      }
      return (end) => {
        const state = hosts.get(key) ?? { failures: 0, openUntil: 0, isTrying: false }
        if (end === 'answered') {
          hosts.delete(key)
          return
        }
        state.isTrying = false
        if (end === 'given up') return
        state.failures += 1
        const beyond = state.failures - FAILURES_TO_OPEN
        if (beyond >= 0) state.openUntil = now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(beyond, 10))
        hosts.delete(key)
        hosts.set(key, state)
        // the one that has not failed for longest is forgotten first
        const [oldest] = hosts.keys()
        if (hosts.size > MAX_HOSTS && oldest !== undefined) hosts.delete(oldest)
      }
    },
  }
}
