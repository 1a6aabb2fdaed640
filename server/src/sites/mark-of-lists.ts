/** Lists of a site that open pages have read and keep: views, basemaps and the like. */
import { createHash } from 'node:crypto'
import type { SettingKey } from '@graticule/contracts/settings/settings'
import type { Settings } from '../settings/settings.ts'

/** Settings that pages ask for as lists of their own. */
export const LIST_KEYS = ['views', 'basemaps', 'siteHighlights', 'tags'] as const satisfies readonly SettingKey[]

/** A text that differs when one of the lists of a site does. */
export function markOfLists(settings: Pick<Settings, 'get'>, siteId: number): string {
  const hash = createHash('sha256')
  for (const key of LIST_KEYS) hash.update(JSON.stringify(settings.get(key, siteId)))
  return hash.digest('base64url').slice(0, 12)
}
