/** How much visitors send: each by itself, so that one who sends much keeps nobody from sending. */
import {
  QUESTIONS_PER_MINUTE,
  SENT_PER_MINUTE,
  UNCHECKED_PER_HOUR,
  UNCHECKED_PER_MINUTE,
} from '@graticule/contracts/feedback/limits'
import type { CheckKind } from '@graticule/contracts/feedback/robot-check'
import { PortalError } from '@graticule/contracts/problem'
import { currentAsker } from '../fairness/asker.ts'
import { TriesPerMinute } from '../fairness/tries-per-minute.ts'
import { say } from '../texts/say.ts'

/** Counts what the visitor of this request sends, by the check before it. @throws PortalError 'too-many-requests', with when to come back */
export type CountSent = (check: CheckKind | 'none') => void

const HOUR_MS = 3_600_000

const tooMany = (seconds: number) =>
  new PortalError('too-many-requests', say('feedback:busy', { seconds }), { retryAfter: seconds })

/** Lets so many through in an hour, whoever sends them. */
function hourly(most: number, clock: () => number): () => void {
  let [since, sent] = [0, 0]
  return () => {
    const now = clock()
    if (now - since >= HOUR_MS) [since, sent] = [now, 0]
    if (sent >= most) {
      const seconds = Math.max(1, Math.ceil((since + HOUR_MS - now) / 1_000))
      throw new PortalError('too-many-requests', say('feedback:full'), { retryAfter: seconds })
    }
    sent += 1
  }
}

/**
 * The limits of one server. Whoever passes a check never meets the limit of all: robots that pass none cannot use it up for them.
 * @rule B-feedback.pace
 * @rule B-feedback.unchecked
 */
export function limitSent(clock: () => number): CountSent {
  const tries = {
    task: new TriesPerMinute(() => SENT_PER_MINUTE, clock),
    question: new TriesPerMinute(() => QUESTIONS_PER_MINUTE, clock),
    none: new TriesPerMinute(() => UNCHECKED_PER_MINUTE, clock),
  }
  const ofAll = hourly(UNCHECKED_PER_HOUR, clock)
  return (check) => {
    const visitor = currentAsker()?.visitor ?? ''
    const kinds = check === 'question' ? (['question', 'task'] as const) : ([check] as const)
    for (const kind of kinds) {
      const seconds = tries[kind].secondsToWait(visitor)
      if (seconds > 0) throw tooMany(seconds)
    }
    if (check === 'none') ofAll()
  }
}
