/**
 * The normalised entry: connectors, harvests and the seed produce it, the portal shows it. Coordinates are degrees of
 * EPSG:4326, boxes W,S,E,N; instants are ISO 8601 in UTC.
 */
import * as Type from 'typebox'
import { MAX_TRANSLATIONS } from './limits.ts'
import { SEARCH_FIELDS } from './search/search-fields.ts'
import type { Static, TSchema } from 'typebox'
import { BboxSchema } from './bbox-schema.ts'
import { LinkCheckSchema } from './links/link-check.ts'
import { PointOfInterestSchema } from './map/point-fields.ts'
import { SharesSchema } from './search/fit-shares.ts'

const Text = (description: string, maxLength = 200_000) => Type.String({ description, maxLength })
const Texts = (description: string) => Type.Array(Type.String({ maxLength: 20_000 }), { description, maxItems: 10_000 })
const Num = (description: string, minimum = -1e12, maximum = 1e12) => Type.Number({ description, minimum, maximum })
const Optional = <T extends TSchema>(schema: T) => Type.Optional(schema)
const OneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values], description }))

/** What an entry is to a visitor. */
export const RESOURCE_TYPES = ['data', 'information', 'service', 'workflow'] as const
export type ResourceType = (typeof RESOURCE_TYPES)[number]

/** Level of description (ISO 19115 MD_ScopeCode, narrowed). A series has children, a granule has a parent. */
export const HIERARCHY_LEVELS = ['dataset', 'series', 'granule', 'service', 'document', 'workflow'] as const
export type HierarchyLevel = (typeof HIERARCHY_LEVELS)[number]

/** An identifier and what kind of identifier it is. DOIs are bare ("10.5281/zenodo.1"), without resolver. */
export const IdentifierSchema = Type.Object({
  scheme: OneOf(['doi', 'file-identifier', 'stac', 'handle', 'ark', 'url', 'other'] as const, 'kind of identifier'),
  value: Text('the identifier itself', 4_000),
})
export type Identifier = Static<typeof IdentifierSchema>

/** A keyword, with the thesaurus it comes from when the record names one. */
export const KeywordSchema = Type.Object({
  value: Text('the keyword', 4_000),
  thesaurus: Optional(Text('title of the thesaurus', 4_000)),
  /** ISO 19115 MD_KeywordTypeCode (theme, place, instrument, ...) or `topic` for a topic category. */
  kind: Optional(Text('kind of keyword', 200)),
})
export type Keyword = Static<typeof KeywordSchema>

/** An organisation or person behind the resource. */
export const ContactSchema = Type.Object({
  organisation: Optional(Text('name of the organisation', 4_000)),
  individual: Optional(Text('name of the person', 4_000)),
  /** ISO 19115 CI_RoleCode: owner, publisher, pointOfContact, ... */
  role: Optional(Text('role', 200)),
  email: Optional(Text('e-mail address', 1_000)),
  url: Optional(Text('web address', 4_000)),
})
export type Contact = Static<typeof ContactSchema>

/** A GeoJSON geometry (RFC 7946), degrees, longitude first. */
export const GeometrySchema = Type.Unsafe<Geometry>(
  Type.Object(
    {
      type: Type.String({ enum: ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'] }),
      coordinates: Type.Array(Type.Unknown()),
    },
    { description: 'GeoJSON geometry, longitude first' },
  ),
)
export type Position = readonly number[]
export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] }

/** Where: one or more boxes, and the exact geometry when the record has one. No footprint = no `footprint`. */
export const FootprintSchema = Type.Object({
  boxes: Type.Array(BboxSchema, { minItems: 1, maxItems: 1_000 }),
  geometry: Optional(GeometrySchema),
  place: Optional(Text('where, in words', 4_000)),
})
export type Footprint = Static<typeof FootprintSchema>

/** When: both ends may be open. `start` absent = since always, `end` absent = still going on. Never both absent. */
export const TimeExtentSchema = Type.Object({
  start: Optional(Text('first instant, ISO 8601 UTC', 40)),
  end: Optional(Text('last instant, ISO 8601 UTC', 40)),
})
export type TimeExtent = Static<typeof TimeExtentSchema>

/** Height or depth in metres, positive upwards. */
export const VerticalExtentSchema = Type.Object({ minimum: Num('metres'), maximum: Num('metres') })
export type VerticalExtent = Static<typeof VerticalExtentSchema>

/** How a link gives access: the file itself, a form or service in front of it, or not known. */
export const ACCESS_TYPES = ['direct', 'complex', 'unknown'] as const

