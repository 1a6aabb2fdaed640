/**
 * The check against robots: a task that a browser solves by itself, or a question for who has no scripts or no time. A check is for one
 * form, is good once, and ends. Nothing of it is kept before it is used.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { instant } from '../kept/kept-items.ts'
import { withDefault } from '../services/search-request.ts'

/** What a check is for. */
export const CHECKED_FORMS = ['survey', 'feedback', 'report'] as const
export type CheckedForm = (typeof CHECKED_FORMS)[number]

export const CHECK_KINDS = ['task', 'question'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

const RobotCheckSchema = Type.Object({
  challenge: Type.String({ description: 'the word of the check, sent back with the solution' }),
  until: instant('until when it can be used'),
  parts: Type.Integer({ minimum: 0, maximum: 64, description: 'numbers that are wanted; 0 = the question is to be answered' }),
  bits: Type.Integer({ minimum: 0, maximum: 32, description: 'zero bits with which the hash of each number begins' }),
  seed: Type.String({ description: 'what is hashed with each number, SHA-256: `seed.part.number`, parts from 0' }),
  word: Type.Optional(Type.String({ description: 'of the question: how many letters this word has' })),
})
export type RobotCheck = Static<typeof RobotCheckSchema>

/** A check that was solved. */
export const RobotSolutionSchema = Type.Object({
  challenge: Type.Unsafe<string>({
    type: 'string',
    minLength: 1,
    maxLength: 300,
    pattern: '^[\\w.-]+$',
    description: 'the word of the check',
    'x-accepts': 'the word of a check',
  }),
  numbers: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 4_294_967_295 }), {
      maxItems: 64,
      description: 'a number for each part of the task',
    }),
  ),
  answer: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: 20,
      pattern: '^[^\\u0000]*$',
      description: 'the answer to the question',
      'x-accepts': 'a short text',
    }),
  ),
})
export type RobotSolution = Static<typeof RobotSolutionSchema>

export const ROBOT_CHECK_ROUTE = {
  method: 'GET',
  path: '/api/robot-checks',
  query: Type.Object({
    form: Type.Unsafe<CheckedForm>({ type: 'string', enum: [...CHECKED_FORMS], description: 'what the check is for' }),
    kind: withDefault<CheckKind>(
      { type: 'string', enum: [...CHECK_KINDS], default: 'task' },
      'a task for the browser, or a question for the visitor',
    ),
  }),
  reply: RobotCheckSchema,
} as const

/** The text that is hashed for a number. */
export const partText = (seed: string, part: number, number: number): string => `${seed}.${part}.${number}`
