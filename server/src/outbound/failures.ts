/** Translates failures of outgoing requests into errors of the portal. */
import { PortalError } from '@graticule/contracts/problem'
import type { TextKey } from '../texts/english.ts'
import { say } from '../texts/say.ts'

/** Troubles that may be gone a moment later. */
const PASSING = /^(?:ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ENETUNREACH|EHOSTUNREACH|EAI_AGAIN|UND_ERR_SOCKET)$/

const NOT_KNOWN = /^(?:ENOTFOUND|EAI_)/
const NOT_TRUSTED = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/

const REASONS: readonly (readonly [code: RegExp, words: TextKey])[] = [
  [NOT_KNOWN, 'sources:server.unknown'],
  [/^ECONNREFUSED$/, 'sources:server.closed'],
  [NOT_TRUSTED, 'sources:server.not-trusted'],
  [/^Z_|^ERR__?ERROR|^ERR_(?:BROTLI|PADDING)|^ZSTD/, 'sources:server.compression'],
]

/** The code of an error or of what caused it. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string' && !(error instanceof PortalError)) return error.code
  return 'cause' in error ? codeOf(error.cause) : ''
}

/** The code of a request that was sent round in circles. */
export const TOO_MANY_REDIRECTS = 'TOO_MANY_REDIRECTS'

/** The code of an answer that is larger than it may be. */
export const TOO_LARGE = 'TOO_LARGE'

/** The server has answered; what it says is of no use. */
const NO_TRANSPORT = /^(?:TOO_|Z_|ZSTD|ERR__?ERROR|ERR_(?:BROTLI|PADDING))/

/** True for the failure of such an answer. */
export const isTooLarge = (error: unknown): boolean => codeOf(error) === TOO_LARGE

/** The code of a request that was not sent: its server has failed again and again. */
export const LEFT_ALONE = 'LEFT_ALONE'

/** True where nobody was asked for that reason. */
export const isLeftAlone = (error: unknown): boolean => codeOf(error) === LEFT_ALONE

/** Why a server could not be asked, for those who tell it in words of their own. */
export type FailureKind =
  | 'refused'
  | 'left-alone'
  | 'time-out'
  | 'host-unknown'
  | 'certificate'
  | 'endless-redirects'
  | 'unreachable'

/** Why a request has failed. */
export function failureKind(error: unknown): FailureKind {
  const kind = error instanceof PortalError ? error.code : undefined
  if (kind === 'address-refused') return 'refused'
  if (kind === 'unavailable') return 'left-alone'
  if (kind === 'timeout') return 'time-out'
  const code = codeOf(error)
  if (code === TOO_MANY_REDIRECTS) return 'endless-redirects'
  if (NOT_KNOWN.test(code)) return 'host-unknown'
  return NOT_TRUSTED.test(code) ? 'certificate' : 'unreachable'
}

/** True for a failure that is worth another attempt. */
export function isPassing(error: unknown): boolean {
  return error instanceof PortalError && error.code === 'source-failed' && PASSING.test(codeOf(error))
}

/**
 * Failures of the request itself, not of what came: nothing is said about answers that are too large, cannot be read or lead in circles. Nor
 * about names that are not known: to be left alone would tell them from servers inside.
 */
export function isTransportFault(error: unknown): boolean {
  if (!(error instanceof PortalError)) return false
  if (error.code === 'timeout') return true
  const code = codeOf(error)
  return error.code === 'source-failed' && code !== '' && !NO_TRANSPORT.test(code) && !NOT_KNOWN.test(code)
}

/** How a body ends that did not come to its end; zlib says so when compressed ones do. */
const BROKEN_OFF =
  /^(?:ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_BODY_TIMEOUT|ERR_STREAM_PREMATURE_CLOSE|Z_BUF_ERROR)$/

/** True for the failure of a body that broke off or stood still. */
export function isBrokenOff(error: unknown): boolean {
  return error instanceof PortalError && BROKEN_OFF.test(codeOf(error))
}

/** Any failure in words for an operator; a refusal or an abort of the caller stays what it is. */
export function explained(error: unknown, host: string, deadline: AbortSignal, callers: AbortSignal | undefined): Error {
  if (callers?.aborted === true) return callers.reason instanceof Error ? callers.reason : new Error('aborted')
  if (error instanceof PortalError) return error
  if (deadline.aborted) return new PortalError('timeout', say('sources:server.late', { host }), { cause: error })
  const code = codeOf(error)
  if (/TIMEOUT/.test(code)) return new PortalError('timeout', say('sources:server.late', { host }), { cause: error })
  const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'sources:server.unreachable'
  const forOperator = NOT_KNOWN.test(code) ? say('sources:server.unknown-to-dns', { host }) : undefined
  return new PortalError('source-failed', say(reason, { host }), { cause: error, forOperator })
}
