/** `admin-link`: a one-time link with which an administrator is made. */
import { parseArgs } from 'node:util'
import { PortalError } from '@graticule/contracts/problem'
import { administratorLink } from '../people/one-time/administrator-link.ts'
import { openOneTimeLinks } from '../people/one-time/one-time-links.ts'
import { openPortalDatabase } from '../storage/open-portal-database.ts'
import { EXIT, type CommandContext, type ExitCode } from './command.ts'

export const ADMIN_LINK_USAGE = `admin-link

  Prints a link that makes an administrator once, within 24 hours. Earlier links hold no more. It begins with PUBLIC_URL.`

/** Runs the command. */
export async function adminLinkCommand(words: readonly string[], { config, console, now }: CommandContext): Promise<ExitCode> {
  parseArgs({ args: [...words], options: {} })
  if (config.outsideIdentity !== undefined)
    throw new PortalError(
      'unavailable',
      `People sign in at ${config.outsideIdentity.issuer} (OIDC_ISSUER). Give the role manage_admin of the client ${config.outsideIdentity.adminClient} there.`,
    )
  const { dataFolder, databaseUrl, publicUrl } = config
  const database = await openPortalDatabase({ dataFolder, databaseUrl })
  try {
    console.print(await administratorLink(openOneTimeLinks(database), publicUrl, now()))
    return EXIT.ok
  } finally {
    await database.close()
  }
}
