/**
 * What goes wrong becomes an RFC 9457 problem document with words for a visitor; a stack or a path never leaves the
 * process. Routes with an error shape of their own state it.
 */
import type { Socket } from 'node:net'
import { MAX_BODY_BYTES, MAX_REQUEST_HEAD_BYTES, RETRY_AFTER_S } from '@graticule/contracts/limits'
import { PortalError, type Problem, type ProblemCode, type Wording } from '@graticule/contracts/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { credentialsOf } from '../identity/identity.ts'
import { say, titleOf } from '../texts/say.ts'
import { type LanguageOfSite, speakTo } from './request-language.ts'

const CODE_OF_STATUS: Readonly<Record<number, ProblemCode>> = {
  401: 'not-signed-in',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'unavailable',
}
const WORDS: Partial<Readonly<Record<ProblemCode, Wording>>> = {
  'unsupported-media-type': say('request:body.type'),
  'too-many-requests': say('request:too-many'),
  unavailable: say('request:unavailable'),
}

/** Errors of reading a body: of Fastify, and of the JSON in it. */
const isOfBody = (error: unknown, code: string): boolean => code.startsWith('FST_ERR_CTP_') || error instanceof SyntaxError

const badAddress = (why: Wording, accepted: Wording, cause: unknown) =>
  new PortalError('invalid-parameter', say('request:address.not-valid', { why }), { parameter: 'path', accepted, cause })

/**
 * The failure as a `PortalError`. Failures that nobody foresaw become `internal`, without their words; the caller logs
 * them. `bodyBytes`: what the route reads of a body, for the words of a larger one.
 */
export function toPortalError(error: unknown, bodyBytes = MAX_BODY_BYTES): PortalError {
  if (error instanceof PortalError) return error
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>
  if (code === 'FST_ERR_BAD_URL') {
    return badAddress(say('request:address.percent'), say('request:address.encoded'), error)
  }
  const known = CODE_OF_STATUS[statusCode]
  if (known === 'too-large') {
    const kilobytes = Math.floor(bodyBytes / 1000)
    return new PortalError(known, say('request:body.too-large', { kilobytes }), { cause: error })
  }
  if (known !== undefined) return new PortalError(known, WORDS[known] ?? say('request:unanswered'), { cause: error })
  if (statusCode >= 400 && statusCode < 500) {
    return isOfBody(error, code)
      ? new PortalError('invalid-body', say('request:body.unreadable'), { cause: error })
      : badAddress(say('request:address.nowhere'), say('request:address.plain'), error)
  }
  return new PortalError('internal', say('request:internal'), { cause: error })
}

/** What went wrong elsewhere, such as at another server: where in our code it was noticed says nothing. */
const ELSEWHERE: ReadonlySet<ProblemCode> = new Set(['source-failed', 'timeout'])

/** Why a failure happened, on one line. */
function reasonOf({ cause }: PortalError): string {
  if (!(cause instanceof Error)) return ''
  const code = 'code' in cause ? `${String(cause.code)}: ` : ''
  return ` (${code}${cause.message.split('\n')[0]})`
}

/**
 * Writes failures of ours to the log, with their cause; those of other servers and whoever is busy in one line. What the visitor did wrong is
 * not worth a line.
 */
