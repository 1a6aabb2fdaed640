import fc from 'fast-check'
import { anyCharacter } from '../testing/any-text.ts'
import { describe, expect, it } from 'vitest'
import { BBOX_RELATIONS, type Bbox } from '../bbox.ts'
import type { NumberRange } from '../codec.ts'
import { formatInstant } from '../dates.ts'
import { MAX_ITEMS_PER_PAGE, MAX_PHRASE_LENGTH, MAX_START_INDEX } from '../limits.ts'
import {
  EVENT_ORDERS,
  FILTER_ROWS,
  initialFilters,
  type QueryParameters,
  readFilters,
  type SearchFilters,
  SORT_ORDERS,
  writeFilters,
} from './search-params.ts'

/** Any text that a query string can carry: all of Unicode but NUL and half surrogate pairs. Never empty. */
const randomText: fc.Arbitrary<string> = fc
  .oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 30 }),
    fc.constantFrom(
      'sea & ice',
      'a=b;c',
      '100 %',
      '+1',
      'f:phrase=x',
      '"quoted',
      'Łódź',
      '北京',
      'مرحبا',
      '👩‍🔬',
      '../..',
      '<b>',
      '[object]',
    ),
  )
  .map((value) => value.replaceAll('\u0000', ''))
  .filter((value) => value !== '')

/** A name or id that may stand in a comma list. */
const name = randomText.map((value) => value.replaceAll(',', '').trim()).filter((value) => value !== '')
const texts = fc.uniqueArray(randomText, { maxLength: 4 })
const names = fc.uniqueArray(name, { maxLength: 4 })
const orEmpty = (value: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(fc.constant(''), value)

/** A number without the negative zero, which no text tells from zero. */
const numberWithin = (min: number, max: number): fc.Arbitrary<number> =>
  fc.double({ min, max, noNaN: true }).map((value) => value + 0)

const optional = (min: number, max: number): fc.Arbitrary<number | null> => fc.option(numberWithin(min, max))

/** Two different values or none, lower one first, each of them optional. */
function pair<T>(value: fc.Arbitrary<T>, compare: (a: T, b: T) => number): fc.Arbitrary<[T | null, T | null]> {
  return fc
    .tuple(value, value, fc.boolean(), fc.boolean())
    .map(([a, b, hasLower, hasUpper]) => [
      hasLower ? (compare(a, b) <= 0 ? a : b) : null,
      hasUpper ? (compare(a, b) <= 0 ? b : a) : null,
    ])
}

const instants = pair(
  fc
    .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
    .map((date) => formatInstant(date.getTime())),
  (a, b) => Date.parse(a) - Date.parse(b),
)
const numbers = (min: number, max: number) => pair(numberWithin(min, max), (a, b) => a - b)

const range: fc.Arbitrary<NumberRange | null> = numbers(0, 100).map(([min, max]) =>
  min === null && max === null ? null : { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) },
)
const confidence = range.filter((value) => value?.min !== 0 || value.max !== 100)

/** A box as the portal makes it: in domain, and not 180 to -180. */
const randomBox: fc.Arbitrary<Bbox> = fc
  .tuple(numberWithin(-180, 180), numberWithin(-90, 90), numberWithin(-180, 180), numberWithin(-90, 90))
  .filter(([west, , east]) => west !== 180 || east !== -180)
  .map(([west, a, east, b]) => [west, Math.min(a, b), east, Math.max(a, b)])

type Independent = Omit<
  SearchFilters,
  'dateFrom' | 'dateTo' | 'publishedFrom' | 'publishedTo' | 'minMagnitude' | 'maxMagnitude' | 'minDepth' | 'maxDepth'
>

const independent: { readonly [K in keyof Independent]: fc.Arbitrary<Independent[K]> } = {
  phrase: orEmpty(randomText),
  startIndex: fc.integer({ min: 1, max: MAX_START_INDEX }),
  itemsPerPage: fc.integer({ min: 1, max: MAX_ITEMS_PER_PAGE }),
  searchFields: names,
  areas: fc.array(randomBox, { maxLength: 3 }),
  areaText: orEmpty(fc.constantFrom('POINT(1 2)', 'POLYGON((0 0,10 0,10 5,0 0))', 'polygon ((170 0, 190 0, 180 9, 170 0))')),
  relation: fc.constantFrom(...BBOX_RELATIONS),
  viewId: orEmpty(randomText),
  parents: names,
  targetIds: names,
  dois: texts,
  keyword: texts,
  format: texts,
  protocol: texts,
  organisation: texts,
  score: texts,
  sources: texts,
  access: texts,
  dataCore: fc.boolean(),
  inSitu: fc.boolean(),
  workingLinks: fc.boolean(),
  sort: fc.constantFrom(...SORT_ORDERS),
  productType: texts,
  sensorPolarisation: texts,
  sensorMode: texts,
  sensorSwath: texts,
  instrumentIndex: texts,
  productLevel: texts,
  timeliness: texts,
  instrument: texts,
  platform: texts,
  cloudCover: range,
  relativeOrbit: optional(0, 1e9),
  row: optional(0, 1e9),
  path: optional(0, 1e9),
  magnitudeType: orEmpty(fc.constantFrom('ML', 'Ms', 'mb', 'Mw', 'all')),
  eventOrder: fc.constantFrom(...EVENT_ORDERS),
  cropTypes: names,
  quantityTypes: names,
  landCoverTypes: names,
  irrigationTypes: names,
  cropConfidence: confidence,
  landCoverConfidence: confidence,
  irrigationConfidence: confidence,
}

