/** Boxes in requests and answers. Apart from what computes with them: threads that search need no schemas. */
import * as Type from 'typebox'
import type { Bbox } from './bbox.ts'

/** Wire schema of a {@link Bbox}: an array of exactly four numbers (OpenAPI 3.0 has no tuples). */
export const BboxSchema = Type.Unsafe<Bbox>(
  Type.Array(Type.Number({ minimum: -180, maximum: 180 }), {
    minItems: 4,
    maxItems: 4,
    description: 'west, south, east, north in degrees of EPSG:4326; west > east crosses the antimeridian',
  }),
)
