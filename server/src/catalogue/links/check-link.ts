/**
 * One look at a link, as lightly as it can be done: HEAD, and where that is not answered well, GET of the first byte (RFC 9110
 * sections 9.3.2 and 14.2), because many servers treat HEAD badly.
 */
import { LINK_TIMEOUT_MS, MAX_LINK_QUIET_MS, SLOW_LINK_MS } from '@graticule/contracts/limits'
import type { LinkCause } from '@graticule/contracts/link-check'
import { failureKind, isBrokenOff } from '../../outbound/failures.ts'
import type { Outbound, OutboundResponse } from '../../outbound/outbound.ts'
import { retryAfter } from '../../outbound/retry-after.ts'
import type { LinkOutcome } from './next-look.ts'

/** What a look at a link works with. */
export interface LinkCheckOptions {
  readonly outbound: Outbound
  /** Sent as User-Agent, so that operators of other servers know who asks, why, and whom to write to. */
  readonly userAgent: string
  /** Waits until the server may be asked once more. */
  readonly pause: () => Promise<void>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly signal: AbortSignal
}

/** What we are called in the logs of other servers. */
export function userAgentOf(contact: string | undefined): string {
  const words = contact?.replaceAll(/[^\x20-\x7e]|[()]/g, '')
  return `Graticule/1.0 (link check${words === undefined ? '' : `; +${words}`})`
}

const CAUSES: Readonly<Record<number, LinkCause>> = {
  401: 'sign-in',
  403: 'forbidden',
  404: 'not-found',
  407: 'sign-in',
  410: 'gone',
  429: 'too-many-requests',
  451: 'forbidden',
}

const isGood = (status: number): boolean => status >= 200 && status < 300

function causeOf(status: number): LinkCause {
  if (isGood(status)) return 'answers'
  return CAUSES[status] ?? (status >= 500 ? 'server-error' : 'other-request')
}

/** The address without what changes nothing for a visitor: scheme, "www.", a slash at the end. */
const plain = (address: string): string =>
  address
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/#.*$/, '')
    .replace(/\/$/, '')

function outcomeOf({ status, headers, movedTo }: OutboundResponse, address: string, tookMs: number, now: number): LinkOutcome {
  const cause = causeOf(status)
  const retryAfterMs = status === 429 || status === 503 ? retryAfter(headers['retry-after'], now, MAX_LINK_QUIET_MS) : 0
  if (retryAfterMs > 0) return { cause, retryAfterMs }
  if (cause !== 'answers') return { cause }
  if (movedTo !== undefined && plain(movedTo) !== plain(address)) return { cause: 'moved', movedTo: movedTo.slice(0, 8_000) }
  return { cause: tookMs > SLOW_LINK_MS ? 'slow' : 'answers' }
}

/**
 * Looks at a link. `undefined`: its server has failed so often that it is left alone for a while, and was not asked.
 * Rejects with the signal's reason when it is aborted.
 */
export async function checkLink(address: string, options: LinkCheckOptions): Promise<LinkOutcome | undefined> {
  const { outbound, userAgent, pause, now, signal } = options
  const ask = async (method: 'HEAD' | 'GET'): Promise<LinkOutcome> => {
    const startedAt = now()
    const headers = { 'user-agent': userAgent, ...(method === 'GET' ? { range: 'bytes=0-0' } : {}) }
    const response = await outbound.fetch(address, { method, headers, attempts: 1, timeoutMs: LINK_TIMEOUT_MS, signal })
    const outcome = outcomeOf(response, address, now() - startedAt, now())
    await response.discard()
    return outcome
  }
  const head = async (): Promise<LinkOutcome | undefined> => {
    try {
      return await ask('HEAD')
    } catch (error) {
      // some servers hang up on HEAD
      if (isBrokenOff(error)) return undefined
      throw error
    }
  }
  try {
    const first = await head()
    const isEnough = first !== undefined && ['answers', 'moved', 'slow', 'sign-in', 'too-many-requests'].includes(first.cause)
    if (isEnough) return first
    await pause()
    return await ask('GET')
  } catch (error) {
    signal.throwIfAborted()
    const kind = failureKind(error)
    if (kind === 'left-alone') return undefined
    return { cause: kind === 'refused' ? 'not-asked' : kind }
  }
}
