/** The pages of the portal on the site in use. */
import {
  canonicalPath,
  findPage,
  type FoundPage,
  type PageName,
  pagePath,
  PAGES,
  type PlainPageName,
} from '@graticule/contracts/pages'
import type { FullKey } from '../i18n/english.ts'
import { siteInUse } from './site.ts'

/** A page that needs no parameters. */
export type PlainPage = PlainPageName

/** Address of a page, from the root of the portal. */
export const pathOf = (name: PlainPage): string => pagePath(name, siteInUse().slug, {})

/** Address of the page of a resource, from the root of the portal. */
export const resourcePath = (dataSource: string, id: string): string => pagePath('resource', siteInUse().slug, { dataSource, id })

/** Address of a dashboard in its creator, from the root of the portal. */
export const dashboardPath = (id: number): string => pagePath('dashboard', siteInUse().slug, { id: String(id) })

/** Address of a published dashboard, from the root of the portal. */
export const sharedDashboardPath = (word: string): string => pagePath('sharedDashboard', siteInUse().slug, { word })
/** Address of a page of content, from the root of the portal. */
export const contentPath = (slug: string): string => pagePath('content', siteInUse().slug, { slug })

/** Address where a page of content is edited, from the root of the portal. */
export const editorPath = (id: number): string => pagePath('contentEditor', siteInUse().slug, { id: String(id) })

/** Address where the draft of a page of content is seen, from the root of the portal. */
export const previewPath = (id: number): string => pagePath('contentPreview', siteInUse().slug, { id: String(id) })
/** Address of the page of a harvest, from the root of the portal. */
export const harvestPath = (id: number): string => pagePath('adminHarvest', siteInUse().slug, { id: String(id) })

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

/**
 * An address of this portal on the site in use: `/help` becomes `/community/polar/help` where sites have that page. Others stay.
 * @rule S2-2.community-prefix Internal addresses get the prefix of the community portal, unless they have one already
 */
export function onThisSite(address: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(address) ?? []
  const found = findPage(path)
  if (found === undefined || found.site !== '') return address
  return pagePath(found.name, siteInUse().slug, found.parameters as never) + rest
}
