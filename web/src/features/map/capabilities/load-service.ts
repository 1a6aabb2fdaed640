/** Asks map services what they offer, each once: the layers of one service share its answer. */
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { fetchCapabilities, troubleOf } from '../../../api/map-proxies.ts'
import type { ServiceLayers, UnreadService } from './service-layers.ts'
import { readWmsCapabilities } from './wms-capabilities.ts'
import { readWmtsCapabilities } from './wmts-capabilities.ts'
import { createHeld } from '../../../state/create-store.ts'

export type ServiceKind = 'wms' | 'wmts'

/** Services that are remembered: their answers take up to some megabytes each. */
const REMEMBERED = 20
const services = createHeld(() => new Map<string, Promise<ServiceLayers | UnreadService>>())

/** Parameters of requests that an address may carry from where it was copied. */
const OF_REQUESTS =
  /^(?:service|request|version|wmtver|layers?|styles?|srs|crs|bbox|width|height|format|transparent|exceptions|tilematrix(?:set)?|tilerow|tilecol)$/i

/** Address of the capabilities; a document by its own address (WMTS in its REST encoding) stays what it is. */
export function capabilitiesUrl(address: string, kind: ServiceKind, version?: string): string {
  const url = new URL(address)
  url.hash = ''
  if (url.pathname.toLowerCase().endsWith('.xml')) return url.href
  const foreign = Array.from(url.searchParams.keys()).filter((name) => OF_REQUESTS.test(name))
  for (const name of foreign) url.searchParams.delete(name)
  url.searchParams.set('SERVICE', kind.toUpperCase())
  url.searchParams.set('REQUEST', 'GetCapabilities')
  url.searchParams.set('VERSION', kind === 'wms' ? (version ?? '1.3.0') : '1.0.0')
  return url.href
}

async function ask(url: string, kind: ServiceKind): Promise<ServiceLayers | UnreadService> {
  const reply = await fetchCapabilities(url)
  if (reply.ok) return kind === 'wms' ? readWmsCapabilities(reply.value) : readWmtsCapabilities(reply.value)
  const trouble: LayerTrouble | undefined = troubleOf(reply.failure)
  return { kind: 'unread', said: reply.failure.detail, ...(trouble !== undefined && { trouble }) }
}

/**
 * What a service offers. `address` may carry parameters of a request; `version` is that of WMS. What could not be read is asked again the
 * next time.
 */
export function loadService(address: string, kind: ServiceKind, version?: string): Promise<ServiceLayers | UnreadService> {
  if (!URL.canParse(address)) return Promise.resolve({ kind: 'unread', trouble: 'no-address', said: '' })
  const url = capabilitiesUrl(address, kind, version)
  const known = services.current.get(url)
  if (known !== undefined) return known
  const asked = ask(url, kind)
  services.current.set(url, asked)
  for (const oldest of [...services.current.keys()].slice(0, -REMEMBERED)) services.current.delete(oldest)
  void asked.then((service) => {
    if (service.kind === 'unread' && services.current.get(url) === asked) services.current.delete(url)
  })
  return asked
}
