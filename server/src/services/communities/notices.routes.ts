/** Gives visitors the notices that are shown now. */
import { PortalError } from '@graticule/contracts/problem'
import { NOTICES_ROUTE } from '@graticule/contracts/sites/notices'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { noticesNow } from '../../sites/notices-now.ts'
import { say } from '../../texts/say.ts'
import type { CommunitiesOptions } from './options.ts'

/** Registers the route. */
export function noticeRoutes(app: FastifyInstance, { settings, sites, clock }: CommunitiesOptions): void {
  route(
    app,
    NOTICES_ROUTE,
    {
      summary: 'The notices that a site shows now',
      description: 'In all languages that they have. What is planned or over is not told.',
      tag: 'sites',
      access: 'public',
      cache: 'no-store',
      readers: 'own pages',
      replies: {
        200: json('The notices, those of the whole portal first', NOTICES_ROUTE.reply),
        400: BAD_PARAMETER,
        404: problem('There is no site with this address'),
      },
    },
    ({ query: { site = '' } }) => {
      const found = sites.bySlug(site)
      if (found === undefined) throw new PortalError('not-found', say('services:none.site', { id: site }))
      return { notices: noticesNow(settings, found.id, clock()) }
    },
  )
}
