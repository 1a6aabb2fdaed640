/** API settings of a site on the paths of the original: addresses for everybody, secrets written and never read. */
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { SecretKey } from '@graticule/contracts/settings/settings'
import { type ApiSetting, SITE_SETTINGS_ROUTES } from '@graticule/contracts/sites/site-settings'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { BAD_BODY } from '../../kept/statements.ts'
import { say } from '../../texts/say.ts'
import type { SiteSettingsOptions } from './options.ts'
import { CHANGED, NO_RECORD, NO_SITE, READ, sendTagged, siteOf, sortedPage, WRITTEN } from './statements.ts'
import { authorOf, versionOf, wireId } from '../../sites/site-changes.ts'

/** Keys of the original that are secrets, and what keeps them here. */
const SECRETS: Readonly<Record<string, SecretKey>> = {
  w3wKey: 'what3wordsKey',
  googleMapsApiKey: 'geocoderKey',
  mapBoxAccessToken: 'geocoderKey',
}

/**
 * Where clients of the original find our services. They are ours whatever this portal asks behind them.
 * @rule D46.api-settings API settings hold addresses, never a password, key or token
 */
function ownAddresses({ settings, publicUrl }: SiteSettingsOptions, siteId: number): readonly ApiSetting[] {
  const tour = settings.get('tourUrl', siteId)
  const values: Readonly<Record<string, string>> = {
    dabBaseUrl: `${publicUrl}/dab`,
    dabDataProvidersUrl: `${publicUrl}/dab/data-providers`,
    geossCrOpensearchUrl: `${publicUrl}/internal/opensearch`,
    kpBaseUrl: `${publicUrl}/kp`,
    ...(tour === '' ? {} : { tourUrl: tour }),
  }
  return Object.entries(values).map(([key, value]) => ({ id: key, key, value }))
}

/** Registers the routes. */
export function apiSettingsRoutes(app: FastifyInstance, options: SiteSettingsOptions): void {
  const { settings, sites, publicUrl } = options
  const { apiSettings: list, putApiSetting: put } = SITE_SETTINGS_ROUTES
  route(
    app,
    list,
    {
      ...READ,
      summary: 'API settings of a site',
      description: 'Addresses of the services of this portal. Secrets are never among them.',
      replies: { 200: json('A page of the list', list.reply), 400: BAD_PARAMETER, 404: NO_SITE },
    },
    ({ params, query, request, reply }) => {
      const site = siteOf(sites, params.siteId)
      const path = `/settings/rest/sites/${wireId(site.id)}/api-settings`
      return sendTagged(
        request,
        reply,
        sortedPage(publicUrl, { name: 'apiSettings', path }, ownAddresses(options, site.id), query),
      )
    },
  )
  route(
    app,
    put,
    {
      ...WRITTEN,
      access: 'admin',
      summary: 'Write an API setting',
      description: 'Keys and tokens are written here and never read; the addresses of services are those of this portal.',
      replies: { 200: json('Whether it has a value now', put.reply), 400: BAD_BODY, 404: NO_RECORD, 412: CHANGED },
    },
    async ({ params, body: { value }, visitor }) => {
      const site = siteOf(sites, params.siteId)
      const { key } = params
      const ours = key === 'tourUrl' ? key : SECRETS[key]
      if (ours === undefined) {
        const isOwn = ownAddresses(options, site.id).some((one) => one.key === key)
        if (isOwn) throw new PortalError('invalid-body', say('services:sites.own-address', { key }))
        throw new PortalError('not-found', say('services:sites.no-setting', { key }))
      }
      const text = String(value)
      // keys are those of the installation
      const siteId = ours === 'tourUrl' ? site.id : GLOBAL_SITE_ID
      const reset = text === '' && ours !== 'tourUrl'
      await settings.change(
        [{ key: ours, siteId, seen: versionOf(settings, ours, siteId), ...(reset ? {} : { value: text }) }],
        authorOf(visitor),
      )
      return { key, isSet: text !== '' }
    },
  )
}
