/** How the pictures of a server reach the page: by themselves, or, where the browser forbids it, through the portal. */
import { proxiedImage } from '@graticule/contracts/services/map-proxies'
import { diagnoseLayer, type LayerToCheck } from '../../../../api/map-proxies.ts'

export interface Reach {
  /** Where to ask: the address of the layer, or the same over https. */
  readonly url: string
  /** What the browser loads in place of the address of a picture. */
  readonly through?: (src: string) => string
}

/** A page that came over https may not show pictures over http (W3C Mixed Content). */
export const isMixed = (url: string): boolean => location.protocol === 'https:' && /^http:/i.test(url)

/**
 * How the pictures of a layer over http can be shown on a page over https: over https where the server has it, else through the portal
 * where that may ask the server. `undefined`: not at all.
 */
export async function reachMixed(question: LayerToCheck, signal: AbortSignal): Promise<Reach | undefined> {
  const reply = await diagnoseLayer(question, signal)
  if (!reply.ok) return undefined
  const { remedies, secureUrl } = reply.value
  if (secureUrl !== undefined) return { url: secureUrl }
  return remedies.includes('through-portal') ? { url: question.url, through: proxiedImage } : undefined
}
