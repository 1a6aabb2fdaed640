/** The portal as its mails name it: by the name that its site has, with its address below. */
import type { PublicSettings } from '../settings/settings.ts'

/** Who mails are from, in their words. */
export interface PortalOfMails {
  /** Base of the links, without a slash at its end. */
  readonly publicUrl: string
  /** Name of the portal, as it is set at this moment. */
  readonly portalName: () => string
}

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
