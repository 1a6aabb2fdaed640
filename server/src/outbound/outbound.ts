/**
 * The only client for other servers. It checks every address before each hop (scheme, port, public or allowed), limits size
 * and time, retries temporary errors, paces requests to a host, and never sends cookies or credentials of ours.
 */
import { Agent, request as send, type Dispatcher } from 'undici'
import { PortalError, type ProblemCode } from '@graticule/contracts/problem'
import { checkUrl, hostAndPort } from './addresses.ts'
import { bareOfKey, concealed, type Credentials, keyedAddress, withoutSecrets } from './credentials.ts'
import { createGuardedConnector, systemResolve, type Resolve } from './guarded-connector.ts'
import { createHostBreaker, type RequestEnd } from './host-breaker.ts'
import { createHostPace, realSleep, type Sleep } from './host-pace.ts'
import { explained, isPassing, isTransportFault, TOO_MANY_REDIRECTS } from './failures.ts'
import type { OutboundRequest } from './outbound-request.ts'
import { ACCEPT_ENCODING, responseOf, type OutboundResponse } from './response.ts'
import { retryAfter } from './retry-after.ts'
import { createRevalidation } from './revalidation.ts'
import { askOnceMore, readAhead } from './whole-body.ts'
import { say } from '../texts/say.ts'

export type { OutboundRequest } from './outbound-request.ts'
export type { OutboundResponse } from './response.ts'

/** How all requests that go out begin to say who sends them. */
export const PRODUCT = 'Graticule'
/** Hops of one request before it counts as going in circles. */
export const MAX_REDIRECTS = 5
/** Attempts of one GET, the first included. */
export const MAX_ATTEMPTS = 4
const CONNECT_TIMEOUT_MS = 10_000
const DEFAULT_TIMEOUT_MS = 60_000
const DEFAULT_MAX_BYTES = 64_000_000
/** Longest wait that a server may ask for with Retry-After. */
const MAX_RETRY_AFTER_MS = 60_000
/** Pause before the second attempt, on average; it doubles with each further one. */
const FIRST_PAUSE_MS = 500
/** Requests to one host at a time; further ones wait. */
export const CONNECTIONS_PER_HOST = 6
/** Least distance of two requests to one host. */
const HOST_INTERVAL_MS = 50

/** How to build the way out. Time, randomness and name service can be replaced in tests. */
export interface OutboundOptions {
  /** Exact `host:port` of private servers that may be asked; IPv6 addresses in brackets. */
  readonly allowHosts: readonly string[]
  /** E-mail or web address that servers are told in the User-Agent. */
  readonly contact?: string
  /** Folder for bodies that are kept (see `OutboundRequest.revalidate`); absent = none are. */
  readonly keepFolder?: string
  /** Most bytes of that folder. */
  readonly keepBytes?: number
  readonly hostIntervalMs?: number
  readonly resolve?: Resolve
  readonly now?: () => number
  readonly sleep?: Sleep
  /** 0 to 1; spreads retries. */
  readonly random?: () => number
}

