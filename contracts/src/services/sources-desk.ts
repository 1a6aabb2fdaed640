/** The sources as administrators work with them: tabs and their order, what is at an address, a trial search, adding and removing. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { BboxSchema } from '../bbox-schema.ts'
import { MAX_DATA_SOURCES } from '../limits.ts'
import { DetectionSchema } from '../sources/found-source.ts'
import { recordOf } from '../plain-schemas.ts'
import { SOURCE_KIND_NAMES, type SourceKindName } from '../sources/source-kinds.ts'
import { SOURCE_NAME } from '../sources/source-name.ts'
import { KEY_WAYS, SourceKeySchema } from '../sources/source-key.ts'
import { SEEN_BY, type SeenBy, SourceRowSchema } from '../sources/source-row.ts'

const address = Type.String({
  minLength: 1,
  maxLength: 2_000,
  pattern: '^[^\\u0000]*$',
  description: 'http or https address; without a scheme it is https',
})
/** A check may lead to another host than the one that was typed: the key stays with the first. */
const keyFor = Type.String({
  minLength: 1,
  maxLength: 2_000,
  pattern: '^[^\\u0000]*$',
  description: 'address that the key was typed for: it is sent to its host alone, and needed where there is a key',
})
const seen = Type.Integer({ minimum: 0, maximum: 1e12, description: 'version of the rows that the administrator has seen' })
/** A harvest gives it to a process as an argument, which may hold no NUL. */
const title = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  description: 'its name for visitors, without control characters',
  'x-accepts': 'a text of 1 to 60 characters without control characters',
})
const name = Type.String({ pattern: SOURCE_NAME, description: 'its name in links, tabs and bookmarks' })
const harvestKind = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'how it is harvested: a kind of `graticule harvest`',
})
const liveKind = Type.Unsafe<SourceKindName>(
  Type.String({ enum: [...SOURCE_KIND_NAMES], description: 'how it is searched live' }),
)

const seenBy = Type.Unsafe<'everybody' | SeenBy>(
  Type.String({ enum: ['everybody', ...SEEN_BY], description: 'who sees it in tabs, searches and lists' }),
)
/** Empty = none are shown. */
const rights = Type.String({
  maxLength: 500,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  description: 'rights and attribution, shown with each of its results; empty = none',
})

/** A row as administrators read it; the texts are those of {@link SourceRowSchema}. */
const DeskRowSchema = Type.Object({
  ...SourceRowSchema.properties,
  texts: recordOf('^[a-z]{2,3}$', Type.Object({ name: Type.String({ description: 'its name' }) }), {
    description: 'its texts by language (ISO 639-1)',
  }),
})

/** The sources that are searched as tabs, with the addresses that visitors never see. */
export const DeskSourcesSchema = Type.Object({
  version: seen,
  rows: Type.Array(DeskRowSchema, { maxItems: MAX_DATA_SOURCES, description: 'in the order of the tabs' }),
  shipped: Type.Array(Type.String({ description: 'name of a source of the product: it is switched off, not removed' }), {
    maxItems: MAX_DATA_SOURCES,
  }),
  records: Type.Integer({ minimum: 0, maximum: 1e12, description: 'entries of the catalogue' }),
  keys: Type.Array(
    Type.Object({
      name: Type.String({ description: 'name of the source' }),
      way: Type.Enum([...KEY_WAYS], { description: 'how its key is sent; the key itself is never told' }),
    }),
    { maxItems: MAX_DATA_SOURCES, description: 'sources that are asked with a key' },
  ),
})
export type DeskSources = Static<typeof DeskSourcesSchema>

/** The order of the tabs, from the first on. */
const OrderSchema = Type.Object({
  names: Type.Array(name, { minItems: 1, maxItems: MAX_DATA_SOURCES, description: 'all sources in their new order' }),
  seen,
})

/** What changes of one source. */
const SourceChangeSchema = Type.Object({
  off: Type.Optional(Type.Boolean({ description: 'true: it is not searched' })),
  title: Type.Optional(title),
  seenBy: Type.Optional(seenBy),
  rights: Type.Optional(rights),
  quiet: SourceRowSchema.properties.quiet,
  key: Type.Optional(SourceKeySchema),
  removeKey: Type.Optional(Type.Literal(true, { description: 'its key is forgotten' })),
  seen,
})

/** How often a source is harvested. */
export const HarvestTimesSchema = Type.Object({
  everyHours: Type.Integer({ minimum: 1, maximum: 8_784, description: 'hours between two harvests' }),
  atMinute: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_439,
      description: 'minute of the day in UTC; absent = counted from the end of the last one',
    }),
  ),
})
export type HarvestTimes = Static<typeof HarvestTimesSchema>

/** A source as it is added: searched live as a tab, harvested once or on a schedule, or both. */
export const NewSourceSchema = Type.Object({
  title,
  name,
  seenBy: Type.Optional(seenBy),
  rights: Type.Optional(rights),
  key: Type.Optional(SourceKeySchema),
  keyFor: Type.Optional(keyFor),
  live: Type.Optional(
    Type.Object(
      {
        kind: liveKind,
        address,
        place: Type.Integer({
          minimum: 0,
          maximum: MAX_DATA_SOURCES,
          description: 'place among the tabs, from 0; beyond the last = at the end',
        }),
        waitSeconds: Type.Optional(
          Type.Integer({ minimum: 5, maximum: 60, description: 'a search is given up after so many seconds' }),
        ),
        quiet: SourceRowSchema.properties.quiet,
      },
      { description: 'absent = no tab' },
    ),
  ),
  harvest: Type.Optional(
    Type.Object(
      {
        kind: harvestKind,
        address,
        times: Type.Optional(HarvestTimesSchema),
        removeMissing: Type.Optional(
          Type.Boolean({ description: 'removes what is gone at the source even when that is most of it' }),
        ),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e9, description: 'records after which it stops' })),
      },
      { description: 'absent = it is not harvested; without times it is harvested once' },
    ),
  ),
})
export type NewSource = Static<typeof NewSourceSchema>

