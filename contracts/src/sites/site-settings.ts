/**
 * The settings service, the part that administrators write: sites with their web and API settings, catalogues, layers, views and
 * tutorial tags, in the shapes of the original portal. A record has an entity tag; a change with `If-Match` is refused (412) when
 * somebody else was faster.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { halList, SelfLinkSchema } from '../hal.ts'
import { ONE_LINE } from './plain-line.ts'
import { partOf } from '../plain-schemas.ts'
import { WrittenViewSchema } from '../settings/views.ts'
import { SiteSchema } from '../site.ts'
import { newSiteSlug } from './site-slug.ts'
import { CatalogSchema, DefaultLayerSchema, TutorialTagSchema } from './site-values.ts'
import { ListRequestSchema } from '../services/personal-data.ts'

const BASE = '/settings/rest'
const siteId = Type.String({ pattern: '^(0|[1-9]\\d{0,8})$', description: 'id of the site; 0 and 20181 are the global one' })
const site = Type.Object({ siteId })

/** A list in an order: `sort=title,desc`, as in the original. */
const SortedListSchema = Type.Object({
  ...ListRequestSchema.properties,
  sort: Type.Optional(
    Type.String({ pattern: '^[A-Za-z]{1,40}(,(asc|desc))?$', description: 'field to sort by, with ,asc or ,desc' }),
  ),
})

/** A list of records that belong to a setting, and the calls that change it. */
export function itemRoutes<Name extends string, Item extends Type.TProperties, Params extends Type.TProperties>(
  name: Name,
  path: string,
  params: Params,
  item: Type.TObject<Item>,
) {
  const record = Type.Object({
    ...item.properties,
    id: Type.String({ description: 'id of the record' }),
    _links: SelfLinkSchema,
  })
  const one = Type.Object({ ...params, itemId: Type.String({ minLength: 1, maxLength: 300, description: 'id of the record' }) })
  return {
    list: { method: 'GET', path, params: Type.Object(params), query: SortedListSchema, reply: halList(name, record) },
    one: { method: 'GET', path: `${path}/:itemId`, params: one, reply: record },
    add: { method: 'POST', path, params: Type.Object(params), body: item, reply: record },
    replace: { method: 'PUT', path: `${path}/:itemId`, params: one, body: item, reply: record },
    change: { method: 'PATCH', path: `${path}/:itemId`, params: one, body: partOf(item.properties), reply: record },
    remove: { method: 'DELETE', path: `${path}/:itemId`, params: one },
  } as const
}

/** One site as the list of sites and clients of the original have it. */
export const SiteRecordSchema = Type.Object({
  id: Type.String({ description: 'id of the site' }),
  siteId: Type.Integer({ description: 'id of the site as a number' }),
  name: Type.String({ description: 'its name; empty when it has none yet' }),
  url: Type.String({ description: 'its part of the address; global for the global site' }),
  logoUrl: Type.String({ description: 'absolute address of its logo; empty when it has none' }),
  tagline: Type.Optional(Type.String()),
  isSetUp: Type.Boolean({ description: 'it has a name and a logo' }),
  _links: SelfLinkSchema,
})
export type SiteRecord = Static<typeof SiteRecordSchema>

export const NewSiteSchema = Type.Object(
  {
    url: newSiteSlug,
    name: Type.String({ minLength: 1, maxLength: 100, pattern: ONE_LINE, description: 'its name' }),
    language: Type.Optional(SiteSchema.properties.language),
  },
  { additionalProperties: false },
)

/** A setting of a site as the original writes it. */
export const WebSettingSchema = Type.Object({
  id: Type.String({ description: 'site, set and key' }),
  set: Type.String(),
  key: Type.String(),
  value: Type.String({ description: 'numbers are written as texts' }),
  _links: SelfLinkSchema,
})
export type WebSetting = Static<typeof WebSettingSchema>

const value = Type.Unsafe<string | number>({
  type: ['string', 'number'],
  maxLength: 2_000,
  description: 'the new value, as a text or a number',
})

export const WrittenWebSettingSchema = Type.Object({
  set: Type.String({ maxLength: 40, description: 'source, map or matomo' }),
  key: Type.String({ maxLength: 40, description: 'defaultSourceName, zoom, latitude, longitude or siteId' }),
  value,
  siteId: Type.Optional(
    Type.Unsafe<string | number>({
      type: ['string', 'integer'],
      maxLength: 10,
      description: 'id of the site; the global one when not said',
    }),
  ),
})
const ValueSchema = Type.Object({ value })

export const ApiSettingSchema = Type.Object({
  id: Type.String({ description: 'same as key' }),
  key: Type.String(),
  value: Type.String({ description: 'never a secret' }),
})
export type ApiSetting = Static<typeof ApiSettingSchema>

