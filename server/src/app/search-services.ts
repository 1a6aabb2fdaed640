/** Registers the services that search and describe. */
import type { FastifyInstance } from 'fastify'
import { chosenPlaces } from '../connectors/geocoding/chosen-places.ts'
import { openProviders } from '../data-providers/provider-store.ts'
import { remoteDirectory } from '../data-providers/remote-directory.ts'
import { siteSettingsCall } from '../sites/site-settings-call.ts'
import { openSiteTraces } from '../sites/site-traces.ts'
import { openSavedSearches } from '../kept/saved-searches.ts'
import { dab } from '../services/dab/index.ts'
import { dataProviders } from '../services/data-providers/index.ts'
import { exportService } from '../services/export/index.ts'
import { extents } from '../services/extents/index.ts'
import { opensearch } from '../services/opensearch/index.ts'
import { places } from '../services/places/index.ts'
import { portalResources } from '../services/portal-resources/index.ts'
import { remoteSearch } from '../services/remote-search/index.ts'
import { search } from '../services/search/index.ts'
import { settingsService } from '../services/settings/index.ts'
import { siteSettings } from '../services/site-settings/index.ts'
import type { Parts } from './parts.ts'

/** Services that search and describe. */
export async function searchServices(app: FastifyInstance, parts: Parts): Promise<void> {
  const { dependencies, settings, turns, outbound, layers, sites, views, catalogue, live, learned, ownSettings } = parts
  const { config, database, gazetteer, links, version, clock = Date.now } = dependencies
  const { publicUrl, seedFolder } = config
  const contact = config.contact === undefined ? {} : { contact: config.contact }
  const searched = { catalogue, live, publicUrl, clock }
  await app.register(dab, { ...searched, ...contact })
  await app.register(opensearch, searched)
  await app.register(remoteSearch, searched)
  await app.register(exportService, { ...searched, sites, location: database.location })
  await app.register(extents, { catalogue, live, clock })
  await app.register(places, { gazetteer: chosenPlaces(gazetteer, settings, { outbound, clock, inTurn: turns.of.places.run }) })
  await app.register(portalResources, {
    links,
    learned,
    layers,
    seedFolder,
    version,
    ...ownSettings,
    siteSettings: siteSettingsCall(settings, sites, publicUrl),
    searches: openSavedSearches(database),
  })
  await app.register(search, { catalogue, gazetteer, learned, seedFolder, clock })
  const traces = openSiteTraces(database)
  await app.register(settingsService, { settings, sites, views, traces, namesOf: parts.people.people.namesOf, publicUrl })
  const warn = (words: string) => app.log.warn(words)
  const directory = { store: openProviders(database, seedFolder), remote: remoteDirectory(settings, { outbound, clock, warn }) }
  await app.register(dataProviders, { ...directory, publicUrl, clock })
  await app.register(siteSettings, { settings, sites, views, traces, publicUrl })
}