export function logFailure(request: FastifyRequest, error: PortalError): void {
  // the client has left, and nobody reads this
  if (error.cause instanceof DOMException && error.cause.name === 'AbortError') return
  if (error.status < 500) return
  const isExpected = ELSEWHERE.has(error.code) || (error.code === 'unavailable' && error.cause === undefined)
  // part of the server: the first segment of the path
  const area = request.url.split(/[/?#]/, 2)[1] || 'pages'
  if (isExpected) request.log.warn({ area }, `${error.message}${reasonOf(error)}`)
  else request.log.error({ area, err: error.cause ?? error }, error.message)
}

/** The failures that problem documents told, by response. */
const told = new WeakMap<object, PortalError>()

/** The failure that a response of this server has told, for those who ask it without a connection. */
export const toldProblem = (response: object): PortalError | undefined => told.get(response)

/**
 * Tells when to come back (RFC 9110 section 10.2.3), whatever form the failure is told in.
 * @rule B-limits.retry-after
 */
export function sayWhen(reply: FastifyReply, { status, retryAfter }: PortalError): void {
  const seconds = retryAfter ?? (status === 429 || status === 503 ? RETRY_AFTER_S : undefined)
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
}

/** Paths on which clients of the original portal read the words of a failure at `cause.cause.message`. */
const READ_AT_CAUSE = '/personaldata/rest/'

/**
 * A problem document with its words where the path's clients read them.
 * @rule B-original-wire.errors Failures of personal data tell their words at cause.cause.message too
 */
const asRead = (problem: Problem, path: string): Problem =>
  path.startsWith(READ_AT_CAUSE) ? { ...problem, cause: { cause: { message: problem.detail } } } : problem

/** Answers with the failure as a problem document, in the language of the request. */
export function sendProblem(reply: FastifyReply, error: PortalError): FastifyReply {
  // RFC 9110 section 11.6.1, RFC 6750 section 3.1
  if (error.status === 401)
    reply.header('www-authenticate', credentialsOf(reply.request) === undefined ? 'Bearer' : 'Bearer error="invalid_token"')
  sayWhen(reply, error)
  told.set(reply.raw, error)
  const language = speakTo(reply.request, reply)
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(asRead({ ...error.toProblem(language), title: titleOf(error.code, language) }, reply.request.url)))
}

/**
 * Answers what is not HTTP, or has a head beyond the limit: there is no request then that a route could answer.
 * For Fastify's `clientErrorHandler`.
 */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [line, detail] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? (['431 Request Header Fields Too Large', 'The address and the headers of the request are too long.'] as const)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? (['408 Request Timeout', 'The request did not arrive in time.'] as const)
        : (['400 Bad Request', 'This is not a request that can be read.'] as const)
  const problem = { type: 'about:blank', title: line.slice(4), status: Number(line.slice(0, 3)), detail }
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${line}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Every path with its methods, to tell an unknown path from an unknown method. */
interface KnownPath {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+').replaceAll(String.raw`\*`, '.*')}/?$`)
}

/** Registers the error handler and the answers for unknown paths and methods, for the whole app. */
export function problemReplies(app: FastifyInstance, languageOfSite?: LanguageOfSite): void {
  app.decorate('languageOfSite', languageOfSite)
  const paths = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    // the files of the web app match every path and say nothing about a method
    if (url === '/*') return
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const one of [method].flat()) known.methods.add(one)
    paths.set(url, known)
  })

  const methodsOf = (path: string): string[] => {
    const found = [...paths.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted()
  }

  // over a connection the head was refused before; those who ask without one get the same
  app.addHook('onRequest', ({ url }, _reply, next) => {
    const question = url.indexOf('?')
    const isLong = (question === -1 ? url.length : question) > MAX_REQUEST_HEAD_BYTES
    next(isLong ? new PortalError('address-too-long', say('request:address.too-long')) : undefined)
  })

  // before a body is read, so that an unknown path is not hidden behind a complaint about the body
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || request.method === 'GET' || request.method === 'HEAD') return
    const methods = methodsOf(request.url.split('?')[0] ?? '')
    if (methods.length === 0) return sendProblem(reply, new PortalError('not-found', say('request:not-found')))
    reply.header('allow', methods.join(', '))
    const words = say('request:method', { methods: methods.join(', ') })
    return sendProblem(reply, new PortalError('method-not-allowed', words))
  })

  app.setErrorHandler((error, request, reply) => {
    const failure = toPortalError(error, request.routeOptions.bodyLimit)
    logFailure(request, failure)
    return sendProblem(reply, failure)
  })
}