/** A view as the original writes it, with what ours narrow a search to. */
export const SentViewSchema = Type.Object(
  {
    label: Type.Optional(Type.String({ minLength: 2, maxLength: 200, description: 'its name' })),
    value: Type.Optional(WrittenViewSchema.properties.id),
    defaultOption: Type.Optional(Type.Boolean({ description: 'is read, and follows from what the view narrows' })),
    siteId: Type.Optional(
      Type.Unsafe<string | number>({
        type: ['string', 'integer'],
        maxLength: 10,
        description: 'site of a new view; the global one when not said',
      }),
    ),
    title: Type.Optional(WrittenViewSchema.properties.title),
    description: WrittenViewSchema.properties.description,
    visible: WrittenViewSchema.properties.visible,
    sources: WrittenViewSchema.properties.sources,
    keywords: WrittenViewSchema.properties.keywords,
    area: WrittenViewSchema.properties.area,
    from: WrittenViewSchema.properties.from,
    to: WrittenViewSchema.properties.to,
  },
  { additionalProperties: false },
)

const webSettingId = Type.String({ pattern: '^\\d{1,9}-[a-z]{1,40}-[A-Za-z]{1,40}$', description: 'site, set and key' })
const oneWebSetting = Type.Object({ id: webSettingId })
const oneView = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100, description: 'id of the view' }) })

/** Routes of the service, beside {@link itemRoutes}. */
export const SITE_SETTINGS_ROUTES = {
  sites: { method: 'GET', path: `${BASE}/sites`, query: SortedListSchema, reply: halList('sites', SiteRecordSchema) },
  site: { method: 'GET', path: `${BASE}/sites/:siteId`, params: site, reply: SiteRecordSchema },
  addSite: { method: 'POST', path: `${BASE}/sites`, body: NewSiteSchema, reply: SiteRecordSchema },
  removeSite: { method: 'DELETE', path: `${BASE}/sites/:siteId`, params: site },
  webSettings: {
    method: 'GET',
    path: `${BASE}/sites/:siteId/web-settings`,
    params: site,
    query: SortedListSchema,
    reply: halList('webSettings', WebSettingSchema),
  },
  addWebSetting: { method: 'POST', path: `${BASE}/web-settings`, body: WrittenWebSettingSchema, reply: WebSettingSchema },
  putWebSetting: {
    method: 'PUT',
    path: `${BASE}/web-settings/:id`,
    params: oneWebSetting,
    body: ValueSchema,
    reply: WebSettingSchema,
  },
  patchWebSetting: {
    method: 'PATCH',
    path: `${BASE}/web-settings/:id`,
    params: oneWebSetting,
    body: ValueSchema,
    reply: WebSettingSchema,
  },
  removeWebSetting: { method: 'DELETE', path: `${BASE}/web-settings/:id`, params: oneWebSetting },
  apiSettings: {
    method: 'GET',
    path: `${BASE}/sites/:siteId/api-settings`,
    params: site,
    query: SortedListSchema,
    reply: halList('apiSettings', ApiSettingSchema),
  },
  putApiSetting: {
    method: 'PUT',
    path: `${BASE}/sites/:siteId/api-settings/:key`,
    params: Type.Object({ siteId, key: Type.String({ pattern: '^[A-Za-z0-9]{1,40}$', description: 'key of the setting' }) }),
    body: ValueSchema,
    reply: Type.Object({ key: Type.String(), isSet: Type.Boolean() }),
  },
  addView: {
    method: 'POST',
    path: `${BASE}/views`,
    body: SentViewSchema,
    reply: Type.Object({ id: Type.String(), viewId: Type.String(), _links: SelfLinkSchema }),
  },
  changeView: {
    method: 'PATCH',
    path: `${BASE}/views/:id`,
    params: oneView,
    body: SentViewSchema,
    reply: Type.Object({ id: Type.String(), viewId: Type.String(), _links: SelfLinkSchema }),
  },
  replaceView: {
    method: 'PUT',
    path: `${BASE}/views/:id`,
    params: oneView,
    body: SentViewSchema,
    reply: Type.Object({ id: Type.String(), viewId: Type.String(), _links: SelfLinkSchema }),
  },
  removeView: { method: 'DELETE', path: `${BASE}/views/:id`, params: oneView },
  logo: {
    method: 'GET',
    path: `${BASE}/sites/:siteId/logos/:part`,
    params: Type.Object({
      siteId,
      part: Type.String({ pattern: '^(site|[0-7])$', description: 'site, or the place of a partner from 0' }),
    }),
    query: Type.Object({ v: Type.Optional(Type.String({ maxLength: 20, description: 'another one for another image' })) }),
  },
  setupTool: { method: 'GET', path: `${BASE}/sites/:siteId/setup-tool`, params: site },
} as const

export const CATALOG_ROUTES = itemRoutes('catalogs', `${BASE}/catalogs`, {}, CatalogSchema)
export const TAG_ROUTES = itemRoutes('tags', `${BASE}/tags`, {}, TutorialTagSchema)
export const LAYER_ROUTES = itemRoutes('layers', `${BASE}/sites/:siteId/layers`, { siteId }, DefaultLayerSchema)
