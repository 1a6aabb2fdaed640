/** Products of the data hub, which it gives to accounts of its own alone: fetched with that of a person, passed on, and nowhere kept. */
import { HUB_DOWNLOADS_AT_ONCE, HUB_DOWNLOADS_OF_PERSON, MAX_HUB_PRODUCT_BYTES } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Outbound, OutboundResponse } from '../../outbound/outbound.ts'
import { say } from '../../texts/say.ts'
import type { ConnectionStore } from './connection-store.ts'

export interface HubProductOptions {
  readonly store: Pick<ConnectionStore<string>, 'find'>
  readonly outbound: Pick<Outbound, 'fetch'>
  /** Address of the hub without a slash at its end; `undefined` = there is none. */
  readonly service: () => string | undefined
}

/** What is wanted of the hub. */
export interface WantedProduct {
  readonly url: string
  /** `Range` and `If-Range` of the browser: a download that broke off goes on. */
  readonly range?: string | undefined
  readonly ifRange?: string | undefined
  readonly signal: AbortSignal
}

/** A product on its way. The stream must be read to its end, or left. */
export interface HubProduct {
  readonly status: 200 | 206
  readonly fileName: string
  /** Those that tell the file and its part: length, range, state. */
  readonly headers: Readonly<Record<string, string>>
  readonly stream: AsyncIterable<Uint8Array>
}

/**
 * Fetches a product.
 * @throws PortalError `not-found` without a hub or where the hub has no such product, `not-allowed` for other hosts, without an account of this
 *   person, or when the hub refuses it, `too-many-requests`, `no-such-range`, `unavailable` while it is in the hub's archive, `source-failed`
 */
export type FetchHubProduct = (personId: string, wanted: WantedProduct) => Promise<HubProduct>

/** From connecting to the last byte, ms: products have gigabytes. */
const TIMEOUT_MS = 3 * 60 * 60_000
/** Seconds after which a product may have come out of the archive. */
const ARCHIVE_S = 1_800

const PASSED_ON = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const

const REFUSALS = {
  otherHost: 'request:connection.hub-other-host',
  noAccount: 'request:connection.hub-no-account',
  notAccepted: 'request:connection.hub-not-accepted',
} as const
const refused = (why: keyof typeof REFUSALS, host: string) => new PortalError('not-allowed', say(REFUSALS[why], { host }))

/**
 * The address, if it is one of the hub.
 * @rule B-account.hub-product A product is fetched from the origin of the configured hub alone, with the account of whoever asks
 */
function checked(url: string, service: string): URL {
  const [asked, hub] = [URL.parse(url), new URL(service)]
  // a name and password in the address would be somebody else's
  if (asked === null || asked.origin !== hub.origin || asked.username !== '' || asked.password !== '')
    throw refused('otherHost', hub.host)
  return asked
}

/** A name that every system takes, from the answer or the address: `Products('id')/$value` tells none. */
function nameOf({ headers, url }: OutboundResponse): string {
  const told = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(headers['content-disposition'] ?? '')?.[1]
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  const plain = (told ?? (last === '$value' ? '' : last)).replaceAll(/[^\w.-]+/g, '_').replace(/^[._]+/, '')
  return plain === '' ? 'product' : plain.slice(-150)
}

/** What an answer of the hub means that is no product. */
function faultOf({ status }: OutboundResponse, host: string): PortalError | undefined {
  if (status === 200 || status === 206) return undefined
  if (status === 401 || status === 403) return refused('notAccepted', host)
  if (status === 404 || status === 410) return new PortalError('not-found', say('request:connection.hub-no-product', { host }))
  if (status === 416) return new PortalError('no-such-range', say('request:connection.hub-no-product', { host }))
  if (status === 202)
    return new PortalError('unavailable', say('request:connection.hub-archive', { host }), { retryAfter: ARCHIVE_S })
  if (status === 429)
    return new PortalError('too-many-requests', say('request:connection.hub-busy', { host }), { retryAfter: 60 })
  return new PortalError('source-failed', say('request:connection.hub-no-answer', { host }))
}

/** Downloads under way, by person: somebody who begins many keeps nobody else waiting. */
function counting() {
  const running = new Map<string, number>()
  let all = 0
  return (personId: string): (() => void) => {
    const own = running.get(personId) ?? 0
    if (own >= HUB_DOWNLOADS_OF_PERSON || all >= HUB_DOWNLOADS_AT_ONCE)
      throw new PortalError('too-many-requests', say('request:connection.hub-downloads', { most: HUB_DOWNLOADS_OF_PERSON }), {
        retryAfter: 60,
      })
    running.set(personId, own + 1)
    all += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      all -= 1
      const left = (running.get(personId) ?? 1) - 1
      if (left === 0) running.delete(personId)
      else running.set(personId, left)
    }
  }
}

async function* until(stream: AsyncIterable<Uint8Array>, end: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } finally {
    end()
  }
}

/** Opens it. */
export function openHubProducts({ store, outbound, service }: HubProductOptions): FetchHubProduct {
  const begin = counting()
  return async (personId, { url, range, ifRange, signal }) => {
    const address = service()
    if (address === undefined) throw new PortalError('not-found', say('request:connection.none'))
    const { host, origin } = new URL(address)
    const product = checked(url, address)
    const account = await store.find(personId, address)
    if (account === undefined) throw refused('noAccount', host)
    const end = begin(personId)
    // a visitor who leaves before the first byte holds no place
    signal.addEventListener('abort', end, { once: true })
    try {
      const answer = await outbound.fetch(product.href, {
        headers: {
          authorization: `Basic ${Buffer.from(`${account.userName}:${account.secret}`).toString('base64')}`,
          ...(range === undefined ? {} : { range }),
          ...(range === undefined || ifRange === undefined ? {} : { 'if-range': ifRange }),
        },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_HUB_PRODUCT_BYTES,
        attempts: 1,
        stored: true,
        service: address,
        asker: { session: personId, visitor: personId },
        signal,
        permits: (next) => {
          if (next.origin !== origin) throw refused('otherHost', host)
        },
      })
      const fault = faultOf(answer, host)
      if (fault !== undefined) {
        await answer.discard()
        throw fault
      }
      const headers = PASSED_ON.map((name) => [name, answer.headers[name]] as const).filter(([, value]) => value !== undefined)
      return {
        status: answer.status === 206 ? 206 : 200,
        fileName: nameOf(answer),
        headers: Object.fromEntries(headers) as Record<string, string>,
        stream: until(answer.stream, end),
      }
    } catch (error) {
      end()
      throw error
    }
  }
}
