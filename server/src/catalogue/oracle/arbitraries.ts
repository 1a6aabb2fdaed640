/** Random records and searches for property tests: few words, places and values, so that they meet often. */
import type { Bbox } from '@graticule/contracts/bbox'
import { BBOX_RELATIONS } from '@graticule/contracts/bbox'
import { HIERARCHY_LEVELS, type Resource, RESOURCE_TYPES } from '@graticule/contracts/resource'
import { SEARCH_FIELDS } from '@graticule/contracts/search/search-fields'
import fc from 'fast-check'
import { FACET_NAMES, type FacetName, RANGE_NAMES, type SearchQuery } from '../catalogue.ts'
import { drawnFootprint, searchArea } from './shape-arbitraries.ts'

/** Words in several languages and spellings that meet each other through case, accents, stems or not at all. */
const WORDS = [
  'sea',
  'Sea',
  'surface',
  'temperature',
  'temperatures',
  'températures',
  'temperatura',
  'the',
  'of',
  'land',
  'LAND',
  'cover',
  'Sentinel-2',
  'sentinel',
  '2',
  "l'eau",
  'eau',
  'observación',
  'observaciones',
  'observacion',
  'climáticos',
  'climaticos',
  'wylesianie',
  'wylesiania',
  'łąka',
  'laka',
  'моря',
  'море',
  'йод',
  'иод',
  '海面温度',
  '温度',
  'CO₂',
  'co2',
  'naïve',
  'landcover',
  'SST',
  '😀',
] as const

const word = fc.constantFrom(...WORDS)
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))
const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined })

const longitude = fc.constantFrom(-180, -179.99, -90, -10.5, 0, 0.1, 10.5, 90, 179.99, 180)
const latitude = fc.constantFrom(-90, -89.9, -45, 0, 0.1, 45, 89.9, 90)
const anyBox = fc
  .tuple(longitude, latitude, longitude, latitude)
  .map(([west, south, east, north]): Bbox => [west, Math.min(south, north), east, Math.max(south, north)])
/** Boxes with everything that is awkward: antimeridian, poles, points; the whole world as often as in real catalogues. */
export const bbox: fc.Arbitrary<Bbox> = fc.oneof(
  { weight: 6, arbitrary: anyBox },
  { weight: 1, arbitrary: fc.constant<Bbox>([-180, -90, 180, 90]) },
)

const instant = fc.constantFrom(
  '1981',
  '1999-12-31',
  '2000-01',
  '2010-06-15T12:00:00Z',
  '2020-02-29',
  '2021-01-01T00:00:00+02:00',
  'no date',
)
const keyword = fc.constantFrom(
  'ocean',
  'Ocean',
  'ice',
  'Atmosphere, climate',
  'Atmosphere',
  'climate',
  'sea surface temperature',
  '海面温度',
)
const organisation = fc.constantFrom('ESA', 'NASA', 'Sea Institute, Gdańsk', 'Institut de la mer')
const number = (low: number, high: number) => fc.integer({ min: low, max: high })
const label = fc.record(
  { label: fc.constantFrom('Maize', 'Wheat'), code: optional(fc.constantFrom('M1', 'W1')) },
  { requiredKeys: ['label'] },
)

/** Drops keys whose value is `undefined`, as records are stored. */
function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return JSON.parse(JSON.stringify(value)) as { [K in keyof T]: Exclude<T[K], undefined> }
}

const WORKS = { state: 'works', cause: 'answers', checkedAt: '2026-01-01T00:00:00Z' } as const
const FAILS = { state: 'fails', cause: 'not-found', checkedAt: '2026-01-01T00:00:00Z' } as const

/** A record with this id. Ids are few, so that records replace each other and have children. */
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'é', '海', '\uffee', '😀', 'g,h', 'x:a']
export const id = fc.constantFrom(...IDS)

