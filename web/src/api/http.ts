/**
 * The only place that sends requests. A reply is a value: what went wrong is told, never thrown, so that one failing
 * source cannot hide another.
 */
import { ProblemSchema } from '@graticule/contracts/problem'
import { REQUEST_TIMEOUT_MS } from '@graticule/contracts/limits'
import type { Static, TSchema } from 'typebox'
import { i18n } from '../i18n/index.ts'
import { isOf } from './check.ts'

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

/**
 * What went wrong. `detail` holds the server's own words, empty when it gave none; `trouble` of something that the server
 * was to fetch for the map names what keeps it from that (`LAYER_TROUBLES`).
 */
export interface Failure {
  readonly kind: FailureKind
  readonly status: number | null
  readonly detail: string
  readonly trouble?: string
  /** The field or parameter at fault. */
  readonly parameter?: string
  /** What it accepts, in words of the server. */
  readonly accepted?: string
  /** Seconds after which it is worth while to ask again. */
  readonly retryAfter?: number
}

export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the request is given up; {@link REQUEST_TIMEOUT_MS} when not said. */
  readonly timeoutMs?: number
  readonly accept?: string
}

/** What the server says of a failure. */
type Words = Pick<Failure, 'detail' | 'trouble' | 'parameter' | 'accepted'>

const failed = (
  kind: FailureKind,
  status: number | null = null,
  { detail, trouble, parameter, accepted }: Words = { detail: '' },
  retryAfter?: number,
): { ok: false; failure: Failure } => ({
  ok: false,
  failure: {
    kind,
    status,
    detail,
    ...(trouble === undefined ? {} : { trouble }),
    ...(parameter === undefined ? {} : { parameter }),
    ...(accepted === undefined ? {} : { accepted }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  },
})

/** What a request tells of who asks: whether cookies go with it, and headers. */
export type Credentials = Pick<RequestInit, 'credentials'> & { readonly headers?: Readonly<Record<string, string>> }

/** GET with a JSON answer of this schema. */
export type ReadJson = <T extends TSchema>(path: string, schema: T, options?: RequestOptions) => Promise<Reply<Static<T>>>

/**
 * Reads JSON with the credentials that this function gives for each request.
 * @rule S1-6.credentials Public requests have no headers that tell who asks; credentials are handed in for the others
 */
export const readJsonWith =
  (credentials: () => Credentials): ReadJson =>
  async (path, schema, options = {}) =>
    jsonOf(schema, await readText(path, options, credentials()))

/**
 * Cookies go along, as they do with the page itself: a proxy in front may ask for its own (or for HTTP Basic), and the connection of the
 * page is used again. The portal's public routes never look at who asks.
 */
const NOBODY: Credentials = { credentials: 'same-origin' }

/** Reads what everybody may read: the same answer for all, which may be kept by all. */
export const publicJson = readJsonWith(() => NOBODY)

/** As {@link publicJson}, with a text answer, given as it is. */
export const publicText = (path: string, options: RequestOptions = {}): Promise<Reply<string>> => readText(path, options, NOBODY)

function readText(path: string, options: RequestOptions, { headers, ...mode }: Credentials): Promise<Reply<string>> {
  const init = { ...mode, headers: { accept: options.accept ?? 'application/json', ...headers } }
  return exchange(path, init, options, (response) => response.text())
}

function jsonOf<T extends TSchema>(schema: T, reply: Reply<string>): Reply<Static<T>> {
  if (!reply.ok) return reply
  const value = parseJson(reply.value)
  return isOf(schema, value) ? { ok: true, value } : failed('unreadable')
}

/**
 * Reads a part of a file that everybody may read: the bytes from `first` to `last`, as many of them as the server gives in one answer. `validator`: only if the
 * file is still the one with this entity tag or date (RFC 9110 section 13.1.5).
 */
export function publicPart(
  path: string,
  {
    first,
    last,
    validator,
    ...options
  }: RequestOptions & { readonly first: number; readonly last: number; readonly validator?: string | undefined },
): Promise<Reply<{ readonly bytes: ArrayBuffer; readonly headers: Headers }>> {
  const headers = { accept: '*/*', range: `bytes=${first}-${last}`, ...(validator !== undefined && { 'if-range': validator }) }
  return exchange(path, { ...NOBODY, headers }, options, async (response) => ({
    bytes: await response.arrayBuffer(),
    headers: response.headers,
  }))
}

/** POST of a JSON body that nobody signs, with a JSON answer of this schema. */
export async function publicPost<T extends TSchema>(
  path: string,
  body: unknown,
  schema: T,
  options: RequestOptions = {},
): Promise<Reply<Static<T>>> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const init = { ...NOBODY, method: 'POST', headers, body: JSON.stringify(body) }
  return jsonOf(schema, await exchange(path, init, options, (response) => response.text()))
}

