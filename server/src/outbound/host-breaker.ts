/**
 * Pauses requests to servers that fail repeatedly, so that nobody waits for them. After the pause one request tests whether
 * they are back.
 */
import { PortalError } from '@graticule/contracts/problem'
import { LEFT_ALONE } from './failures.ts'
import type { Asker, OutboundRequest } from './outbound-request.ts'
import { say } from '../texts/say.ts'

/**
 * Failed requests in a row, each with all its attempts, after which a server is left alone.
 * @rule B-outside-sources.breaker A source that fails again and again is left alone for a while
 */
export const FAILURES_TO_OPEN = 5
/**
 * Visitors, not sessions, who must have failed to reach a server before it is left alone for all of them.
 * @rule D68.own-breakers What one visitor asks for has a server left alone for this visitor, not for others
 */
export const VISITORS_TO_OPEN = 3
/** First pause; each failed try after it doubles it up to the longest, ms. */
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 600_000
/** States kept in mind: of servers, and of servers for one visitor. */
const MAX_STATES = 5_000

interface HostState {
  failures: number
  /** Those who have not reached it, where visitors ask. */
  readonly visitors: Set<string>
  /** Left alone until then; 0 = it is not. */
  openUntil: number
  /** A request is trying whether the server is back. */
  isTrying: boolean
}

/**
 * How one request ended: `failed` = the server says that it fails; `not reached` = the transport failed; `given up` = it says nothing
 * about the server (it was aborted, or refused by us).
 */
export type RequestEnd = 'answered' | 'failed' | 'not reached' | 'given up'

/** Guards requests by host, and by the services that stand on it. */
export interface HostBreaker {
  /**
   * Call before a request; the result takes how it ended, once. `service`: which of several on the host is asked; each counts by itself.
   * `asker`: a visitor, for whom it counts alone, until several visitors do not reach the host; of an `own` question also until it has
   * failed several.
   * @throws PortalError 'unavailable' while it is left alone
   */
  readonly enter: (host: string, request?: Pick<OutboundRequest, 'service' | 'asker' | 'own'>) => (end: RequestEnd) => void
  /** Forgets how a service was, on whichever hosts it stands. */
  readonly forget: (service: string) => void
}

/** One state: of a host, or of a host for a session. */
interface Guard {
  readonly key: string
  /** Visitors it takes to open it. */
  readonly visitors: number
  /** Ends that count as failures. */
  readonly counts: (end: RequestEnd) => boolean
}

/** Makes a guard; `now` gives milliseconds. */
export function createHostBreaker(now: () => number): HostBreaker {
  const hosts = new Map<string, HostState>()

  const enterOne = (host: string, { key, visitors, counts }: Guard, asker: Asker | undefined): ((end: RequestEnd) => void) => {
    const before = hosts.get(key)
    if (before !== undefined && before.openUntil > 0) {
      const left = before.openUntil - now()
      if (left > 0 || before.isTrying) {
        const seconds = Math.max(1, Math.ceil(left / 1_000))
        const words = say('sources:server.left-alone', { host, count: before.failures, seconds })
        throw new PortalError('unavailable', words, { cause: { code: LEFT_ALONE }, retryAfter: seconds })
      }
      before.isTrying = true
    }
    return (end) => {
      const state = hosts.get(key) ?? { failures: 0, visitors: new Set(), openUntil: 0, isTrying: false }
      if (end === 'answered') {
        hosts.delete(key)
        return
      }
      state.isTrying = false
      if (!counts(end)) return
      state.failures += 1
      if (asker !== undefined && state.visitors.size < visitors) state.visitors.add(asker.visitor)
      const beyond = state.failures - FAILURES_TO_OPEN
      if (beyond >= 0 && state.visitors.size >= visitors)
        state.openUntil = now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(beyond, 10))
      hosts.delete(key)
      hosts.set(key, state)
      // the one that has not failed for longest is forgotten first
      const [oldest] = hosts.keys()
      if (hosts.size > MAX_STATES && oldest !== undefined) hosts.delete(oldest)
    }
  }

  return {
    forget(service) {
      // for whom it counts stands in a line of its own
      for (const key of hosts.keys()) if (key.slice(key.indexOf(' ') + 1).split('\n')[0] === service) hosts.delete(key)
    },
    enter(host, { service = '', asker, own = false } = {}) {
      const key = `${host} ${service}`
      if (asker === undefined) return enterOne(host, { key, visitors: 0, counts: isFailure }, undefined)
      const leaveOwn = enterOne(host, { key: `${key}\n${asker.session}`, visitors: 0, counts: isFailure }, asker)
      let leaveAll: (end: RequestEnd) => void
      try {
        leaveAll = enterOne(
          host,
          { key: `${key}\nall`, visitors: VISITORS_TO_OPEN, counts: own ? isFailure : (end) => end === 'not reached' },
          asker,
        )
      } catch (error) {
        leaveOwn('given up')
        throw error
      }
      return (end) => {
        leaveOwn(end)
        leaveAll(end)
      }
    },
  }
}

const isFailure = (end: RequestEnd): boolean => end === 'failed' || end === 'not reached'
