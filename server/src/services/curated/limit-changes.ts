/** How often a person may say what they think. */
import { OPINIONS_PER_MINUTE } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { TriesPerMinute } from '../../fairness/tries-per-minute.ts'
import { problem } from '../../http/replies.ts'
import { say } from '../../texts/say.ts'

/** Counts a change of a person; throws 'too-many-requests'. */
export type CountChange = (personId: string) => void

export const TOO_MANY = problem('Too many changes in a minute; Retry-After says when to come back')

/** @rule B-ratings.changes */
export function limitChanges(clock: () => number): CountChange {
  const tries = new TriesPerMinute(() => OPINIONS_PER_MINUTE, clock)
  return (personId) => {
    const seconds = tries.secondsToWait(personId)
    if (seconds > 0) throw new PortalError('too-many-requests', say('kept:busy', { seconds }), { retryAfter: seconds })
  }
}
