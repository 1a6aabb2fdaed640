/**
 * Pages of the original portal send their calls to whatever address they stand at, with the parameter `p_p_resource_id`. They all go to
 * the one route that answers them: those about extensions of entries to one, all others to another.
 */
import { CURATED_CALLS } from '@graticule/contracts/kept/extensions'
import { SERVICE_SEGMENTS, SITE_SEGMENT } from '@graticule/contracts/pages'

const CALLS = /^\/community\/[^/]+\/geoss-(?:curated-)?resources\/?$/
const OF_EXTENSIONS = new RegExp(`(?:^|&)p_p_resource_id=(?:${CURATED_CALLS.join('|')})(?:&|$)`)

/** The address that a request is for: that of the calls, when it has their parameter and no service lives where it was sent. */
export function portalCallAddress(address: string): string {
  const question = address.indexOf('?')
  if (question === -1) return address
  const path = address.slice(0, question)
  const query = address.slice(question + 1)
  if (!/(?:^|&)p_p_resource_id=/.test(query) || CALLS.test(path)) return address
  const [, first = '', second = ''] = path.split('/')
  if (SERVICE_SEGMENTS.has(first) || first === 's') return address
  const site = first === SITE_SEGMENT && /^[\w.-]+$/.test(second) ? second : 'guest'
  return `/community/${site}/geoss-${OF_EXTENSIONS.test(query) ? 'curated-' : ''}resources?${query}`
}
