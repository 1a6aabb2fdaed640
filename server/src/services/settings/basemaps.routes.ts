/** Basemaps of the operator, for everybody to read. */
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { type Basemap, SETTINGS_ROUTES } from '@graticule/contracts/services/settings'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { say } from '../../texts/say.ts'
import type { SettingsOptions } from './options.ts'

/** Registers the route. */
export async function basemapsRoutes(app: FastifyInstance, { settings, sites }: SettingsOptions): Promise<void> {
  route(
    app,
    SETTINGS_ROUTES.basemaps,
    {
      summary: 'Basemaps of a site',
      description: 'Maps of other servers that a visitor can put under the layers, beside those that the page brings along.',
      tag: 'searches',
      access: 'public',
      // the operator may change the list at any time, and the next reader sees it
      cache: 'public, no-cache',
      readers: 'anyone',
      replies: {
        200: json('The list', SETTINGS_ROUTES.basemaps.reply),
        400: BAD_PARAMETER,
        404: problem('There is no site with this id'),
      },
    },
    ({ query: { siteId = GLOBAL_SITE_ID } }): { basemaps: readonly Basemap[] } => {
      const site = sites.byId(siteId)
      if (site === undefined) throw new PortalError('not-found', say('services:none.site', { id: String(siteId) }))
      return { basemaps: settings.get('basemaps', site.id) }
    },
  )
}
