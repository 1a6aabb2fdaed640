/** Settings and their changes as lines of the command line. */
import { SETTINGS } from '@graticule/contracts/settings/settings'
import type { PastChange } from '../settings/settings-store.ts'
import type { ShownSecret, ShownSetting } from '../settings/shown-setting.ts'

/** Longest value that a line shows, characters. */
const SHOWN_LENGTH = 60

const instant = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
const cut = (json: string): string => (json.length <= SHOWN_LENGTH ? json : `${json.slice(0, SHOWN_LENGTH)}…`)
const ofSite = (siteId: number): string => (siteId === 0 ? '' : ` of site ${siteId}`)

/** What is told of a secret. */
export function secretWords({ isSet, lastFour }: ShownSecret): string {
  if (!isSet) return 'not set'
  return lastFour === undefined ? 'set' : `set, ends in ${lastFour}`
}

function originWords({ key, origin, version, changedAt = 0, changedBy = '' }: ShownSetting): string {
  if (origin === 'set') return `version ${version}, ${instant(changedAt)}, ${changedBy}`
  return origin === 'default' ? 'default' : `first value (${SETTINGS[key].firstValue})`
}

/** One setting: key, value, where the value comes from. */
export function lineOfSetting(shown: ShownSetting): string {
  const value = shown.secret === undefined ? cut(JSON.stringify(shown.value)) : secretWords(shown.secret)
  return `${shown.key}${ofSite(shown.siteId)}  ${value}  ${originWords(shown)}`
}

/** One change: version, time, author, key, and the new value of what is not secret. */
export function lineOfChange({ version, siteId, key, action, value, changedAt, changedBy }: PastChange): string {
  const to = value === undefined ? '' : `  ${cut(value)}`
  return `${version}  ${instant(changedAt)}  ${changedBy}  ${action} ${key}${ofSite(siteId)}${to}`
}