/** A link of the resource (ISO 19115 CI_OnlineResource). */
export const OnlineResourceSchema = Type.Object({
  url: Text('absolute http or https address', 8_000),
  protocol: Optional(Text('protocol as the record writes it, e.g. OGC:WMS-1.3.0-http-get-map', 1_000)),
  name: Optional(Text('title of the link; for a service the layer, coverage or feature type name', 4_000)),
  description: Optional(Text('what the link gives', 20_000)),
  /** ISO 19115 CI_OnLineFunctionCode: download, information, offlineAccess, order, search. */
  function: Optional(Text('what the link is for', 200)),
  layer: Optional(Text('layer name where the link is a map or coverage service', 4_000)),
  accessType: OneOf(ACCESS_TYPES, 'how the link gives access'),
  /**
   * Base address of the gwps for this link, ours or that of the GEO DAB that the record came from, when there is one
   * ({@link https://www.isotc211.org/2005/gmd} has no such element).
   */
  advancedAccessLink: Optional(Text('custom download address', 8_000)),
  format: Optional(Text('format of what the link gives', 400)),
  /** Bytes. */
  size: Optional(Num('bytes', 0, 1e18)),
  /** Never stored with the record: added when an entry is read. */
  check: Optional(LinkCheckSchema),
})
export type OnlineResource = Static<typeof OnlineResourceSchema>

/** Fields of a satellite scene or collection, named as in the filters of the portal. */
export const SceneSchema = Type.Object({
  productType: Optional(Text('prodType', 400)),
  sensorPolarisation: Optional(Text('sarPolCh', 400)),
  sensorMode: Optional(Text('sensorOpMode', 400)),
  sensorSwath: Optional(Text('sensorSwath', 400)),
  relativeOrbit: Optional(Num('relOrbit', 0, 1e9)),
  orbitDirection: Optional(Text('ascending or descending', 40)),
  row: Optional(Num('row of the reference system', 0, 1e9)),
  path: Optional(Num('path of the reference system', 0, 1e9)),
  /** Per cent, 0 to 100. */
  cloudCover: Optional(Num('per cent', 0, 100)),
  instrumentIndex: Optional(Text('s3InstrumentIdx', 400)),
  productLevel: Optional(Text('s3ProductLevel', 400)),
  timeliness: Optional(Text('s3Timeliness', 400)),
})
export type Scene = Static<typeof SceneSchema>

/** Fields of an earthquake. Depth in kilometres, positive downwards. */
export const EarthquakeSchema = Type.Object({
  magnitude: Num('magnitude', -10, 12),
  magnitudeType: Optional(Text('ML, Ms, mb, Mw, ...', 40)),
  depth: Optional(Num('kilometres below the surface', -100, 7_000)),
})
export type Earthquake = Static<typeof EarthquakeSchema>

const LabelSchema = Type.Object({ label: Text('words', 1_000), code: Optional(Text('code', 400)) })

/** Fields of an in-situ record (crops, land cover, irrigation). Confidences in per cent. */
export const InSituSchema = Type.Object({
  cropTypes: Optional(Type.Array(LabelSchema)),
  quantityTypes: Optional(Type.Array(LabelSchema)),
  landCoverTypes: Optional(Type.Array(LabelSchema)),
  irrigationTypes: Optional(Type.Array(LabelSchema)),
  cropConfidence: Optional(Num('per cent', 0, 100)),
  landCoverConfidence: Optional(Num('per cent', 0, 100)),
  irrigationConfidence: Optional(Num('per cent', 0, 100)),
})
export type InSitu = Static<typeof InSituSchema>

/** One reason of the quality score: `points` reached out of `of`. The codes are documented in docs/behaviour/search.md. */
export const ScoreReasonSchema = Type.Object({
  code: Text('code of the rule', 100),
  points: Num('points reached', 0, 100),
  of: Num('points that can be reached', 0, 100),
})
export type ScoreReason = Static<typeof ScoreReasonSchema>

/** What a harvest may put right in a record without guessing. Whatever else is wrong is left out or refuses the record. */
export const REPAIRS = [
  'west-east-interchanged',
  'south-north-interchanged',
  'axes-interchanged',
  'latitudes-clamped',
  'longitudes-wrapped',
  'time-ends-interchanged',
  'local-times-as-universal',
  'geometry-left-out',
] as const
export type Repair = (typeof REPAIRS)[number]

/** Title and description in another language than the record's own. */
export const TranslationSchema = Type.Object({
  language: Text('ISO 639 code, two letters where there are two', 20),
  title: Optional(Text('title', 20_000)),
  abstract: Optional(Text('description, plain text')),
})
export type Translation = Static<typeof TranslationSchema>

