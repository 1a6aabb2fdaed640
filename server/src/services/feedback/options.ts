import type { FeedbackStore } from '../../feedback/feedbacks.ts'
import type { RobotChecks } from '../../feedback/robot-checks.ts'
import type { SurveyStore } from '../../feedback/surveys.ts'
import type { CountSent } from '../../feedback/limit-sent.ts'

/** What the service is built from. */
export interface FeedbackOptions {
  readonly surveys: SurveyStore
  readonly feedbacks: FeedbackStore
  readonly checks: RobotChecks
  readonly count: CountSent
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
