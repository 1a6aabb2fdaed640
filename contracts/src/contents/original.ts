/**
 * `/contents/rest` as clients of the original portal read it: lists of HAL, ids as the last segment of `_links.self.href`.
 * @rule S2-7.contents The content service gives menu, pages, content, sites and documents in the shapes of the original
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { halList, SelfLinkSchema } from '../hal.ts'
import { itemId } from '../kept/kept-items.ts'
import { keptText } from '../kept/kept-texts.ts'
import { partOf } from '../plain-schemas.ts'
import { ONE_LINE } from '../sites/plain-line.ts'
import { newSiteSlug } from '../sites/site-slug.ts'
import { ListRequestSchema } from '../services/personal-data.ts'
import { withDefault } from '../services/search-request.ts'
import { MAX_FILE_NAME, MAX_MENU_ADDRESS, MAX_MENU_TITLE, MAX_PAGE_TEXT, MAX_PAGE_TITLE } from './limits.ts'
import { ReadPageSchema } from './pages.ts'
import { SlugSchema } from './slug.ts'
import { wordsOf } from './words.ts'

const BASE = '/contents/rest'
const anySite = (description: string) => Type.Integer({ minimum: 0, maximum: 1e9, description })
const siteParameter = withDefault<number>(
  { type: 'integer', minimum: 0, maximum: 1e9, default: 0 },
  'id of the site; 0 and 20181 are the global one',
)
const Id = Type.Object({ id: Type.String({ description: 'id, the last segment of its self link' }) })

/** @rule S2-3.menu An entry has levelId, priority, parentMenuId, a title by language, url, imageSource and a self link */
const menuFields = {
  levelId: Type.Integer({ minimum: 0, maximum: 1, description: '0 = top, 1 = below another entry' }),
  priority: Type.Integer({ minimum: 0, maximum: 1e6, description: 'order within its level, the lowest first' }),
  parentMenuId: Type.Unsafe<number | null>({
    anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }],
    description: 'id of the entry above it; null at the top',
  }),
  title: wordsOf(MAX_MENU_TITLE, 'what it is called, by language'),
  url: keptText(MAX_MENU_ADDRESS, 'where it leads; empty for what only opens its entries'),
  imageSource: keptText(
    MAX_MENU_ADDRESS,
    'its picture; one that holds statistics, my-workspace or community-portals says what the entry does',
  ),
}
export const WireMenuEntrySchema = Type.Object({ id: itemId, siteId: anySite('its site'), ...menuFields, _links: SelfLinkSchema })
export type WireMenuEntry = Static<typeof WireMenuEntrySchema>

const WirePageSchema = Type.Object({
  id: itemId,
  slug: Type.String(),
  contentId: itemId,
  title: wordsOf(MAX_PAGE_TITLE, 'titles by language'),
  published: Type.Boolean({ description: 'visitors see it' }),
  siteId: anySite('its site'),
  _links: SelfLinkSchema,
})
export type WirePage = Static<typeof WirePageSchema>

const contentFields = {
  title: wordsOf(MAX_PAGE_TITLE, 'titles by language'),
  data: wordsOf(MAX_PAGE_TEXT, 'texts by language: HTML without scripts'),
}
const WireContentSchema = Type.Object({ id: itemId, ...contentFields, _links: SelfLinkSchema })
export type WireContent = Static<typeof WireContentSchema>

const WireSiteSchema = Type.Object({
  id: anySite('its id'),
  name: Type.String({ description: 'its name' }),
  url: Type.String({ description: 'its part of the address; "global" for the global site' }),
  logoDocumentId: Type.Unsafe<number | null>({
    anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }],
    description: 'document with its logo; null = none',
  }),
  _links: SelfLinkSchema,
})
export type WireSite = Static<typeof WireSiteSchema>

