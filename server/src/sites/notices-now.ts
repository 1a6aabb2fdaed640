/** Which scheduled notices a site shows at a moment, and when that changes by itself. */
import { createHash } from 'node:crypto'
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { Site } from '@graticule/contracts/site'
import { type Notice, type ShownNotice, stateOfNotice } from '@graticule/contracts/sites/notices'
import type { Settings } from '../settings/settings.ts'

type Reader = Pick<Settings, 'get'>

/** Notices of a site: those of the whole portal first. Ids of different sites may be the same, so each gets that of its site before it. */
function noticesOf(settings: Reader, siteId: number): readonly (readonly [siteId: number, Notice])[] {
  const own = settings.get('notices', siteId).map((notice) => [siteId, notice] as const)
  if (siteId === GLOBAL_SITE_ID) return own
  const ofAll = settings.get('notices', GLOBAL_SITE_ID).filter(({ everywhere }) => everywhere)
  return [...ofAll.map((notice) => [GLOBAL_SITE_ID, notice] as const), ...own]
}

/**
 * What visitors of a site see at this moment (ms since 1970).
 * @rule D3.notices A notice is shown from its first to its last moment on its site, or everywhere, when it is switched on
 */
export function noticesNow(settings: Reader, siteId: number, now: number): ShownNotice[] {
  return noticesOf(settings, siteId)
    .filter(([, notice]) => stateOfNotice(notice, now) === 'shown')
    .map(([site, { id, edition, place, tone, once, offersExport, title, text }]) => ({
      id: `${site}-${id}`,
      edition,
      place,
      tone,
      once,
      offersExport,
      title,
      text,
    }))
}

/** A text that differs when other notices are shown; empty = none. */
export const markOfNotices = (notices: readonly ShownNotice[]): string =>
  notices.length === 0 ? '' : createHash('sha256').update(JSON.stringify(notices)).digest('base64url').slice(0, 12)

/** When a notice of any site begins or ends next, ms since 1970; `undefined` = none does. */
export function nextNoticeChange(settings: Reader, sites: readonly Pick<Site, 'id'>[], now: number): number | undefined {
  let next: number | undefined
  for (const { id } of sites) {
    for (const { isOn, from, until } of settings.get('notices', id)) {
      for (const moment of isOn ? [from, ...(until === undefined ? [] : [until])] : []) {
        const at = Date.parse(moment)
        if (at > now && (next === undefined || at < next)) next = at
      }
    }
  }
  return next
}
