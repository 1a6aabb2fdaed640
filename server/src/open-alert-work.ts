/** Alerts, put together: what they follow, where they look, and how they send. */
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import { savedState } from '@graticule/contracts/links/saved-search-address'
import { PortalError } from '@graticule/contracts/problem'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { type AlertWork, type AlertWorkOptions, openAlertWork } from './alerts/alert-work.ts'
import { type LookAt, LOOKED_AT } from './alerts/look-outside.ts'
import { sourceOfSaved } from './alerts/stored-queries.ts'
import type { WebhookParts } from './alerts/webhook.ts'
import { searchSource } from './broker/search-source.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { LiveSources } from './connectors/live/open-live-sources.ts'
import type { SiteViews } from './sites/site-views.ts'
import { say } from './texts/say.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What alerts of this server do by themselves; a job does it again and again. */
    readonly alertWork: AlertWork
  }
}

export interface OpenAlertWorkOptions extends WebhookParts {
  readonly database: AlertWorkOptions['database']
  readonly catalogue: Catalogue
  readonly views: Pick<SiteViews, 'narrowing'>
  readonly live: LiveSources
  readonly sendsMail: boolean
  readonly matching?: AlertWorkOptions['matching']
}

/** Asks a source as a visitor would who is not signed in; a source that they do not see is looked at by nobody. */
const lookingWith =
  ({ catalogue, live, clock }: Pick<OpenAlertWorkOptions, 'catalogue' | 'live' | 'clock'>): LookAt =>
  async (search) => {
    const sources = live.sources()
    const source = sourceOfSaved(search, sources)
    if (source === undefined) throw new PortalError('not-found', say('request:not-found'))
    const state = savedState(search, GLOBAL_SITE, sources)
    const now = clock()
    const filters = { ...searchFiltersOf(state, now), startIndex: 1, itemsPerPage: LOOKED_AT }
    const request = {
      filters,
      facets: [],
      facetText: '',
      form: { format: PORTAL_FORMAT, version: '' },
      requestId: '',
    } as unknown as Parameters<typeof searchSource>[2]
    const signal = AbortSignal.timeout(SEARCH_TIMEOUT_MS)
    return { source: source.name, resultSet: await searchSource({ catalogue, live, now }, source, request, 'en', signal) }
  }

/** The work of one server. */
export const alertWorkOf = (options: OpenAlertWorkOptions): AlertWork =>
  openAlertWork({
    ...options,
    sources: options.live.sources,
    views: options.views.narrowing,
    lookAt: lookingWith(options),
  })