/** Filters in domain, most of them set. */
const randomFilters: fc.Arbitrary<SearchFilters> = fc
  .tuple(fc.record(independent), instants, instants, numbers(-10, 12), numbers(-100, 7000))
  .map(([filters, [dateFrom, dateTo], [publishedFrom, publishedTo], [minMagnitude, maxMagnitude], [minDepth, maxDepth]]) => ({
    ...filters,
    dateFrom,
    dateTo,
    publishedFrom,
    publishedTo,
    minMagnitude,
    maxMagnitude,
    minDepth,
    maxDepth,
  }))

function parametersOf(search: URLSearchParams): QueryParameters {
  return Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]))
}

function filtersOf(parameters: QueryParameters): SearchFilters {
  const read = readFilters(parameters)
  if ('refused' in read) throw new Error(`refused ${read.refused.parameter}: accepts ${read.refused.accepts}`)
  return read.filters
}

function refusedOf(parameters: QueryParameters): string | undefined {
  const read = readFilters(parameters)
  return 'refused' in read ? read.refused.parameter : undefined
}

describe('the table of filters', () => {
  it('has one row for every filter, and every request name once', () => {
    const fields = FILTER_ROWS.map(({ field }) => field)
    expect(new Set(fields).size).toBe(fields.length)
    const names = FILTER_ROWS.flatMap(({ request }) => request)
    expect(new Set(names).size).toBe(names.length)
  })

  // @rule S1-3.request-names
  it('has every request name of the portal and of both dialects of its servers', () => {
    const names = FILTER_ROWS.flatMap(({ request }) => request)
    const known =
      'st ct si ts te rel viewid viewId searchFields parents cloudcp kwd frmt sources prot organisationName sscScore bbox gdc inSitu prodType ' +
      'sarPolCh sensorOpMode sensorSwath s3InstrumentIdx s3ProductLevel s3Timeliness relOrbit row path magt magtype evtOrd minmag maxmag mindepth ' +
      'maxdepth cropTypes quantityTypes landCoverTypes irrigationTypes cropConfidence landCoverConfidence irrigationConfidence targetId targetIds id ' +
      'identifier doi pubDatefrom pubDateuntil pubDateFrom pubDateUntil wkt instrumentTitle platformTitle sortBy links access'
    expect(names.toSorted()).toEqual(known.split(' ').toSorted())
  })

  it('holds initial values that mean the same as nothing given', () => {
    expect(filtersOf({})).toEqual(initialFilters())
    for (const { request } of FILTER_ROWS) expect(filtersOf({ [request[0]]: '' })).toEqual(initialFilters())
  })
})

describe('writeFilters and readFilters', () => {
  it('carry any filters over the wire', () => {
    fc.assert(
      fc.property(randomFilters, (filters) => {
        expect(filtersOf(parametersOf(writeFilters(filters)))).toEqual(filters)
      }),
    )
  })

  it('carry them through the text of a query string too', () => {
    fc.assert(
      fc.property(randomFilters, (filters) => {
        const query = writeFilters(filters).toString()
        expect(filtersOf(parametersOf(new URLSearchParams(query)))).toEqual(filters)
      }),
    )
  })

  it('leave out what is not set, but always say relation, start and size', () => {
    expect(writeFilters(initialFilters()).toString()).toBe('si=1&ct=10&rel=OVERLAPS')
  })

  it('never throw, whatever is given under whatever name', () => {
    const names = FILTER_ROWS.flatMap(({ request }) => request)
    const value = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.double().map(String),
      fc.constantFrom(',', '[', '\u0000', '_', '2020'),
    )
    const parameters = fc.dictionary(
      fc.oneof(fc.constantFrom(...names), fc.string()),
      fc.oneof(value, fc.array(value, { maxLength: 3 })),
    )
    fc.assert(
      fc.property(parameters, (given) => {
        expect(Object.keys(readFilters(given))).toHaveLength(1)
      }),
    )
  })
})

