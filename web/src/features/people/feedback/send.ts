/** Sends what needs a check against robots. */
import { i18n } from '../../../i18n/index.ts'
import { type Failure, publicChange } from '../../../api/http.ts'
import { NothingSchema } from '../../../api/people.ts'
import type { RobotCheckInHand } from '../../../robot-check/use-robot-check.ts'

/** How it ended. `unchecked`: the visitor has to answer the question of the check first. */
export type Sent = 'sent' | 'unchecked' | Failure

/** Sends it with a check; one that the server takes no more is done again, once. */
export async function sendChecked(path: string, body: object, check: RobotCheckInHand): Promise<Sent> {
  for (const isLast of [false, true]) {
    const solution = await check.solution()
    if (solution === undefined) return 'unchecked'
    const reply = await publicChange({ method: 'POST', path, body: { ...body, check: solution } }, NothingSchema)
    if (reply.ok) {
      check.drop()
      return 'sent'
    }
    const { failure } = reply
    const isOfCheck = failure.parameter?.startsWith('check') === true
    if (isOfCheck) check.drop()
    if (!isOfCheck || isLast || solution.answer !== undefined) return failure
  }
  return 'unchecked'
}

/** What is told of a failure. */
export function failureWords({ kind, detail, status, retryAfter }: Failure): string {
  if (status === 429 && retryAfter !== undefined) return i18n.t('feedback:wait', { seconds: retryAfter })
  return kind === 'refused' && detail !== '' ? detail : i18n.t('feedback:noAnswer')
}
