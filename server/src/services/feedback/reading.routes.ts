/** What administrators read of surveys and feedback, and what they do with it. */
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { FEEDBACK_ROUTES, type FeedbackList } from '@graticule/contracts/feedback/feedback'
import { SURVEY_ROUTES, type Surveys } from '@graticule/contracts/feedback/survey'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { BAD_PARAMETER, binary, empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { BAD_BODY } from '../../kept/statements.ts'
import { feedbackTable, surveyTable } from './tables.ts'
import type { FeedbackOptions } from './options.ts'

const OF_ADMINISTRATORS = { tag: 'feedback', access: 'admin' } as const
const NONE = problem('There is nothing with this id')
const TABLE = {
  ...OF_ADMINISTRATORS,
  policy: 'sealed',
  options: { serializerCompiler: () => (data: unknown) => String(data) },
  replies: { 200: binary('CSV (RFC 4180) in UTF-8', 'text/csv') },
} as const

const sizeOf = ({ size }: { readonly size: number }): number => Math.min(size, MAX_LIST_PAGE)

const sendTable = (reply: FastifyReply, name: string, table: string) =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`).send(table)

function surveyRoutes(app: FastifyInstance, { surveys }: FeedbackOptions): void {
  const { list, totals, table, remove } = SURVEY_ROUTES
  route(
    app,
    list,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Surveys',
      replies: { 200: json('A page of them, the newest first', list.reply), 400: BAD_PARAMETER },
    },
    async ({ query }): Promise<Surveys> => {
      const size = sizeOf(query)
      const { surveys: found, total } = await surveys.list(query.page, size)
      return { surveys: [...found], total, page: query.page, size }
    },
  )
  route(
    app,
    totals,
    { ...OF_ADMINISTRATORS, summary: 'How often each answer was given', replies: { 200: json('By question', totals.reply) } },
    () => surveys.totals(),
  )
  route(app, table, { ...TABLE, summary: 'All surveys as a table' }, async ({ reply }) =>
    sendTable(reply, 'surveys', await surveyTable(surveys)),
  )
  route(
    app,
    remove,
    { ...OF_ADMINISTRATORS, summary: 'Delete a survey', replies: { 204: empty('It is there no more'), 404: NONE } },
    async ({ params: { id }, reply }) => {
      await surveys.remove(itemIdOf(id))
      return reply.code(204).send()
    },
  )
}

/** Registers the routes. */
export function readingRoutes(app: FastifyInstance, options: FeedbackOptions): void {
  surveyRoutes(app, options)
  const { feedbacks, clock } = options
  const { list, change, table, remove } = FEEDBACK_ROUTES
  route(
    app,
    list,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Feedback that waits, or was dealt with',
      replies: { 200: json('A page of it', list.reply), 400: BAD_PARAMETER },
    },
    async ({ query }): Promise<FeedbackList> => {
      const size = sizeOf(query)
      const { messages, open, done } = await feedbacks.list(query.part, query.page, size)
      return { messages: [...messages], open, done, total: query.part === 'open' ? open : done, page: query.page, size }
    },
  )
  route(
    app,
    change,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Mark feedback as dealt with, or as open again',
      replies: { 200: json('The message', change.reply), 400: BAD_BODY, 404: NONE },
    },
    ({ params: { id }, body: { done } }) => feedbacks.setDone(itemIdOf(id), done, clock()),
  )
  route(app, table, { ...TABLE, summary: 'All feedback as a table' }, async ({ reply }) =>
    sendTable(reply, 'feedback', await feedbackTable(feedbacks)),
  )
  route(
    app,
    remove,
    { ...OF_ADMINISTRATORS, summary: 'Delete feedback', replies: { 204: empty('It is there no more'), 404: NONE } },
    async ({ params: { id }, reply }) => {
      await feedbacks.remove(itemIdOf(id))
      return reply.code(204).send()
    },
  )
}
