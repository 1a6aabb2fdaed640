/** What a browser needs to install a site as an app: its manifest and its icons. */
import { INSTALLED_ROUTES } from '@graticule/contracts/sites/installed-routes'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, binary } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { type FindDocument, manifestOf, openSiteIcons } from '../../sites/icons/site-icons.ts'
import type { SiteSettingsOptions } from './options.ts'
import { NO_SITE, READ, siteOf, tagOf } from './statements.ts'

/** The media type of a manifest (Web Application Manifest, section 5). */
const MANIFEST = 'application/manifest+json'

/** What the routes are built from. */
export interface InstalledOptions extends Pick<SiteSettingsOptions, 'settings' | 'sites'> {
  readonly findDocument: FindDocument
}

/**
 * Fastify plugin.
 * @rule B-offline.manifest Each site can be installed under its own name, with its own icons and colour
 */
export async function installedSites(app: FastifyInstance, { settings, sites, findDocument }: InstalledOptions): Promise<void> {
  const iconOf = openSiteIcons(findDocument)
  const found = (siteId: string) => {
    const site = siteOf(sites, siteId)
    return { site, branding: settings.get('branding', site.id) }
  }
  route(
    app,
    INSTALLED_ROUTES.manifest,
    {
      ...READ,
      summary: 'Manifest of a site that can be installed',
      replies: {
        200: { description: 'The manifest', content: { [MANIFEST]: { schema: INSTALLED_ROUTES.manifest.reply } } },
        400: BAD_PARAMETER,
        404: NO_SITE,
      },
    },
    ({ params, request, reply }) => {
      const { site, branding } = found(params.siteId)
      const manifest = manifestOf(site, branding)
      const tag = tagOf(manifest)
      reply.header('etag', tag)
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.type(`${MANIFEST}; charset=utf-8`).send(JSON.stringify(manifest))
    },
  )
  route(
    app,
    INSTALLED_ROUTES.icon,
    {
      ...READ,
      cache: 'public, max-age=86400',
      policy: 'sealed',
      summary: 'An icon of a site that is installed',
      replies: { 200: binary('The icon', 'image/png'), 400: BAD_PARAMETER, 404: NO_SITE },
    },
    async ({ params, reply }) => {
      const { site, branding } = found(params.siteId)
      return reply.type('image/png').send(await iconOf(site, branding, params.kind))
    },
  )
}
