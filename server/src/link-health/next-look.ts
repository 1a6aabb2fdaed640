/** What a look at a link makes of what was known of it, and when to look again. */
import { DAY_MS } from '@graticule/contracts/limits'
import { LINK_CAUSES, type LinkCause, type LinkState } from '@graticule/contracts/links/link-check'

/** What was found at a link. */
export interface LinkOutcome {
  readonly cause: LinkCause
  /** Its new address, when it has moved for good. */
  readonly movedTo?: string
  /** The server wants to be left alone for so long, ms (RFC 9110 section 10.2.3, Retry-After). */
  readonly retryAfterMs?: number
  /** It was found at another server that the link leads to, and says nothing about the other links of its own. */
  readonly isElsewhere?: true
}

/** What is known of a link between two looks. */
export interface KnownLink {
  readonly state: LinkState | null
  /** Looks in a row that ended with a failure. */
  readonly failures: number
}

/** What a look changes. */
export interface NextLook {
  /** True: it says something about the link. Otherwise what was known stays, until another look confirms it. */
  readonly isConclusive: boolean
  readonly failures: number
  readonly nextAt: number
}

/** Failures that may be gone a moment later: one alone says nothing. */
const MAY_PASS: readonly LinkCause[] = [
  'server-error',
  'time-out',
  'host-unknown',
  'unreachable',
  'certificate',
  'too-many-requests',
  'robots-unavailable',
]
/** These say nothing about the link: what was known before is worth more. */
const SAY_NOTHING: readonly LinkCause[] = ['too-many-requests', 'robots-unavailable']
/** A failure is looked at again after this long, and each further one after twice as long as the last, ms. */
export const FIRST_PAUSE_MS = 3_600_000
/** What cannot be found out is not asked for often: twice the usual distance. */
const UNCLEAR_FACTOR = 2

/** Failures that tell of the whole server, whichever link was asked. */
const OF_HOST: readonly LinkCause[] = ['host-unknown', 'unreachable', 'time-out', 'certificate']

/** Whether the next link to the same server can be expected to end in the same way. */
export const isOfHost = ({ cause, isElsewhere }: LinkOutcome): boolean => isElsewhere !== true && OF_HOST.includes(cause)

/**
 * `everyMs`: between two looks at a link that works. Failures are looked at sooner.
 * @rule B-link-health.next-look Failures are looked at sooner than links that work
 */
export function nextLook(known: KnownLink, { cause, retryAfterMs = 0 }: LinkOutcome, everyMs: number, now: number): NextLook {
  const state = LINK_CAUSES[cause]
  if (state === 'works') return { isConclusive: true, failures: 0, nextAt: now + everyMs }
  const failures = known.failures + 1
  const pause = Math.min(everyMs, FIRST_PAUSE_MS * 2 ** Math.min(known.failures, 20))
  if (MAY_PASS.includes(cause)) {
    // somebody who only asks us to wait has not failed, but what was never seen to work is not known to either
    const isConclusive = SAY_NOTHING.includes(cause) ? known.state === null : failures > 1
    return { isConclusive, failures, nextAt: now + Math.max(pause, retryAfterMs) }
  }
  if (state === 'unclear') return { isConclusive: true, failures: 0, nextAt: now + everyMs * UNCLEAR_FACTOR }
  // nobody puts a page back within the hour
  return { isConclusive: true, failures, nextAt: now + Math.min(everyMs, DAY_MS * 2 ** Math.min(known.failures, 20)) }
}
