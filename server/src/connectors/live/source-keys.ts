/** Keys of sources that want one: sent to the host alone for which they were given. */
import type { SourceKey } from '@graticule/contracts/sources/source-key'
import type { Outbound } from '../../outbound/outbound.ts'

/** The headers that a key comes to. */
export function headersOfKey(key: SourceKey): Readonly<Record<string, string>> {
  if (key.way === 'basic')
    return { authorization: `Basic ${Buffer.from(`${key.user}:${key.secret}`, 'utf8').toString('base64')}` }
  return key.way === 'bearer' ? { authorization: `Bearer ${key.secret}` } : { 'x-api-key': key.secret }
}

/**
 * A way out that adds headers to requests of one origin, and to no others. Redirects to another one lose them (outbound.ts).
 * @rule B-sources.key-host The key of a source is sent to its host alone
 */
export const withHeaders = (
  outbound: Outbound,
  headersFor: (origin: string) => Promise<Readonly<Record<string, string>> | undefined>,
): Outbound => ({
  ...outbound,
  fetch: async (address, request = {}) => {
    const origin = URL.parse(address)?.origin
    const headers = origin === undefined ? undefined : await headersFor(origin)
    return outbound.fetch(address, headers === undefined ? request : { ...request, headers: { ...request.headers, ...headers } })
  },
})

/** A way out with a key that is not kept: for a check or a trial. */
export const withTypedKey = (outbound: Outbound, address: URL | undefined, key: SourceKey | undefined): Outbound =>
  key === undefined || address === undefined
    ? outbound
    : withHeaders(outbound, async (origin) => (origin === address.origin ? headersOfKey(key) : undefined))

/** The keys that are kept. Methods reject with `PortalError` ('unavailable'). */
export interface SourceKeys {
  /** Names of the sources for which one is kept, with how it is sent, and to which origin. */
  readonly list: () => Promise<readonly { readonly name: string; readonly way: SourceKey['way']; readonly origin: string }[]>
  /** Keeps the key of a source for the host of this address. */
  readonly set: (name: string, address: string, key: SourceKey, now: number) => Promise<void>
  readonly remove: (name: string) => Promise<void>
  /** What goes with a request of this source to an origin; read for each, so that a change holds at once on all servers. */
  readonly headersFor: (name: string, origin: string) => Promise<Readonly<Record<string, string>> | undefined>
}
