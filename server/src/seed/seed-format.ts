/**
 * The format of the shipped catalogue (`seed/`): what a YAML list of records, the organisations, the keywords and the
 * licences look like. `seed/README.md` tells it to people; a test holds the two together.
 */
import Type, { type Static, type TSchema } from 'typebox'
import { ACCESS_TYPES, HIERARCHY_LEVELS, RESOURCE_TYPES, SceneSchema, VerticalExtentSchema } from '@graticule/contracts/resource'
import { TOPIC_CATEGORIES } from '@graticule/contracts/curation/topic-categories'

/** Keys of organisations, licences, source ids: lower case, words joined by hyphens, dots allowed for versions. */
const KEY_PATTERN = '^[a-z0-9]+([.-][a-z0-9]+)*$'
/** Ids of records: readable, stable, never used again for something else. */
const ID_PATTERN = '^graticule\\.[a-z0-9]+(-[a-z0-9]+)*$'
/** ISO 19115 CI_RoleCode values that the shipped catalogue uses. */
const ROLES = ['owner', 'publisher', 'originator', 'principalInvestigator', 'processor', 'distributor', 'pointOfContact'] as const
/** ISO 19115 CI_OnLineFunctionCode. */
const LINK_FUNCTIONS = ['download', 'information', 'search', 'order', 'offlineAccess'] as const
/** Request names of the scene filters that a collection can offer for its children. */
const QUERYABLES = [
  'prodType',
  'sarPolCh',
  'sensorOpMode',
  'sensorSwath',
  'relOrbit',
  'row',
  'path',
  'cloudcp',
  's3InstrumentIdx',
  's3ProductLevel',
  's3Timeliness',
] as const

const closed = { additionalProperties: false } as const
const Key = Type.String({ pattern: KEY_PATTERN, maxLength: 100 })
const Words = (maxLength = 400) => Type.String({ minLength: 2, maxLength })
const Url = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2_000 })
const OneOf = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...values] }))
const Optional = <T extends TSchema>(schema: T) => Type.Optional(schema)

/** One link of a record. `access` is derived from `function` and `protocol` when left out. */
const SeedLinkSchema = Type.Object(
  {
    url: Url,
    function: OneOf(LINK_FUNCTIONS),
    name: Words(),
    protocol: Optional(Words()),
    layer: Optional(Words()),
    description: Optional(Words(2_000)),
    format: Optional(Words()),
    access: Optional(OneOf(ACCESS_TYPES)),
  },
  closed,
)
export type SeedLink = Static<typeof SeedLinkSchema>

/** The lists of the fixtures that a record's facts were checked against, by short name. */
export const FACT_LISTS = ['gee', 'copernicus-marine', 'copernicus-climate', 'cmr', 'planetary-computer', 'eodag'] as const

const Labels = Optional(Type.Array(Words(100), { minItems: 1, maxItems: 30, uniqueItems: true }))
const Percent = Optional(Type.Number({ minimum: 0, maximum: 100 }))
/** What was seen or measured on the ground, and how sure that is, in per cent. */
const SeedInSituSchema = Type.Object(
  {
    quantityTypes: Labels,
    landCoverTypes: Labels,
    cropTypes: Labels,
    irrigationTypes: Labels,
    landCoverConfidence: Percent,
    cropConfidence: Percent,
    irrigationConfidence: Percent,
  },
  closed,
)
export type SeedInSitu = Static<typeof SeedInSituSchema>

