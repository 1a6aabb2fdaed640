/**
 * Which servers may be contacted: only public addresses, to prevent server-side request forgery, and private servers that
 * the operator allows by exact `host:port`.
 */
import ipaddr from 'ipaddr.js'
import { PortalError } from '@graticule/contracts/problem'
import { say } from '../texts/say.ts'

/** Ports above 1023 that belong to databases, caches, queues and machine administration, never to web servers. */
const SERVICE_PORTS: ReadonlySet<number> = new Set([
  1433, 1434, 1521, 1723, 1883, 2049, 2181, 2375, 2376, 2379, 2380, 3260, 3306, 3389, 4222, 4369, 5222, 5432, 5433, 5671, 5672,
  5900, 5984, 5985, 5986, 6000, 6379, 6380, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 7000, 7001, 9042, 9092, 9200, 9300,
  10080, 10250, 11211, 15672, 25672, 26379, 27017, 27018, 50000, 61613, 61616,
])

/**
 * True for addresses of the public Internet. Everything else is false: private, loopback, link-local, shared,
 * documentation, benchmarking, multicast and reserved ranges, and IPv6 forms that carry an IPv4 address inside
 * (`::ffff:10.0.0.1` counts as that address; `::10.0.0.1`, NAT64 `64:ff9b::` and 6to4 are never public).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // global unicast is 2000::/3 (RFC 4291 section 2.4); ipaddr.js calls whatever it does not know unicast
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'))
}

/** The address that a URL's host is written as, without brackets; `undefined` for names. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  // URL has already turned 127.1, 0x7f.1, 017700000001 and the like into four decimal numbers
  return ipaddr.isValid(bare) ? bare : undefined
}

/** True for an IPv6 address in any of its forms, without brackets. */
export const isIpv6 = (text: string): boolean => ipaddr.IPv6.isValid(text)

/**
 * What counts as one visitor of an address: an IPv4 address, also one inside IPv6, or the first 64 bits of an IPv6 address, for a
 * household or firm has all addresses of such a network (RFC 6177). What is no address is given back as it is.
 * @rule B-usage-log.networks Visitors are told apart by address for limits, by /64 in IPv6
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!ipaddr.isValid(bare)) return address
  const parsed = ipaddr.process(bare)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString()
}

/** `host:port` of a URL as it stands in GRATICULE_ALLOW_HOSTS, the default port written out. */
export function hostAndPort(url: URL): string {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  return `${url.hostname.toLowerCase()}:${port}`
}

/** The refusal of a server that is not public. Visitors read the words of a name that is not known; the operator, what to do about it. */
export function notPublic(host: string): PortalError {
  const forOperator = say('sources:server.not-public-for-operators', { host })
  return new PortalError('address-refused', say('sources:server.unknown', { host }), { forOperator })
}

/**
 * Checks what can be told from the address alone: scheme, credentials, port, and an IP address in place of a name.
 * @throws PortalError `address-refused`
 * @rule D51.private-hosts Private hosts are allowed by exact host and port only
 */
export function checkUrl(url: URL, allowHosts: ReadonlySet<string>): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new PortalError('address-refused', say('sources:server.scheme', { scheme: url.protocol.slice(0, 20) }))
  }
  if (url.username !== '' || url.password !== '') {
    throw new PortalError('address-refused', say('sources:server.password'))
  }
  const host = hostAndPort(url)
  if (allowHosts.has(host)) return
  const port = Number(host.slice(host.lastIndexOf(':') + 1))
  if ((port < 1024 && port !== 80 && port !== 443) || SERVICE_PORTS.has(port)) {
    const forOperator = say('sources:server.port-for-operators', { port, host })
    throw new PortalError('address-refused', say('sources:server.port', { port }), { forOperator })
  }
  const literal = literalAddress(url.hostname)
  // names that are this machine's own everywhere (RFC 6761, section 6.3)
  const isOwn = /(?:^|\.)localhost\.?$/i.test(url.hostname)
  if (isOwn || (literal !== undefined && !isPublicAddress(literal))) throw notPublic(host)
}
