/** The portal as its mails name it: by the name that its site has, with its address below. */
import { pagePath } from '@graticule/contracts/pages'
import type { Site } from '@graticule/contracts/site'
import type { PublicSettings } from '../settings/settings.ts'

/** Who mails are from, in their words. */
export interface PortalOfMails {
  /** Base of the links, without a slash at its end. */
  readonly publicUrl: string
  /** Name of the portal, as it is set at this moment. */
  readonly portalName: () => string
}

/** A community portal as mails name it. */
export interface SiteOfMails {
  /** Its part of the address. */
  readonly slug: string
  readonly name: string
}

/** The portal with its community portals. */
export interface SitesOfMails extends PortalOfMails {
  /** The community portal with this id; `undefined` = there is none (any more), or it is the global site. */
  readonly siteOf: (id: number) => SiteOfMails | undefined
}

/** A site as mails and invitations name it; `undefined` for the global one, which is the portal itself. */
export const siteOfMails = (site: Pick<Site, 'slug' | 'name'> | undefined): SiteOfMails | undefined =>
  site === undefined || site.slug === '' ? undefined : { slug: site.slug, name: site.name ?? site.slug }

/**
 * The portal as people of a site know it: its name, and the base of those pages that every site has. Without a site it is the portal.
 * @rule B-people.mail-site Mails to people of a community portal name that site, in the subject and above its address at their end
 */
export const portalOfSite = ({ publicUrl, portalName }: PortalOfMails, site: SiteOfMails | undefined): PortalOfMails =>
  site === undefined
    ? { publicUrl, portalName }
    : { publicUrl: `${publicUrl}${pagePath('home', site.slug, {})}`, portalName: () => site.name }

declare module 'fastify' {
  interface FastifyInstance {
    /** What the mails of this server call the portal. */
    readonly portalName: PortalOfMails['portalName']
  }
}

/** The name of the global site; that of the product where it has none. */
export const portalNameIn =
  (settings: Pick<PublicSettings, 'get'>): PortalOfMails['portalName'] =>
  () =>
    settings.get('branding').name ?? 'Graticule'

/**
 * The paragraphs of a mail with its signature, behind the line that readers of mail know (RFC 3676 section 4.3).
 * @rule B-people.mail-name Mails name the portal as its site is named, in the subject and above the address at their end
 */
export const signedText = (paragraphs: readonly string[], { publicUrl, portalName }: PortalOfMails): string =>
  `${[...paragraphs, `-- \n${portalName()}\n${publicUrl}`].join('\n\n')}\n`