/** A record. */
export const resource: fc.Arbitrary<Resource> = fc
  .record({
    id,
    identifiers: fc.constantFrom(
      [],
      [{ scheme: 'doi', value: '10.1/A' }],
      [
        { scheme: 'other', value: '10.1/a' },
        { scheme: 'doi', value: '10.2/b' },
      ],
    ),
    title: text,
    alternateTitle: optional(text),
    abstract: text,
    language: optional(fc.constantFrom('en', 'fra', 'spa', 'pl', 'rus', 'zh', 'de', 'eng; USA')),
    translations: optional(
      fc.array(fc.record({ language: fc.constantFrom('fr', 'ru', 'de'), title: optional(text), abstract: optional(text) }), {
        maxLength: 2,
      }),
    ),
    type: fc.constantFrom(...RESOURCE_TYPES),
    level: fc.constantFrom(...HIERARCHY_LEVELS),
    keywords: fc.array(fc.record({ value: keyword, kind: optional(fc.constantFrom('topic', 'theme')) }), { maxLength: 3 }),
    contacts: fc.array(fc.record({ organisation: optional(organisation) }), { maxLength: 2 }),
    footprint: optional(fc.oneof(fc.record({ boxes: fc.array(bbox, { minLength: 1, maxLength: 3 }) }), drawnFootprint)),
    time: optional(fc.record({ start: optional(instant), end: optional(instant) })),
    formats: fc.array(fc.constantFrom('NetCDF', 'GeoTIFF'), { maxLength: 2 }),
    online: fc.array(
      fc.record({
        url: fc.constant('https://example.org/'),
        accessType: fc.constant('unknown' as const),
        protocol: optional(fc.constantFrom('OGC:WMS', 'HTTP')),
        check: optional(fc.constantFrom(WORKS, FAILS)),
      }),
      { maxLength: 2 },
    ),
    thumbnails: fc.constant([]),
    useConstraints: fc.constant([]),
    platforms: fc.array(fc.constantFrom('Sentinel-2', 'Terra'), { maxLength: 2 }),
    instruments: fc.array(fc.constantFrom('MSI', 'MODIS'), { maxLength: 2 }),
    scene: optional(
      fc.record({
        productType: optional(fc.constantFrom('GRD', 'SLC')),
        cloudCover: optional(number(0, 5)),
        row: optional(number(1, 3)),
        path: optional(number(1, 3)),
        timeliness: optional(fc.constantFrom('NRT', 'NTC')),
      }),
    ),
    earthquake: optional(
      fc.record({
        magnitude: number(-1, 3),
        magnitudeType: optional(fc.constantFrom('Mw', 'mb')),
        depth: optional(number(0, 3)),
      }),
    ),
    inSitu: optional(
      fc.record({ cropTypes: optional(fc.array(label, { maxLength: 2 })), cropConfidence: optional(number(0, 3)) }),
    ),
    dataCore: fc.boolean(),
    curated: fc.boolean(),
    score: number(0, 4),
    scoreReasons: fc.constant([]),
    source: fc.constantFrom({ id: 's1', title: 'First' }, { id: 's2', title: 'Second' }, { id: 's,3', title: 'Third' }),
    parentId: optional(id),
    views: optional(number(1, 3)),
    rating: optional(fc.constantFrom(1, 3.5, 3.501, 3.506, 5)),
    published: optional(instant),
  })
  .map((drawn) => defined(drawn) as unknown as Resource)

/** Records, each id at most once: the first twelve have the plain ids, which other records have as their parents. */
export const corpus = (maxLength: number): fc.Arbitrary<Resource[]> =>
  fc
    .array(resource, { maxLength, size: 'max' })
    .map((records) => records.map((record, index) => ({ ...record, id: IDS[index] ?? `${record.id}${index}` })))

/** Phrases of words, operators, quotation marks and parentheses, well formed or not. */
export const phrase: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')) },
  { weight: 2, arbitrary: fc.array(word, { minLength: 2, maxLength: 3 }).map((words) => `"${words.join(' ')}"`) },
  {
    weight: 3,
    arbitrary: fc
      .array(
        fc.oneof(
          { weight: 3, arbitrary: word },
          { weight: 2, arbitrary: fc.constantFrom('AND', 'OR', 'NOT', '(', ')', '"', 'OR', 'NOT') },
        ),
        {
          maxLength: 9,
        },
      )
      .map((parts) => parts.join(' ')),
  },
)

const bound = optional(
  fc.constantFrom(Date.UTC(1981, 0), Date.UTC(2000, 0), Date.UTC(2010, 5, 15, 12), Date.UTC(2020, 1, 29, 23, 59, 59)),
)
const span = fc.record({ from: bound, to: bound })
/** As it is searched by: what goes on ends some day. */
const askedTime = fc.record({
  from: bound,
  to: bound,
  now: optional(fc.integer({ min: Date.UTC(1840, 0), max: Date.UTC(2110, 0) })),
})
const rangeOf = fc.record({ min: optional(number(-1, 3)), max: optional(number(0, 5)), orMissing: optional(fc.constant(true)) })

