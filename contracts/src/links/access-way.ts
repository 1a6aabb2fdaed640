/** How the data of an entry are had: what its best link is, by its kind and by its last check. */
import type { OnlineResource } from '../resource.ts'
import { ACCESS_WAYS, type AccessWay } from './access-ways.ts'
import { endsLikeFile, isServiceLink } from './link-address.ts'

/** What is known of a link. */
export type ReachingLink = Pick<OnlineResource, 'url' | 'protocol' | 'accessType' | 'format' | 'function' | 'check'>

const WEB_ADDRESS = /^\s*https?:\/\/[^/?#]+([^?#]*)/i
/** What links about the data are for (ISO 19115 CI_OnLineFunctionCode and its usual variants). */
const ABOUT = /information|browsing|metadata/i
const ORDERED = /order|offlineAccess|search/i
/** Files that tell about data as often as they are data. */
const DOCUMENT = /\.(?:pdf|txt|xml|json|rss)$/i

/** The way that one link is; none when it is known to fail, or cannot be followed. */
function wayOf(link: ReachingLink): AccessWay | undefined {
  const path = WEB_ADDRESS.exec(link.url)?.[1]
  if (path === undefined || link.check?.state === 'fails') return undefined
  if (link.check?.cause === 'sign-in') return 'sign-in'
  if (isServiceLink(link)) return 'service'
  const purpose = link.function ?? ''
  if (ABOUT.test(purpose)) return 'page'
  if (ORDERED.test(purpose)) return 'form'
  if (link.accessType === 'direct' || (endsLikeFile(path) && !DOCUMENT.test(path))) return 'file'
  return link.accessType === 'complex' ? 'form' : 'page'
}

/**
 * The shortest way to the data; `undefined` when no link leads anywhere.
 * @rule B-filters.access-way An entry is as near as its best link: a file, a service, a sign-in, a form, a page; broken links do not count
 */
export function accessWay(online: readonly ReachingLink[]): AccessWay | undefined {
  const ways = online.map(wayOf)
  return ACCESS_WAYS.find((way) => ways.includes(way))
}
