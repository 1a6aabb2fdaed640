/** The pages of the portal on the site in use. */
import { canonicalPath, findPage, type FoundPage, type PageName, pagePath, PAGES } from '@graticule/contracts/pages'
import type { FullKey } from '../i18n/english.ts'
import { siteInUse } from './site.ts'

/** A page that needs no parameters. */
type PlainPage = Exclude<PageName, 'resource'>

/** Address of a page, from the root of the portal. */
export const pathOf = (name: PlainPage): string => pagePath(name, siteInUse().slug, {})

/** Address of the page of a resource, from the root of the portal. */
export const resourcePath = (dataSource: string, id: string): string => pagePath('resource', siteInUse().slug, { dataSource, id })

/** The page that a path names, `undefined` where it names none, or one of another site. */
export function pageAt(pathname: string): FoundPage | undefined {
  const found = findPage(pathname)
  return found !== undefined && found.site === (PAGES[found.name].inSites ? siteInUse().slug : '') ? found : undefined
}

/** Whether a path is that of this page. */
export const isPage = (pathname: string, name: PageName): boolean => pageAt(pathname)?.name === name

/** Canonical address of the page that a path names, from the root of the portal; `undefined` where it names none. */
export function canonicalOf(pathname: string): string | undefined {
  const found = pageAt(pathname)
  return found && canonicalPath(found)
}

/** Message key of the title of a page. */
export const titleKeyOf = (name: PageName): FullKey => PAGES[name].title
