/** How the provider is asked: the embedded one within the process, that of the operator by the guarded way out. */
import type { FastifyInstance } from 'fastify'
import type { CustomFetch, CustomFetchOptions } from 'openid-client'
import type { Outbound } from '../outbound/outbound.ts'

/** Largest answer of a provider: keys, tokens and claims are small. */
const MAX_ANSWER_BYTES = 1_000_000
const TIMEOUT_MS = 10_000
/** Of a question; tokens are asked for once. Somebody waits for the answer. */
const ATTEMPTS = 2

function textOf(body: CustomFetchOptions['body']): string | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('the body of a request to the provider is a text')
}

/** Asks a provider of this process. `app` is asked for its routes when it is complete. */
export const embeddedFetch =
  (app: Pick<FastifyInstance, 'inject'>, publicUrl: string): CustomFetch =>
  async (url, { method, headers, body }) => {
    const payload = textOf(body)
    const path = url.startsWith(publicUrl) ? url.slice(publicUrl.length) : new URL(url).pathname
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: path,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    const type = answer.headers['content-type']
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  }

/** Asks the provider of the operator. */
export const outsideFetch =
  (outbound: Pick<Outbound, 'fetch'>): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const payload = textOf(body)
    const answer = await outbound.fetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: TIMEOUT_MS,
      attempts: ATTEMPTS,
      own: true,
      service: new URL(url).origin,
      ...(payload === undefined ? {} : { body: payload }),
      ...(signal === undefined ? {} : { signal }),
    })
    const text = await answer.text()
    const challenge = answer.headers['www-authenticate']
    const empty = answer.status === 204 || answer.status === 304
    return new Response(empty ? null : text, {
      status: answer.status,
      headers: {
        'content-type': answer.headers['content-type'] ?? '',
        // why a token does not hold (RFC 6750 section 3)
        ...(challenge === undefined ? {} : { 'www-authenticate': challenge }),
      },
    })
  }
