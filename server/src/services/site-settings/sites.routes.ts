/** The sites of the portal: read by everybody, made and removed by administrators; and the logos that stand in settings. */
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { SITE_SETTINGS_ROUTES, type SiteRecord } from '@graticule/contracts/sites/site-settings'
import type { Site } from '@graticule/contracts/site'
import { logoAddress } from '@graticule/contracts/sites/branding'
import type { FastifyInstance } from 'fastify'
import { selfLink } from '../../http/origin.ts'
import { BAD_PARAMETER, binary, empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { BAD_BODY } from '../../kept/statements.ts'
import { isSetUp } from '../../sites/shown-site.ts'
import { say } from '../../texts/say.ts'
import type { SiteSettingsOptions } from './options.ts'
import { CHANGED, NO_RECORD, NO_SITE, READ, sendTagged, siteOf, sortedPage, WRITTEN } from './statements.ts'
import { authorOf, newSite, versionOf, wireId } from '../../sites/site-changes.ts'

const ROUTES = SITE_SETTINGS_ROUTES

function recordOf({ settings, publicUrl }: SiteSettingsOptions, site: Site): SiteRecord {
  const branding = settings.get('branding', site.id)
  const logo = logoAddress(site.id, branding) ?? ''
  const id = wireId(site.id)
  return {
    id: String(id),
    siteId: id,
    name: site.name ?? '',
    url: site.slug === '' ? 'global' : site.slug,
    logoUrl: logo.startsWith('/') ? publicUrl + logo : logo,
    ...(branding.tagline === undefined ? {} : { tagline: branding.tagline }),
    isSetUp: isSetUp(site, branding),
    _links: selfLink(publicUrl, `/settings/rest/sites/${id}`),
  }
}

/** Registers the routes. */
export function siteRoutes(app: FastifyInstance, options: SiteSettingsOptions): void {
  const { sites, publicUrl } = options
  route(
    app,
    ROUTES.sites,
    {
      ...READ,
      summary: 'Sites of the portal',
      replies: { 200: json('A page of the list', ROUTES.sites.reply), 400: BAD_PARAMETER },
    },
    ({ query, request, reply }) => {
      const records = sites.all().map((site) => recordOf(options, site))
      return sendTagged(request, reply, sortedPage(publicUrl, { name: 'sites', path: ROUTES.sites.path }, records, query))
    },
  )
  route(
    app,
    ROUTES.site,
    { ...READ, summary: 'One site', replies: { 200: json('The record', ROUTES.site.reply), 400: BAD_PARAMETER, 404: NO_SITE } },
    ({ params, request, reply }) => sendTagged(request, reply, recordOf(options, siteOf(sites, params.siteId))),
  )
  changing(app, options)
  logos(app, options)
}

function changing(app: FastifyInstance, options: SiteSettingsOptions): void {
  const { settings, sites, traces } = options
  const said = { ...WRITTEN, access: 'admin' } as const
  route(
    app,
    ROUTES.addSite,
    {
      ...said,
      summary: 'Make a community portal',
      replies: {
        201: json('The record', ROUTES.addSite.reply),
        400: BAD_BODY,
        409: problem('This address is taken'),
        412: CHANGED,
      },
    },
    async ({ body: { url, name, language }, visitor, reply }) => {
      const list = settings.get('sites')
      const site = newSite(list, { slug: url, language }, await traces.usedIds())
      const seen = versionOf(settings, 'sites', GLOBAL_SITE_ID)
      await settings.change([{ key: 'sites', value: [...list, { ...site, name }], seen }], authorOf(visitor))
      const record = recordOf(options, siteOf(sites, site.id))
      return reply.code(201).header('location', record._links.self.href).send(record)
    },
  )
  route(
    app,
    ROUTES.removeSite,
    {
      ...said,
      summary: 'Take a community portal off the list',
      description: 'Its settings and contents stay, and nobody administers it any more. No other site gets its id.',
      replies: { 204: empty('It is there no more'), 404: NO_SITE, 409: problem('The global site stays'), 412: CHANGED },
    },
    async ({ params, visitor, reply }) => {
      const site = siteOf(sites, params.siteId)
      if (site.slug === '') throw new PortalError('conflict', say('services:sites.global-stays'))
      const list = settings.get('sites').filter(({ id }) => id !== site.id)
      await settings.change(
        [{ key: 'sites', value: list, seen: versionOf(settings, 'sites', GLOBAL_SITE_ID) }],
        authorOf(visitor),
      )
      await traces.endAdministering(site.id)
      return reply.code(204).send()
    },
  )
}

const STORED_IMAGE = /^data:(image\/(?:png|jpeg|webp));base64,(.+)$/

function logos(app: FastifyInstance, { settings, sites }: SiteSettingsOptions): void {
  route(
    app,
    ROUTES.logo,
    {
      ...READ,
      cache: 'public, max-age=86400',
      policy: 'sealed',
      summary: 'A logo that stands in the settings of a site',
      replies: { 200: binary('The image', 'image/png', 'image/jpeg', 'image/webp'), 400: BAD_PARAMETER, 404: NO_RECORD },
    },
    ({ params: { siteId, part }, reply }) => {
      const { logoUrl, partners = [] } = settings.get('branding', siteOf(sites, siteId).id)
      const url = part === 'site' ? logoUrl : partners[Number(part)]?.logoUrl
      const [, type = '', content = ''] = STORED_IMAGE.exec(url ?? '') ?? []
      if (type === '') throw new PortalError('not-found', say('services:none.record', { id: part }))
      return reply.type(type).send(Buffer.from(content, 'base64'))
    },
  )
}
