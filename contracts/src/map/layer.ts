/**
 * Map layers: what a visitor puts on the map, and what a link or a saved map carries.
 * {@link MapLayer} is a union discriminated by `type`; a member is in it when the map can draw it.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { BboxSchema } from '../bbox-schema.ts'
import { SWITCHED_PATTERN } from './switched-parts.ts'
import { WMS_VERSIONS, type WmsVersion } from './wms-version.ts'

/**
 * What a layer's colours mean. `image` is a picture of its server; the two scales are drawn by the portal.
 * @rule S1-3.legend-types A legend is an image, a scale of one value or a scale of two values
 */
export const LegendSchema = Type.Union(
  [
    Type.Object({
      type: Type.Literal('image'),
      url: Type.String({ maxLength: 8_000, description: 'absolute http or https address' }),
    }),
    Type.Object({
      type: Type.Literal('one-value-scale'),
      label: Type.String({ maxLength: 500 }),
      value: Type.Optional(Type.Number({ description: 'absent: the value at the pointer' })),
      unit: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    Type.Object({
      type: Type.Literal('two-value-scale'),
      label: Type.String({ maxLength: 500 }),
      min: Type.Number(),
      max: Type.Number(),
      unit: Type.Optional(Type.String({ maxLength: 100 })),
      colours: Type.Array(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }), {
        minItems: 2,
        maxItems: 256,
        description: 'from min to max',
      }),
    }),
  ],
  { discriminator: { propertyName: 'type' } },
)
export type Legend = Static<typeof LegendSchema>

const common = {
  /** Same id = same layer: adding it twice does nothing. `layerId` in layer-id.ts makes it. */
  id: Type.String({ minLength: 1, maxLength: 10_000, description: 'kind, address and name of the layer' }),
  title: Type.String({ maxLength: 20_000, description: 'title for the layer list' }),
  extent: Type.Optional(BboxSchema),
  visible: Type.Boolean(),
  opacity: Type.Number({ minimum: 0, maximum: 100, description: 'per cent, 100 = opaque' }),
  legend: Type.Optional(LegendSchema),
  attribution: Type.Optional(Type.String({ maxLength: 2_000, description: 'who has to be named, plain text' })),
}

const address = (what: string) => Type.String({ maxLength: 8_000, description: `absolute http or https address of ${what}` })

/** What is shown of a layer that has dimensions (OGC 06-042 annex C); absent: what the server shows by itself. */
const dimensions = {
  time: Type.Optional(Type.String({ maxLength: 100, description: 'value of TIME, ISO 8601' })),
  elevation: Type.Optional(Type.String({ maxLength: 100, description: 'value of ELEVATION' })),
  style: Type.Optional(Type.String({ maxLength: 500, description: 'name of a style; empty = the default one' })),
}

/** One layer of a Web Map Service. `url` is the service's address without the parameters of a request. */
export const WmsLayerSchema = Type.Object({
  ...common,
  ...dimensions,
  type: Type.Literal('wms'),
  url: address('the service'),
  layer: Type.String({ minLength: 1, maxLength: 2_000, description: 'value of LAYERS' }),
  version: Type.Unsafe<WmsVersion>(Type.String({ enum: [...WMS_VERSIONS], description: 'protocol version' })),
  format: Type.Optional(Type.String({ maxLength: 100, description: 'media type of the images; image/png when absent' })),
})
export type WmsLayer = Static<typeof WmsLayerSchema>

/** One layer of a Web Map Tile Service (OGC 07-057r7). Its grids are read from the capabilities when it is shown. */
export const WmtsLayerSchema = Type.Object({
  ...common,
  ...dimensions,
  type: Type.Literal('wmts'),
  url: address('the capabilities'),
  layer: Type.String({ minLength: 1, maxLength: 2_000, description: 'identifier of the layer' }),
  matrixSet: Type.Optional(Type.String({ maxLength: 500 })),
  format: Type.Optional(Type.String({ maxLength: 100, description: 'media type of the tiles' })),
})
export type WmtsLayer = Static<typeof WmtsLayerSchema>

/** Tiles by column, row and level in the grid of web mercator (EPSG:3857): XYZ, and TMS with rows from the south. */
export const TileLayerSchema = Type.Object({
  ...common,
  type: Type.Literal('tms'),
  url: address('the tiles, with {x}, {y} or {-y} (rows from the south), {z}, and {a-c} for several hosts'),
  minZoom: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 })),
  maxZoom: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 })),
})
export type TileLayer = Static<typeof TileLayerSchema>

/** Places and shapes in a file of another host, read through the portal. `time`: only what is there at a step of its times. */
const features = {
  ...common,
  time: dimensions.time,
  switched: Type.Optional(
    Type.String({ maxLength: 1_000_000, pattern: SWITCHED_PATTERN, description: 'parts switched on or off against the file' }),
  ),
}
export const KmlLayerSchema = Type.Object({ ...features, type: Type.Literal('kml'), url: address('the KML file') })
export type KmlLayer = Static<typeof KmlLayerSchema>
export const KmzLayerSchema = Type.Object({ ...features, type: Type.Literal('kmz'), url: address('the KMZ archive') })
export type KmzLayer = Static<typeof KmzLayerSchema>
export const GeoJsonLayerSchema = Type.Object({ ...features, type: Type.Literal('geojson'), url: address('the GeoJSON file') })
export type GeoJsonLayer = Static<typeof GeoJsonLayerSchema>

/** A GeoTIFF, best a cloud-optimised one, read by parts (OGC 21-026). Bands count from 1. */
export const TifLayerSchema = Type.Object({
  ...common,
  type: Type.Literal('tif'),
  url: address('the file'),
  bands: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 1_000 }), {
      minItems: 1,
      maxItems: 3,
      description: 'grey, or red, green, blue',
    }),
  ),
  stretch: Type.Optional(Type.Tuple([Type.Number(), Type.Number()], { description: 'values drawn darkest and lightest' })),
})
export type TifLayer = Static<typeof TifLayerSchema>

/** Shapes that the portal itself brings, such as outputs of a run: GeoJSON features (RFC 7946, longitude first). */
export const CustomLayerSchema = Type.Object({
  ...features,
  type: Type.Literal('custom'),
  features: Type.Array(Type.Unsafe<object>(Type.Object({ type: Type.Literal('Feature') })), { maxItems: 10_000 }),
})
export type CustomLayer = Static<typeof CustomLayerSchema>

/**
 * A layer of the map.
 * @rule S1-3.layer-types Layers are of a web map service, tiles, KML, KMZ, GeoJSON, GeoTIFF or features of the portal
 */
export const MapLayerSchema = Type.Union(
  [
    WmsLayerSchema,
    WmtsLayerSchema,
    TileLayerSchema,
    TifLayerSchema,
    KmlLayerSchema,
    KmzLayerSchema,
    GeoJsonLayerSchema,
    CustomLayerSchema,
  ],
  { discriminator: { propertyName: 'type' } },
)
export type MapLayer = Static<typeof MapLayerSchema>
