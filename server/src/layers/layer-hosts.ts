/** Which servers the map may use for a visitor: the operator's rule, in addition to the rules for all outgoing requests. */
import { isLayerHost, type LayerHosts } from '@graticule/contracts/settings/layer-hosts'
import { PortalError } from '@graticule/contracts/problem'
import { hostAndPort } from '../outbound/addresses.ts'
import { say } from '../texts/say.ts'
import { LayerFault } from './layer-fault.ts'

/** Reads `public`, `none`, or hosts with commas between; `undefined` = refused. */
export function readLayerHosts(text: string): LayerHosts | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  const hosts = parts.filter((part) => part !== 'public' && part !== 'none')
  const isNone = parts.includes('none')
  if (!hosts.every(isLayerHost) || (isNone && parts.length > 1)) return undefined
  return { anyPublic: parts.includes('public'), hosts: [...new Set(hosts)] }
}

/**
 * The rule as a function that throws a `LayerFault`: `not-allowed` where servers are named, or as for a name that is not known. A private server that the portal itself may ask
 * (`GRATICULE_ALLOW_HOSTS`) is not for visitors unless it is named here too.
 * @rule B-map-proxies.hosts The map may ask public servers, or those that the operator names
 */
export function layerRule({ anyPublic, hosts }: LayerHosts, privateHosts: readonly string[]): (url: URL) => void {
  const named = new Set(
    hosts.flatMap((host) => (/:\d+$/.test(host) && !host.endsWith(']') ? [host] : [`${host}:80`, `${host}:443`])),
  )
  const priv = new Set(privateHosts.map((host) => host.toLowerCase()))
  return (url) => {
    const host = hostAndPort(url)
    if (named.has(host) || (anyPublic && !priv.has(host))) return
    const words = say(anyPublic ? 'layers:for-operators.kept' : 'layers:for-operators.not-allowed', { host })
    throw new LayerFault(anyPublic ? 'host-unknown' : 'not-allowed', {
      host: shownHost(url),
      cause: new PortalError('address-refused', words),
    })
  }
}

/** A server as visitors read it: without the port that its scheme has anyway. */
export const shownHost = (url: URL): string => url.host
