/** Puts the server together: plugins and services, by name and in order. Opens nothing and listens nowhere. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_BODY_BYTES, MAX_REQUEST_HEAD_BYTES, REQUEST_TIMEOUT_MS } from '@graticule/contracts/limits'
import { visitorLimitsOf } from '@graticule/contracts/settings/visitor-limits'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import Fastify, { type FastifyInstance } from 'fastify'
import { openAlerts } from './alerts/alert-store.ts'
import type { WebhookParts } from './alerts/webhook.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { publicCatalogue } from './catalogue/public-pictures.ts'
import { openRecordStore } from './catalogue/store/record-store.ts'
import { viewReader } from './catalogue/store/with-views.ts'
import type { Config } from './config.ts'
import { chosenPlaces } from './connectors/geocoding/chosen-places.ts'
import { withViews } from './connectors/live/live-views.ts'
import { type LiveLimits, openLiveSources } from './connectors/live/open-live-sources.ts'
import type { LiveSettings } from './live-settings.ts'
import { createSourceNews } from './connectors/live/source-news.ts'
import { type TurnsOfVisitors, turnsOfVisitors } from './fairness/turns-of-visitors.ts'
import type { Gazetteer } from './gazetteer/gazetteer.ts'
import { isPlaceName } from './gazetteer/is-place-name.ts'
import { feedbackBelongings, openFeedbacks } from './feedback/feedbacks.ts'
import { limitSent } from './feedback/limit-sent.ts'
import { openRobotChecks } from './feedback/robot-checks.ts'
import { openSurveys } from './feedback/surveys.ts'
import type { Identity } from './identity/identity.ts'
import { proposalBelongings } from './improvements/belongings.ts'
import { withImprovements } from './improvements/live-improvements.ts'
import { openProposals } from './improvements/open-proposals.ts'
import type { RunsWorkflow } from './improvements/workflow-port.ts'
import { keptBelongings } from './kept/belongings.ts'
import { openBookmarkFeeds } from './kept/feeds/bookmark-feeds.ts'
import { openHighlights } from './kept/highlighted-searches.ts'
import { openKept } from './kept/open-kept.ts'
import { openSavedSearches } from './kept/saved-searches.ts'
import type { LinkRegister } from './link-health/link-register.ts'
import { createLayerFiles } from './layers/create-layer-files.ts'
import { layerRule } from './layers/layer-hosts.ts'
import { openLearnedSearches } from './learned-searches/learned-searches.ts'
import { namingAskers } from './outbound/naming-askers.ts'
import { createOutbound, type Outbound } from './outbound/outbound.ts'
import { openRoutes } from './http/route-table.ts'
import { alertWorkOf } from './open-alert-work.ts'
import { openPeople, type PeopleOfPortal } from './open-people.ts'
import { openOwnSettings, type OwnSettings } from './people/account/open-account.ts'
import { providerRoutes } from './provider/provider-routes.ts'
import { compression } from './plugins/compression.ts'
import { jsonBodies } from './plugins/json-bodies.ts'
import { openapi } from './plugins/openapi.ts'
import { operation } from './plugins/operation.ts'
import { jsonwsAddress } from './plugins/jsonws-address.ts'
import { ownCallAddress, portalCallAddress } from './plugins/portal-call-address.ts'
import { problemReplies, refuseConnection, sendProblem, toPortalError } from './http/problem-replies.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { staticWeb } from './plugins/static-web.ts'
import { widgetAddress } from './plugins/widget-address.ts'
import { curated } from './services/curated/index.ts'
import { dab } from './services/dab/index.ts'
import { exportService } from './services/export/index.ts'
import { extents } from './services/extents/index.ts'
import { feedback } from './services/feedback/index.ts'
import { jsonws } from './services/jsonws/index.ts'
import { log } from './services/log/index.ts'
import { mapProxies } from './services/map-proxies/index.ts'
import { opensearch } from './services/opensearch/index.ts'
import { people } from './services/people/index.ts'
import { personalData } from './services/personal-data/index.ts'
import { places } from './services/places/index.ts'
import { portalResources } from './services/portal-resources/index.ts'
import { remoteSearch } from './services/remote-search/index.ts'
import { search } from './services/search/index.ts'
import { session } from './services/session/index.ts'
import { settingsService } from './services/settings/index.ts'
import { shortLinks } from './services/short-links/index.ts'
import { sourceStatus } from './services/source-status/index.ts'
import { thumbnails } from './services/thumbnails/index.ts'
import { derived } from './settings/derived.ts'
import { readFirstValues } from './settings/first-values.ts'
import { followSettings } from './settings/follow-settings.ts'
import { openSettings, type Settings } from './settings/settings.ts'
import { openSettingsStore } from './settings/settings-store.ts'
import { openShortLinkStore } from './short-links/short-link-store.ts'
import { siteViewsOf } from './sites/site-views.ts'
import { siteLanguage } from './sites/site-language.ts'
import { sitesOf } from './sites/sites.ts'
import type { Database } from './storage/database.ts'

/** What the app is built from. It closes none of it but the way out that it has built itself. */
export interface AppDependencies {
  readonly config: Config
  /** Where services keep what is theirs. */
  readonly database: Database
  readonly catalogue: Catalogue
  readonly links: Pick<LinkRegister, 'find'>
  readonly gazetteer: Gazetteer
  readonly version: string
  /** Milliseconds since 1970; the system's clock by default. */
  readonly clock?: () => number
  /** The way to other servers; by default one to public servers and those that the configuration allows. */
  readonly outbound?: Outbound
  /** Tells who asks; by default the sessions and tokens of the portal do. */
  readonly identity?: Identity
  /** Time and size of the answers of outside sources; those of the limits by default. */
  readonly liveLimits?: LiveLimits
  /** Waits before a server is refused, `REFUSAL_STEP_MS` at most; less in tests. */
  readonly pauseBeforeRefusal?: (milliseconds: number) => Promise<void>
  /** Whether a workflow runs on an entry; none does by default. */
  readonly runsWorkflow?: RunsWorkflow
  /** The rows of the data sources at this moment; those of the settings by default. */
  readonly sourceRows?: () => readonly SourceRow[]
}