/** What was added: the tab by its name, the harvest by its id. */
const AddedSchema = Type.Object({
  name: Type.Optional(Type.String({ description: 'name of the tab' })),
  harvestId: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e9, description: 'id of the harvest' })),
})
export type AddedSource = Static<typeof AddedSchema>

/** What is at an address, and whether it is among the sources already. */
export const CheckedAddressSchema = Type.Object({
  ...DetectionSchema.properties,
  added: Type.Optional(
    Type.Object(
      {
        title: Type.String({ description: 'its name' }),
        harvestId: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 1e9, description: 'id of the harvest, of one that is harvested' }),
        ),
      },
      { description: 'the source that has this address; absent = none has' },
    ),
  ),
})
export type CheckedAddress = Static<typeof CheckedAddressSchema>

/** A trial search. Nothing of it is stored. */
export const TrialSchema = Type.Object({
  kind: liveKind,
  address,
  key: Type.Optional(SourceKeySchema),
  keyFor: Type.Optional(keyFor),
  words: Type.String({ maxLength: 500, description: 'words; empty = everything' }),
  box: Type.Optional(BboxSchema),
  from: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'first day' })),
  to: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'last day' })),
})
export type Trial = Static<typeof TrialSchema>

/** What a trial search found. */
export const TrialResultSchema = Type.Object({
  total: Type.Integer({ minimum: 0, maximum: 1e12, description: 'results of the source' }),
  responseMs: Type.Integer({ minimum: 0, maximum: 1e9, description: 'milliseconds until the answer was read' }),
  unread: Type.Integer({ minimum: 0, maximum: 1_000, description: 'records that could not be read' }),
  notApplied: Type.Array(Type.String({ description: 'filter that the source did not apply' }), { maxItems: 100 }),
  results: Type.Array(
    Type.Object({
      id: Type.String({ description: 'its id at the source' }),
      title: Type.String({ description: 'its title' }),
      box: Type.Optional(BboxSchema),
      start: Type.Optional(Type.String({ description: 'first instant of its time' })),
      cloudCover: Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: 'per cent' })),
    }),
    { maxItems: 5, description: 'the first five' },
  ),
})
export type TrialResult = Static<typeof TrialResultSchema>

/** One well-known public catalogue. None was asked when the product was made. */
export const DirectoryEntrySchema = Type.Object({
  id: Type.String({ pattern: '^[a-z0-9-]{1,60}$', description: 'its id in the directory' }),
  name: Type.String({ minLength: 1, maxLength: 80, description: 'its name' }),
  address: Type.String({ pattern: '^https?://', maxLength: 500, description: 'where it is asked' }),
  standard: Type.String({ description: 'the standard that it speaks' }),
  harvestKind,
  liveKind: Type.Optional(liveKind),
  holds: Type.String({ minLength: 1, maxLength: 200, description: 'what it holds' }),
  where: Type.String({ minLength: 1, maxLength: 60, description: 'country or region that it covers' }),
  terms: Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: 'terms of use, where they are known' })),
  evidence: Type.String({ minLength: 1, maxLength: 300, description: 'recorded answer or publication that shows the address' }),
  checkedLive: Type.Boolean({ description: 'false: the address was taken from the evidence and never asked' }),
})
export type DirectoryEntry = Static<typeof DirectoryEntrySchema>

const DirectorySchema = Type.Object({
  entries: Type.Array(
    Type.Object({
      ...DirectoryEntrySchema.properties,
      added: Type.Boolean({ description: 'a source has this address' }),
    }),
    { maxItems: 1_000 },
  ),
})
export type Directory = Static<typeof DirectorySchema>

const byName = Type.Object({ name: Type.String({ description: 'name of the source' }) })
const versioned = Type.Object({ version: seen })

/** Routes of the service; for administrators of the installation. */
export const SOURCES_DESK_ROUTES = {
  sources: { method: 'GET', path: '/api/admin/sources', reply: DeskSourcesSchema },
  add: { method: 'POST', path: '/api/admin/sources', body: NewSourceSchema, reply: AddedSchema },
  order: { method: 'PUT', path: '/api/admin/sources/order', body: OrderSchema, reply: versioned },
  change: { method: 'PATCH', path: '/api/admin/sources/:name', params: byName, body: SourceChangeSchema, reply: versioned },
  remove: { method: 'DELETE', path: '/api/admin/sources/:name', params: byName },
  directory: { method: 'GET', path: '/api/admin/sources/directory', reply: DirectorySchema },
  check: {
    method: 'POST',
    path: '/api/admin/sources/check',
    body: Type.Object({ address, key: Type.Optional(SourceKeySchema) }),
    reply: CheckedAddressSchema,
  },
  trial: { method: 'POST', path: '/api/admin/sources/trial', body: TrialSchema, reply: TrialResultSchema },
} as const
