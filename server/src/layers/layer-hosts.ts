/** Whom the map may ask on behalf of a visitor: the operator's rule, beside the rules for everything that goes out. */
import { hostAndPort } from '../outbound/addresses.ts'
import { LayerFault } from './layer-fault.ts'

/** The operator's rule. */
export interface LayerHosts {
  /** Every public server may be asked. */
  readonly anyPublic: boolean
  /** Servers that may be asked: `host` on the ports of http and https, or exactly `host:port`. Lower case. */
  readonly hosts: readonly string[]
}

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::([1-9]\d{0,4}))?$/

/** Reads `public`, `none`, or hosts with commas between; `undefined` = refused. */
export function readLayerHosts(text: string): LayerHosts | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  const hosts = parts.filter((part) => part !== 'public' && part !== 'none')
  const accepted = (host: string) => Number(HOST.exec(host)?.[1] ?? '1') <= 65_535 && HOST.test(host)
  const isNone = parts.includes('none')
  if (!hosts.every(accepted) || (isNone && parts.length > 1)) return undefined
  return { anyPublic: parts.includes('public'), hosts: [...new Set(hosts)] }
}

/**
 * The rule as a function that throws a `LayerFault` `not-allowed`. A private server that the portal itself may ask
 * (`GRATICULE_ALLOW_HOSTS`) is not for visitors unless it is named here too.
 */
export function layerRule({ anyPublic, hosts }: LayerHosts, privateHosts: readonly string[]): (url: URL) => void {
  const named = new Set(
    hosts.flatMap((host) => (/:\d+$/.test(host) && !host.endsWith(']') ? [host] : [`${host}:80`, `${host}:443`])),
  )
  const priv = new Set(privateHosts.map((host) => host.toLowerCase()))
  return (url) => {
    const host = hostAndPort(url)
    if (named.has(host) || (anyPublic && !priv.has(host))) return
    throw new LayerFault('not-allowed', { host: shownHost(url) })
  }
}

/** A server as visitors read it: without the port that its scheme has anyway. */
export const shownHost = (url: URL): string => url.host
