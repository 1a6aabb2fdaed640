/**
 * Everything that an operator can change while the portal runs, as one table. Server, command line and tests walk over the same rows;
 * keys and values are typed from them.
 */
import type { Static } from 'typebox'
import { GLOBAL_SITE } from '../site.ts'
import { BackupPlanSchema } from './backups.ts'
import { BlockedPhrasesSchema } from './blocked-phrases.ts'
import { BulkDownloadSchema, EntryExtensionSchema, ExtendedViewSchema, ProofOfConceptSchema } from './general.ts'
import { BasemapListSchema, faultOfBasemaps } from './basemaps.ts'
import { VisitorLimitsSchema } from './visitor-limits.ts'
import { type GeocoderChoice, GeocoderSchema, KeySchema, needsKey } from './geocoder.ts'
import { faultOfLayerHosts, LayerHostsSchema } from './layer-hosts.ts'
import { openSetting, secretSetting } from './setting.ts'
import { refusedRows } from '../sources/refused-rows.ts'
import { SHIPPED_ROWS } from '../sources/shipped-sources.ts'
import { SourceRowsSchema } from '../sources/source-row.ts'
import { DataHubSchema, OpenEoSchema, OriginalClientsSchema } from './connections.ts'
import { ProvidersPasswordSchema, ProvidersUrlSchema, ProvidersUserSchema } from './data-providers.ts'
import { EARTHQUAKE_ADDRESS, EarthquakesSchema, ScenesSchema } from './outside.ts'
import { TourUrlSchema } from './tour.ts'
import { faultOfSites, SiteListSchema } from './sites.ts'
import { faultOfViews, WrittenViewsSchema } from './views.ts'
import { BrandingSchema, faultOfBranding } from '../sites/branding.ts'
import { faultOfNotices, NoticesSchema } from '../sites/notices.ts'
import {
  CatalogsSchema,
  DefaultLayersSchema,
  faultOfCatalogs,
  faultOfLayers,
  faultOfSiteStart,
  faultOfTags,
  MatomoSiteSchema,
  MatomoUrlSchema,
  SiteSourcesSchema,
  SiteStartSchema,
  TutorialTagsSchema,
} from '../sites/site-values.ts'
import { faultOfHighlights, SiteHighlightsSchema } from '../sites/site-highlights.ts'

