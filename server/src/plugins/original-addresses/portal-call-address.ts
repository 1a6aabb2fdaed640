/**
 * Pages of the original portal send their calls to whatever address they stand at, with the parameter `p_p_resource_id`. They all go to
 * the one route that answers them: those about extensions of entries to one, all others to another.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { CURATED_CALLS } from '@graticule/contracts/kept/proposals/extensions'
import { SERVICE_SEGMENTS, SITE_SEGMENT } from '@graticule/contracts/pages'
import { OWN_CALLS } from '@graticule/contracts/services/portal-resources'
import { cookieOf, SESSION_COOKIE } from '../../people/cookies.ts'

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

const OF_HUB = /(?:^|&)p_p_resource_id=DHUS_PROXY(?:&|$)/
const OWN = new RegExp(`(?:^|&)p_p_resource_id=(?:${OWN_CALLS.join('|')})(?:&|$)`)

/**
 * Calls that tell somebody what is theirs go to a route that learns who asks, if they bring credentials; else everybody gets the same.
 * `address` is what {@link portalCallAddress} gives.
 */
export function ownCallAddress(address: string, headers: IncomingHttpHeaders): string {
  const [path = '', query] = address.split('?')
  if (query === undefined || !CALLS.test(path)) return address
  // nobody gets a product without an account
  if (OF_HUB.test(query)) return `${path.replace(/\/$/, '')}/hub?${query}`
  if (!OWN.test(query)) return address
  const hasSession = (cookieOf({ headers }, SESSION_COOKIE) ?? '') !== ''
  // empty and "null" are no credentials
  if (!hasSession && /^(?:null)?$/.test((headers.authorization ?? '').trim())) return address
  return `${path.replace(/\/$/, '')}/own?${query}`
}