/** One normalised entry of a catalogue. The original document is kept beside it, byte for byte, in the store. */
export const ResourceSchema = Type.Object(
  {
    id: Text('identifier within the catalogue', 2_000),
    identifiers: Type.Array(IdentifierSchema, { description: 'all identifiers, the DOI among them' }),
    title: Text('title', 20_000),
    alternateTitle: Optional(Text('other title', 20_000)),
    abstract: Text('description, plain text; empty when the record has none'),
    language: Optional(Text('language of the record, ISO 639 code', 20)),
    translations: Optional(
      Type.Array(TranslationSchema, { maxItems: MAX_TRANSLATIONS, description: 'title and description in other languages' }),
    ),
    type: OneOf(RESOURCE_TYPES, 'what the entry is to a visitor'),
    level: OneOf(HIERARCHY_LEVELS, 'level of description'),
    keywords: Type.Array(KeywordSchema),
    contacts: Type.Array(ContactSchema, { description: 'organisations and persons, the most important first' }),
    footprint: Optional(FootprintSchema),
    time: Optional(TimeExtentSchema),
    vertical: Optional(VerticalExtentSchema),
    formats: Texts('distribution formats'),
    online: Type.Array(OnlineResourceSchema),
    thumbnails: Type.Array(
      Type.Object({ url: Text('absolute http or https address', 8_000), title: Optional(Text('title', 4_000)) }),
    ),
    licence: Optional(
      Type.Object(
        { name: Text('name of the licence', 4_000), url: Optional(Text('its text', 8_000)) },
        { description: 'licence' },
      ),
    ),
    useConstraints: Texts('use and access constraints in words'),
    lineage: Optional(Text('how the data came about')),
    platforms: Texts('satellites or stations'),
    instruments: Texts('instruments'),
    /** Ground resolution in metres. */
    resolution: Optional(Num('metres', 0, 1e8)),
    scene: Optional(SceneSchema),
    earthquake: Optional(EarthquakeSchema),
    inSitu: Optional(InSituSchema),
    /** Of a station or the like: what its place says of itself; title, links and height are those of the entry. */
    pointOfInterest: Optional(PointOfInterestSchema),
    /** Request names of the scene filters that children of this collection can be searched by; empty = its parts are known to be no scenes. */
    queryables: Optional(Texts('queryables of the collection')),
    /** What was put right when the record was read; absent when nothing had to be. */
    repairs: Optional(Type.Array(OneOf(REPAIRS, 'what was put right while harvesting'))),
    dataCore: Type.Boolean({ description: 'GEOSS Data-CORE: full and open exchange without cost' }),
    curated: Type.Boolean({ description: 'belongs to the curated sources data, information, services' }),
    /** 0 to 100; how it comes about is told by `scoreReasons`. */
    score: Type.Integer({ minimum: 0, maximum: 100 }),
    scoreReasons: Type.Array(ScoreReasonSchema),
    source: Type.Object(
      { id: Text('id of the provider', 1_000), title: Text('its name', 4_000) },
      { description: 'provider: the `sources` facet' },
    ),
    /** Visitors by day who have opened the entry. Never stored with the record: added when an entry is read. */
    views: Optional(Type.Integer({ minimum: 0, maximum: 1e12 })),
    /** Mean of the stars that visitors gave, 1 to 5; the order by it knows hundredths. Absent = nobody has rated the entry. */
    rating: Optional(Num('mean of the stars', 1, 5)),
    /** Fields that people have improved, in place of what the provider says. Never stored with the record: added when an entry is read. */
    improved: Optional(
      Type.Array(Type.Object({ field: Text('field', 40), at: Text('when a moderator accepted it, ISO 8601', 40) }), {
        maxItems: 100,
      }),
    ),
    parentId: Optional(Text('id of the series', 2_000)),
    created: Optional(Text('ISO 8601', 40)),
    published: Optional(Text('ISO 8601', 40)),
    updated: Optional(Text('ISO 8601', 40)),
    /** Date of the metadata record itself. */
    recordDate: Optional(Text('ISO 8601', 40)),
    /** What the original document is; absent when the entry has no original. */
    original: Optional(
      Type.Object({
        mediaType: Text('media type', 200),
        standard: Text('iso19139, iso19115-2, iso19115-3, stac-item, stac-collection, ...', 100),
      }),
    ),
  },
  { $id: 'Resource' },
)
export type Resource = Static<typeof ResourceSchema>

/** One part of the fit. */
const FitPartSchema = Type.Object({ ...SharesSchema.properties, weight: Type.Number({ minimum: 0, maximum: 1e9 }) })

/** Why an entry matched: the fields, and in each the words as they stand in the record. */
export const MatchSchema = Type.Object({
  /** Relevance; only comparable within one answer. 0 when the search had no words, no area and no dates. */
  relevance: Type.Number({ minimum: 0, maximum: 1e9 }),
  fields: Type.Array(
    Type.Object({
      field: OneOf(SEARCH_FIELDS, 'searched field'),
      /** Words of the record that matched, as written there; for highlighting. */
      words: Type.Array(Type.String({ maxLength: 400 }), { maxItems: 200 }),
      /** This field's share of the relevance; the shares add up to it, with those of `fit`. */
      weight: Type.Number({ minimum: 0, maximum: 1e9 }),
    }),
  ),
  /** How it fits the area and the time of the search, and what that adds to the relevance; absent when there is neither. */
  fit: Optional(Type.Object({ area: Optional(FitPartSchema), time: Optional(FitPartSchema) })),
})
export type Match = Static<typeof MatchSchema>

