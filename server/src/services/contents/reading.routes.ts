/** What everybody reads of pages and sites, in the shapes of the original. */
import {
  CONTENT_ROUTES,
  type WireContent,
  type WirePage,
  type WirePages,
  type WireSite,
} from '@graticule/contracts/contents/original'
import type { ReadPage } from '@graticule/contracts/contents/pages'
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { readOfSite } from '../../contents/content-finder.ts'
import type { PageHead } from '../../contents/page-store.ts'
import { pageOf } from '../../http/hal-page.ts'
import { selfLink } from '../../http/origin.ts'
import { BAD_PARAMETER, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { say } from '../../texts/say.ts'
import type { ContentsOptions } from './options.ts'
import { siteOf, wireSiteId } from './site-of-request.ts'
import { wireSite } from './wire-site.ts'

const OF_ALL = {
  tag: 'content',
  access: 'public',
  // editors may change it at any time, and the next reader sees it
  cache: 'public, no-cache',
  readers: 'anyone',
} as const

const none = () => new PortalError('not-found', say('contents:none.page'))

export function wirePage(publicUrl: string, { id, slug, title, siteId }: PageHead): WirePage {
  return {
    id,
    slug,
    contentId: id,
    title: title ?? {},
    published: title !== undefined,
    siteId: wireSiteId(siteId),
    _links: selfLink(publicUrl, `/contents/rest/page/${id}`),
  }
}

export const wireContent = (publicUrl: string, { id, title, data }: Pick<ReadPage, 'id' | 'title' | 'data'>): WireContent => ({
  id,
  title,
  data,
  _links: selfLink(publicUrl, `/contents/rest/content/${id}`),
})

/**
 * Pages that a site shows: its own, and those of the global site whose address it does not use itself.
 * @rule B-content.pages-of-sites A site shows the pages of the global site under addresses that it does not use itself
 */
async function shownPages({ pages }: ContentsOptions, siteId: number): Promise<readonly PageHead[]> {
  const own = await pages.published(siteId)
  if (siteId === GLOBAL_SITE_ID) return own
  const used = new Set(own.map(({ slug }) => slug))
  return [...own, ...(await pages.published(GLOBAL_SITE_ID)).filter(({ slug }) => !used.has(slug))]
}

/** The page that a site shows under an address. @throws PortalError 'not-found' in the words of the specification */
export async function readSlug({ pages }: Pick<ContentsOptions, 'pages'>, siteId: number, slug: string): Promise<ReadPage> {
  const found = await readOfSite(pages, siteId, slug)
  if (found === undefined) throw new PortalError('not-found', say('contents:none.slug', { slug: slug.slice(0, 100) }))
  return found
}

function pageRoutes(app: FastifyInstance, options: ContentsOptions): void {
  const { pages, sites, publicUrl } = options
  const { pages: list, pageBySlug, page, content } = CONTENT_ROUTES
  route(
    app,
    list,
    {
      ...OF_ALL,
      summary: 'Published pages of a site',
      replies: { 200: json('A page of the list', list.reply), 400: BAD_PARAMETER, 404: problem('There is no such site') },
    },
    async ({ query }): Promise<WirePages> => {
      const shown = query.published === 'true' ? await shownPages(options, siteOf(sites, query.siteId).id) : []
      const { records, page: part } = pageOf(shown, query)
      return {
        _embedded: { page: records.map((head) => wirePage(publicUrl, head)) },
        _links: selfLink(publicUrl, list.path),
        page: part,
      }
    },
  )
  route(
    app,
    pageBySlug,
    {
      ...OF_ALL,
      summary: 'A page by its address, with its texts',
      replies: { 200: json('The page', pageBySlug.reply), 400: BAD_PARAMETER, 404: problem('No page is published there') },
    },
    ({ query }) => readSlug(options, siteOf(sites, query.siteId).id, query.slug),
  )
  route(
    app,
    page,
    { ...OF_ALL, summary: 'A published page', replies: { 200: json('The page', page.reply), 404: problem('There is none') } },
    async ({ params }): Promise<WirePage> => {
      const head = await pages.head(itemIdOf(params.id))
      if (head?.title === undefined) throw none()
      return wirePage(publicUrl, head)
    },
  )
  route(
    app,
    content,
    {
      ...OF_ALL,
      summary: 'The texts of a page',
      replies: { 200: json('By language', content.reply), 404: problem('There is none') },
    },
    async ({ params }): Promise<WireContent> => {
      const read = await pages.readById(itemIdOf(params.id))
      if (read === undefined) throw none()
      return wireContent(publicUrl, read)
    },
  )
}

function siteRoutes(app: FastifyInstance, options: ContentsOptions): void {
  const { sites } = options
  const { siteByUrl, site } = CONTENT_ROUTES
  route(
    app,
    siteByUrl,
    {
      ...OF_ALL,
      summary: 'A site by its part of the address',
      replies: { 200: json('The site', siteByUrl.reply), 400: BAD_PARAMETER, 404: problem('There is no such site') },
    },
    ({ query: { url } }): WireSite => {
      const found = sites.bySlug(url === 'global' ? '' : url)
      if (found === undefined) throw new PortalError('not-found', say('contents:none.site'))
      return wireSite(options, found)
    },
  )
  route(
    app,
    site,
    { ...OF_ALL, summary: 'A site', replies: { 200: json('The site', site.reply), 404: problem('There is no such site') } },
    ({ params }): WireSite => wireSite(options, siteOf(sites, params.id)),
  )
}

/** Registers the routes. */
export function readingRoutes(app: FastifyInstance, options: ContentsOptions): void {
  pageRoutes(app, options)
  siteRoutes(app, options)
}
