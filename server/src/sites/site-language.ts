/** The language of the site that a request is for. */
import type { LanguageOfSite } from '../http/request-language.ts'
import type { Sites } from './sites.ts'

/** By what a route names in its path: `:siteId`, or `:site`, the part of the address. The global site has its language elsewhere. */
export function siteLanguage(sites: Sites): LanguageOfSite {
  return ({ params }) => {
    const { siteId = '', site } = (params ?? {}) as { readonly siteId?: string; readonly site?: string }
    const named = /^\d{1,9}$/.test(siteId) ? sites.byId(Number(siteId)) : site === undefined ? undefined : sites.bySlug(site)
    return (named ?? sites.bySlug(''))?.language
  }
}
