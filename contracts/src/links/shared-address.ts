/**
 * Addresses of portal pages that a link may lead to. They are parsed strictly and written in one form, so equal states have
 * equal addresses. They are relative to the root of the portal; a link cannot lead elsewhere.
 */
import { canonicalPath, findPage, type FoundPage, pagePath } from '../pages.ts'
import { GLOBAL_SITE, type Site } from '../site.ts'
import { type KnownSources, readShareUrl, shareQuery } from './share-url.ts'
import type { RefusedParameter } from '../search/search-params.ts'
import { MAX_SHARED_ADDRESS_LENGTH } from '../limits.ts'

/** The address in its one form, or what of it is not in order. */
export type ReadAddress = { readonly address: string } | { readonly refused: RefusedParameter }

const PAGES = 'an address of this portal, /search or /resource/{source}/{id}, with the parameters of a shared link'

/** The site that has this slug (empty = the global one); `undefined` = there is none. */
type FindSite = (slug: string) => Site | undefined

const findGlobalSite: FindSite = (slug) => (slug === GLOBAL_SITE.slug ? GLOBAL_SITE : undefined)

/** The path that a link may lead to: the results or a resource; the start page stands for the results. */
function pathOf(page: FoundPage | undefined, sources: KnownSources): string | undefined {
  if (page?.name === 'home' || page?.name === 'results') return pagePath('results', page.site, {})
  if (page?.name !== 'resource' || sources.find(page.parameters.dataSource) === undefined) return undefined
  return canonicalPath(page)
}

/**
 * Reads an address such as `/search?f:phrase=ice&v=1`, on any site of the portal. Parameters that links do not have are dropped.
 * Values out of domain, and sources that the portal does not have, are refused.
 * @rule B-taking-away.own-pages A short link leads only to pages of the portal
 */
export function readSharedAddress(text: string, sources: KnownSources, findSite: FindSite = findGlobalSite): ReadAddress {
  const refuse = (accepts: string, parameter = 'address'): ReadAddress => ({ refused: { parameter, accepts } })
  if (text.length > MAX_SHARED_ADDRESS_LENGTH) return refuse(`at most ${MAX_SHARED_ADDRESS_LENGTH} characters`)
  const [, pathname = '', parameters = ''] = /^([^?#]*)(?:\?([^#]*))?$/.exec(text) ?? []
  const page = findPage(pathname)
  const path = pathOf(page, sources)
  const site = page && findSite(page.site)
  if (path === undefined || site === undefined) return refuse(PAGES)
  const state = readShareUrl(new URLSearchParams(parameters), site, sources)
  const [problem] = state.problems
  if (problem !== undefined) return refuse(problem.accepts, problem.parameter)
  const query = shareQuery(state, site)
  const address = query === '' ? path : `${path}?${query}`
  return address.length > MAX_SHARED_ADDRESS_LENGTH ? refuse(`at most ${MAX_SHARED_ADDRESS_LENGTH} characters`) : { address }
}
