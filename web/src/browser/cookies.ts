/** Cookies of the page that no server reads. */

/** The value of a cookie, not decoded; `undefined` = there is none. */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
}

/** Keeps a cookie for so long, seconds; 0 takes it away. */
export function writeCookie(name: string, value: string, seconds: number): void {
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}
