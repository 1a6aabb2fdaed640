/** What was found out about a catalogue by asking it: its kind, what it holds, and what it can be searched by. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { SOURCE_KIND_NAMES, type SourceKindName } from './source-kinds.ts'

/** What a search can be narrowed or ordered by, in the order in which it is shown. */
export const ABILITIES = ['area', 'time', 'properties', 'sort', 'words', 'count'] as const
export type AbilityName = (typeof ABILITIES)[number]

/** Ways in which a source does it, or what happens instead. Each has a sentence on the page. */
export const ABILITY_WAYS = [
  'box',
  'range',
  'fields',
  'by-date',
  'by-date-and-title',
  'announced',
  'text',
  'collection-titles',
  'exact',
  'about',
  'no-area',
  'no-time',
  'no-fields',
  'own-order',
  'no-words',
  'no-effect',
  'failed',
] as const
export type AbilityWay = (typeof ABILITY_WAYS)[number]

/** One ability. `how` says how it is done, and of what is not done, what happens instead. */
export const AbilitySchema = Type.Object({
  name: Type.Unsafe<AbilityName>(Type.String({ enum: [...ABILITIES], description: 'what a search is narrowed or ordered by' })),
  can: Type.Boolean({ description: 'whether it does, told by itself and tried once' }),
  how: Type.Unsafe<AbilityWay>(Type.String({ enum: [...ABILITY_WAYS], description: 'how it does it, or what happens instead' })),
  fields: Type.Optional(
    Type.Array(Type.String({ description: 'name of a property' }), {
      maxItems: 200,
      description: 'properties, as the source names them',
    }),
  ),
  count: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e12, description: 'titles that are looked through instead' })),
  words: Type.Optional(Type.String({ description: 'what the source said when it was tried' })),
})
export type Ability = Static<typeof AbilitySchema>

/** What a count counts. */
export const COUNTED = ['records', 'collections', 'layers', 'datasets'] as const

/** A catalogue of one kind at an address. */
export const FoundSourceSchema = Type.Object({
  harvestKind: Type.String({ description: 'how it is harvested: a kind of `graticule harvest`' }),
  liveKind: Type.Optional(
    Type.Unsafe<SourceKindName>(
      Type.String({ enum: [...SOURCE_KIND_NAMES], description: 'how it is searched live; absent = it can only be harvested' }),
    ),
  ),
  address: Type.String({ description: 'address to harvest' }),
  liveAddress: Type.Optional(Type.String({ description: 'address to search live' })),
  standard: Type.String({ description: 'the standard and its version, e.g. STAC API 1.0' }),
  name: Type.Optional(Type.String({ description: 'its own name' })),
  rights: Type.Optional(Type.String({ description: 'what it says about rights and attribution' })),
  counted: Type.Optional(
    Type.Object({
      value: Type.Integer({ minimum: 0, maximum: 1e12, description: 'so many' }),
      what: Type.Unsafe<(typeof COUNTED)[number]>(Type.String({ enum: [...COUNTED], description: 'of these' })),
    }),
  ),
  responseMs: Type.Integer({ minimum: 0, maximum: 1e9, description: 'milliseconds until it had answered' }),
  abilities: Type.Array(AbilitySchema, { maxItems: 10, description: 'empty for what can only be harvested' }),
})
export type FoundSource = Static<typeof FoundSourceSchema>

/** Why nothing was found. */
export const NOTHING_FOUND = [
  'no-catalogue',
  'private',
  'key-needed',
  'unknown-host',
  'unreachable',
  'not-secure',
  'timeout',
  'too-large',
] as const
export type NothingFoundReason = (typeof NOTHING_FOUND)[number]

/** What an address turned out to be: catalogues, the best first, or the reason why there is none. */
export const DetectionSchema = Type.Object({
  address: Type.String({ description: 'the address that was asked' }),
  found: Type.Array(FoundSourceSchema, { maxItems: 12, description: 'best first' }),
  nothing: Type.Optional(
    Type.Object({
      reason: Type.Unsafe<NothingFoundReason>(Type.String({ enum: [...NOTHING_FOUND], description: 'why' })),
      words: Type.String({ description: 'the cause in words' }),
      status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599, description: 'status of the answer' })),
    }),
  ),
})
export type Detection = Static<typeof DetectionSchema>
