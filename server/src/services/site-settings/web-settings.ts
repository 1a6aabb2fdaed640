/** The web settings of a site: how the original portal writes what ours keeps in `siteStart` and `matomoSiteId`. */
import { INITIAL_MAP_ZOOM } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Site } from '@graticule/contracts/site'
import type { SiteStart } from '@graticule/contracts/sites/site-values'
import type { SettingChange, Settings } from '../../settings/settings.ts'
import { say } from '../../texts/say.ts'
import { versionOf, wireId } from '../../sites/site-changes.ts'

/** A value that a client of the original names by set and key. */
export interface NamedValue {
  readonly set: string
  readonly key: string
  readonly value: string
}

/**
 * The web settings of a site as they are now. Numbers are written as texts.
 * @rule S2-7.web-settings Web settings have the sets and keys of the original
 */
export function webSettingsOf(settings: Settings, site: Site): readonly NamedValue[] {
  const { longitude = 0, latitude = 0, zoom = INITIAL_MAP_ZOOM } = settings.get('siteStart', site.id)
  const matomo = settings.get('matomoSiteId', site.id)
  return [
    { set: 'source', key: 'defaultSourceName', value: site.defaultSource },
    { set: 'map', key: 'zoom', value: String(zoom) },
    { set: 'map', key: 'latitude', value: String(latitude) },
    { set: 'map', key: 'longitude', value: String(longitude) },
    ...(matomo === 0 ? [] : [{ set: 'matomo', key: 'siteId', value: String(matomo) }]),
  ]
}

/** Id of a web setting: site, set and key. */
export const webSettingId = (site: Site, { set, key }: Pick<NamedValue, 'set' | 'key'>): string =>
  `${wireId(site.id)}-${set}-${key}`

const START_FIELDS: Readonly<Record<string, keyof SiteStart>> = {
  'source-defaultSourceName': 'source',
  'map-zoom': 'zoom',
  'map-latitude': 'latitude',
  'map-longitude': 'longitude',
}

const numberOf = (value: string | number, key: string): number => {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number))
    throw new PortalError('invalid-body', say('services:sites.number', { key }), { parameter: 'value' })
  return number
}

/** Longitude and latitude belong together, and clients write them one by one: the other one is 0. */
function withBoth(start: SiteStart): SiteStart {
  const { longitude, latitude } = start
  return longitude === undefined && latitude === undefined
    ? start
    : { ...start, longitude: longitude ?? 0, latitude: latitude ?? 0 }
}

/**
 * The change of our settings that a written value means; without a value it is reset.
 * @throws PortalError `not-found` for a set or key that there is not, `invalid-body` for what is no number
 */
export function changeOf(
  settings: Settings,
  siteId: number,
  { set, key, value }: { readonly set: string; readonly key: string; readonly value?: string | number | undefined },
): SettingChange {
  if (set === 'matomo' && key === 'siteId') {
    const seen = versionOf(settings, 'matomoSiteId', siteId)
    return { key: 'matomoSiteId', siteId, seen, ...(value === undefined ? {} : { value: numberOf(value, key) }) }
  }
  const field = START_FIELDS[`${set}-${key}`]
  if (field === undefined)
    throw new PortalError('not-found', say('services:sites.no-setting', { key: `${set}_${key}`.slice(0, 100) }))
  const { [field]: _before, ...others } = settings.get('siteStart', siteId)
  const written = value === undefined ? {} : { [field]: field === 'source' ? String(value) : numberOf(value, key) }
  const start =
    value === undefined && (field === 'longitude' || field === 'latitude')
      ? withBoth({ ...others, [field]: 0 })
      : withBoth({ ...others, ...written })
  return { key: 'siteStart', siteId, value: start, seen: versionOf(settings, 'siteStart', siteId) }
}
