/** The version of the portal that whoever uses this browser knows: a cookie, as in the original portal. */
import { VERSION_COOKIE, VERSION_COOKIE_S } from '@graticule/contracts/people/version-cookie'

/** Empty = this browser was never here, or keeps no cookies. */
export function knownVersion(): string {
  return document.cookie.split(`${VERSION_COOKIE}=`)[1]?.split(';')[0] ?? ''
}

/** Keeps the version. @rule S2-9.version-cookie */
export function knowVersion(version: string): void {
  document.cookie = `${VERSION_COOKIE}=${version}; Max-Age=${VERSION_COOKIE_S}; Path=/; SameSite=Lax`
}
