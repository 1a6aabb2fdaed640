/** Tells the server what the visitor did, without waiting for it and without asking twice: nothing on the page depends on it. */
import type { LogBody, LogKind } from '@graticule/contracts/services/log'
import { VIEW_COUNT_ROUTES } from '@graticule/contracts/services/view-counts'
import { sendNote } from './http.ts'

/**
 * Visitors who do not want to be followed are not: Global Privacy Control, and the older Do Not Track.
 * @rule B-usage-log.no-log Browsers that send Global Privacy Control or Do Not Track send no log calls
 */
export function wantsNoLog(): boolean {
  const { globalPrivacyControl } = navigator as { readonly globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || navigator.doNotTrack === '1'
}

/** Logs what was done. */
export function logUse(kind: LogKind, body: LogBody & Readonly<Record<string, unknown>>): void {
  if (!wantsNoLog()) sendNote(`/proxy/rest/log/${kind}`, body)
}

/** Counts that an entry was opened. */
export function countView(entryId: string): void {
  if (!wantsNoLog()) sendNote(VIEW_COUNT_ROUTES.countView.path, { entryId })
}
