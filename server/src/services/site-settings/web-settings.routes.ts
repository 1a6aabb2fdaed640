/** Web settings of sites: read by everybody, written by administrators of the site, on the paths of the original. */
import { PortalError } from '@graticule/contracts/problem'
import type { Site } from '@graticule/contracts/site'
import { SITE_SETTINGS_ROUTES, type WebSetting } from '@graticule/contracts/sites/site-settings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { selfLink } from '../../http/origin.ts'
import { BAD_PARAMETER, empty, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { Person } from '../../identity/visitor.ts'
import { BAD_BODY } from '../../kept/statements.ts'
import { say } from '../../texts/say.ts'
import type { SiteSettingsOptions } from './options.ts'
import {
  admitToSite,
  CHANGED,
  checkTag,
  NO_RECORD,
  NO_SITE,
  READ,
  sendTagged,
  siteOf,
  sortedPage,
  tagOf,
  WRITTEN,
} from './statements.ts'
import { authorOf, wireId } from '../../sites/site-changes.ts'
import { changeOf, type NamedValue, webSettingId, webSettingsOf } from './web-settings.ts'

const ROUTES = SITE_SETTINGS_ROUTES
const OF_SIGNED_IN = { ...WRITTEN, access: 'user' } as const
const REFUSALS = { 400: BAD_BODY, 404: NO_RECORD, 412: CHANGED }

interface Written {
  readonly set: string
  readonly key: string
  readonly value?: string | number
}

/** Reads and writes the web settings of a site in the name of somebody. */
function writer({ settings, sites, publicUrl }: SiteSettingsOptions) {
  const recordOf = (site: Site, named: NamedValue): WebSetting => {
    const id = webSettingId(site, named)
    return { id, ...named, _links: selfLink(publicUrl, `/settings/rest/web-settings/${id}`) }
  }
  const find = (site: Site, set: string, key: string) =>
    webSettingsOf(settings, site).find((one) => one.set === set && one.key === key)
  return {
    recordOf,
    /** What an id names. @throws PortalError `not-found` */
    named: (id: string) => {
      const [siteId = '', set = '', key = ''] = id.split('-')
      const site = siteOf(sites, siteId)
      const before = find(site, set, key)
      if (before === undefined) throw new PortalError('not-found', say('services:none.record', { id: id.slice(0, 100) }))
      return { site, before: recordOf(site, before) }
    },
    write: async (site: Site, written: Written, author: Person): Promise<WebSetting> => {
      admitToSite(author, site.id)
      await settings.change([changeOf(settings, site.id, written)], authorOf(author))
      const { set, key, value = '' } = written
      return recordOf(site, find(siteOf(sites, site.id), set, key) ?? { set, key, value: String(value) })
    },
  }
}

/** Registers the routes. */
export function webSettingsRoutes(app: FastifyInstance, options: SiteSettingsOptions): void {
  const { settings, sites, publicUrl } = options
  const { recordOf } = writer(options)
  route(
    app,
    ROUTES.webSettings,
    {
      ...READ,
      summary: 'Web settings of a site',
      description: 'First source, first view of the map, and the number of the site in Matomo.',
      replies: { 200: json('A page of the list', ROUTES.webSettings.reply), 400: BAD_PARAMETER, 404: NO_SITE },
    },
    ({ params, query, request, reply }) => {
      const site = siteOf(sites, params.siteId)
      const records = webSettingsOf(settings, site).map((named) => recordOf(site, named))
      const path = `/settings/rest/sites/${wireId(site.id)}/web-settings`
      return sendTagged(request, reply, sortedPage(publicUrl, { name: 'webSettings', path }, records, query))
    },
  )
  writing(app, options)
}

function writing(app: FastifyInstance, options: SiteSettingsOptions): void {
  const { write, named } = writer(options)
  // the creator of the original writes at the root of the service
  const adds = [ROUTES.addWebSetting, { ...ROUTES.addWebSetting, path: '/settings/rest' }]
  for (const contract of adds)
    route(
      app,
      contract,
      {
        ...OF_SIGNED_IN,
        summary: 'Write a web setting',
        replies: { 201: json('The record', ROUTES.addWebSetting.reply), ...REFUSALS },
      },
      async ({ body, visitor, reply }) => {
        const { siteId = '0', ...written } = body
        const record = await write(siteOf(options.sites, siteId), written, visitor)
        return reply.code(201).header('location', record._links.self.href).header('etag', tagOf(record)).send(record)
      },
    )

  const put = async (id: string, value: string | number | undefined, visitor: Person, request: FastifyRequest) => {
    const { site, before } = named(id)
    admitToSite(visitor, site.id)
    checkTag(request, before)
    return write(site, { set: before.set, key: before.key, ...(value === undefined ? {} : { value }) }, visitor)
  }
  const puts = [ROUTES.putWebSetting, { ...ROUTES.putWebSetting, path: '/settings/rest/:id' }, ROUTES.patchWebSetting] as const
  for (const contract of puts)
    route(
      app,
      contract,
      {
        ...OF_SIGNED_IN,
        summary: 'Change a web setting',
        replies: { 200: json('The record', ROUTES.putWebSetting.reply), ...REFUSALS },
      },
      async ({ params: { id }, body: { value }, visitor, request, reply }) => {
        const record = await put(id, value, visitor, request)
        return reply.header('etag', tagOf(record)).send(record)
      },
    )
  route(
    app,
    ROUTES.removeWebSetting,
    { ...OF_SIGNED_IN, summary: 'Reset a web setting', replies: { 204: empty('The default holds again'), ...REFUSALS } },
    async ({ params: { id }, visitor, request, reply }) => {
      await put(id, undefined, visitor, request)
      return reply.code(204).send()
    },
  )
}