/** @rule D65.settings A setting has a typed key, a default, a first value, a scope and readers */
export const SETTINGS = {
  sites: openSetting({
    about: 'the global site and the community portals, with their default source and language',
    schema: SiteListSchema,
    default: [GLOBAL_SITE],
    scope: 'installation',
    readers: 'public',
    firstValue: '',
    fault: faultOfSites,
  }),
  branding: openSetting({
    about: 'name, tagline, logo, colour and partners of a site',
    schema: BrandingSchema,
    default: {},
    scope: 'site',
    isOwn: true,
    readers: 'public',
    firstValue: '',
    fault: faultOfBranding,
  }),
  siteStart: openSetting({
    about: 'how a site opens: first source, language and part of the map',
    schema: SiteStartSchema,
    default: {},
    scope: 'site',
    isOwn: true,
    readers: 'public',
    firstValue: '',
    fault: faultOfSiteStart,
  }),
  siteSources: openSetting({
    about: 'which data sources a site offers, and their order',
    schema: SiteSourcesSchema,
    default: {},
    scope: 'site',
    isOwn: true,
    readers: 'public',
    firstValue: '',
  }),
  siteHighlights: openSetting({
    about: 'which highlighted searches a site shows, their order, and those that it has written itself',
    schema: SiteHighlightsSchema,
    default: {},
    scope: 'site',
    isOwn: true,
    readers: 'public',
    firstValue: '',
    fault: faultOfHighlights,
  }),
  defaultLayers: openSetting({
    about: 'layers that lie on the map of a site from the beginning',
    schema: DefaultLayersSchema,
    default: [],
    scope: 'site',
    isOwn: true,
    readers: 'public',
    firstValue: '',
    fault: faultOfLayers,
  }),
  matomoSiteId: openSetting({
    about: 'number of the site in Matomo, where its visits are counted',
    schema: MatomoSiteSchema,
    default: 0,
    scope: 'site',
    isOwn: true,
    readers: 'public',
    firstValue: '',
  }),
  matomoUrl: openSetting({
    about: 'the Matomo that counts the visits of those who agree; pages may send to it and to nobody else',
    schema: MatomoUrlSchema,
    default: '',
    scope: 'installation',
    readers: 'public',
    firstValue: '',
  }),
  catalogs: openSetting({
    about: 'catalogues of the broker that clients offer by name',
    schema: CatalogsSchema,
    default: [],
    scope: 'installation',
    readers: 'public',
    firstValue: '',
    fault: faultOfCatalogs,
  }),
  notices: openSetting({
    about: 'scheduled notices to visitors, with texts by language',
    schema: NoticesSchema,
    default: [],
    scope: 'site',
    isOwn: true,
    // what is not shown yet is nobody's business
    readers: 'administrator',
    firstValue: '',
    fault: faultOfNotices,
  }),
  tags: openSetting({
    about: 'tags of the tutorial, by language',
    schema: TutorialTagsSchema,
    default: [],
    scope: 'installation',
    readers: 'public',
    firstValue: '',
    fault: faultOfTags,
  }),
  tourUrl: openSetting({
    about: 'address of the tour that clients of the original offer',
    schema: TourUrlSchema,
    default: '',
    scope: 'site',
    readers: 'public',
    firstValue: '',
  }),
  sources: openSetting({
    about: 'the data sources as rows: kind, address, order, texts, and which are switched off',
    schema: SourceRowsSchema,
    default: [...SHIPPED_ROWS],
    scope: 'installation',
    readers: 'administrator',
    firstValue: 'GRATICULE_OUTSIDE, GRATICULE_DAB, GRATICULE_ZENODO and the other addresses',
    fault: (rows) =>
      refusedRows(rows)
        .map(({ row, reason }) => `row ${row}: ${reason.replace(/\.$/, '')}`)
        .join('; ') || undefined,
  }),
  earthquakes: openSetting({
    about: 'the service of earthquakes, which are a part of dab',
    schema: EarthquakesSchema,
    default: { address: EARTHQUAKE_ADDRESS },
    scope: 'installation',
    readers: 'administrator',
    firstValue: 'GRATICULE_SEISMIC, GRATICULE_OUTSIDE',
  }),
  scenes: openSetting({
    about: 'whether the STAC APIs that collections name are searched for their scenes',
    schema: ScenesSchema,
    default: true,
    scope: 'installation',
    readers: 'administrator',
    firstValue: 'GRATICULE_OUTSIDE',
  }),
  views: openSetting({
    about: 'stored views, which narrow every search in them',
    schema: WrittenViewsSchema,
    default: [],
    scope: 'site',
    readers: 'public',
    firstValue: 'views.yaml in GRATICULE_SEED',
    fault: faultOfViews,
  }),
  blockedPhrases: openSetting({
    about: 'texts that no phrase may hold which other visitors are told as popular',
    schema: BlockedPhrasesSchema,
    default: [],
    scope: 'installation',
    readers: 'administrator',
    firstValue: '',
  }),
  basemaps: openSetting({
    about: 'maps of other servers that visitors can put under the layers',
    schema: BasemapListSchema,
    default: [],
    scope: 'site',
    readers: 'public',
    firstValue: 'GRATICULE_BASEMAPS',
    fault: faultOfBasemaps,
  }),
  isBulkDownloadEnabled: openSetting({
    about: 'whether pages offer the download list with its tray',
    schema: BulkDownloadSchema,
    default: true,
    scope: 'installation',
    readers: 'public',
    firstValue: '',
  }),
  isEntryExtensionEnabled: openSetting({
    about: 'whether people may improve descriptions and relate resources',
    schema: EntryExtensionSchema,
    default: true,
    scope: 'installation',
    readers: 'public',
    firstValue: '',
  }),
  isExtendedViewEnabled: openSetting({
    about: 'whether the details of a resource may take the full width',
    schema: ExtendedViewSchema,
    default: true,
    scope: 'installation',
    readers: 'public',
    firstValue: '',
  }),
  hidesProofOfConcept: openSetting({
    about: 'whether creating and registering community portals is hidden from visitors',
    schema: ProofOfConceptSchema,
    default: false,
    scope: 'installation',
    readers: 'public',
    firstValue: '',
  }),
  layerHosts: openSetting({
    about: 'servers that the map may fetch from for visitors',
    schema: LayerHostsSchema,
    default: { anyPublic: true, hosts: [] },
    scope: 'installation',
    readers: 'administrator',
    firstValue: 'GRATICULE_LAYER_HOSTS',
    fault: faultOfLayerHosts,
  }),
  limits: openSetting({
    about: 'what one visitor gets at a time or in a minute, where it is not what the product gives',
    schema: VisitorLimitsSchema,
    default: {},
    scope: 'installation',
    readers: 'administrator',
    firstValue: '',
  }),
  geocoder: openSetting({
    about: 'who says which place a name means',
    schema: GeocoderSchema,
    default: { provider: 'gazetteer' },
    scope: 'installation',
    readers: 'administrator',
    firstValue: 'GRATICULE_PLACES, GRATICULE_PLACES_URL',
    fault: ({ provider }, isSet) =>
      needsKey(provider) && !isSet('geocoderKey') ? `${provider} needs a key: set geocoderKey first` : undefined,
  }),
  dataHub: openSetting({
    about: 'the data hub for which people keep their user name and password; nothing else is sent these',
    schema: DataHubSchema,
    default: { address: '' },
    scope: 'installation',
    readers: 'administrator',
    firstValue: '',
  }),
  openEo: openSetting({
    about: 'the openEO service to which people connect their account',
    schema: OpenEoSchema,
    default: { address: '', clientId: '' },
    scope: 'installation',
    readers: 'administrator',
    firstValue: '',
    fault: ({ address, clientId }) => (address !== '' && clientId === '' ? 'clientId is missing' : undefined),
  }),
  backups: openSetting({
    about: 'when backups are made, and how many are kept; of a store in SQLite',
    schema: BackupPlanSchema,
    default: { every: 'day', hour: 1, keep: 14 },
    scope: 'installation',
    readers: 'administrator',
    firstValue: '',
  }),
  originalClients: openSetting({
    about: 'whether clients written for the original portal may sign in without PKCE and by the password grant',
    schema: OriginalClientsSchema,
    default: false,
    scope: 'installation',
    readers: 'administrator',
    firstValue: '',
  }),
  dabDataProvidersUrl: openSetting({
    about: 'a directory of data providers whose rows the yellow pages show beside those of this portal',
    schema: ProvidersUrlSchema,
    default: '',
    scope: 'installation',
    readers: 'administrator',
    firstValue: '',
  }),
  dabDataProvidersUsername: openSetting({
    about: 'user name at that directory',
    schema: ProvidersUserSchema,
    default: '',
    scope: 'installation',
    readers: 'administrator',
    firstValue: '',
  }),
  dabDataProvidersPassword: secretSetting({
    about: 'password at that directory; it is sent to nobody else',
    schema: ProvidersPasswordSchema,
    scope: 'installation',
    firstValue: '',
    sentTo: { key: 'dabDataProvidersUrl', address: (value: string) => value || undefined },
  }),
  geocoderKey: secretSetting({
    about: 'key for google or mapbox',
    schema: KeySchema,
    scope: 'installation',
    firstValue: 'GRATICULE_PLACES_KEY',
    sentTo: {
      key: 'geocoder',
      address: ({ provider, url }: GeocoderChoice) => (needsKey(provider) ? url : undefined),
    },
  }),
  what3wordsKey: secretSetting({
    about: 'key for what3words: addresses of three words are understood',
    schema: KeySchema,
    scope: 'installation',
    firstValue: 'GRATICULE_WHAT3WORDS_KEY',
  }),
} as const

type Table = typeof SETTINGS
export type SettingKey = keyof Table
/** Keys in the order of the table. */
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]
/** Settings that can be written and never read. */
export type SecretKey = { [Key in SettingKey]: Table[Key]['readers'] extends 'secret' ? Key : never }[SettingKey]
/** Settings with a value that is read. */
export type OpenKey = Exclude<SettingKey, SecretKey>
/** Settings that everybody may read. */
export type PublicKey = { [Key in OpenKey]: Table[Key]['readers'] extends 'public' ? Key : never }[OpenKey]
/** The value of a setting. */
export type SettingValue<Key extends SettingKey> = Static<Table[Key]['schema']>

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)
export const isSecretKey = (key: SettingKey): key is SecretKey => SETTINGS[key].readers === 'secret'