/** Bodies of layers that are kept, bytes, and the least distance of two requests to the server of a layer, ms: maps ask for many parts. */
const KEPT_LAYER_BYTES = 200_000_000
const LAYER_INTERVAL_MS = 5
const layerWayOf = ({ dataFolder }: Config) => ({
  keepFolder: join(dataFolder, 'kept-layers'),
  keepBytes: KEPT_LAYER_BYTES,
  hostIntervalMs: LAYER_INTERVAL_MS,
})

/** What is searched outside, as it is set at this moment. */
const liveSettingsOf =
  (settings: Settings, { sourceRows }: AppDependencies) =>
  (): LiveSettings => ({
    sources: sourceRows?.() ?? settings.get('sources'),
    earthquakes: settings.get('earthquakes'),
    scenes: settings.get('scenes'),
  })

/** The catalogue as visitors search it: with pictures of our own host, the views of sites, and a gazetteer that knows places. */
const visitedCatalogue = (
  { catalogue, config, gazetteer }: AppDependencies,
  views: ReturnType<typeof siteViewsOf>,
): Catalogue => ({
  ...publicCatalogue(catalogue, config.publicUrl),
  view: (id) => views.byId(id)?.narrows,
  correct: (query) => catalogue.correct(query, (word) => isPlaceName(gazetteer, word)),
})

/** The time, and how servers are refused that visitors may not have asked. */
const refusing = (app: FastifyInstance, { pauseBeforeRefusal = sleep, clock = Date.now }: AppDependencies) => ({
  now: clock,
  refusals: { log: (words: string) => app.log.warn(words), clock: () => performance.now(), sleep: pauseBeforeRefusal },
})

/** A server that answers nothing yet. */
function createServer({ logLevel, trustProxy }: Config): FastifyInstance {
  return Fastify({
    logger: {
      level: logLevel,
      // the log keeps no address of a visitor
      serializers: { req: ({ method, url }: { method: string; url: string }) => ({ method, url }) },
    },
    rewriteUrl: ({ url = '/', headers }) => jsonwsAddress(ownCallAddress(portalCallAddress(widgetAddress(url)), headers)),
    // without a proxy that is known, anybody could give himself any address
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: refuseConnection,
    http: { maxHeaderSize: MAX_REQUEST_HEAD_BYTES },
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    // addresses that cannot be decoded never reach a route
    frameworkErrors: (error, _request, reply) => void sendProblem(reply, toPortalError(error)),
  })
}

/** The settings of the database, followed until the server closes. */
async function settingsOf(app: FastifyInstance, { config, database, clock = Date.now }: AppDependencies): Promise<Settings> {
  const warn = (words: string) => app.log.warn(words)
  const settings = await openSettings({
    store: openSettingsStore(database),
    firstValues: await readFirstValues(config),
    warn,
    now: clock,
  })
  const unfollow = followSettings(settings, warn)
  app.addHook('onClose', async () => unfollow())
  return settings
}