/** One entry of an answer. */
export const EntrySchema = Type.Object({
  resource: ResourceSchema,
  match: MatchSchema,
  /** How many entries have this one as parent. */
  children: Type.Integer({ minimum: 0, maximum: 1e12 }),
  /** Its parts can be searched (`parents`) outside the catalogue, live; those in it are counted by `children`. */
  liveParts: Optional(Type.Boolean()),
})
export type Entry = Static<typeof EntrySchema>

/** One value of a facet. `term` is what the filter takes, `label` what is shown. */
export const FacetItemSchema = Type.Object({
  term: Text('value of the filter', 4_000),
  label: Text('value for display', 4_000),
  count: Type.Integer({ minimum: 0, maximum: 1e12 }),
})
export type FacetItem = Static<typeof FacetItemSchema>

/** Media type of a {@link ResultSet}, and the `outputFormat` that asks for one. */
export const PORTAL_FORMAT = 'application/vnd.graticule+json'

const SpellingSchema = Type.Object({
  phrase: Type.String({ maxLength: 4_000, description: 'the phrase without its typing errors' }),
  total: Type.Integer({ minimum: 0, maximum: 1e12, description: 'matches of the same search with it' }),
})

/** The answer of one source, in the portal's own format (`outputFormat=application/vnd.graticule+json`). */
export const ResultSetSchema = Type.Object(
  {
    /** Exact number of matches. */
    total: Type.Integer({ minimum: 0, maximum: 1e12 }),
    /** Counts from 1; the index of the first entry of this page. */
    startIndex: Type.Integer({ minimum: 1, maximum: 1e12 }),
    itemsPerPage: Type.Integer({ minimum: 0, maximum: 10_000 }),
    entries: Type.Array(EntrySchema),
    /** By the names of the `tf` parameter (`keyword`, `format`, `protocol`, `providerID`, ...). */
    // not Type.Record, which brings half of TypeBox (35 kB) into the page
    facets: Type.Unsafe<Record<string, FacetItem[]>>({
      type: 'object',
      patternProperties: { '^.*$': Type.Array(FacetItemSchema) },
    }),
    /** Records that match everything else but lack the field that an area or a date filter asks about. */
    leftOut: Type.Object({
      withoutFootprint: Type.Integer({ minimum: 0, maximum: 1e12 }),
      withoutTime: Type.Integer({ minimum: 0, maximum: 1e12 }),
    }),
    /** Filters (fields of `SearchFilters`) that the source could not apply; absent = it applied all. */
    notApplied: Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 })),
    /** Filters that only some of the collections could be narrowed by whose parts were asked for. */
    partlyApplied: Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 })),
    /** Collections with parts that are not among the results (or earthquakes beside other sources), and why, in a sentence for visitors; absent = none. */
    missing: Optional(
      Type.Array(Type.Object({ title: Type.String({ maxLength: 20_000 }), reason: Type.String({ maxLength: 2_000 }) }), {
        maxItems: 1_000,
      }),
    ),
    /** The phrase that was probably meant by one with typing errors, with its total; only where hardly anything was found. */
    spelling: Optional(SpellingSchema),
    /** Index of the last entry that the source gives out, where that is less than `total`. */
    reach: Optional(Type.Integer({ minimum: 0, maximum: 1e12 })),
    /** Records of this page that could not be read and are not among `entries`. */
    unread: Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  },
  { $id: 'ResultSet' },
)
export type ResultSet = Static<typeof ResultSetSchema>

/** What became of a search in one source. A value, never thrown: a failing source never hides another. */
export type SourceOutcome =
  | { readonly state: 'results'; readonly resultSet: ResultSet }
  | {
      readonly state: 'no_results'
      readonly leftOut: ResultSet['leftOut']
      readonly spelling?: ResultSet['spelling'] | undefined
      /** Filters that the source could not apply, by field. */
      readonly notApplied?: readonly string[] | undefined
      /** As in the result set. */
      readonly partlyApplied?: readonly string[] | undefined
      readonly missing?: ResultSet['missing']
    }
  | { readonly state: 'cancel' }
  | { readonly state: 'timeout' }
  | {
      readonly state: 'failed'
      readonly message: string
      /** There was no connection to our own server, so the source has said nothing. */
      readonly isUnreached?: true
      /** Our server works; the source behind it failed. */
      readonly isTheirs?: true
    }
