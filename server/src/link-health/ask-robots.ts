/** Asks servers for their rules for robots (RFC 9309), each once a day, and says what they mean for us at the moment. */
import { DAY_MS, LINK_TIMEOUT_MS, MAX_LINK_QUIET_MS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { failureKind, isBrokenOff } from '../outbound/failures.ts'
import type { Outbound, OutboundResponse } from '../outbound/outbound.ts'
import { retryAfter } from '../outbound/retry-after.ts'
import type { LinkOutcome } from './next-look.ts'
import { MAX_ROBOTS_BYTES, NO_RULES, readRobots, type RobotsRules } from './robots-rules.ts'
import type { KeptRobots, RobotsStore } from './robots-store.ts'

/** Rules that were read hold for so long (RFC 9309 section 2.4). */
const LIFETIME_MS = DAY_MS
/** A server that could not tell its rules is asked for them again after this long. */
const RETRY_MS = 1_800_000
/** Rules that cannot be read for so long are gone: old ones do not hold any more, and without any all is allowed (section 2.3.1.4). */
const GONE_MS = 30 * DAY_MS
/** Servers whose rules are kept at hand. */
const AT_HAND = 200

/** What a server's rules mean: themselves, or what a look at any of its links ends with while they are not known. */
export type RobotsAnswer = { readonly rules: RobotsRules } | { readonly outcome: LinkOutcome }

/** Asks for rules. */
export interface Robots {
  /** What is at hand, without asking anybody. */
  readonly atHand: (url: URL) => RobotsAnswer | undefined
  /**
   * `before` is waited for when the server is asked. `undefined`: it has failed so often that it is left alone for a while.
   * Rejects with the signal's reason when it is aborted.
   */
  readonly of: (url: URL, before: () => Promise<void>) => Promise<RobotsAnswer | undefined>
}

/** What asking for rules works with. */
export interface RobotsOptions {
  readonly outbound: Outbound
  readonly store: RobotsStore
  readonly userAgent: string
  readonly now: () => number
  readonly signal: AbortSignal
}

/** `there`: rules to keep. `troubled`: not now. Another outcome tells of every link of the server; it is not kept. */
type Asked =
  | { readonly kind: 'there'; readonly rules: RobotsRules }
  | { readonly kind: 'troubled'; readonly retryAfterMs: number }
  | { readonly kind: 'nobody'; readonly answer: RobotsAnswer | undefined }

const TROUBLED: Asked = { kind: 'troubled', retryAfterMs: 0 }
const WITHOUT: Asked = { kind: 'there', rules: NO_RULES }

/** Connecting took too long, which says of every link what it says of this file; an answer that is late does not. */
const isConnecting = ({ cause }: PortalError): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_CONNECT_TIMEOUT'

/** The beginning of a body as text; what is beyond the limit is not read. */
async function beginning(response: OutboundResponse): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.stream) {
    pieces.push(piece)
    size += piece.length
    if (size >= MAX_ROBOTS_BYTES) break
  }
  const bytes = Buffer.concat(pieces)
  if (bytes.length <= MAX_ROBOTS_BYTES) return bytes.toString()
  // half a rule could be a much wider one
  const whole = bytes.subarray(0, MAX_ROBOTS_BYTES).toString()
  return whole.slice(0, Math.max(whole.lastIndexOf('\n'), whole.lastIndexOf('\r'), 0))
}

/** What rules that are kept mean; `undefined`: it is time to ask. */
function meaning(kept: KeptRobots, now: number): RobotsAnswer | undefined {
  const { rules, readAt = 0, askedAt, failingSince } = kept
  if (failingSince === undefined) return rules !== undefined && now - readAt < LIFETIME_MS ? { rules } : undefined
  if (now - askedAt >= RETRY_MS) return undefined
  if (rules !== undefined && now - readAt < GONE_MS) return { rules }
  return now - failingSince >= GONE_MS ? { rules: NO_RULES } : { outcome: { cause: 'robots-unavailable' } }
}

/** Asks a server for its rules. */
async function askServer(origin: string, { outbound, userAgent, now, signal }: RobotsOptions): Promise<Asked> {
  let hops = 0
  const permits = () => {
    hops += 1
  }
  let response: OutboundResponse | undefined
  try {
    const headers = { 'user-agent': userAgent }
    const timeoutMs = LINK_TIMEOUT_MS
    response = await outbound.fetch(`${origin}/robots.txt`, { headers, attempts: 1, timeoutMs, signal, permits })
    const { status } = response
    if (status === 429 || status >= 500) {
      await response.discard()
      return { kind: 'troubled', retryAfterMs: retryAfter(response.headers['retry-after'], now(), MAX_LINK_QUIET_MS) }
    }
    if (status >= 200 && status < 300) return { kind: 'there', rules: readRobots(await beginning(response)) }
    await response.discard()
    return WITHOUT
  } catch (error) {
    signal.throwIfAborted()
    const cause = failureKind(error)
    if (cause === 'left-alone') return { kind: 'nobody', answer: undefined }
    // what is not there for the public says nothing to it: the rules lead to an address that we do not ask, or in circles
    if (cause === 'endless-redirects') return WITHOUT
    if (cause === 'refused') return hops > 1 ? WITHOUT : { kind: 'nobody', answer: { rules: NO_RULES } }
    // where they lead to another server, its troubles are not those of the links
    const isAnswering = response !== undefined || hops > 1 || isBrokenOff(error)
    const isNobody = !isAnswering && (cause !== 'time-out' || (error instanceof PortalError && isConnecting(error)))
    return isNobody ? { kind: 'nobody', answer: { outcome: { cause } } } : TROUBLED
  }
}

/** One for a run: it keeps rules at hand. */
export function askRobots(options: RobotsOptions): Robots {
  const { store, now } = options
  const known = new Map<string, KeptRobots>()
  const remember = (origin: string, kept: KeptRobots) => {
    known.delete(origin)
    known.set(origin, kept)
    const [oldest] = known.keys()
    if (known.size > AT_HAND && oldest !== undefined) known.delete(oldest)
  }

  return {
    atHand(url) {
      const kept = known.get(url.origin)
      return kept === undefined ? undefined : meaning(kept, now())
    },
    async of({ origin }, before) {
      const kept = known.get(origin) ?? (await store.read(origin))
      const answer = kept === undefined ? undefined : meaning(kept, now())
      if (kept !== undefined && answer !== undefined) {
        remember(origin, kept)
        return answer
      }
      await before()
      const asked = await askServer(origin, options)
      if (asked.kind === 'nobody') return asked.answer
      const at = now()
      const found: KeptRobots =
        asked.kind === 'there'
          ? { rules: asked.rules, readAt: at, askedAt: at }
          : { ...kept, askedAt: at, failingSince: kept?.failingSince ?? at }
      await store.write(origin, found)
      remember(origin, found)
      const meant = meaning(found, at)
      if (asked.kind === 'troubled' && asked.retryAfterMs > 0 && meant !== undefined && 'outcome' in meant)
        return { outcome: { ...meant.outcome, retryAfterMs: asked.retryAfterMs } }
      return meant
    },
  }
}