/** The ways to other servers: that of the portal itself, and the files of the map. */
function waysOut(app: FastifyInstance, dependencies: AppDependencies, settings: Settings, turns: TurnsOfVisitors) {
  const { config } = dependencies
  const outbound = namingAskers(dependencies.outbound ?? createOutbound(config))
  if (dependencies.outbound === undefined) app.addHook('onClose', () => outbound.close())
  // what visitors ask for has a way of its own: a server that fails them is not left alone by the portal's own searches and harvests
  const layerWay = namingAskers(dependencies.outbound ?? createOutbound({ ...config, ...layerWayOf(config) }))
  const layers = createLayerFiles({
    outbound: layerWay,
    rule: derived(
      () => [settings.get('layerHosts')],
      (hosts) => layerRule(hosts, config.allowHosts),
    ),
    isSecure: config.publicUrl.startsWith('https:'),
    turns: turns.of,
    ...refusing(app, dependencies),
  })
  app.addHook('onClose', async () => {
    await layers.end()
    if (dependencies.outbound === undefined) await layerWay.close()
  })
  return { outbound, layers }
}

/** What services are made of. */
interface Parts extends ReturnType<typeof waysOut>, ReturnType<typeof searchedOf> {
  readonly dependencies: AppDependencies
  readonly settings: Settings
  readonly turns: TurnsOfVisitors
  readonly people: PeopleOfPortal
  readonly ownSettings: OwnSettings
}

/** What is searched: the catalogue with the views of sites, the outside sources, and what visitors have taught. */
function searchedOf(dependencies: AppDependencies, settings: Settings, outbound: Outbound) {
  const { database, clock = Date.now } = dependencies
  const sites = sitesOf(settings)
  const views = siteViewsOf(settings)
  const news = createSourceNews(clock)
  const opened = news.heeding(openLiveSources(liveSettingsOf(settings, dependencies), outbound, dependencies.liveLimits))
  return {
    sites,
    views,
    news,
    catalogue: visitedCatalogue(dependencies, views),
    live: withViews(withImprovements(opened, database), viewReader(database)),
    learned: openLearnedSearches(database, clock, () => settings.get('blockedPhrases')),
  }
}

/** Services that search and describe. */
async function searchServices(app: FastifyInstance, parts: Parts): Promise<void> {
  const { dependencies, settings, turns, outbound, layers, sites, views, catalogue, live, learned, ownSettings } = parts
  const { config, database, gazetteer, links, version, clock = Date.now } = dependencies
  const { publicUrl, seedFolder } = config
  const contact = config.contact === undefined ? {} : { contact: config.contact }
  const searched = { catalogue, live, publicUrl, clock }
  await app.register(dab, { ...searched, ...contact })
  await app.register(opensearch, searched)
  await app.register(remoteSearch, searched)
  await app.register(exportService, { ...searched, location: database.location })
  await app.register(extents, { catalogue, live, clock })
  await app.register(places, { gazetteer: chosenPlaces(gazetteer, settings, { outbound, clock, inTurn: turns.of.places.run }) })
  await app.register(portalResources, {
    links,
    learned,
    layers,
    seedFolder,
    version,
    ...ownSettings,
    searches: openSavedSearches(database),
  })
  await app.register(search, { catalogue, gazetteer, learned, seedFolder, clock })
  await app.register(settingsService, { settings, sites, views, publicUrl })
}

/** Services of the page: its map and pictures, links, what it notes, and the page itself. */
async function pageServices(app: FastifyInstance, parts: Parts): Promise<void> {
  const { dependencies, settings, outbound, layers, sites, catalogue, live, news, learned } = parts
  const { config, database, clock = Date.now } = dependencies
  const { publicUrl, seedFolder } = config
  await app.register(mapProxies, { files: layers, database, clock })
  await app.register(log, { database, catalogue, learned, keepDays: config.logDays, clock })
  const links = openShortLinkStore(database)
  await app.register(shortLinks, { links, sources: live.sources, findSite: sites.bySlug, publicUrl, clock })
  await app.register(sourceStatus, { clock, news, sources: () => live.sources().asked })
  const get: Catalogue['get'] = async (ids) => [...(await dependencies.catalogue.get(ids)), ...live.pictures.get(ids)]
  await app.register(thumbnails, { catalogue: { get }, outbound, seedFolder, clock })
  const general = () => ({ isBulkDownloadEnabled: settings.get('isBulkDownloadEnabled') })
  await staticWeb(app, { ...config, sources: live.sources, general, findSite: sites.bySlug })
}

