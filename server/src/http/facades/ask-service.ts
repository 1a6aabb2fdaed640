/** Asks the services of this process in the name of whoever sends a call of the original: they check who that is and what the arguments are. */
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toldProblem } from '../problem-replies.ts'
import { say } from '../../texts/say.ts'

/** Gives the text of the answer. Rejects with the `PortalError` that the service tells. */
type AskText = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => Promise<string>
/** Gives the JSON of the answer. Rejects as {@link AskText}. */
export type AskService = (...asked: Parameters<AskText>) => Promise<unknown>

/** What tells a service who asks, from where, and in which language. */
const CARRIED = [
  'authorization',
  'cookie',
  'origin',
  'sec-fetch-site',
  'accept-language',
  'user-agent',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
] as const

/** Asks for a request, with an answer that is a text; `word` is the `p_auth` of its form. */
export function askingTextFor(app: Pick<FastifyInstance, 'inject'>, request: FastifyRequest, word: string | undefined): AskText {
  const carried = CARRIED.flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const headers = { ...Object.fromEntries(carried), ...(word === undefined ? {} : { 'x-csrf-token': word }) }
  return async (method, url, body) => {
    const answer = await app.inject({
      method,
      url,
      headers,
      remoteAddress: request.raw.socket.remoteAddress ?? '127.0.0.1',
      ...(body === undefined ? {} : { payload: body }),
    })
    if (answer.statusCode >= 400) throw toldProblem(answer.raw.res) ?? new PortalError('internal', say('request:unanswered'))
    return answer.body
  }
}

/** Asks for a request; `word` is the `p_auth` of its form. */
export function askingFor(app: Pick<FastifyInstance, 'inject'>, request: FastifyRequest, word: string | undefined): AskService {
  const ask = askingTextFor(app, request, word)
  return async (...asked) => {
    const text = await ask(...asked)
    return text === '' ? {} : (JSON.parse(text) as unknown)
  }
}
