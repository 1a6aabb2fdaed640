/** Sends a result or a refusal in the requested format. */
import type { PortalError } from '@graticule/contracts/problem'
import { PORTAL_FORMAT, type ResultSet } from '@graticule/contracts/resource'
import type { QueryParameters } from '@graticule/contracts/search/search-params'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createPace, mapAtPace, type Pace } from '../fairness/pace.ts'
import { addressOf } from '../http/origin.ts'
import { sendProblem } from '../http/problem-replies.ts'
import { varyBy } from '../http/request-language.ts'
import type { ErrorForm } from '../http/route-statement.ts'
import { atomErrorFeed, atomFeed, type FeedDialect, type FeedHead } from './atom/atom-feed.ts'
import { asScript, jsonAnswer, jsonErrorAnswer } from './json-answer.ts'
import { type AnswerForm, answerFormOf } from './request/search-request.ts'

/** What the presenting of answers needs to know of its service. */
export interface Presenter {
  readonly dialect: FeedDialect
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Media type of feeds for clients that do not ask for one by name. */
  readonly feedType: 'application/xml' | 'application/atom+xml'
}

function headOf(request: FastifyRequest, { publicUrl, clock }: Presenter): FeedHead {
  return { self: addressOf(publicUrl, request), now: clock() }
}

function sendFeed(request: FastifyRequest, reply: FastifyReply, { feedType }: Presenter, feed: string): FastifyReply {
  const asksByName = (request.headers.accept ?? '').includes('application/atom+xml')
  varyBy(reply, 'accept')
  return reply.type(`${asksByName ? 'application/atom+xml' : feedType}; charset=utf-8`).send(feed)
}

function sendJson(reply: FastifyReply, { callback }: AnswerForm, json: string): FastifyReply {
  return callback === undefined
    ? reply.type('application/json; charset=utf-8').send(json)
    : reply.type('application/javascript; charset=utf-8').send(asScript(callback, json))
}

/** A page of results in the portal's own format. */
async function portalAnswer({ entries, ...others }: ResultSet, pace: Pace): Promise<string> {
  const texts = await mapAtPace(entries, pace, (entry) => JSON.stringify(entry))
  return `${JSON.stringify(others).slice(0, -1)},"entries":[${texts.join(',')}]}`
}

/** Sends a page of results. It is written entry by entry, for entries may be long: others have their turn in between. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  presenter: Presenter,
  { form, resultSet }: { readonly form: AnswerForm; readonly resultSet: ResultSet },
): Promise<FastifyReply> {
  const pace = createPace()
  if (form.format === PORTAL_FORMAT)
    return reply.type(`${PORTAL_FORMAT}; charset=utf-8`).send(await portalAnswer(resultSet, pace))
  if (form.format === 'application/json') return sendJson(reply, form, await jsonAnswer(resultSet, form.version, pace))
  const feed = await atomFeed(resultSet, presenter.dialect, headOf(request, presenter), pace)
  return sendFeed(request, reply, presenter, feed)
}

/** Sends a refusal as a feed without results, or as JSON with its errors. */
function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  presenter: Presenter,
  { form, error }: { readonly form: AnswerForm; readonly error: PortalError },
): FastifyReply {
  reply.code(error.status).header('cache-control', 'no-store')
  if (form.format === 'application/json') return sendJson(reply, form, jsonErrorAnswer(error))
  return sendFeed(request, reply, presenter, atomErrorFeed(error, presenter.dialect, headOf(request, presenter)))
}

/**
 * Refusals of a search in the form that was asked for: a feed, JSON, or a problem document in the portal's own format.
 * @rule D29.refusal-forms Refusals are a feed, JSON or a problem document
 */
export const refusalForm = (presenter: Presenter): ErrorForm => ({
  form: 'as asked for',
  send: (error, request, reply) => {
    const form = answerFormOf(request.query as QueryParameters)
    return form.format === PORTAL_FORMAT ? sendProblem(reply, error) : sendRefusal(request, reply, presenter, { form, error })
  },
})
