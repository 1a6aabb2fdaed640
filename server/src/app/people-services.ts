/** Registers the services of people: sign-in, accounts, what they keep, their communities. */
import { publicRow } from '@graticule/contracts/data-sources'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import type { FastifyInstance } from 'fastify'
import { openAlerts } from '../alerts/alert-store.ts'
import type { WebhookParts } from '../alerts/webhook.ts'
import { openRecordStore } from '../catalogue/store/record-store.ts'
import { followContents } from '../contents/marks/content-marks.ts'
import { dashboardBelongings } from '../dashboards/belongings.ts'
import { feedbackBelongings, openFeedbacks } from '../feedback/feedbacks.ts'
import { limitSent } from '../feedback/limit-sent.ts'
import { openRobotChecks } from '../feedback/robot-checks.ts'
import { openSurveys } from '../feedback/surveys.ts'
import { proposalBelongings } from '../improvements/belongings.ts'
import { openProposals } from '../improvements/open-proposals.ts'
import { keptBelongings } from '../kept/belongings.ts'
import { openBookmarkFeeds } from '../kept/feeds/bookmark-feeds.ts'
import { openHighlights } from '../kept/highlighted-searches.ts'
import { openKept } from '../kept/open-kept.ts'
import { providerRoutes } from '../provider/provider-routes.ts'
import { curated } from '../services/curated/index.ts'
import { communities } from '../services/communities/index.ts'
import { feedback } from '../services/feedback/index.ts'
import { jsonws } from '../services/jsonws/index.ts'
import { people } from '../services/people/index.ts'
import { personalData } from '../services/personal-data/index.ts'
import { session } from '../services/session/index.ts'
import { invitationBelongings, openInvitations } from '../people/invitations.ts'
import { openSiteAdministrators } from '../people/site-administrators.ts'
import { withSight } from '../identity/sight.ts'
import { portalNameIn } from '../mail/portal-of-mails.ts'
import { openPortalRequests } from '../sites/portal-requests.ts'
import { openSiteDrafts, siteBelongings } from '../sites/site-drafts.ts'
import { openSiteTraces } from '../sites/site-traces.ts'
import { settledId } from '../sites/sites.ts'
import { communityOf, openTrail } from './open-trail.ts'
import type { Parts } from './parts.ts'

/** What others will read is looked for as everybody sees it. */
const asEverybody = <T>(task: () => T): T => withSight(0, task)

/** How webhooks of alerts are sent. */
export const hooksOf = ({ dependencies, people, outbound, settings, sites }: Parts): WebhookParts => {
  const { config, database, clock = Date.now } = dependencies
  const { publicUrl } = config
  return {
    database,
    outbound,
    secrets: people.secrets,
    publicUrl,
    portalName: portalNameIn(settings),
    siteOf: communityOf({ sites }),
    clock,
  }
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
    highlightsOf: (siteId: number) => parts.settings.get('siteHighlights', settledId(siteId)),
    alerts: openAlerts(database),
    people: store,
    secrets,
  }
  const searched = { catalogue, learned, sources: live.sources, asEverybody }
  return { ...stores, ...searched, hooks: hooksOf(parts), allowHosts, sendsMail, publicUrl, seedFolder, clock }
}

/** Rows of sources that who asks sees and not everybody. */
const ownRows = (rows: readonly SourceRow[]) => rows.filter(({ seenBy }) => seenBy !== undefined).map(publicRow)

/** Services of people: the embedded identity provider, sessions, accounts, what they keep. */
export async function peopleServices(app: FastifyInstance, parts: Parts): Promise<void> {
  const { dependencies, people: known, ownSettings, live } = parts
  const { config, database, clock = Date.now } = dependencies
  const { embedded } = known
  if (embedded !== undefined) await app.register(providerRoutes, { provider: embedded.provider, publicUrl: config.publicUrl })
  await app.register(session, {
    ...known,
    form: embedded,
    ownSources: () => ownRows(live.sources().rows),
    usersConsole: config.outsideIdentity?.console,
    publicUrl: config.publicUrl,
    clock,
  })
  const kept = openKept(database)
  const { accounts, secondStep } = embedded ?? {}
  const { ownBelongings, ...own } = ownSettings
  const belongings = [
    ...keptBelongings(database, kept),
    ...proposalBelongings(database),
    dashboardBelongings(database),
    ...ownBelongings,
    ...(secondStep === undefined ? [] : [secondStep.belongings]),
    feedbackBelongings(database),
    siteBelongings(database),
    invitationBelongings(database),
  ]
  const { publicUrl } = config
  const invitations = openInvitations(database, embedded === undefined ? 'granted' : 'roles')
  const ofPeople = {
    ...known,
    ...own,
    searches: kept.searches,
    belongings,
    accounts,
    secondStep,
    invitations,
    siteAdministrators: openSiteAdministrators(database),
    trail: openTrail(parts),
    siteOf: communityOf(parts),
  }
  await app.register(people, { ...ofPeople, publicUrl, clock })
  const checked = {
    checks: openRobotChecks(database, known.secrets, clock, dependencies.robotCheckBits),
    count: limitSent(clock),
  }
  await curatedServices(app, parts, kept, checked)
  await app.register(feedback, { surveys: openSurveys(database), feedbacks: openFeedbacks(database), clock, ...checked })
  await app.register(personalData, personalDataOf(parts))
  await app.register(jsonws)
  await communityServices(app, parts)
}

/** What people keep, rate and improve. */
async function curatedServices(
  app: FastifyInstance,
  parts: Parts,
  kept: ReturnType<typeof openKept>,
  checked: Pick<Parameters<typeof curated>[1], 'checks' | 'count'>,
): Promise<void> {
  const { dependencies, people: known, live } = parts
  const { config, database, catalogue, clock = Date.now } = dependencies
  const { publicUrl } = config
  const { namesOf } = known.people
  const telling = { publicUrl, portalName: portalNameIn(parts.settings), sendsMail: known.sendsMail }
  const proposals = openProposals(database, telling, dependencies.runsWorkflow)
  const records = openRecordStore(database)
  const stored = (ids: readonly string[]) => records.get(ids)
  const { sources } = live
  const feeds = openBookmarkFeeds(database)
  const offers = {
    improvements: () => parts.settings.get('isEntryExtensionEnabled'),
    downloads: () => parts.settings.get('isBulkDownloadEnabled'),
  }
  await app.register(curated, {
    offers,
    kept,
    feeds,
    proposals,
    sources,
    asEverybody,
    live,
    catalogue,
    stored,
    namesOf,
    publicUrl,
    clock,
    ...checked,
  })
}

/** Community portals in the making, and what open pages of all sites follow. */
async function communityServices(app: FastifyInstance, parts: Parts): Promise<void> {
  const { dependencies, settings, sites, live, people: known } = parts
  const { config, database, version, clock = Date.now } = dependencies
  const { publicUrl } = config
  const requests = openPortalRequests(database, { publicUrl, portalName: portalNameIn(settings), sendsMail: known.sendsMail })
  const contents = followContents(database, dependencies.pollMs)
  app.addHook('onClose', async () => contents.stop())
  const stores = { drafts: openSiteDrafts(database), requests, traces: openSiteTraces(database), people: known.people }
  await app.register(communities, {
    settings,
    sites,
    sources: () => withSight(0, live.sources),
    contents,
    ...stores,
    publicUrl,
    version,
    clock,
  })
}
