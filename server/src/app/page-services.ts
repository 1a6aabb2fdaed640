/** Registers the services of the page and of those who run the installation. */
import type { Site } from '@graticule/contracts/site'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { openRecordChanges } from '../curation/change-records.ts'
import { openRecordReading } from '../curation/read-records.ts'
import { openDashboards } from '../dashboards/dashboard-store.ts'
import { titleIn } from '@graticule/contracts/texts/texts-in-language'
import { openHarvestDesk } from '../harvest/harvest-desk.ts'
import { openRefusedRecords } from '../harvest/refused-records.ts'
import { contentFinder } from '../contents/content-finder.ts'
import { openDocumentUses } from '../contents/documents/document-uses.ts'
import { openContents } from '../contents/open-contents.ts'
import { backupWorkOf } from '../open-operation.ts'
import { keepStoredSearches } from '../learned-searches/popular-searches.ts'
import { openPageDocument } from '../plugins/page-document.ts'
import { staticWeb } from '../plugins/static-web.ts'
import { notedContents } from '../changes/noted-contents.ts'
import { contents } from '../services/contents/index.ts'
import { dashboards } from '../services/dashboards/index.ts'
import { log } from '../services/log/index.ts'
import { mapProxies } from '../services/map-proxies/index.ts'
import { recordsDesk } from '../services/records-desk/index.ts'
import { installedSites } from '../services/site-settings/index.ts'
import { shortLinks } from '../services/short-links/index.ts'
import { sourcesDesk } from '../services/sources-desk/index.ts'
import { sourceStatus } from '../services/source-status/index.ts'
import { system } from '../services/system/index.ts'
import { thumbnails } from '../services/thumbnails/index.ts'
import { widget } from '../services/widget/index.ts'
import { openQueue } from '../improvements/queue.ts'
import { portalNameIn } from '../mail/portal-of-mails.ts'
import { headLinksOf } from '../sites/icons/site-icons.ts'
import { WHOLE_SIGHT, withSight } from '../identity/sight.ts'
import type { Settings } from '../settings/settings.ts'
import { openShortLinkStore } from '../short-links/short-link-store.ts'
import { madeSites } from '../sites/made-sites.ts'
import { openSiteTraces } from '../sites/site-traces.ts'
import { generalFlags, rowsOfSite, shownSite } from '../sites/shown-site.ts'
import { openTrail } from './open-trail.ts'
import type { Parts } from './parts.ts'

/** Services of the page: its map and pictures, links, what it notes, and the page itself. */
export async function pageServices(app: FastifyInstance, parts: Parts): Promise<void> {
  const { dependencies, settings, outbound, layers, sites, catalogue, live, news, learned } = parts
  const { config, database, clock = Date.now } = dependencies
  const { publicUrl, seedFolder } = config
  await app.register(dashboards, { store: openDashboards(database), files: layers, clock })
  await app.register(mapProxies, { files: layers, database, clock })
  await app.register(log, { database, catalogue, learned, keepDays: config.logDays, clock })
  const links = openShortLinkStore(database)
  const everybodys = () => withSight(0, live.sources)
  await app.register(shortLinks, { links, sources: live.sources, findSite: sites.bySlug, publicUrl, clock })
  const watched = { sources: () => live.allSources().asked, seen: () => live.sources().asked }
  await app.register(sourceStatus, { clock, news, ...watched, asPortal: (task) => withSight(WHOLE_SIGHT, task) })
  const desk = openHarvestDesk(database, clock)
  const keys = parts.sourceKeys
  const refused = openRefusedRecords(database)
  await app.register(sourcesDesk, { settings, desk, refused, keys, catalogue, outbound, runsJobs: config.jobs, clock })
  const get: Catalogue['get'] = async (ids) => [...(await dependencies.catalogue.get(ids)), ...live.pictures.get(ids)]
  await app.register(thumbnails, { catalogue: { get }, outbound, seedFolder, clock })
  const { namesOf } = parts.people.people
  const trail = openTrail(parts)
  const site = notedContents(await openContents(database, seedFolder, clock()), trail)
  const logoOf = (siteId: number) => {
    const { logoDocumentId } = settings.get('branding', siteId)
    return logoDocumentId === undefined ? undefined : Number(logoDocumentId)
  }
  const usesOf = openDocumentUses({ database, sites: sites.all, brandingOf: (siteId) => settings.get('branding', siteId) })
  const made = madeSites(settings, openSiteTraces(database))
  await app.register(contents, { ...site, sites, made, logoOf, usesOf, namesOf, publicUrl, clock })
  const findDocument = async (siteId: number, id: number) => {
    const document = await site.documents.content(id).catch(() => undefined)
    return document?.siteId === siteId ? { mediaType: document.mediaType, bytes: document.content } : undefined
  }
  await app.register(installedSites, { settings, sites, findDocument })
  const findSite = (slug: string) => {
    const found = sites.bySlug(slug)
    return found && shownSite(settings, found)
  }
  const findContent = contentFinder(site.pages)
  const state = pageStateOf(settings, dependencies.version)
  const page = { ...config, sources: everybodys, ...state }
  await app.register(widget, {
    ...parts.widget,
    sites,
    shownSite: findSite,
    sources: everybodys,
    links,
    titleOf: async (id, language) => {
      const [found] = await catalogue.get([id])
      return found && titleIn(found, language).text
    },
    writeFrame: await openPageDocument(page, 'widget-frame.html'),
    webFolder: config.webFolder,
    publicUrl,
    shareUrl: config.shareUrl ?? publicUrl,
    clock,
  })
  await staticWeb(app, { ...page, findSite, findContent })
}

/** Records in the hands of administrators. */
async function recordServices(app: FastifyInstance, { dependencies, people, settings }: Parts): Promise<void> {
  const { database, catalogue, clock = Date.now } = dependencies
  const { namesOf } = people.people
  await app.register(recordsDesk, {
    database,
    catalogue,
    reading: openRecordReading({ database, catalogue, namesOf }),
    // nothing is touched: the index of this process looks for what is new
    changes: openRecordChanges(database, () => catalogue.touch([])),
    portal: portalNameIn(settings),
    clock,
  })
}

/** What administrators learn of the installation; its backups are kept for the job. */
export async function operatorServices(app: FastifyInstance, parts: Parts): Promise<void> {
  const { dependencies, people: known, settings, journal } = parts
  await recordServices(app, parts)
  const { config, database, catalogue, version, clock = Date.now } = dependencies
  const { dataFolder, jobs } = config
  const work = backupWorkOf(config, () => settings.get('backups'), clock)
  const accounts = known.embedded === undefined ? 'outside' : 'embedded'
  const mail = config.mail !== undefined
  const queue = openQueue(database)
  const moderation = async () => (await queue.counts()).waiting
  const stored = keepStoredSearches(config.seedFolder)
  const shippedHighlights = async () => (await stored()).highlighted.map(({ id }) => id)
  await app.register(system, {
    settings,
    shippedHighlights,
    trail: openTrail(parts),
    catalogue,
    database,
    journal,
    moderation,
    ...work,
    dataFolder,
    version,
    mail,
    accounts,
    jobs,
    clock,
  })
  app.decorate('backupWork', work)
}

/** What the head of a page says beside its sources. */
const pageStateOf = (settings: Settings, version: string) => ({
  general: ({ id }: Site) => generalFlags(settings, version, id),
  headLinks: (site: Site) => headLinksOf(site, settings.get('branding', site.id)),
  rowsOf: (rows: readonly SourceRow[], { id }: Site) => rowsOfSite(rows, settings.get('siteSources', id)),
})
