/** Asks the services of this process in the name of whoever sends a command: they check who that is and what the arguments are. */
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toldProblem } from '../../http/problem-replies.ts'
import { say } from '../../texts/say.ts'

/** Gives the body of the answer. Rejects with the `PortalError` that the service tells. */
export type AskService = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => Promise<unknown>

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

/** Asks for a request; `word` is the `p_auth` of its form. */
export function askingFor(app: Pick<FastifyInstance, 'inject'>, request: FastifyRequest, word: string | undefined): AskService {
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
    return answer.body === '' ? {} : answer.json<unknown>()
  }
}
