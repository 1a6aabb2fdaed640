/**
 * The only place that calls `fetch`. A reply is a value: what went wrong is told, never thrown, so that one failing
 * source cannot hide another.
 */
import { ProblemSchema } from '@graticule/contracts/problem'
import { REQUEST_TIMEOUT_MS } from '@graticule/contracts/limits'
import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/schema'

/**
 * - `cancel`: the caller's signal was aborted; nothing is shown.
 * - `timeout`: no whole answer within the time.
 * - `unreachable`: no connection.
 * - `refused`: the server says that the request is wrong (4xx).
 * - `not-found`: 404 or 410.
 * - `broken`: the server failed (5xx).
 * - `unreadable`: an answer in another shape than agreed.
 */
export type FailureKind = 'cancel' | 'timeout' | 'unreachable' | 'refused' | 'not-found' | 'broken' | 'unreadable'

/** What went wrong. `detail` holds the server's own words, empty when it gave none. */
export interface Failure {
  readonly kind: FailureKind
  readonly status: number | null
  readonly detail: string
}

export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the request is given up; {@link REQUEST_TIMEOUT_MS} when not said. */
  readonly timeoutMs?: number
  readonly accept?: string
}

const failed = (kind: FailureKind, status: number | null = null, detail = ''): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { kind, status, detail },
})

/** GET with a JSON answer of this schema. */
export async function getJson<T extends TSchema>(
  path: string,
  schema: T,
  options: RequestOptions = {},
): Promise<Reply<Static<T>>> {
  const reply = await getText(path, options)
  if (!reply.ok) return reply
  const value = parseJson(reply.value)
  return Check(schema, value) ? { ok: true, value } : failed('unreadable')
}

/** GET with a text answer, given as it is. */
export async function getText(path: string, options: RequestOptions = {}): Promise<Reply<string>> {
  const controller = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, options.timeoutMs ?? REQUEST_TIMEOUT_MS)
  const abort = () => controller.abort()
  options.signal?.addEventListener('abort', abort)
  try {
    if (options.signal?.aborted === true) return failed('cancel')
    const response = await fetch(path, {
      signal: controller.signal,
      headers: { accept: options.accept ?? 'application/json' },
    })
    const text = await response.text()
    return response.ok ? { ok: true, value: text } : refusal(response.status, text)
  } catch {
    if (timedOut) return failed('timeout')
    return failed(options.signal?.aborted === true ? 'cancel' : 'unreachable')
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
}

function refusal(status: number, text: string): { ok: false; failure: Failure } {
  const kind = status === 404 || status === 410 ? 'not-found' : status === 504 ? 'timeout' : status < 500 ? 'refused' : 'broken'
  return failed(kind, status, serverWords(text))
}

/** The words of an error body: a problem document (RFC 9457), `{errors}` of the broker, or `{message}` of the curated search. */
function serverWords(text: string): string {
  const body = parseJson(text)
  if (Check(ProblemSchema, body)) return body.detail
  if (typeof body !== 'object' || body === null) return ''
  const { errors, message } = body as { errors?: unknown; message?: unknown }
  if (typeof message === 'string') return message
  return Array.isArray(errors) ? errors.map((error) => (typeof error === 'string' ? error : wordsOf(error))).join('\n') : ''
}

function wordsOf(error: unknown): string {
  const { message, detail } = (error ?? {}) as { message?: unknown; detail?: unknown }
  return typeof message === 'string' ? message : typeof detail === 'string' ? detail : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
