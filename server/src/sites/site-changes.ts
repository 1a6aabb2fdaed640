/** What changes of sites have in common, whichever service makes them. */
import { GLOBAL_SITE_ID, MAIN_SITE_ID } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { SettingKey } from '@graticule/contracts/settings/settings'
import { GLOBAL_SITE, type Site } from '@graticule/contracts/site'
import type { Person } from '../identity/visitor.ts'
import type { Settings } from '../settings/settings.ts'
import { say } from '../texts/say.ts'

/** Version of the value that somebody has read: a change of another one is refused. 0 = nobody has set it. */
export const versionOf = (settings: Settings, key: SettingKey, siteId: number): number =>
  settings.shown().find((shown) => shown.key === key && shown.siteId === siteId)?.version ?? 0

/** The id that clients of the original know a site by. */
export const wireId = (id: number): number => (id === GLOBAL_SITE_ID ? MAIN_SITE_ID : id)

/** How the history of settings names a person. */
export const authorOf = ({ id }: Pick<Person, 'id'>): string => `person:${id}`

/** Addresses name sites by at most nine digits. */
const MAX_SITE_ID = 999_999_999

/** An id that no site has or had: what is left of a removed site would belong to the new one. */
function freeId(used: ReadonlySet<number>): number {
  const taken = new Set([...used, GLOBAL_SITE_ID, MAIN_SITE_ID])
  // MAIN_SITE_ID says nothing of how far the ids have come
  let id = [...used].reduce((highest, one) => (one === MAIN_SITE_ID ? highest : Math.max(highest, one)), GLOBAL_SITE_ID) + 1
  if (id > MAX_SITE_ID) id = 1
  while (taken.has(id)) id += 1
  return id
}

/**
 * The site that is added to a list; `used` are ids that other sites had (see {@link SiteTraces}).
 * @throws PortalError `conflict` when its address is taken
 */
export function newSite(
  list: readonly Site[],
  { slug, language }: { readonly slug: string; readonly language?: Site['language'] | undefined },
  used: ReadonlySet<number>,
): Site {
  if (list.some((site) => site.slug === slug)) throw new PortalError('conflict', say('services:sites.taken', { id: slug }))
  const global = list.find((site) => site.slug === '') ?? GLOBAL_SITE
  return {
    id: freeId(new Set([...used, ...list.map((site) => site.id)])),
    slug,
    defaultSource: global.defaultSource,
    language: language ?? global.language,
  }
}
