/** Keys of sources that want one: sent to the host alone for which they were given. */
import type { SourceKey } from '@graticule/contracts/sources/source-key'
import type { Credentials } from '../../outbound/credentials.ts'
import type { Outbound } from '../../outbound/outbound.ts'

/** What goes with a request to an origin. */
export function credentialsOf(key: SourceKey, origin: string): Credentials {
  const { secret } = key
  const asHeader = (name: string, value: string, sent = secret): Credentials => ({
    origin,
    headers: { [name]: value },
    parameters: {},
    secrets: [...new Set([secret, sent])],
  })
  if (key.way === 'parameter') return { origin, headers: {}, parameters: { [key.name]: secret }, secrets: [secret] }
  if (key.way === 'header') return asHeader(key.name, secret)
  if (key.way === 'api-key') return asHeader('x-api-key', secret)
  if (key.way === 'bearer') return asHeader('authorization', `Bearer ${secret}`)
  const basic = Buffer.from(`${key.user}:${secret}`, 'utf8').toString('base64')
  return asHeader('authorization', `Basic ${basic}`, basic)
}

/**
 * A way out with the key of a source, for requests of one origin and for no others: pages that go on elsewhere are asked without it, and
 * redirects to others lose it (outbound.ts).
 * @rule B-sources.key-host The key of a source is sent to its host alone
 */
export const withCredentials = (
  outbound: Outbound,
  credentialsFor: (origin: string) => Promise<Credentials | undefined>,
): Outbound => ({
  ...outbound,
  fetch: async (address, request = {}) => {
    const origin = URL.parse(address)?.origin
    const credentials = origin === undefined ? undefined : await credentialsFor(origin)
    return outbound.fetch(address, credentials === undefined ? request : { ...request, credentials })
  },
})

/** A way out with a key that is not kept: for a check or a trial. */
export const withTypedKey = (outbound: Outbound, address: URL | undefined, key: SourceKey | undefined): Outbound =>
  key === undefined || address === undefined
    ? outbound
    : withCredentials(outbound, async (origin) => (origin === address.origin ? credentialsOf(key, origin) : undefined))

/** A key that is kept, without what it is. */
export interface KeptKey {
  readonly name: string
  readonly way: SourceKey['way']
  readonly origin: string
}

/** The keys that are kept. Methods reject with `PortalError` ('unavailable'). */
export interface SourceKeys {
  /** Names of the sources for which one is kept, with how it is sent, and to which origin. */
  readonly list: () => Promise<readonly KeptKey[]>
  /** Keeps the key of a source for the host of this address. */
  readonly set: (name: string, address: string, key: SourceKey, now: number) => Promise<void>
  readonly remove: (name: string) => Promise<void>
  /** What goes with a request of this source to an origin; read for each, so that a change holds at once on all servers. */
  readonly credentialsFor: (name: string, origin: string) => Promise<Credentials | undefined>
}
