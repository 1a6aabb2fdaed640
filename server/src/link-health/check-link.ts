/**
 * One look at a link, as lightly as it can be done: HEAD, and where that is not answered well, GET of the first byte (RFC 9110
 * sections 9.3.2 and 14.2), because many servers treat HEAD badly.
 */
import { LINK_TIMEOUT_MS, MAX_LINK_QUIET_MS, SLOW_LINK_MS } from '@graticule/contracts/limits'
import { webAddress } from '@graticule/contracts/links/link-address'
import type { LinkCause } from '@graticule/contracts/links/link-check'
import { PortalError } from '@graticule/contracts/problem'
import { failureKind, isBrokenOff } from '../outbound/failures.ts'
import type { Outbound, OutboundResponse } from '../outbound/outbound.ts'
import { retryAfter } from '../outbound/retry-after.ts'
import type { Robots, RobotsAnswer } from './ask-robots.ts'
import type { LinkOutcome } from './next-look.ts'
import { allows } from './robots-rules.ts'

/** Servers that a link may lead through whose rules have to be asked for first. */
const MAX_ORIGINS = 6

/** What a look at a link works with. */
export interface LinkCheckOptions {
  readonly outbound: Outbound
  /** Sent as User-Agent, so that operators of other servers know who asks, why, and whom to write to. */
  readonly userAgent: string
  /** What servers ask of robots; absent = nobody is asked for it. */
  readonly robots?: Robots
  /** Called before each request to the link's server, and waited for; `delay`: the distance that its rules ask for, seconds. */
  readonly pause: (delay?: number) => Promise<void>
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

/** Answers that GET would not better. */
const ENOUGH: readonly LinkCause[] = ['answers', 'moved', 'slow', 'sign-in', 'too-many-requests']

/** What a look is given beside its options. */
interface Look {
  /** Waited for before each request. */
  readonly before: () => Promise<void>
  /** As `OutboundRequest.permits`. */
  readonly permits?: (url: URL) => void
}

async function look(address: string, options: LinkCheckOptions, { before, permits }: Look): Promise<LinkOutcome | undefined> {
  const { outbound, userAgent, now, signal } = options
  const ask = async (method: 'HEAD' | 'GET'): Promise<LinkOutcome> => {
    await before()
    const startedAt = now()
    const headers = { 'user-agent': userAgent, ...(method === 'GET' ? { range: 'bytes=0-0' } : {}) }
    const wanted = { method, headers, attempts: 1, timeoutMs: LINK_TIMEOUT_MS, signal }
    const response = await outbound.fetch(address, permits === undefined ? wanted : { ...wanted, permits })
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
    return first !== undefined && ENOUGH.includes(first.cause) ? first : await ask('GET')
  } catch (error) {
    signal.throwIfAborted()
    const kind = failureKind(error)
    if (kind === 'left-alone') return undefined
    return { cause: kind === 'refused' ? 'not-asked' : kind }
  }
}

/**
 * Looks at a link, and opens no address on the way that its server asks robots not to open. `undefined`: its server has failed so
 * often that it is left alone for a while, and was not asked. Rejects with the signal's reason when it is aborted.
 * @rule B-link-health.light A link is asked by HEAD, then for its first byte
 */
export async function checkLink(address: string, options: LinkCheckOptions): Promise<LinkOutcome | undefined> {
  const { robots, pause } = options
  const start = webAddress(address)
  if (start === undefined) return { cause: 'not-asked' }
  let at = start
  const told = (outcome: LinkOutcome): LinkOutcome => (at.origin === start.origin ? outcome : { ...outcome, isElsewhere: true })
  if (robots === undefined) {
    const found = await look(address, options, { before: () => pause(), permits: (url) => (at = url) })
    return found === undefined ? undefined : told(found)
  }
  const own = await robots.of(start, pause)
  if (own === undefined || 'outcome' in own) return own?.outcome
  if (!allows(own.rules, start)) return { cause: 'robots' }
  const answers = new Map<string, RobotsAnswer>([[start.origin, own]])
  const unknown: URL[] = []
  const refusals: LinkOutcome[] = []
  const permits = (url: URL) => {
    at = url
    const answer = answers.get(url.origin) ?? robots.atHand(url)
    if (answer === undefined) unknown.push(url)
    else if ('outcome' in answer) refusals.push({ cause: answer.outcome.cause })
    else if (!allows(answer.rules, url)) refusals.push({ cause: 'robots' })
    else return
    throw new PortalError('address-refused', 'Its server has not told its rules for robots yet, or they are against it')
  }
  const before = () => pause(own.rules.delay)
  for (let count = 0; count <= MAX_ORIGINS; count += 1) {
    const found = await look(address, options, { before, permits })
    const next = unknown.pop()
    if (next === undefined) {
      const outcome = refusals[0] ?? found
      return outcome === undefined ? undefined : told(outcome)
    }
    // the pace is that of the link's server; the one that it leads to is asked for its rules once a day
    const answer = await robots.of(next, () => Promise.resolve())
    answers.set(next.origin, answer ?? { outcome: { cause: 'robots-unavailable' } })
  }
  return { cause: 'endless-redirects', isElsewhere: true }
}