/** @rule S2-3.document A document has title, fileName, extension, path, folderId and siteId */
export const DocumentModelSchema = Type.Object({
  title: Type.Optional(keptText(200, 'its title; that of the file when not said')),
  fileName: Type.Optional(keptText(1_000, 'name of the file; folders in it are taken off')),
  extension: Type.Optional(keptText(20, 'not read: the kind is told by the bytes')),
  path: Type.Optional(keptText(1_000, 'not read: documents lie in no folders')),
  folderId: Type.Optional(
    Type.Unsafe<number | string | null>({
      anyOf: [{ type: 'number' }, { type: 'string' }, { type: 'null' }],
      description: 'not read',
    }),
  ),
  siteId: Type.Optional(anySite('site that it belongs to, 0 when not said')),
})
export type DocumentModel = Static<typeof DocumentModelSchema>

/** A site as the creator of the original sends it, beside the file of its logo. */
const siteFields = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: ONE_LINE, description: 'its name' }),
  url: newSiteSlug,
  logoDocumentId: Type.Optional(
    Type.Unsafe<number | null>({
      anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }],
      description: 'a document of this portal with its logo; a file that is sent along stands above it',
    }),
  ),
}
export const SiteModelSchema = Type.Object(siteFields)
export type SiteModel = Static<typeof SiteModelSchema>
/** What changes of a site; its address stays. */
export const SiteChangeModelSchema = partOf(siteFields)
export type SiteChangeModel = Static<typeof SiteChangeModelSchema>

export const DOCUMENT_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml', 'application/pdf'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

const WireDocumentSchema = Type.Object({
  id: itemId,
  title: Type.String(),
  fileName: Type.String({ maxLength: MAX_FILE_NAME, description: 'a safe name with the extension of its kind' }),
  extension: Type.String(),
  mediaType: Type.Unsafe<DocumentType>(Type.String({ enum: [...DOCUMENT_TYPES] })),
  bytes: Type.Integer({ minimum: 0, description: 'length of the file as it is given out' }),
  width: Type.Optional(Type.Integer({ minimum: 1, description: 'of a picture, pixels' })),
  height: Type.Optional(Type.Integer({ minimum: 1, description: 'of a picture, pixels' })),
  siteId: anySite('its site'),
  createdAt: Type.String({ description: 'when it was uploaded, ISO 8601 in UTC' }),
  _links: Type.Object({
    ...SelfLinkSchema.properties,
    content: Type.Object({ href: Type.String({ description: 'its bytes' }) }),
  }),
})
export type WireDocument = Static<typeof WireDocumentSchema>

const menuList = halList('menu', WireMenuEntrySchema)
export type WireMenu = Static<typeof menuList>
const pageList = halList('page', WirePageSchema)
export type WirePages = Static<typeof pageList>
const documentList = halList('document', WireDocumentSchema)
export type WireDocuments = Static<typeof documentList>

const menuBody = Type.Object({ ...menuFields, siteId: anySite('its site') })
const pageBody = Type.Object({
  slug: SlugSchema,
  title: contentFields.title,
  data: Type.Optional(contentFields.data),
  published: Type.Optional(Type.Boolean({ description: 'whether visitors see it; no when not said' })),
  siteId: anySite('its site'),
})

/** What everybody reads. */
export const CONTENT_ROUTES = {
  menu: {
    method: 'GET',
    path: `${BASE}/menu/search/findByLevelIdAndSiteId`,
    query: Type.Object({
      ...ListRequestSchema.properties,
      siteId: siteParameter,
      levelId: withDefault<number>({ type: 'integer', minimum: 0, maximum: 1, default: 0 }, '0 = top, 1 = below another entry'),
    }),
    reply: menuList,
  },
  menuEntry: { method: 'GET', path: `${BASE}/menu/:id`, params: Id, reply: WireMenuEntrySchema },
  pages: {
    method: 'GET',
    path: `${BASE}/page/search/findByPublishedAndSiteId`,
    query: Type.Object({
      ...ListRequestSchema.properties,
      siteId: siteParameter,
      published: withDefault<'true' | 'false'>(
        { type: 'string', enum: ['true', 'false'], default: 'true' },
        'only true has answers: drafts are for editors',
      ),
    }),
    reply: pageList,
  },
  /** Ours: one page by its address. */
  pageBySlug: {
    method: 'GET',
    path: `${BASE}/page/search/findBySlugAndSiteId`,
    query: Type.Object({
      siteId: siteParameter,
      slug: Type.String({ minLength: 1, maxLength: 200, description: 'part of the address of the page' }),
    }),
    reply: ReadPageSchema,
  },
  page: { method: 'GET', path: `${BASE}/page/:id`, params: Id, reply: WirePageSchema },
  content: { method: 'GET', path: `${BASE}/content/:id`, params: Id, reply: WireContentSchema },
  siteByUrl: {
    method: 'GET',
    path: `${BASE}/site/search/findByUrl`,
    query: Type.Object({
      url: Type.String({ minLength: 1, maxLength: 100, description: 'global, or the part of the address of a site' }),
    }),
    reply: WireSiteSchema,
  },
  site: { method: 'GET', path: `${BASE}/site/:id`, params: Id, reply: WireSiteSchema },
  document: { method: 'GET', path: `${BASE}/document/:id`, params: Id, reply: WireDocumentSchema },
  documentContent: { method: 'GET', path: `${BASE}/document/:id/content`, params: Id },
} as const