describe('readFilters', () => {
  // @rule S1-3.general-filters
  it('understands every name of a filter', () => {
    for (const [name, field, given, value] of [
      ['viewId', 'viewId', 'worldcereal', 'worldcereal'],
      ['viewid', 'viewId', 'worldcereal', 'worldcereal'],
      ['identifier', 'targetIds', 'a,b', ['a', 'b']],
      ['targetId', 'targetIds', 'a', ['a']],
      ['pubDateFrom', 'publishedFrom', '2020', '2020-01-01T00:00:00Z'],
      ['pubDatefrom', 'publishedFrom', '2020', '2020-01-01T00:00:00Z'],
      ['pubDateUntil', 'publishedTo', '2020', '2020-12-31T23:59:59Z'],
      ['magtype', 'magnitudeType', 'Mw', 'Mw'],
      ['rel', 'relation', 'within', 'CONTAINED'],
      ['rel', 'relation', 'intersects', 'OVERLAPS'],
      ['sortBy', 'sort', 'DATE:desc', 'date:desc'],
      ['cloudcp', 'cloudCover', '[0,20]', { min: 0, max: 20 }],
      ['bbox', 'areas', '170,-10,-170,10', [[170, -10, -170, 10]]],
      ['bbox', 'areas', ',,,', []],
      ['st', 'phrase', 'an "unbalanced quotation', 'an "unbalanced quotation'],
    ] as const) {
      expect([name, filtersOf({ [name]: given })[field]]).toEqual([name, value])
    }
  })

  it('reads the recorded request of the original portal', () => {
    const recorded =
      'searchFields=title,keywords,abstract&reqID=04jfvhnqbn0g&si=1&ct=12&tf=keyword,format&viewid=&ts=2020-08-29T02:00:00Z&sources=sentinelscihudtest&te=2021-01-01T00:00:00Z'
    expect(filtersOf(parametersOf(new URLSearchParams(recorded)))).toEqual({
      ...initialFilters(),
      searchFields: ['title', 'keywords', 'abstract'],
      itemsPerPage: 12,
      dateFrom: '2020-08-29T02:00:00Z',
      dateTo: '2021-01-01T00:00:00Z',
      sources: ['sentinelscihudtest'],
    })
  })

  it('joins what is given under several names, and ignores empty texts among others', () => {
    expect(filtersOf({ targetId: 'a', targetIds: ['b,c', ''] }).targetIds).toEqual(['a', 'b', 'c'])
    expect(filtersOf({ st: ['', 'ice', ''] }).phrase).toBe('ice')
  })

  it('refuses two different values of a parameter that takes one, but not the same value twice', () => {
    expect(refusedOf({ si: ['1', '13'] })).toBe('si')
    expect(refusedOf({ viewid: 'a', viewId: 'b' })).toBe('viewid')
    expect(filtersOf({ si: ['13', '13'] }).startIndex).toBe(13)
  })

  it.each([
    ['si', '0'],
    ['si', '-1'],
    ['si', '1.5'],
    ['si', '1e400'],
    ['ct', '101'],
    ['ct', '0'],
    ['ct', 'NaN'],
    ['bbox', '1,2,3'],
    ['bbox', '0,10,1,9'],
    ['bbox', '0,0,0,90.5'],
    ['bbox', 'NaN,0,1,1'],
    ['bbox', '1e400,0,1,1'],
    ['rel', 'TOUCHES'],
    ['ts', '2021-02-30'],
    ['ts', 'yesterday'],
    ['te', '2021-13'],
    ['pubDateUntil', 'x'],
    ['pubDatefrom', 'x'],
    ['st', 'x'.repeat(MAX_PHRASE_LENGTH + 1)],
    ['st', 'x'.repeat(100_000)],
    ['st', 'a\u0000b'],
    ['kwd', 'a\u0000b'],
    ['viewId', 'a\u0000b'],
    ['targetId', 'x'.repeat(2001)],
    ['gdc', 'perhaps'],
    ['inSitu', '2'],
    ['sortBy', 'colour:asc'],
    ['cloudcp', '20,10'],
    ['cloudcp', '0,101'],
    ['relOrbit', '-1'],
    ['row', 'x'],
    ['path', '0x10'],
    ['evtOrd', 'depth'],
    ['magt', 'x'.repeat(41)],
    ['minmag', '13'],
    ['maxmag', 'NaN'],
    ['mindepth', '-101'],
    ['maxdepth', 'Infinity'],
    ['cropConfidence', '0,101'],
  ])('refuses %s=%.40s and names the parameter that it came under', (name, value) => {
    expect(refusedOf({ st: 'ice', [name]: value })).toBe(name)
    expect(refusedOf({ st: 'ice' })).toBeUndefined()
  })

  it.each([
    ['ts', '2021', 'te', '2020'],
    ['pubDateFrom', '2021', 'pubDateUntil', '2020'],
    ['minmag', '5', 'maxmag', '4.9'],
    ['mindepth', '100', 'maxdepth', '99'],
  ])('refuses %s=%s with %s=%s, and accepts equal ends', (lower, from, upper, to) => {
    expect(refusedOf({ [lower]: from, [upper]: to })).toBe(upper)
    expect(refusedOf({ [lower]: from, [upper]: from })).toBeUndefined()
  })

  it('ignores unknown parameters and names that every object has', () => {
    expect(filtersOf({ reqID: 'x', colour: 'blue', constructor: 'y', __proto__: 'z' })).toEqual(initialFilters())
  })
})
