/** Random values of everything that a search can be narrowed by, for property tests. */
import fc from 'fast-check'
import { BBOX_RELATIONS, type Bbox } from '../bbox.ts'
import type { NumberRange } from '../codec.ts'
import { formatInstant } from '../dates.ts'
import { MAX_ITEMS_PER_PAGE, MAX_START_INDEX } from '../limits.ts'
import { EVENT_ORDERS, type SearchFilters, SORT_ORDERS } from '../search-params.ts'

/** Any text that a query string can carry: all of Unicode but NUL and half surrogate pairs. Never empty. */
export const randomText: fc.Arbitrary<string> = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
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
export const numberWithin = (min: number, max: number): fc.Arbitrary<number> =>
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
export const randomBox: fc.Arbitrary<Bbox> = fc
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
  areaText: orEmpty(randomText),
  relation: fc.constantFrom(...BBOX_RELATIONS),
  viewId: orEmpty(randomText),
  parents: names,
  targetIds: names,
  keyword: texts,
  format: texts,
  protocol: texts,
  organisation: texts,
  score: texts,
  sources: texts,
  dataCore: fc.boolean(),
  inSitu: fc.boolean(),
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
export const randomFilters: fc.Arbitrary<SearchFilters> = fc
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
