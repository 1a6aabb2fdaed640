/**
 * What STAC 1.0 and 1.1 ask of an item and of a collection, and RFC 7946 of their geometry, in our own words: the schemas that are
 * published with the standard load others over the network.
 */
import Type, { type TSchema } from 'typebox'
import { Value } from 'typebox/value'

const Text = Type.String({ minLength: 1 })
const Optional = <T extends TSchema>(schema: T) => Type.Optional(schema)
/** Item fields, "datetime": RFC 3339 section 5.6, in UTC. */
const Instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|\\+00:00)$' })
const Box = Type.Union([
  Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }),
  Type.Array(Type.Number(), { minItems: 6, maxItems: 6 }),
])
const Links = Type.Array(Type.Object({ href: Text, rel: Text, type: Optional(Type.String()), title: Optional(Type.String()) }))
const Assets = Type.Record(
  Type.String(),
  Type.Object({
    href: Text,
    title: Optional(Type.String()),
    description: Optional(Type.String()),
    type: Optional(Type.String()),
    roles: Optional(Type.Array(Type.String())),
  }),
)
/** Common metadata: members of a collection, properties of an item. */
const Common = {
  title: Optional(Type.String()),
  description: Optional(Text),
  keywords: Optional(Type.Array(Type.String())),
  license: Optional(Type.String({ pattern: '^[\\w\\-.+]+$' })),
  created: Optional(Instant),
  updated: Optional(Instant),
  providers: Optional(
    Type.Array(
      Type.Object({
        name: Text,
        description: Optional(Type.String()),
        roles: Optional(Type.Array(Type.String({ enum: ['producer', 'licensor', 'processor', 'host'] }))),
        url: Optional(Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9+.-]*:\\S+$' })),
      }),
    ),
  ),
}
const Head = {
  stac_version: Type.String({ pattern: '^1\\.[01]\\.0' }),
  stac_extensions: Optional(Type.Array(Type.String({ pattern: '^https?://' }), { uniqueItems: true })),
  id: Text,
  links: Links,
}

const ItemSchema = Type.Object({
  ...Head,
  type: Type.String({ enum: ['Feature'] }),
  geometry: Type.Union([Type.Null(), Type.Object({ type: Type.String() })]),
  bbox: Optional(Box),
  collection: Optional(Text),
  properties: Type.Object({
    ...Common,
    datetime: Type.Union([Instant, Type.Null()]),
    start_datetime: Optional(Instant),
    end_datetime: Optional(Instant),
    platform: Optional(Type.String()),
    instruments: Optional(Type.Array(Type.String())),
    gsd: Optional(Type.Number({ exclusiveMinimum: 0 })),
  }),
  assets: Assets,
})

const Summary = Type.Union([Type.Array(Type.Unknown(), { minItems: 1 }), Type.Record(Type.String(), Type.Unknown())])
const CollectionSchema = Type.Object({
  ...Head,
  ...Common,
  type: Type.String({ enum: ['Collection'] }),
  description: Text,
  license: Type.String({ pattern: '^[\\w\\-.+]+$' }),
  extent: Type.Object({
    spatial: Type.Object({ bbox: Type.Array(Box, { minItems: 1 }) }),
    temporal: Type.Object({
      interval: Type.Array(Type.Array(Type.Union([Instant, Type.Null()]), { minItems: 2, maxItems: 2 }), { minItems: 1 }),
    }),
  }),
  summaries: Optional(Type.Record(Type.String(), Summary)),
  assets: Optional(Assets),
})

type Json = Readonly<Record<string, unknown>>

/** Rules between members, which a schema tells badly. */
function itemFaults(item: Json): string[] {
  const { geometry, bbox, properties, collection } = item as {
    geometry: Json | null
    bbox?: readonly number[]
    properties: Json
    collection?: string
  }
  const { datetime, start_datetime: start, end_datetime: end } = properties
  const hasLink = (item['links'] as readonly Json[]).some(({ rel }) => rel === 'collection')
  const isTimed = start !== undefined || end !== undefined
  return [
    ...((geometry === null) === (bbox === undefined) ? [] : ['a bbox stands beside a geometry, and only there']),
    ...(datetime === null && (start === undefined || end === undefined) ? ['datetime is null without both ends'] : []),
    ...(isTimed && (start === undefined || end === undefined) ? ['one end without the other'] : []),
    ...(hasLink === (collection !== undefined) ? [] : ['the member collection and its link stand together']),
    ...(geometry === null ? [] : geometryFaults(geometry)),
  ]
}

/** RFC 7946 section 3.1. */
function geometryFaults({ type, coordinates, geometries }: Json): string[] {
  if (type === 'GeometryCollection') return (geometries as readonly Json[]).flatMap(geometryFaults)
  const depth = { Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 }[String(type)]
  if (depth === undefined) return [`no geometry is called ${String(type)}`]
  const positionsAt = (value: unknown, level: number): unknown[][] =>
    level === 0
      ? [[value]]
      : level === 1
        ? [value as unknown[]]
        : (value as unknown[]).flatMap((one) => positionsAt(one, level - 1))
  const lists = positionsAt(coordinates, depth)
  const isPosition = (value: unknown) =>
    Array.isArray(value) && value.length >= 2 && value.every((one) => typeof one === 'number' && Number.isFinite(one))
  const isRing = (list: readonly unknown[]) => list.length >= 4 && JSON.stringify(list[0]) === JSON.stringify(list.at(-1))
  return [
    ...(lists.flat().every(isPosition) ? [] : ['a position is two or three numbers']),
    ...(String(type).endsWith('Polygon') && !lists.every(isRing) ? ['a ring is closed and has four positions'] : []),
    ...(String(type).endsWith('LineString') && !lists.every(({ length }) => length >= 2) ? ['a line has two positions'] : []),
  ]
}

/** What is wrong with an item or a collection, in words; empty when it keeps to the standard. */
export function stacFaults(document: unknown): string[] {
  const isCollection = (document as Json | null)?.['type'] === 'Collection'
  const schema = isCollection ? CollectionSchema : ItemSchema
  const errors = [...Value.Errors(schema, document)].map(({ instancePath, message }) => `${instancePath}: ${message}`)
  return errors.length > 0 || isCollection ? errors : itemFaults(document as Json)
}
