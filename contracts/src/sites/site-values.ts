/** What a site begins with, as settings: its first source and map view, which sources it offers, layers, catalogues, tutorial tags. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { type Language, LANGUAGES } from '../languages.ts'
import { SOURCE_NAME } from '../sources/source-name.ts'

/** The form of the id of a catalogue in the broker. */
export const CATALOGUE_ID = /^[^\s/?#]{1,200}$/
/** The form of the id of a tag. */
export const TAG_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

const sourceName = Type.String({ pattern: SOURCE_NAME, description: 'name of a data source' })

/** How a site opens. */
export const SiteStartSchema = Type.Object(
  {
    source: Type.Optional(Type.String({ pattern: SOURCE_NAME, description: 'source that opens first' })),
    language: Type.Optional(
      Type.Unsafe<Language>(
        Type.String({ enum: [...LANGUAGES], description: 'language of its texts where the visitor has chosen none' }),
      ),
    ),
    languages: Type.Optional(
      Type.Array(Type.Unsafe<Language>(Type.String({ enum: [...LANGUAGES], description: 'a language' })), {
        minItems: 1,
        maxItems: LANGUAGES.length,
        uniqueItems: true,
        description: 'languages that visitors choose from; absent = all that the portal has',
      }),
    ),
    longitude: Type.Optional(
      Type.Number({ minimum: -180, maximum: 180, description: 'centre of the map, degrees of EPSG:4326' }),
    ),
    latitude: Type.Optional(Type.Number({ minimum: -85, maximum: 85, description: 'centre of the map, degrees of EPSG:4326' })),
    zoom: Type.Optional(Type.Number({ minimum: 0, maximum: 20, description: 'zoom level of the web mercator map' })),
  },
  { additionalProperties: false },
)
export type SiteStart = Static<typeof SiteStartSchema>

/** What is wrong with a start that the schema accepts. */
export function faultOfSiteStart({ longitude, latitude, language, languages }: SiteStart): string | undefined {
  if ((longitude === undefined) !== (latitude === undefined)) return 'longitude and latitude belong together'
  if (language === undefined || languages === undefined || languages.includes(language)) return undefined
  return `the language ${language} is not among those that the site offers`
}

/** Which of the portal's sources a site offers. Sources that it does not name follow behind, in the portal's order. */
export const SiteSourcesSchema = Type.Object(
  {
    order: Type.Optional(Type.Array(sourceName, { maxItems: 100, description: 'sources in the order of the site' })),
    off: Type.Optional(Type.Array(sourceName, { maxItems: 100, description: 'sources that the site does not offer' })),
  },
  { additionalProperties: false },
)
export type SiteSources = Static<typeof SiteSourcesSchema>

/** Kinds of layers that a site may begin with. */
export const DEFAULT_LAYER_TYPES = ['wms', 'wmts', 'tms', 'kml', 'kmz', 'geojson', 'tif'] as const

export const DefaultLayerSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$', description: 'id of the layer on its site' }),
    type: Type.Unsafe<(typeof DEFAULT_LAYER_TYPES)[number]>(
      Type.String({ enum: [...DEFAULT_LAYER_TYPES], description: 'its kind' }),
    ),
    url: Type.String({ pattern: '^https?://[^\\s"<>]+$', maxLength: 4_000, description: 'address of the service or file' }),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'name of the layer in a WMS or WMTS' })),
    title: Type.String({ minLength: 1, maxLength: 200, description: 'what visitors read' }),
    visible: Type.Boolean({ description: 'drawn at once' }),
    zIndex: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000, description: 'higher lies above' })),
  },
  { additionalProperties: false },
)
export type DefaultLayer = Static<typeof DefaultLayerSchema>
export const DefaultLayersSchema = Type.Array(DefaultLayerSchema, { maxItems: 50 })

/** The first key that two items of a list share. */
export const twice = <T>(list: readonly T[], keyOf: (item: T) => string): string | undefined => {
  const seen = new Set<string>()
  return list.map(keyOf).find((key) => seen.size === seen.add(key).size)
}

export function faultOfLayers(list: readonly DefaultLayer[]): string | undefined {
  const id = twice(list, (layer) => layer.id)
  if (id !== undefined) return `the id ${id} stands twice`
  const nameless = list.find(({ type, name }) => (type === 'wms' || type === 'wmts') && name === undefined)
  return nameless === undefined ? undefined : `${nameless.id} is a ${nameless.type} and has no name of its layer`
}

/** A catalogue of the broker that visitors may choose. */
export const CatalogSchema = Type.Object(
  {
    dabId: Type.String({ pattern: CATALOGUE_ID.source, description: 'id of the provider in the broker, as in `sources`' }),
    title: Type.String({ minLength: 1, maxLength: 200, description: 'its name' }),
  },
  { additionalProperties: false },
)
export type Catalog = Static<typeof CatalogSchema>
export const CatalogsSchema = Type.Array(CatalogSchema, { maxItems: 2_000 })

export function faultOfCatalogs(list: readonly Catalog[]): string | undefined {
  const id = twice(list, ({ dabId }) => dabId)
  return id === undefined ? undefined : `the id ${id} stands twice`
}

const words = (most: number) =>
  Type.Object(
    Object.fromEntries(LANGUAGES.map((language) => [language, Type.Optional(Type.String({ maxLength: most }))])) as Record<
      Language,
      Type.TOptional<Type.TString>
    >,
    { additionalProperties: false, description: 'by language' },
  )

/** Ids of tags that have a place on the page (`data-tip`); others are kept for clients that know them. */
export const TAG_NAMES = [
  'tutorial-search',
  'tutorial-filters',
  'tutorial-sources',
  'tutorial-layers',
  'tutorial-map',
  'header-menu',
  'header-language',
  'header-tips',
  'header-help',
  'header-account',
] as const

/** Where a tag stands at what it explains. */
export const TAG_PLACEMENTS = ['top', 'right', 'bottom', 'left', 'left-top'] as const

/** A tag of the tutorial: what a part of the page is for. */
export const TutorialTagSchema = Type.Object(
  {
    name: Type.String({ pattern: TAG_ID.source, description: 'id of the tag, and of what it explains' }),
    title: words(200),
    description: words(2_000),
    placement: Type.Unsafe<(typeof TAG_PLACEMENTS)[number]>(
      Type.String({ enum: [...TAG_PLACEMENTS], description: 'side on which it opens' }),
    ),
    show: Type.Boolean({ description: 'shown to visitors' }),
    type: Type.String({ maxLength: 60, description: 'kind of the tag, such as new' }),
  },
  { additionalProperties: false },
)
export type TutorialTag = Static<typeof TutorialTagSchema>
export const TutorialTagsSchema = Type.Array(TutorialTagSchema, { maxItems: 500 })

export function faultOfTags(list: readonly TutorialTag[]): string | undefined {
  const name = twice(list, (tag) => tag.name)
  return name === undefined ? undefined : `the tag ${name} stands twice`
}

/** Number of the site in a Matomo; 0 = none. */
export const MatomoSiteSchema = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'number of the site in Matomo; 0 = none',
})

/** The Matomo that counts visits. */
export const MatomoUrlSchema = Type.String({
  // nothing that could end a directive of a content security policy
  pattern: '^(https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?)?$',
  maxLength: 500,
  description: 'address of a Matomo, without matomo.php; empty = visits are not counted',
})