/** One record of `seed/resources/<theme>.yaml`. */
export const SeedRecordSchema = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, maxLength: 100 }),
    title: Words(200),
    alternateTitle: Optional(Words(200)),
    abstract: Type.String({ minLength: 200, maxLength: 1_200 }),
    type: OneOf(RESOURCE_TYPES),
    level: OneOf(HIERARCHY_LEVELS),
    /** Id of the series this record belongs to. */
    parent: Optional(Type.String({ pattern: ID_PATTERN })),
    /** Key of the organisation whose catalogue or site offers the resource: the `sources` facet. */
    provider: Key,
    /** Role to keys of organisations, the most important role first. */
    organisations: Type.Partial(
      Type.Object(Object.fromEntries(ROLES.map((role) => [role, Type.Array(Key, { minItems: 1 })])), closed),
    ),
    keywords: Type.Array(Words(), { minItems: 3, maxItems: 15, uniqueItems: true }),
    topics: Type.Array(OneOf(TOPIC_CATEGORIES), { minItems: 1, maxItems: 5, uniqueItems: true }),
    /** W, S, E, N in degrees; W > E crosses the antimeridian. */
    boxes: Optional(
      Type.Array(Type.Array(Type.Number({ minimum: -180, maximum: 180 }), { minItems: 4, maxItems: 4 }), {
        minItems: 1,
        maxItems: 20,
      }),
    ),
    place: Optional(Words()),
    /** `start/end`, each a year, month, day or instant, or `..` for an open end. */
    time: Optional(Type.String({ pattern: '^(\\.\\.|\\d{4}[^/]*)/(\\.\\.|\\d{4}[^/]*)$' })),
    vertical: Optional(VerticalExtentSchema),
    formats: Optional(Type.Array(Words(), { minItems: 1, uniqueItems: true })),
    links: Type.Array(SeedLinkSchema, { minItems: 1, maxItems: 12 }),
    /** Key of `licences.yaml`. */
    licence: Optional(Key),
    constraints: Optional(Type.Array(Words(1_000), { minItems: 1 })),
    /** Bare DOIs, the data's own first. */
    doi: Optional(Type.Array(Type.String({ pattern: '^10\\.\\d{4,9}/\\S+$' }), { minItems: 1, uniqueItems: true })),
    /** Identifiers that the provider itself uses (product id, STAC collection id, short name). */
    productIds: Optional(Type.Array(Words(), { minItems: 1, uniqueItems: true })),
    platforms: Optional(Type.Array(Words(), { minItems: 1, uniqueItems: true })),
    instruments: Optional(Type.Array(Words(), { minItems: 1, uniqueItems: true })),
    /** Ground resolution in metres. */
    resolution: Optional(Type.Number({ minimum: 0.01, maximum: 1_000_000 })),
    scene: Optional(SceneSchema),
    inSitu: Optional(SeedInSituSchema),
    queryables: Optional(Type.Array(OneOf(QUERYABLES), { minItems: 1, uniqueItems: true })),
    lineage: Optional(Words(2_000)),
    /** GEOSS Data-CORE: full and open exchange, free of charge. */
    dataCore: Optional(Type.Boolean()),
    published: Optional(Type.String({ pattern: '^\\d{4}(-\\d{2}(-\\d{2})?)?$' })),
    /** Where the footprint and the dates were checked, for the test; `except` names what differs on purpose and why. */
    checkedAgainst: Optional(
      Type.Object(
        {
          list: OneOf(FACT_LISTS),
          id: Words(),
          except: Optional(Type.Partial(Type.Object({ box: Words(), time: Words() }, closed))),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type SeedRecord = Static<typeof SeedRecordSchema>

/** `seed/organisations.yaml`: key to name, address and country (ISO 3166-1 alpha-2, EU or INT). */
export const SeedOrganisationsSchema = Type.Record(
  Type.String(),
  Type.Object({ name: Words(), url: Url, country: Type.String({ pattern: '^([A-Z]{2}|INT)$' }) }, closed),
)
type SeedOrganisations = Static<typeof SeedOrganisationsSchema>

/** `seed/keywords.yaml`: the thesauri with the keywords that records may use; a keyword stands in one thesaurus only. */
export const SeedKeywordsSchema = Type.Array(
  Type.Object({ thesaurus: Words(), kind: Words(), keywords: Type.Array(Words(), { minItems: 1, uniqueItems: true }) }, closed),
)
type SeedKeywords = Static<typeof SeedKeywordsSchema>

/** `seed/licences.yaml`: key to name and text. `open` tells whether a record under it may be Data-CORE. */
export const SeedLicencesSchema = Type.Record(
  Type.String(),
  Type.Object({ name: Words(), url: Optional(Url), open: Type.Boolean() }, closed),
)
type SeedLicences = Static<typeof SeedLicencesSchema>

/** `seed/edition.yaml`: date on which the shipped records were last reviewed, and their language. */
export const SeedEditionSchema = Type.Object(
  { date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), language: Type.String({ pattern: '^[a-z]{2}$' }) },
  closed,
)
type SeedEdition = Static<typeof SeedEditionSchema>

/** Everything that `seed/` holds for the catalogue, as written. */
export interface SeedLists {
  readonly edition: SeedEdition
  readonly organisations: SeedOrganisations
  readonly keywords: SeedKeywords
  readonly licences: SeedLicences
  /** Names of the files in `seed/thumbnails/`, without `.webp`. */
  readonly pictures: ReadonlySet<string>
}
