/** The menu as the page shows it, from the entries of the service. */
import type { WireMenuEntry } from '@graticule/contracts/contents/original'
import { wordsIn } from '@graticule/contracts/contents/words'
import { SITE_SEGMENT } from '@graticule/contracts/pages'
import type { Site } from '@graticule/contracts/site'

/** What an entry does, told by its picture. */
export type EntryRole = 'statistics' | 'workspace' | 'communities' | 'plain'

export interface MenuLink {
  readonly id: number
  readonly title: string
  /** A path of the portal, or an address of another host. */
  readonly address: string
  readonly isExternal: boolean
}

export interface MenuGroup extends MenuLink {
  /** Name of its sign, or empty. */
  readonly icon: string
  readonly role: EntryRole
  readonly links: readonly MenuLink[]
}

const ROLES = [
  ['statistics', 'statistics'],
  ['my-workspace', 'workspace'],
  ['community-portals', 'communities'],
] as const

const isExternal = (address: string): boolean => /^https?:/i.test(address)

const linkOf = ({ id, title, url }: WireMenuEntry, language: string): MenuLink => ({
  id,
  title: wordsIn(title, language)?.text ?? url,
  address: url,
  isExternal: isExternal(url),
})

/**
 * The groups in their order, each with its links.
 * @rule S3-2.menu-roles Entries are recognised as statistics, workspace or community portals by their image address
 * @rule S3-2.menu-own-portal The entry of the community portal that is open is left out
 */
export function menuTree(entries: readonly WireMenuEntry[], language: string, site: Site): MenuGroup[] {
  const own = `/${SITE_SEGMENT}/${site.slug}`
  const isOwn = ({ url }: WireMenuEntry) => site.slug !== '' && (url === own || url === `${own}/`)
  const byPriority = (level: number) =>
    entries.filter(({ levelId }) => levelId === level).toSorted((one, other) => one.priority - other.priority)
  const below = byPriority(1).filter((entry) => !isOwn(entry))
  return byPriority(0).map((top) => ({
    ...linkOf(top, language),
    icon: /([a-z-]+)\.svg$/.exec(top.imageSource)?.[1] ?? '',
    role: ROLES.find(([image]) => top.imageSource.includes(image))?.[1] ?? 'plain',
    links: below.filter(({ parentMenuId }) => parentMenuId === top.id).map((entry) => linkOf(entry, language)),
  }))
}
