/** What services share: settings, ways to other servers, what is searched. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SeenBy } from '@graticule/contracts/sources/source-row'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { publicCatalogue } from '../catalogue/public-pictures.ts'
import { viewReader } from '../catalogue/store/with-views.ts'
import type { Config } from '../config.ts'
import { withViews } from '../connectors/live/live-views.ts'
import { openLiveSources } from '../connectors/live/open-live-sources.ts'
import type { LiveSettings } from '../live-settings.ts'
import type { SourceKeys } from '../connectors/live/source-keys.ts'
import { createSourceNews } from '../connectors/live/source-news.ts'
import type { TurnsOfVisitors } from '../fairness/turns-of-visitors.ts'
import { isPlaceName } from '../gazetteer/is-place-name.ts'
import { currentSight, isSeen } from '../identity/sight.ts'
import { withImprovements } from '../improvements/live-improvements.ts'
import { createLayerFiles } from '../layers/create-layer-files.ts'
import { layerRule } from '../layers/layer-hosts.ts'
import { openLearnedSearches } from '../learned-searches/learned-searches.ts'
import type { Journal } from '../journal/journal.ts'
import { namingAskers } from '../outbound/naming-askers.ts'
import { createOutbound, type Outbound } from '../outbound/outbound.ts'
import { derived } from '../settings/derived.ts'
import { readFirstValues } from '../settings/first-values.ts'
import { followSettings } from '../settings/follow-settings.ts'
import { openSettings, type Settings } from '../settings/settings.ts'
import { pacedChange } from '../settings/paced-change.ts'
import { openSettingsStore } from '../settings/settings-store.ts'
import { siteViewsOf } from '../sites/site-views.ts'
import { type Sites, sitesOf } from '../sites/sites.ts'
import { openKeyStore } from '../widget/key-store.ts'
import { openKeyUses } from '../widget/key-uses.ts'
import { createWidgetGate } from '../widget/widget-gate.ts'
import type { AppDependencies } from './dependencies.ts'
import type { PeopleOfPortal } from '../open-people.ts'
import type { OwnSettings } from '../people/account/open-account.ts'

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

/** The settings of the database, followed until the server closes. */
export async function settingsOf(
  app: FastifyInstance,
  { config, database, clock = Date.now, pollMs }: AppDependencies,
): Promise<Settings> {
  const warn = (words: string) => app.log.warn(words)
  const settings = await openSettings({
    store: openSettingsStore(database),
    firstValues: await readFirstValues(config),
    warn,
    now: clock,
  })
  const unfollow = followSettings(settings, warn, pollMs)
  app.addHook('onClose', async () => unfollow())
  return { ...settings, change: pacedChange(settings, clock) }
}

/** The ways to other servers: that of the portal itself, and the files of the map. */
export function waysOut(app: FastifyInstance, dependencies: AppDependencies, settings: Settings, turns: TurnsOfVisitors) {
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
    bytes: dependencies.layerBytes,
    ...refusing(app, dependencies),
  })
  app.addHook('onClose', async () => {
    await layers.end()
    if (dependencies.outbound === undefined) await layerWay.close()
  })
  return { outbound, layers }
}

/** What is searched: the catalogue with the views of sites, the outside sources, and what visitors have taught. */
export function searchedOf(dependencies: AppDependencies, settings: Settings, outbound: Outbound, sourceKeys: SourceKeys) {
  const { database, clock = Date.now } = dependencies
  const sites = sitesOf(settings)
  const views = siteViewsOf(settings)
  const news = createSourceNews(clock)
  const guards = {
    isSeen: (seenBy: SeenBy | undefined) => isSeen(seenBy, currentSight()),
    sight: currentSight,
    credentialsFor: sourceKeys.credentialsFor,
  }
  const read = liveSettingsOf(settings, dependencies)
  const opened = news.heeding(openLiveSources(read, outbound, dependencies.liveLimits, guards))
  return {
    sites,
    views,
    news,
    sourceKeys,
    catalogue: visitedCatalogue(dependencies, views),
    live: withViews(withImprovements(opened, database), viewReader(database)),
    learned: openLearnedSearches(database, clock, () => settings.get('blockedPhrases')),
  }
}

/** The keys of the widget, and who passes with them. What is counted and not written yet is written when the server closes. */
export function widgetOf(app: FastifyInstance, { database, clock = Date.now }: AppDependencies, sites: Sites) {
  const keys = openKeyStore(database)
  const uses = openKeyUses(database)
  app.addHook('onClose', () => uses.write().catch((error: unknown) => app.log.warn(error)))
  return { keys, uses, gate: createWidgetGate({ keys, uses, isSite: (id) => sites.byId(id) !== undefined, clock }) }
}

/** What services are made of. */
export interface Parts extends ReturnType<typeof waysOut>, ReturnType<typeof searchedOf> {
  readonly dependencies: AppDependencies
  readonly settings: Settings
  readonly journal: Journal
  readonly turns: TurnsOfVisitors
  readonly people: PeopleOfPortal
  readonly ownSettings: OwnSettings
  readonly widget: ReturnType<typeof widgetOf>
}
