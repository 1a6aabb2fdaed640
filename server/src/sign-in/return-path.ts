/** Where a visitor goes back to after signing in. */

/** Longest path that is kept, in UTF-16 units. */
const MAX_LENGTH = 2_000

/** Nobody comes back to these: they make an account or sign in, and their links hold once. */
const BEFORE_SIGN_IN = /^\/(community\/[^/]+\/)?(login|register|verify|password)(\/|$)/

/**
 * The path if it leads to a page of this portal, else the home page. Browsers read `\` as `/` and leave out tabs and line breaks, so that
 * what looks like a path may be another host (WHATWG URL, "path start state").
 * @rule S2-2.safe-return Redirect targets are accepted only if they are safe relative paths
 */
export function safeReturn(path: string | undefined): string {
  if (path === undefined || path.length > MAX_LENGTH) return '/'
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path)) return '/'
  const base = 'http://portal.invalid'
  if (!URL.canParse(path, base)) return '/'
  const url = new URL(path, base)
  if (url.origin !== base || BEFORE_SIGN_IN.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`.replace(/^\/{2,}/, '/')
}