/** The way out. */
export interface Outbound {
  /**
   * Asks a server. Rejects with `PortalError`: `address-refused` (must not be asked), `timeout`, `source-failed`
   * (not reachable, broken, too large, too many redirects), `unavailable` (it has failed again and again and is left alone
   * for a while); with the signal's reason when it is aborted.
   */
  readonly fetch: (url: string, request?: OutboundRequest) => Promise<OutboundResponse>
  /** Forgets that a service ({@link OutboundRequest.service}) has failed: it is asked again at once. Absent where nobody is left alone. */
  readonly forget?: (service: string) => void
  readonly close: () => Promise<void>
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** The new address is the one to use from now on (RFC 9110 sections 15.4.2 and 15.4.9). */
const FOR_GOOD: ReadonlySet<number> = new Set([301, 308])
const TRY_AGAIN: ReadonlySet<number> = new Set([429, 502, 503, 504])
/** Refusals of ours: they say nothing about the server. */
const REFUSED: ReadonlySet<ProblemCode> = new Set(['address-refused', 'not-allowed'])
/** Never sent: what belongs to a visitor, and what the connection itself sets. */
const OWN_HEADERS =
  /^(?:cookie2?|host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|accept-encoding)$/i
/** Sent to the first host only. */
const CREDENTIALS = /^(?:authorization|x-api-key|api-key)$/i

/** Connections to hosts that may be asked, a few to each. */
const createAgent = (allowHosts: ReadonlySet<string>, resolve: Resolve = systemResolve): Agent =>
  new Agent({
    connect: createGuardedConnector({ allowHosts, resolve, connectTimeoutMs: CONNECT_TIMEOUT_MS }),
    headersTimeout: DEFAULT_TIMEOUT_MS,
    bodyTimeout: DEFAULT_TIMEOUT_MS,
    connections: CONNECTIONS_PER_HOST,
    pipelining: 1,
  })

/** Asks one address, once. */
type Hop = (
  url: URL,
  wanted: OutboundRequest,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<Dispatcher.ResponseData>

/** Credentials for an address; `undefined` for one of another origin. */
const credentialsAt = (url: URL, credentials: Credentials | undefined): Credentials | undefined =>
  credentials?.origin === url.origin ? credentials : undefined

/** Asks an address and follows its redirects; every hop is checked. */
async function follow(
  hop: Hop,
  start: URL,
  wanted: OutboundRequest,
  { userAgent, signal }: { readonly userAgent: string; readonly signal: AbortSignal },
): Promise<{ url: URL; movedTo: URL | undefined; answer: Dispatcher.ResponseData }> {
  let url = start
  let movedTo: URL | undefined
  let isForGood = true
  let current = wanted
  let headers = headersOf(wanted, userAgent)
  let own = credentialsAt(start, wanted.credentials)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const answer = await hop(keyedAddress(url, own), current, { ...headers, ...own?.headers }, signal)
    const location = answer.headers.location
    if (!REDIRECTS.has(answer.statusCode) || typeof location !== 'string') return { url, movedTo, answer }
    await answer.body.dump({ limit: 16_384 }).catch(() => undefined)
    const told = URL.parse(concealed(location, own), url.href)
    if (told === null) throw new PortalError('source-failed', say('sources:server.bad-redirect', { host: hostAndPort(url) }))
    const next = bareOfKey(told, own)
    isForGood &&= FOR_GOOD.has(answer.statusCode)
    if (isForGood) movedTo = next
    // once they have been left behind, nothing that leads back has them sent again
    own = credentialsAt(next, own)
    if (next.origin !== url.origin)
      headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !CREDENTIALS.test(name)))
    // RFC 9110 section 15.4: 303 turns into GET, and so do 301 and 302 after POST, as every client does it
    if (current.method === 'POST' && answer.statusCode < 307) {
      const { body: _, ...rest } = current
      current = { ...rest, method: 'GET' }
      delete headers['content-type']
    }
    url = next
  }
  throw new PortalError('source-failed', say('sources:server.redirects', { host: hostAndPort(start), most: MAX_REDIRECTS }), {
    cause: { code: TOO_MANY_REDIRECTS },
  })
}

/** Makes attempts until one succeeds, or is the last, or it makes no sense to go on. */
async function withAttempts(
  attempt: () => Promise<OutboundResponse>,
  wanted: OutboundRequest,
  { now, sleep, random }: Required<Pick<OutboundOptions, 'now' | 'sleep' | 'random'>>,
): Promise<OutboundResponse> {
  const mayRepeat = wanted.method !== 'POST'
  for (let count = 1; ; count += 1) {
    wanted.signal?.throwIfAborted()
    const isLast = !mayRepeat || count >= (wanted.attempts ?? MAX_ATTEMPTS)
    const pause = FIRST_PAUSE_MS * 2 ** (count - 1) * (0.5 + random())
    try {
      const response = await attempt()
      if (isLast || !TRY_AGAIN.has(response.status)) return response
      await response.discard()
      await sleep(Math.max(pause, retryAfter(response.headers['retry-after'], now(), MAX_RETRY_AFTER_MS)), wanted.signal)
    } catch (error) {
      if (isLast || !isPassing(error)) throw error
      await sleep(pause, wanted.signal)
    }
  }
}

