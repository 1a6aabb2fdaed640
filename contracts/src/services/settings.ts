/**
 * The settings service: what a site is set up with. So far its stored views and its basemaps, for everybody to read. A view's id is the
 * last segment of its `_links.self.href`.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { halList, SelfLinkSchema } from '../hal.ts'
import { WMS_VERSIONS, type WmsVersion } from '../map/wms-version.ts'
import { GLOBAL_SITE_ID, MAIN_SITE_ID } from '../limits.ts'
import { ListRequestSchema } from './personal-data.ts'
import { languageParameter, PLACE_LANGUAGES } from './places.ts'

const option = {
  label: Type.String({ description: 'its name' }),
  title: Type.String({ description: 'its name' }),
  value: Type.String({ description: 'value of `viewid`' }),
}
/** What clients of the original portal read of a view, beside its title. */
const forOriginalClients = {
  id: Type.Optional(Type.String({ description: 'same as viewId' })),
  label: Type.Optional(option.label),
  value: Type.Optional(option.value),
  defaultOption: Type.Optional(Type.Boolean({ description: 'the first view of the site that narrows nothing' })),
  subOptions: Type.Optional(Type.Array(Type.Object(option), { description: 'views within the view: there are none' })),
}

/** A stored view, which narrows every search in it. */
export const ViewSchema = Type.Object({
  ...forOriginalClients,
  viewId: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'what requests (`viewid`) and links (`f:viewId`) name it by',
  }),
  title: Type.String({ minLength: 1, description: 'its name in the language asked for, English where it has none' }),
  description: Type.Optional(Type.String({ description: 'what is in it, in the same language' })),
  visible: Type.Boolean({ description: 'offered to visitors; the others are for links and for programs' }),
  sources: Type.Optional(Type.Array(Type.String(), { description: 'ids of the providers that it is narrowed to' })),
  keywords: Type.Optional(Type.Array(Type.String(), { description: 'keywords that it is narrowed to: any of them' })),
  where: Type.Optional(
    Type.Object(
      { west: Type.Number(), south: Type.Number(), east: Type.Number(), north: Type.Number() },
      { description: 'degrees of EPSG:4326; west > east crosses the antimeridian' },
    ),
  ),
  when: Type.Optional(
    Type.Object({
      from: Type.Optional(Type.String({ description: 'instant in UTC' })),
      to: Type.Optional(Type.String({ description: 'instant in UTC' })),
    }),
  ),
  _links: SelfLinkSchema,
})
export type View = Static<typeof ViewSchema>

export const ViewsSchema = halList('views', ViewSchema)
export type Views = Static<typeof ViewsSchema>

const httpAddress = (description: string) =>
  Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 8_000, description: `${description}; http or https` })

/** The form of the id of a basemap. */
export const BASEMAP_ID = /^[a-z0-9][a-z0-9._-]{0,63}$/

/**
 * A basemap of the operator's, served by another server. Its images are loaded by the visitor's browser; they are in
 * EPSG:3857, the projection of the map.
 */
export const BasemapSchema = Type.Object(
  {
    id: Type.String({
      pattern: BASEMAP_ID.source,
      description: 'what links (`m:basemap`) name it by; not one of those that the portal has itself',
    }),
    title: Type.String({ minLength: 1, maxLength: 60, description: 'its name in the list' }),
    kind: Type.Unsafe<'xyz' | 'wms'>(
      Type.String({ enum: ['xyz', 'wms'], description: 'images by column and row, or a Web Map Service' }),
    ),
    url: httpAddress(
      'xyz: address of an image with {z}, {x} and {y}, or {-y} where rows count from the south (TMS), {a-c} for several hosts; wms: the service without the parameters of a request',
    ),
    layer: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000, description: 'wms: value of LAYERS' })),
    version: Type.Optional(
      Type.Unsafe<WmsVersion>(Type.String({ enum: [...WMS_VERSIONS], description: 'wms: protocol version, 1.1.1 by default' })),
    ),
    format: Type.Optional(
      Type.Unsafe<'image/png' | 'image/jpeg'>(
        Type.String({ enum: ['image/png', 'image/jpeg'], description: 'wms: what is asked for, image/png by default' }),
      ),
    ),
    attribution: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'whose map it is, as plain text: always shown with it',
    }),
    termsUrl: Type.Optional(httpAddress('page with the terms of use')),
    maxZoom: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 24,
        description: 'finest zoom that the server has, 19 by default; closer is enlarged',
      }),
    ),
    tileSize: Type.Optional(
      Type.Unsafe<256 | 512>(Type.Integer({ enum: [256, 512], description: 'xyz: side of an image in pixels, 256 by default' })),
    ),
    dark: Type.Optional(Type.Boolean({ description: 'the map is dark: names and footprints over it are light' })),
    names: Type.Optional(
      Type.Boolean({ description: "the map has no names of its own: the portal's are drawn over it, in the visitor's language" }),
    ),
    thumbnail: Type.Optional(httpAddress('small picture for the list, 144 by 92 pixels')),
  },
  { additionalProperties: false },
)
export type Basemap = Static<typeof BasemapSchema>

export const BasemapsSchema = Type.Object({ basemaps: Type.Array(BasemapSchema, { description: 'in the order of the list' }) })

const language = languageParameter(
  `language of title and description, one of ${PLACE_LANGUAGES.join(', ')}, with or without a country ("fr-CA")`,
)

/** Routes of the service. An unknown id is answered 404, a bad parameter 400, with a problem document. */
export const SETTINGS_ROUTES = {
  views: {
    method: 'GET',
    path: '/settings/rest/sites/:siteId/views',
    params: Type.Object({
      siteId: Type.String({ description: `id of the site; so far the main one, ${MAIN_SITE_ID}, or ${GLOBAL_SITE_ID} for it` }),
    }),
    query: Type.Object({ ...ListRequestSchema.properties, language }),
    reply: ViewsSchema,
  },
  view: {
    method: 'GET',
    path: '/settings/rest/views/:id',
    params: Type.Object({ id: Type.String({ description: 'id of the view' }) }),
    query: Type.Object({ language }),
    reply: ViewSchema,
  },
  /** The basemaps that the operator has set up, beside the embedded ones (embedded-basemaps.ts). */
  basemaps: {
    method: 'GET',
    path: '/settings/rest/basemaps',
    query: Type.Object({
      siteId: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 1e9,
          description: 'id of the site whose basemaps they are; the global one when not said',
        }),
      ),
    }),
    reply: BasemapsSchema,
  },
} as const