/** How webhooks of alerts are sent. */
const hooksOf = ({ dependencies, people, outbound }: Parts): WebhookParts => {
  const { config, database, clock = Date.now } = dependencies
  return { database, outbound, secrets: people.secrets, publicUrl: config.publicUrl, clock }
}

/** What the searches of people are made of. */
function personalDataOf(parts: Parts) {
  const { dependencies, people: known, catalogue, learned, live } = parts
  const { config, database, clock = Date.now } = dependencies
  const { publicUrl, seedFolder, allowHosts } = config
  const { people: store, secrets, sendsMail } = known
  const stores = {
    kept: openKept(database),
    highlights: openHighlights(database),
    alerts: openAlerts(database),
    people: store,
    secrets,
  }
  const searched = { catalogue, learned, sources: live.sources }
  return { ...stores, ...searched, hooks: hooksOf(parts), allowHosts, sendsMail, publicUrl, seedFolder, clock }
}

/** Services of people: the embedded identity provider, sessions, accounts, what they keep. */
async function peopleServices(app: FastifyInstance, parts: Parts): Promise<void> {
  const { dependencies, people: known, ownSettings, live } = parts
  const { config, database, catalogue, clock = Date.now } = dependencies
  const { embedded, sendsMail } = known
  if (embedded !== undefined) await app.register(providerRoutes, { provider: embedded.provider, publicUrl: config.publicUrl })
  await app.register(session, { ...known, form: embedded, publicUrl: config.publicUrl, clock })
  const kept = openKept(database)
  const { accounts, secondStep } = embedded ?? {}
  const { ownBelongings, ...own } = ownSettings
  const belongings = [
    ...keptBelongings(database, kept),
    ...proposalBelongings(database),
    ...ownBelongings,
    ...(secondStep === undefined ? [] : [secondStep.belongings]),
    feedbackBelongings(database),
  ]
  const { publicUrl } = config
  const { searches } = kept
  await app.register(people, { ...known, ...own, searches, publicUrl, belongings, accounts, secondStep, clock })
  const { namesOf } = known.people
  const checked = { checks: openRobotChecks(database, known.secrets, clock), count: limitSent(clock) }
  const proposals = openProposals(database, { publicUrl, sendsMail }, dependencies.runsWorkflow)
  const records = openRecordStore(database)
  const stored = (ids: readonly string[]) => records.get(ids)
  const { sources } = live
  const feeds = openBookmarkFeeds(database)
  await app.register(curated, { kept, feeds, proposals, sources, live, catalogue, stored, namesOf, publicUrl, clock, ...checked })
  await app.register(feedback, { surveys: openSurveys(database), feedbacks: openFeedbacks(database), clock, ...checked })
  await app.register(personalData, personalDataOf(parts))
  await app.register(jsonws)
}

/** The whole server, ready to listen or to be asked by `inject`. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, database, version, clock = Date.now } = dependencies
  const app = createServer(config)
  const settings = await settingsOf(app, dependencies)
  const turns = turnsOfVisitors(derived(() => [settings.get('limits')], visitorLimitsOf))
  dependencies.catalogue.limitSearches?.(turns.limits)
  const ways = waysOut(app, dependencies, settings, turns)
  const searched = searchedOf(dependencies, settings, ways.outbound)
  const warn = (words: string) => app.log.warn(words)
  const known = await openPeople({
    config,
    database,
    app,
    outbound: ways.outbound,
    warn,
    originalClients: () => settings.get('originalClients'),
    inTurn: turns.of.passwords.run,
    clock,
  })
  const { identity = known.identity } = dependencies

  problemReplies(app, siteLanguage(searched.sites))
  jsonBodies(app)
  openRoutes(app, { identity, turns })
  await securityHeaders(app, config)
  await compression(app)
  await openapi(app, { ...config, version })
  operation(app, { catalogue: searched.catalogue, database, version, clock, token: config.metricsToken })

  const ownSettings = openOwnSettings({
    database,
    secrets: known.secrets,
    outbound: ways.outbound,
    dataHub: () => settings.get('dataHub'),
    openEo: () => settings.get('openEo'),
    publicUrl: config.publicUrl,
    clock,
  })
  const parts: Parts = { dependencies, settings, turns, people: known, ownSettings, ...ways, ...searched }
  await searchServices(app, parts)
  await peopleServices(app, parts)
  app.decorate('alertWork', alertWorkOf({ ...hooksOf(parts), ...searched, database, sendsMail: known.sendsMail }))
  app.addHook('onClose', () => app.alertWork.end())
  await pageServices(app, parts)
  return app
}
