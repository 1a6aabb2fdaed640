/**
 * Connects to servers whose addresses have been checked. It resolves the name, checks every address, and connects to exactly
 * the checked one, so that DNS rebinding gains nothing.
 */
import { lookup } from 'node:dns/promises'
import { buildConnector } from 'undici'
import { isPublicAddress, literalAddress, notPublic } from './addresses.ts'

/** Gives the addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** The system's name service; IPv4 first, since many networks have IPv6 addresses without a way out. */
export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address)

export interface GuardOptions {
  readonly allowHosts: ReadonlySet<string>
  readonly resolve: Resolve
  readonly connectTimeoutMs: number
}

/** A connector for undici that refuses, with a `PortalError`, whatever is neither public nor allowed. */
export function createGuardedConnector({ allowHosts, resolve, connectTimeoutMs }: GuardOptions): buildConnector.connector {
  const connect = buildConnector({ timeout: connectTimeoutMs })
  const checkedAddresses = async (hostname: string, host: string): Promise<readonly string[]> => {
    const literal = literalAddress(hostname)
    const addresses = literal === undefined ? await resolve(hostname) : [literal]
    // one private address among public ones is as bad as only private ones
    if (!allowHosts.has(host) && !addresses.every(isPublicAddress)) throw notPublic(host)
    return addresses
  }
  return (options, callback) => {
    const port = options.port === '' ? (options.protocol === 'https:' ? '443' : '80') : options.port
    const host = `${options.hostname.toLowerCase()}:${port}`
    const tryNext = (addresses: readonly string[], index: number): void => {
      const address = addresses[index]
      if (address === undefined) {
        callback(new Error(`the name ${options.hostname} has no address`), null)
        return
      }
      const isName = literalAddress(options.hostname) === undefined
      // the certificate is checked against the name that was asked for
      const servername = options.servername ?? (isName ? options.hostname : undefined)
      connect({ ...options, hostname: address, ...(servername === undefined ? {} : { servername }) }, (...outcome) => {
        if (outcome[0] !== null && index + 1 < addresses.length) tryNext(addresses, index + 1)
        else callback(...outcome)
      })
    }
    checkedAddresses(options.hostname, host).then(
      (addresses) => tryNext(addresses, 0),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    )
  }
}
