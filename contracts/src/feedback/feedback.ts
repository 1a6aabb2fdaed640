/** Feedback: a suggestion or a problem in the words of a visitor, on our own path, and what administrators read and do. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { instant, itemId, ItemPathSchema, keptPage, pageOfList } from '../kept/kept-items.ts'
import { keptName } from '../kept/kept-texts.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '../limits.ts'
import { EMAIL } from '../people/accounts.ts'
import { withDefault } from '../services/search-request.ts'
import { MAX_FEEDBACK_TEXT, MAX_FEEDBACK_TITLE, SENT_PER_PAGE } from './limits.ts'
import { RobotSolutionSchema } from './robot-check.ts'

export const FEEDBACK_KINDS = ['suggestion', 'problem'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]
export const SEVERITIES = ['low', 'medium', 'high'] as const
export type Severity = (typeof SEVERITIES)[number]

/** An address that is likely to be one: what it needs more than `EMAIL` is a dot in its host, as the words of the form say. */
export const FEEDBACK_EMAIL = new RegExp(`^(?=[^@]*@[^@]+\\.[^@.]+$)${EMAIL.source.slice(1)}`)

const type = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description, 'x-accepts': `one of ${values.join(', ')}` })

/**
 * What is sent.
 * @rule S2-3.feedback Feedback has a first name, an e-mail address, a type, a title, a description and, for a problem, a severity
 */
const fields = {
  firstName: keptName(MAX_NAME_LENGTH, 'first name of who sends it'),
  email: Type.Unsafe<string>({
    type: 'string',
    maxLength: MAX_EMAIL_LENGTH,
    pattern: FEEDBACK_EMAIL.source,
    description: 'where an answer goes',
    'x-accepts': 'an e-mail address like name@example.org',
  }),
  type: type(FEEDBACK_KINDS, 'what it is'),
  severity: Type.Optional(type(SEVERITIES, 'of a problem')),
  title: keptName(MAX_FEEDBACK_TITLE, 'what it is about'),
  description: keptName(MAX_FEEDBACK_TEXT, 'the message'),
}
export const NewFeedbackSchema = Type.Object(fields)
export type NewFeedback = Static<typeof NewFeedbackSchema>

const FeedbackSchema = Type.Object({
  id: itemId,
  at: instant('when it was sent'),
  checked: Type.Boolean({ description: 'after a check against robots; false for clients of the original' }),
  done: Type.Boolean({ description: 'an administrator has dealt with it' }),
  firstName: Type.String({ description: 'empty when the account of this address was deleted' }),
  email: Type.String({ description: 'empty when the account of this address was deleted' }),
  type: Type.Optional(type(FEEDBACK_KINDS, 'absent in the form of the original')),
  severity: Type.Optional(type(SEVERITIES, 'of a problem')),
  title: Type.String(),
  description: Type.String(),
})
export type Feedback = Static<typeof FeedbackSchema>

/** Parts of the list. */
export const FEEDBACK_PARTS = ['open', 'done'] as const
export type FeedbackPart = (typeof FEEDBACK_PARTS)[number]

const number = (description: string) => Type.Integer({ minimum: 0, maximum: 1e12, description })
const FeedbackListSchema = Type.Object({
  messages: Type.Array(FeedbackSchema),
  open: number('messages that wait'),
  done: number('messages that were dealt with'),
  ...keptPage,
})
export type FeedbackList = Static<typeof FeedbackListSchema>

const PATH = '/api/feedback'

/** Everybody sends feedback; administrators read it. */
export const FEEDBACK_ROUTES = {
  send: { method: 'POST', path: PATH, body: Type.Object({ ...fields, check: RobotSolutionSchema }) },
  list: {
    method: 'GET',
    path: PATH,
    query: Type.Object({
      ...pageOfList(SENT_PER_PAGE),
      part: withDefault<FeedbackPart>({ type: 'string', enum: [...FEEDBACK_PARTS], default: 'open' }, 'which messages'),
    }),
    reply: FeedbackListSchema,
  },
  change: {
    method: 'PATCH',
    path: `${PATH}/:id`,
    params: ItemPathSchema,
    body: Type.Object({ done: Type.Boolean({ description: 'it is dealt with' }) }),
    reply: FeedbackSchema,
  },
  table: { method: 'GET', path: `${PATH}/table.csv` },
  remove: { method: 'DELETE', path: `${PATH}/:id`, params: ItemPathSchema },
} as const
