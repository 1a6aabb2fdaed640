/** New tags that whoever uses this browser has closed. */
import { TAG_BLACKLIST_COOKIE, TAG_BLACKLIST_COOKIE_S } from '@graticule/contracts/people/guide-cookies'
import { readCookie, writeCookie } from '../../browser/cookies.ts'

/** Browsers keep 4,096 characters of a cookie; the oldest ids are forgotten. */
const MOST_CHARACTERS = 3_800

/** Their ids. */
export const closedTags = (): readonly string[] => (readCookie(TAG_BLACKLIST_COOKIE) ?? '').split(',').filter((id) => id !== '')

/** Keeps that one was closed. @rule S3-9.tag-blacklist */
export function keepTagClosed(id: string): void {
  const ids = [...closedTags().filter((other) => other !== id), id]
  while (ids.join(',').length > MOST_CHARACTERS) ids.shift()
  writeCookie(TAG_BLACKLIST_COOKIE, ids.join(','), TAG_BLACKLIST_COOKIE_S)
}
