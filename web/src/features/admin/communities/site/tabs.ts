/** The tabs of the site administration. */
import type { OpenKey, SettingValue } from '@graticule/contracts/settings/settings'
import type { ShownValue } from '@graticule/contracts/services/settings-values'

/** Tabs that every site has, and those of the whole installation. */
const OF_SITES = ['look', 'start', 'sources', 'layers', 'basemaps', 'highlights', 'services'] as const
const OF_INSTALLATION = ['catalogues', 'tags', 'features'] as const
export type SiteTab = (typeof OF_SITES)[number] | (typeof OF_INSTALLATION)[number]

export const tabsOf = (isGlobal: boolean): readonly SiteTab[] => (isGlobal ? [...OF_SITES, ...OF_INSTALLATION] : OF_SITES)

const TAB_OF: Readonly<Partial<Record<string, SiteTab>>> = {
  branding: 'look',
  siteStart: 'start',
  matomoSiteId: 'start',
  siteSources: 'sources',
  defaultLayers: 'layers',
  basemaps: 'basemaps',
  siteHighlights: 'highlights',
  tourUrl: 'services',
  matomoUrl: 'services',
  catalogs: 'catalogues',
  tags: 'tags',
}
/** The tab that a setting stands in. */
export const tabOf = (key: string): SiteTab => TAB_OF[key] ?? 'features'

/** Values that were changed and are not saved yet, by key. */
export type Edits = Readonly<Record<string, unknown>>

/** What the fields of a tab read and write. */
export interface TabFieldsProps {
  readonly tab: SiteTab
  readonly siteId: number
  readonly shown: readonly ShownValue[]
  readonly valueOf: <Key extends OpenKey>(key: Key) => SettingValue<Key>
  readonly put: (key: OpenKey, value: unknown) => void
  readonly onReload: () => void
}
