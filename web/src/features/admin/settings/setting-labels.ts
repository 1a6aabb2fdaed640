import type { SettingKey } from '@graticule/contracts/settings/settings'
import type { FullKey } from '../../../i18n/english.ts'
import { i18n } from '../../../i18n/index.ts'

/** Settings by the text with which the administration names them: what a form shows, its history shows. */
const LABELS: Readonly<Record<SettingKey, FullKey>> = {
  sites: 'communities:sites.page',
  branding: 'communities:site.tabs.look',
  siteStart: 'communities:site.tabs.start',
  siteSources: 'communities:site.tabs.sources',
  siteHighlights: 'communities:site.tabs.highlights',
  defaultLayers: 'communities:site.tabs.layers',
  matomoSiteId: 'communities:start.matomo',
  matomoUrl: 'communities:services.matomoUrl',
  catalogs: 'communities:site.tabs.catalogues',
  notices: 'admin:settings.notices',
  tags: 'communities:site.tabs.tags',
  tourUrl: 'communities:services.tourUrl',
  sources: 'admin:settings.sources',
  earthquakes: 'admin:settings.earthquakes',
  scenes: 'admin:settings.scenes',
  views: 'communities:views.page',
  blockedPhrases: 'admin:settings.blockedPhrases',
  basemaps: 'communities:site.tabs.basemaps',
  isBulkDownloadEnabled: 'communities:features.isBulkDownloadEnabled',
  isEntryExtensionEnabled: 'communities:features.isEntryExtensionEnabled',
  isExtendedViewEnabled: 'communities:features.isExtendedViewEnabled',
  hidesProofOfConcept: 'communities:features.proofOfConcept',
  layerHosts: 'admin:settings.layerHosts',
  limits: 'admin:settings.limits',
  geocoder: 'admin:settings.geocoder',
  dataHub: 'admin:settings.dataHub',
  openEo: 'admin:settings.openEo',
  backups: 'admin:settings.backups',
  originalClients: 'admin:settings.originalClients',
  dabDataProvidersUrl: 'admin:settings.directoryUrl',
  dabDataProvidersUsername: 'admin:settings.directoryUser',
  dabDataProvidersPassword: 'admin:settings.directoryPassword',
  geocoderKey: 'communities:services.geocoderKey',
  what3wordsKey: 'communities:services.what3wordsKey',
}

/**
 * What the administration calls a setting; `undefined` = it knows none of this name.
 * @rule B-settings.labels The history of settings and refusals call a setting as its form does
 */
export const settingLabel = (key: string): string | undefined =>
  Object.hasOwn(LABELS, key) ? i18n.t(LABELS[key as SettingKey]) : undefined

/** Fields within settings, by the text of their label; numbers of rows are left out of the path. */
const FIELDS: Readonly<Record<string, FullKey>> = {
  'branding.name': 'communities:branding.name',
  'branding.tagline': 'communities:branding.tagline',
  'branding.logoUrl': 'communities:branding.logoUrl',
  'branding.colour': 'communities:branding.colour',
  'branding.partners.name': 'communities:branding.partnerName',
  'branding.partners.url': 'communities:branding.partnerUrl',
  'branding.partners.logoUrl': 'communities:branding.partnerLogo',
  'siteStart.zoom': 'communities:start.zoom',
  'siteStart.latitude': 'communities:start.latitude',
  'siteStart.longitude': 'communities:start.longitude',
  'defaultLayers.title': 'communities:layers.name',
  'defaultLayers.url': 'communities:layers.url',
  'defaultLayers.name': 'communities:layers.layer',
  'basemaps.title': 'communities:basemaps.title',
  'basemaps.id': 'communities:basemaps.id',
  'basemaps.url': 'communities:basemaps.url',
  'basemaps.layer': 'communities:basemaps.layer',
  'basemaps.attribution': 'communities:basemaps.attribution',
  'catalogs.title': 'communities:catalogues.title',
  'catalogs.dabId': 'communities:catalogues.id',
  'tags.name': 'communities:tags.name',
  'tags.title': 'communities:tags.title',
  'tags.description': 'communities:tags.description',
}

/** What the form calls a setting, or a field of the setting that the path to it begins with. */
export function settingFieldLabel(name: string, path: readonly string[]): string | undefined {
  const steps = path.slice(0, path.lastIndexOf(name) + 1).filter((step) => !/^\d+$/.test(step))
  const field = FIELDS[steps.join('.')]
  return field === undefined ? settingLabel(name) : i18n.t(field)
}

/** A value as the form shows it: a switch is on or off, also where the setting says what is hidden. */
export function settingValueWords(key: string, value: unknown): string {
  if (typeof value !== 'boolean') return JSON.stringify(value, null, 2)
  return i18n.t((key === 'hidesProofOfConcept') === value ? 'admin:changes.off' : 'admin:changes.on')
}
