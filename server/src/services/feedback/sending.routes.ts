/** What everybody sends: checks against robots, surveys and feedback, on our own paths and on those of the original. */
import { FEEDBACK_ROUTES } from '@graticule/contracts/feedback/feedback'
import { ORIGINAL_FEEDBACK_ROUTES, readOriginalSurvey } from '@graticule/contracts/feedback/original'
import { ROBOT_CHECK_ROUTE } from '@graticule/contracts/feedback/robot-check'
import { SURVEY_ROUTES } from '@graticule/contracts/feedback/survey'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { withoutBlanks } from '../../feedback/surveys.ts'
import { refusal } from '../../http/parameters.ts'
import { BAD_PARAMETER, empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { BAD_BODY } from '../../kept/statements.ts'
import { say } from '../../texts/say.ts'
import type { FeedbackOptions } from './options.ts'

/** Longest body: a description and the solution of a check. */
const BODY_BYTES = 32_768
const TOO_MANY = problem('Too many messages; Retry-After says when to come back')
const OF_ALL = { tag: 'feedback', access: 'public', cache: 'no-store', bodyBytes: BODY_BYTES } as const
/** From pages of the portal, after a check. */
const CHECKED = { ...OF_ALL, readers: 'own pages' } as const
/** From clients of the original, whose pages may be of another host. */
const UNCHECKED = { ...OF_ALL, readers: 'anyone' } as const

const nothingSaid = () => new PortalError('invalid-body', say('feedback:empty'))

function checkRoutes(app: FastifyInstance, { checks }: FeedbackOptions): void {
  route(
    app,
    ROBOT_CHECK_ROUTE,
    {
      ...CHECKED,
      summary: 'A check against robots',
      description:
        'A task that a browser solves by itself, or a question. It is for one form and good once. Nothing is kept of it before that.',
      replies: { 200: json('The check', ROBOT_CHECK_ROUTE.reply), 400: BAD_PARAMETER },
    },
    ({ query: { form, kind } }) => checks.make(form, kind),
  )
}

function checkedRoutes(app: FastifyInstance, { surveys, feedbacks, checks, count, clock }: FeedbackOptions): void {
  const replies = { 204: empty('It is stored'), 400: BAD_BODY, 413: problem('The body is too large'), 429: TOO_MANY }
  route(
    app,
    SURVEY_ROUTES.send,
    { ...CHECKED, summary: 'Answer the survey', replies },
    async ({ body: { check, ...given }, reply }) => {
      const answers = withoutBlanks(given)
      if (Object.keys(answers).length === 0) throw nothingSaid()
      const { kind, use } = checks.read('survey', check)
      count(kind)
      await use()
      await surveys.add(answers, true, clock())
      return reply.code(204).send()
    },
  )
  route(
    app,
    FEEDBACK_ROUTES.send,
    { ...CHECKED, summary: 'Send feedback', replies },
    async ({ body: { check, type: kind, severity, firstName, email, title, description }, reply }) => {
      /** @rule B-feedback.severity A problem has a severity, a suggestion has none */
      if (kind === 'problem' && severity === undefined)
        throw new PortalError('invalid-body', say('feedback:severity'), { parameter: 'severity' })
      const solved = checks.read('feedback', check)
      count(solved.kind)
      await solved.use()
      await feedbacks.add({ firstName, email, kind, severity: severity ?? '', title, description }, true, clock())
      return reply.code(204).send()
    },
  )
}

/**
 * The wire of the original: nobody signs in, and there is no check.
 * @rule S2-6.surveys Surveys are submitted without authorization
 */
function originalRoutes(app: FastifyInstance, { surveys, feedbacks, count, clock }: FeedbackOptions): void {
  const { survey, feedback } = ORIGINAL_FEEDBACK_ROUTES
  const replies = (words: string) => ({
    201: json(words, survey.reply),
    400: BAD_BODY,
    413: problem('The body is too large'),
    429: TOO_MANY,
  })
  route(
    app,
    survey,
    { ...UNCHECKED, summary: 'Answer the survey, in the form of the original', replies: replies('The survey') },
    async ({ body, reply }) => {
      const answers = readOriginalSurvey(body)
      if ('wrong' in answers) throw refusal(answers.wrong.parameter, answers.wrong.accepted)
      if (Object.keys(answers).length === 0) throw nothingSaid()
      count('none')
      return reply.code(201).send({ id: await surveys.add(answers, false, clock()) })
    },
  )
  /** @rule S2-7.feedbacks Feedback is posted with fromName, fromMail, subject and body */
  route(
    app,
    feedback,
    { ...UNCHECKED, summary: 'Send feedback, in the form of the original', replies: replies('The message') },
    async ({ body: { fromName: firstName, fromMail: email, subject: title, body: description }, reply }) => {
      count('none')
      const sent = { firstName, email, kind: '', severity: '', title, description } as const
      return reply.code(201).send({ id: await feedbacks.add(sent, false, clock()) })
    },
  )
}

/** Registers the routes. */
export function sendingRoutes(app: FastifyInstance, options: FeedbackOptions): void {
  checkRoutes(app, options)
  checkedRoutes(app, options)
  originalRoutes(app, options)
}