/** A change: its method, path and body. */
export interface Change {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** JSON, or a form with files. */
  readonly body?: unknown
  /** Version that the change is made from: the server refuses it (412) when there is a later one. */
  readonly seen?: number
}

/** Sends a change with the credentials that this function gives, and reads the JSON answer; an answer without a body gives `undefined`. */
export const changeWith =
  (credentials: () => Credentials) =>
  async <T extends TSchema>(change: Change, schema: T, options: RequestOptions = {}): Promise<Reply<Static<T>>> => {
    const { method, path, body, seen } = change
    const { headers, ...mode } = credentials()
    // of a form the browser itself says what it is, with the mark between its parts
    const isForm = body instanceof FormData
    const init = {
      ...mode,
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(seen === undefined ? {} : { 'if-match': `"v${seen}"` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    }
    const reply = inOwnWords(await exchange(path, init, options, (response) => response.text()))
    // 204: nothing is said, and nothing is awaited
    return reply.ok && reply.value === '' ? { ok: true, value: undefined as Static<T> } : jsonOf(schema, reply)
  }

/**
 * What a schema of the server refuses is told in words of the page: its own speak of the body of a request, and of patterns.
 * @rule B-people.own-words A form tells what is wrong in its own words; nobody reads patterns or names of parameters
 */
function inOwnWords<T>(reply: Reply<T>): Reply<T> {
  if (reply.ok || reply.failure.accepted === undefined) return reply
  const { parameter = '', accepted } = reply.failure
  const detail = NAMES_OF_PEOPLE.has(parameter)
    ? i18n.t('shell:failure.name')
    : parameter === 'url'
      ? i18n.t('shell:failure.address')
      : /[\\^]/.test(accepted)
        ? i18n.t('shell:failure.notAccepted')
        : i18n.t('shell:failure.accepted', { accepted })
  return { ok: false, failure: { ...reply.failure, detail } }
}
const NAMES_OF_PEOPLE: ReadonlySet<string> = new Set(['givenName', 'familyName'])

/** As {@link publicPost}, for answers without a body. */
export const publicChange = changeWith(() => NOBODY)

/** Pieces of a file are put together in the browser's own store as soon as they are this many bytes. */
const PIECE_BYTES = 8_000_000

/**
 * Reads a file of any size that everybody may read. `onPiece` sees each piece as it comes, with the headers of the answer. It is given up when
 * nothing comes for as long as `timeoutMs`; a file that breaks off is no file.
 */
export function publicFile(
  path: string,
  options: RequestOptions & { readonly onPiece: (piece: Uint8Array, headers: Headers) => void },
): Promise<Reply<{ readonly file: Blob; readonly headers: Headers }>> {
  return exchange(path, { ...NOBODY, headers: { accept: '*/*' } }, options, async ({ body, headers }, stillAlive) => {
    const type = headers.get('content-type') ?? ''
    let file = new Blob([], { type })
    let [pieces, bytes]: [BlobPart[], number] = [[], 0]
    const keep = () => {
      file = new Blob([file, ...pieces], { type })
      ;[pieces, bytes] = [[], 0]
    }
    const reader = body?.getReader()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      stillAlive()
      options.onPiece(value, headers)
      pieces.push(value)
      bytes += value.length
      if (bytes >= PIECE_BYTES) keep()
    }
    keep()
    return { file, headers }
  })
}

/**
 * The same request for texts in the language of the page, whatever the browser is set to.
 * @rule D65.page-language Requests of the page ask for texts in the language of the page
 */
function inOurLanguage({ headers, ...init }: RequestInit): RequestInit {
  return { ...init, headers: { ...(headers as Record<string, string> | undefined), 'accept-language': i18n.language } }
}

/** One request; `read` takes what it wants of an answer that is no refusal, and starts the time anew with `stillAlive`. */
async function exchange<T>(
  path: string,
  init: RequestInit,
  options: RequestOptions,
  read: (response: Response, stillAlive: () => void) => Promise<T>,
): Promise<Reply<T>> {
  const controller = new AbortController()
  let timedOut = false
  const giveUp = () => {
    timedOut = true
    controller.abort()
  }
  const startTimer = () => setTimeout(giveUp, options.timeoutMs ?? REQUEST_TIMEOUT_MS)
  let timer = startTimer()
  const stillAlive = () => {
    clearTimeout(timer)
    timer = startTimer()
  }
  const abort = () => controller.abort()
  options.signal?.addEventListener('abort', abort)
  try {
    if (options.signal?.aborted === true) return failed('cancel')
    const response = await fetch(path, { ...inOurLanguage(init), signal: controller.signal })
    if (!response.ok) return refusal(response.status, await response.text(), response.headers.get('retry-after'))
    return { ok: true, value: await read(response, stillAlive) }
  } catch {
    if (timedOut) return failed('timeout')
    return failed(options.signal?.aborted === true ? 'cancel' : 'unreachable')
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
}

/** Sends a JSON body that nobody waits for; the browser sends it even when the page is left. */
export function sendNote(path: string, body: unknown): void {
  // some browsers have none, and those with blockers may throw
  try {
    navigator.sendBeacon?.(path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
  } catch {
    // a note is not worth a word
  }
}

/**
 * Sends a form to another host without cookies, referrer and the wish for an answer, even while the page is left. The content security
 * policy says which hosts these are.
 */
export function sendAbroad(address: string, body: URLSearchParams): void {
  const init = { method: 'POST', mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true } as const
  fetch(address, { ...init, body }).catch(() => undefined)
}

function refusal(status: number, text: string, wait: string | null): { ok: false; failure: Failure } {
  const kind = status === 404 || status === 410 ? 'not-found' : status === 504 ? 'timeout' : status < 500 ? 'refused' : 'broken'
  const seconds = wait === null || !/^\d{1,6}$/.test(wait) ? undefined : Number(wait)
  return failed(kind, status, serverWords(text), seconds)
}

/** What an error body says: a problem document (RFC 9457), `{errors}` of the broker, or `{message}` of the curated search. */
function serverWords(text: string): Words {
  const body = parseJson(text)
  if (isOf(ProblemSchema, body)) return body
  if (typeof body !== 'object' || body === null) return { detail: '' }
  const { errors, message } = body as { errors?: unknown; message?: unknown }
  if (typeof message === 'string') return { detail: message }
  const words = Array.isArray(errors) ? errors.map((error) => (typeof error === 'string' ? error : wordsOf(error))) : []
  return { detail: words.join('\n') }
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

/** Listens to server-sent events that everybody may read, until the function that it returns is called. The browser connects again by itself. */
export function publicEvents(path: string, heard: (data: string) => void): () => void {
  const source = new EventSource(path)
  source.addEventListener('message', ({ data }: MessageEvent<string>) => heard(data))
  return () => source.close()
}