/** What administrators and those of the site write, in the form of the original. */
export const CONTENT_WRITES = {
  addMenu: { method: 'POST', path: `${BASE}/menu`, body: menuBody, reply: WireMenuEntrySchema },
  putMenu: { method: 'PUT', path: `${BASE}/menu/:id`, params: Id, body: menuBody, reply: WireMenuEntrySchema },
  patchMenu: {
    method: 'PATCH',
    path: `${BASE}/menu/:id`,
    params: Id,
    body: partOf(menuBody.properties),
    reply: WireMenuEntrySchema,
  },
  removeMenu: { method: 'DELETE', path: `${BASE}/menu/:id`, params: Id },
  addPage: { method: 'POST', path: `${BASE}/page`, body: pageBody, reply: WirePageSchema },
  putPage: { method: 'PUT', path: `${BASE}/page/:id`, params: Id, body: pageBody, reply: WirePageSchema },
  patchPage: { method: 'PATCH', path: `${BASE}/page/:id`, params: Id, body: partOf(pageBody.properties), reply: WirePageSchema },
  removePage: { method: 'DELETE', path: `${BASE}/page/:id`, params: Id },
  putContent: {
    method: 'PUT',
    path: `${BASE}/content/:id`,
    params: Id,
    body: Type.Object(contentFields),
    reply: WireContentSchema,
  },
  patchContent: {
    method: 'PATCH',
    path: `${BASE}/content/:id`,
    params: Id,
    body: partOf(contentFields),
    reply: WireContentSchema,
  },
  addSite: { method: 'POST', path: `${BASE}/site`, reply: WireSiteSchema },
  changeSite: { method: 'POST', path: `${BASE}/site/:id`, params: Id, reply: WireSiteSchema },
  addDocument: { method: 'POST', path: `${BASE}/document`, reply: WireDocumentSchema },
  removeDocument: { method: 'DELETE', path: `${BASE}/document/:id`, params: Id },
} as const

/** Documents of a site, for its editors. */
export const DOCUMENT_LIST_ROUTE = {
  method: 'GET',
  path: `${BASE}/sites/:siteId/documents`,
  params: Type.Object({ siteId: Type.String({ description: 'id of the site' }) }),
  query: ListRequestSchema,
  reply: documentList,
} as const

/** The menu of the older portal, its languages without their country. */
export const OLD_MENU_ROUTE = {
  method: 'GET',
  path: '/api/jsonws/geoss-service-portlet.menuitem/get-menu-items/group-id/:id/language-id/:lang',
  params: Type.Object({
    id: Type.String({ description: 'id of the site; 0 and 20181 are the global one' }),
    lang: Type.String({ maxLength: 20, description: 'language: en, es or es_ES, zh or zh_CN and so on' }),
  }),
  reply: Type.Array(
    Type.Object({
      title: Type.String(),
      imgURL: Type.String(),
      link: Type.String(),
      links: Type.Array(Type.Object({ title: Type.String(), link: Type.String() })),
    }),
  ),
} as const