const FACET_VALUES: Partial<Record<FacetName, readonly string[]>> = {
  keyword: ['ocean', 'Ocean', 'ice', 'Atmosphere, climate', 'Atmosphere', 'ocean,ice', 'unknown'],
  format: ['NetCDF', 'GeoTIFF'],
  providerID: ['s1', 's2', 's,3', 's1,s2'],
  organisationName: ['ESA', 'Sea Institute, Gdańsk'],
  sscScore: ['0', '1', '2'],
  themeCategory: ['ocean', 'ice'],
  level: ['dataset', 'granule'],
}

const facetChoice = fc
  .dictionary(fc.constantFrom(...Object.keys(FACET_VALUES)), fc.nat(6), { maxKeys: 3 })
  .chain((chosen) =>
    fc.record(
      Object.fromEntries(
        Object.keys(chosen).map((name) => [
          name,
          fc.array(fc.constantFrom(...(FACET_VALUES[name as FacetName] ?? [])), { minLength: 1, maxLength: 3 }),
        ]),
      ),
    ),
  )

/** Absent `weight` times out of `weight + 1`: most searches narrow by little, or nothing would be found. */
const rarely = <T>(weight: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

/** A search. */
export const query: fc.Arbitrary<SearchQuery> = fc
  .record({
    phrase,
    searchFields: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.subarray([...SEARCH_FIELDS], { minLength: 1 }) },
    ),
    area: rarely(
      2,
      fc
        .tuple(fc.oneof(fc.array(bbox, { minLength: 1, maxLength: 2 }), searchArea), fc.constantFrom(...BBOX_RELATIONS))
        .map(([where, relation]): SearchQuery['area'] =>
          'geometry' in where ? { boxes: [where.box], geometry: where.geometry, relation } : { boxes: where, relation },
        ),
    ),
    time: rarely(3, askedTime),
    published: rarely(15, span),
    facets: rarely(2, facetChoice),
    ranges: rarely(10, fc.dictionary(fc.constantFrom(...RANGE_NAMES), rangeOf, { maxKeys: 2 })),
    labels: rarely(25, fc.record({ cropTypes: fc.constantFrom(['maize'], ['W1', 'M1']) })),
    magnitudeType: rarely(25, fc.constantFrom('mw', 'MB')),
    types: rarely(8, fc.subarray([...RESOURCE_TYPES], { minLength: 1 })),
    curated: rarely(10, fc.boolean()),
    dataCore: rarely(10, fc.boolean()),
    inSitu: rarely(12, fc.boolean()),
    workingLinks: rarely(12, fc.boolean()),
    view: rarely(
      12,
      fc
        .record({
          sources: rarely(1, fc.subarray([...(FACET_VALUES.providerID ?? [])], { minLength: 1 })),
          keywords: rarely(1, fc.subarray([...(FACET_VALUES.keyword ?? [])], { minLength: 1 })),
          box: rarely(1, bbox),
          time: rarely(1, span),
        })
        .map((view) => defined(view)),
    ),
    parents: rarely(15, fc.array(id, { minLength: 1, maxLength: 3 })),
    dois: rarely(15, fc.constantFrom(['10.1/a'], ['10.1/A', '10.2/b'], ['10.9/none'])),
    ids: rarely(20, fc.array(id, { maxLength: 4 })),
    sort: rarely(
      1,
      fc.record({
        by: fc.constantFrom(
          'relevance' as const,
          'date' as const,
          'title' as const,
          'score' as const,
          'rating' as const,
          'views' as const,
          'magnitude' as const,
        ),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
      }),
    ),
    start: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: number(0, 30) }),
    count: fc.oneof({ weight: 4, arbitrary: fc.constant(10) }, { weight: 1, arbitrary: number(0, 12) }),
    wantedYears: rarely(1, fc.record({ now: fc.integer({ min: Date.UTC(1840, 0), max: Date.UTC(2110, 0) }) })),
    wantedFacets: fc.subarray([...FACET_NAMES]).chain((names) =>
      fc.tuple(
        ...names.map((name) =>
          fc
            .record({
              name: fc.constant(name),
              limit: fc.constantFrom(0, 1, 2, 4, 10),
              // providers are looked for by their titles, which neither index nor oracle know
              containing: rarely(4, fc.constantFrom(...(name === 'providerID' ? [''] : ['a', 'É', 's ', '1']))),
            })
            .map((wanted) => defined(wanted)),
        ),
      ),
    ),
  })
  .map((drawn) => defined(drawn) as unknown as SearchQuery)
