/**
 * Map layers: what a visitor puts on the map, and what a link or a saved map carries.
 * A union discriminated by `type`; a member exists when the map can draw it.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { BboxSchema } from './bbox.ts'

/** WMS versions that the map speaks (OGC 01-068r3 = 1.1.1, OGC 06-042 = 1.3.0). They differ in the names and the axis order of GetMap. */
export const WMS_VERSIONS = ['1.1.1', '1.3.0'] as const
export type WmsVersion = (typeof WMS_VERSIONS)[number]

const common = {
  /** Same id = same layer: adding it twice does nothing. */
  id: Type.String({ minLength: 1, maxLength: 10_000, description: 'address of the service and name of the layer' }),
  title: Type.String({ maxLength: 20_000, description: 'title for the layer list' }),
  extent: Type.Optional(BboxSchema),
  visible: Type.Boolean(),
  opacity: Type.Number({ minimum: 0, maximum: 100, description: 'per cent, 100 = opaque' }),
}

/** One layer of a Web Map Service. `url` is the service's address without the parameters of a request. */
export const WmsLayerSchema = Type.Object({
  ...common,
  type: Type.Literal('wms'),
  url: Type.String({ maxLength: 8_000, description: 'absolute http or https address of the service' }),
  layer: Type.String({ minLength: 1, maxLength: 2_000, description: 'value of LAYERS' }),
  version: Type.Unsafe<WmsVersion>(Type.String({ enum: [...WMS_VERSIONS], description: 'protocol version' })),
})
export type WmsLayer = Static<typeof WmsLayerSchema>

/** A layer of the map. */
export const MapLayerSchema = Type.Union([WmsLayerSchema], { discriminator: { propertyName: 'type' } })
export type MapLayer = Static<typeof MapLayerSchema>

/** The id of a layer of a service: its address and the name of the layer. */
export function layerId(url: string, layer: string): string {
  return `${url}#${layer}`
}
