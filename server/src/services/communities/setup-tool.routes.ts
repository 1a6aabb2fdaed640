/** The set-up tool of a site: an archive with which somebody starts a mirror of it. */
import { PortalError } from '@graticule/contracts/problem'
import { SITE_SETTINGS_ROUTES } from '@graticule/contracts/sites/site-settings'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, binary, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { setupTool } from '../../sites/setup-tool.ts'
import { say } from '../../texts/say.ts'
import type { CommunitiesOptions } from './options.ts'

/** Registers the route. */
export function setupToolRoutes(app: FastifyInstance, { settings, sites, publicUrl, version, clock }: CommunitiesOptions): void {
  route(
    app,
    SITE_SETTINGS_ROUTES.setupTool,
    {
      summary: 'Set-up tool: an archive that starts a mirror of a site',
      description: 'A ZIP with the public settings of the site, a start script and instructions.',
      tag: 'sites',
      access: 'public',
      cache: 'no-store',
      readers: 'own pages',
      policy: 'sealed',
      options: { exposeHeadRoute: false },
      replies: {
        200: binary('The archive', 'application/zip'),
        400: BAD_PARAMETER,
        404: problem('There is no site with this id'),
      },
    },
    async ({ params: { siteId }, reply }) => {
      const site = sites.byId(Number(siteId))
      if (site === undefined) throw new PortalError('not-found', say('services:none.site', { id: siteId }))
      const archive = await setupTool(settings, site, { publicUrl, version, now: clock() })
      const name = `graticule-${site.slug === '' ? 'portal' : site.slug}.zip`
      return reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`).send(archive)
    },
  )
}