/** Builds the way out. One per process: it keeps connections and the pace of each host. */
export function createOutbound(options: OutboundOptions): Outbound {
  const { now = Date.now, sleep = realSleep, random = Math.random } = options
  const allowHosts = new Set(options.allowHosts.map((host) => host.toLowerCase()))
  const userAgent = `${PRODUCT}/1.0${options.contact === undefined ? '' : ` (+${options.contact.replaceAll(/[^\x20-\x7e]|[()]/g, '')})`}`
  const pace = createHostPace(options.hostIntervalMs ?? HOST_INTERVAL_MS, now, sleep)
  const breaker = createHostBreaker(now)
  const agent = createAgent(allowHosts, options.resolve)
  /** One hop; gives the answer or where it redirects to. */
  const hop: Hop = async (url, wanted, headers, signal) => {
    wanted.permits?.(url)
    checkUrl(url, allowHosts)
    await pace(hostAndPort(url), signal)
    return send(url, {
      dispatcher: agent,
      method: wanted.method ?? 'GET',
      headers,
      signal,
      ...(wanted.body === undefined ? {} : { body: wanted.body }),
    })
  }

  const attempt = async (start: URL, wanted: OutboundRequest): Promise<OutboundResponse> => {
    const deadline = AbortSignal.timeout(wanted.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    const signal = wanted.signal === undefined ? deadline : AbortSignal.any([wanted.signal, deadline])
    const explain = (error: unknown) => explained(error, hostAndPort(start), deadline, wanted.signal)
    try {
      const { url, movedTo, answer } = await follow(hop, start, wanted, { userAgent, signal })
      const read = responseOf(url, answer, wanted.maxBytes ?? DEFAULT_MAX_BYTES, explain)
      const response = withoutSecrets(read, credentialsAt(start, wanted.credentials))
      return movedTo === undefined ? response : { ...response, movedTo: movedTo.href }
    } catch (error) {
      throw explain(error)
    }
  }

  /** One request with all its attempts. */
  const ask = (start: URL, wanted: OutboundRequest) => withAttempts(() => attempt(start, wanted), wanted, { now, sleep, random })

  const revalidated = options.keepFolder === undefined ? ask : createRevalidation(options.keepFolder, ask, now, options.keepBytes)

  const guarded = async (start: URL, wanted: OutboundRequest): Promise<OutboundResponse> => {
    const leave = breaker.enter(hostAndPort(start), wanted)
    let end: RequestEnd = 'failed'
    try {
      const response = await revalidated(start, wanted)
      const answer = wanted.whole === true && response.status < 300 ? await readAhead(response) : response
      // too many requests is an answer of a server that is well
      if (answer.status < 500) end = 'answered'
      return answer
    } catch (error) {
      end = endOf(error, wanted)
      throw error
    } finally {
      leave(end)
    }
  }

  return {
    async fetch(address, wanted = {}) {
      const start = URL.parse(address)
      if (start === null) throw new PortalError('address-refused', say('sources:server.no-address'))
      const pause = () => sleep(FIRST_PAUSE_MS * (0.5 + random()), wanted.signal)
      return wanted.whole === true ? askOnceMore(() => guarded(start, wanted), pause) : guarded(start, wanted)
    },
    forget: (service) => breaker.forget(service),
    close: () => agent.destroy(),
  }
}

/** What a failure says about its server. */
function endOf(error: unknown, { signal, aside, asker }: OutboundRequest): RequestEnd {
  const isRefused = error instanceof PortalError && REFUSED.has(error.code)
  if (signal?.aborted === true || aside === true || isRefused) return 'given up'
  if (asker === undefined) return 'failed'
  // visitors choose what they ask for: that it is too large, or leads nowhere, says nothing
  return isTransportFault(error) ? 'not reached' : 'given up'
}

function headersOf(wanted: OutboundRequest, userAgent: string): Record<string, string> {
  const given = Object.entries(wanted.headers ?? {}).filter(([name]) => !OWN_HEADERS.test(name))
  return {
    'user-agent': userAgent,
    accept: wanted.accept ?? '*/*',
    'accept-encoding': wanted.stored === true ? 'identity' : ACCEPT_ENCODING,
    ...Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value])),
  }
}
