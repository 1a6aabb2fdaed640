/** What one address may send in a minute: more than a class behind it can do is refused. */
import { PortalError } from '@graticule/contracts/problem'
import { TriesPerMinute } from '../../fairness/tries-per-minute.ts'
import { say } from '../../texts/say.ts'
import type { VisitorMarks } from './visitor-marks.ts'

/** Counts a call of a visitor. @throws PortalError 'too-many-requests' for one too many, with when to come back */
export type CallLimit = (visitor: VisitorMarks) => void

/**
 * A limit over all calls that it is asked about. Browsers of an address are counted together: a class has the same ones, and whoever
 * wants another one only has to say so. `clock` gives milliseconds since 1970.
 * @rule B-usage-log.calls
 */
export function createCallLimit(perMinute: () => number, clock: () => number): CallLimit {
  const tries = new TriesPerMinute(perMinute, clock)
  return ({ network }) => {
    const seconds = tries.secondsToWait(network)
    if (seconds > 0) throw new PortalError('too-many-requests', say('services:busy.log', { seconds }), { retryAfter: seconds })
  }
}
