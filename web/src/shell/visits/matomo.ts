/**
 * Tells a Matomo of visits (Matomo Tracking HTTP API). No script of it is loaded, and no cookie of it is set
 * ([ADR 148](../../../../docs/adr/0148-visits-are-told-by-our-own-code.md)).
 */
import { PAGES, pagePath } from '@graticule/contracts/pages'
import type { GeneralFlags } from '@graticule/contracts/settings/general'
import { sendAbroad } from '../../api/http.ts'
import { pageAt } from '../../site/pages.ts'

export type Analytics = NonNullable<GeneralFlags['analytics']>

/** Pages whose addresses everybody may know; of the others the parameters stay here. */
const TOLD_WHOLE: ReadonlySet<string> = new Set(['resource', 'content'])

/**
 * What is told of a page: its name and its path.
 * @rule B-visits.what-is-told Of a visit Matomo learns the page and the language, and never a phrase, a parameter or a person
 */
export function toldOfPage(pathname: string): { readonly name: string; readonly path: string } {
  const found = pageAt(pathname)
  if (found === undefined) return { name: 'not found', path: '/404' }
  const { name, site } = found
  const path = TOLD_WHOLE.has(name) ? pathname : pagePath('home', site, {}).replace(/\/$/, '') + PAGES[name].path
  return { name, path }
}

/** A request about this page; `more` has what kind of request it is. */
function requestOf({ site }: Analytics, pathname: string, more: Readonly<Record<string, string>>): URLSearchParams {
  const { name, path } = toldOfPage(pathname)
  return new URLSearchParams({
    idsite: String(site),
    rec: '1',
    apiv: '1',
    send_image: '0',
    // no two are the same, whatever keeps answers on the way
    rand: String(Math.random()).slice(2),
    url: location.origin + path,
    action_name: name,
    lang: document.documentElement.lang,
    ...more,
  })
}

const send = ({ address }: Analytics, request: URLSearchParams): void => sendAbroad(`${address}matomo.php`, request)

/** Tells of a page that is seen. */
export const tellPage = (analytics: Analytics, pathname: string): void => send(analytics, requestOf(analytics, pathname, {}))

/**
 * Tells of something that was done on a page.
 * @rule S3-7.sign-in-event The beginning of a sign-in is told as an event to the analytics of those who agreed
 */
export const tellEvent = (analytics: Analytics, pathname: string, category: string, action: string): void =>
  send(analytics, requestOf(analytics, pathname, { e_c: category, e_a: action }))
