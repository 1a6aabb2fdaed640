/** How the pictures of a server reach the page: by themselves, or, where the browser forbids it, through the portal. */
import { type LayerTrouble, proxiedImage } from '@graticule/contracts/services/map-proxies'
import { diagnoseLayer, type LayerToCheck } from '../../../../api/map-proxies.ts'

export interface Reach {
  /** Where to ask: the address of the layer, or the same over https. */
  readonly url: string
  /** What the browser loads in place of the address of a picture. */
  readonly through?: (src: string) => string
}

/** A page that came over https may not show pictures over http (W3C Mixed Content). */
export const isMixed = (url: string): boolean => location.protocol === 'https:' && /^http:/i.test(url)

/** Troubles that the portal finds after the server has answered it: its pictures can be brought, and tell the rest themselves. */
const ANSWERED: readonly LayerTrouble[] = [
  'mixed-content',
  'projection-not-offered',
  'layer-unknown',
  'service-exception',
  'wrong-kind',
]

/**
 * How the pictures of a layer over http can be shown on a page over https: over https where the server has it, else through the portal
 * where that may ask the server and gets an answer. Else why not: what the server itself has, or `mixed-content`.
 * @rule B-raster-layers.mixed-content Images over http on a page over https come over https or through the portal
 */
export async function reachMixed(
  question: LayerToCheck,
  signal: AbortSignal,
): Promise<Reach | { readonly trouble: LayerTrouble }> {
  const reply = await diagnoseLayer(question, signal)
  if (!reply.ok) return { trouble: 'mixed-content' }
  const { trouble, secureUrl } = reply.value
  if (secureUrl !== undefined) return { url: secureUrl }
  // a portal that does not know that it is reached over https finds nothing wrong
  if (trouble === undefined || ANSWERED.includes(trouble)) return { url: question.url, through: proxiedImage }
  return { trouble: trouble === 'not-allowed' ? 'mixed-content' : trouble }
}
