import fc from 'fast-check'
import { anyCharacter } from './testing/any-text.ts'
import { describe, expect, it } from 'vitest'
import type { Bbox } from './bbox.ts'
import {
  boxes,
  type Codec,
  commaList,
  flag,
  instant,
  integer,
  list,
  oneOf,
  optionalNumber,
  parseNumber,
  range,
  REFUSED,
  text,
} from './codec.ts'
import { formatInstant } from './dates.ts'
import { MAX_BOXES, MAX_LIST_VALUES } from './limits.ts'

/** Any text a query string can carry: all of Unicode but NUL and half surrogate pairs. */
const words = fc.string({ unit: anyCharacter, maxLength: 60 }).map((value) => value.replaceAll('\u0000', ''))
const word = words.filter((value) => value !== '')
const name = word.map((value) => value.replaceAll(',', '').trim()).filter((value) => value !== '')
const within = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((value) => value + 0)
const box: fc.Arbitrary<Bbox> = fc
  .tuple(within(-180, 180), within(-90, 90), within(-180, 180), within(-90, 90))
  .map(([west, a, east, b]) => [west, Math.min(a, b), east, Math.max(a, b)])
const ends = fc
  .tuple(fc.option(within(0, 100), { nil: undefined }), fc.option(within(0, 100), { nil: undefined }))
  .filter(([min, max]) => (min !== undefined || max !== undefined) && (min ?? 0) <= (max ?? 100))
  .map(([min, max]) => ({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }))

/** Fails when a value does not come back as it was written; nothing written means `nothing`. */
function roundTrips<T>(codec: Codec<T>, values: fc.Arbitrary<T>, nothing: T): boolean {
  fc.assert(
    fc.property(values, (value) => {
      const encoded = codec.encode(value)
      const decoded = encoded.length === 0 ? nothing : codec.decode(encoded)
      expect(decoded).toEqual(value)
      return decoded !== REFUSED && codec.equal(decoded, value)
    }),
  )
  return true
}

const instants = fc
  .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => formatInstant(date.getTime()))

describe('a value comes back as it was written', () => {
  it.each([
    ['text', () => roundTrips(text(), words, '')],
    ['list', () => roundTrips(list, fc.uniqueArray(word, { maxLength: 20 }), [])],
    ['comma list', () => roundTrips(commaList, fc.uniqueArray(name, { maxLength: 20 }), [])],
    ['integer', () => roundTrips(integer(-5, 1_000_000, 1), fc.integer({ min: -5, max: 1_000_000 }), 1)],
    ['optional number', () => roundTrips(optionalNumber(-1e9, 1e9), fc.option(within(-1e9, 1e9)), null)],
    ['range', () => roundTrips(range(0, 100), fc.option(ends), null)],
    ['one of several', () => roundTrips(oneOf(['', 'a', 'B'], ''), fc.constantFrom('', 'a', 'B'), '')],
    ['flag', () => roundTrips(flag, fc.boolean(), false)],
    ['start', () => roundTrips(instant('start'), fc.option(instants), null)],
    ['end', () => roundTrips(instant('end'), fc.option(instants), null)],
    ['boxes', () => roundTrips(boxes, fc.array(box, { maxLength: MAX_BOXES }), [])],
  ])('%s', (_kind, check) => {
    expect(check()).toBe(true)
  })
})

/** Hides the kind of value, so that codecs of different kinds fit one table. */
const untyped = <T>({ decode, encode, accepts }: Codec<T>) => ({
  decode,
  accepts,
  encode: (value: unknown) => encode(value as T),
})

const CODECS = {
  text: untyped(text()),
  list: untyped(list),
  commaList: untyped(commaList),
  integer: untyped(integer(1, 100, 1)),
  optionalNumber: untyped(optionalNumber(0, 10)),
  range: untyped(range(0, 100)),
  oneOf: untyped(oneOf(['a', 'b'], 'a')),
  flag: untyped(flag),
  start: untyped(instant('start')),
  end: untyped(instant('end')),
  boxes: untyped(boxes),
}

/** Text as somebody might send it to break a parser. */
const NASTY = [
  'NaN', '-NaN', 'Infinity', '-Infinity', '1e400', '-1e400', '0x10', '0b1', '1_000', '1,', '٣', '½', 'null', 'undefined', 'true;', '[', ']',
  '[]', '{}', '__proto__', 'constructor', 'toString', '%00', '1 2', '--1', '1.2.3', '.', '-', '+', 'e5', '9'.repeat(400),
] // prettier-ignore

describe('decode', () => {
  it.each(Object.entries(CODECS))('%s never throws, and reads again what it has written', (_name, codec) => {
    const texts = fc.array(fc.oneof(words, fc.constantFrom(...NASTY), fc.string()), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(texts, (given) => {
        const value = codec.decode(given)
        const written = value === REFUSED ? [] : codec.encode(value)
        expect(written.length === 0 ? value : codec.decode(written)).toEqual(value)
      }),
    )
  })

  it.each(Object.entries(CODECS))('%s refuses NUL', (_name, codec) => {
    expect(codec.decode(['a\u0000b'])).toBe(REFUSED)
    expect(codec.decode(['\u0000'])).toBe(REFUSED)
  })

  // @rule B-search.text-length
  it.each(Object.entries(CODECS))('%s refuses 100 kB', (_name, codec) => {
    expect(codec.decode(['x'.repeat(100_000)])).toBe(REFUSED)
  })

  it.each(Object.entries(CODECS))('%s says what it accepts', (_name, { accepts }) => {
    expect(accepts).toMatch(/\w/)
  })

  it.each(NASTY)('%j is no number, no integer, no range, no instant and no box', (value) => {
    expect(parseNumber(value)).toBeUndefined()
    expect(optionalNumber(-1e9, 1e9).decode([value])).toBe(REFUSED)
    expect(integer(0, 1e9, 0).decode([value])).toBe(REFUSED)
    expect(instant('start').decode([value])).toBe(REFUSED)
    expect(boxes.decode([`${value},0,1,1`])).toBe(REFUSED)
  })

  it.each(NASTY.filter((value) => !['[', ']', '[]', '1,'].includes(value)))('%j is no range', (value) => {
    expect(range(0, 100).decode([value])).toBe(REFUSED)
  })
})

describe('numbers', () => {
  it.each([
    ['1', 1],
    ['-1.5', -1.5],
    ['+2', 2],
    ['.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['1E-3', 0.001],
    [' 7 ', 7],
    ['-0', 0],
  ])('%j is %d', (given, value) => {
    expect(parseNumber(given)).toBe(value)
  })

  it('keep to their domain, ends included', () => {
    const latitude = optionalNumber(-90, 90)
    expect([latitude.decode(['-90']), latitude.decode(['90'])]).toEqual([-90, 90])
    expect([latitude.decode(['-90.0001']), latitude.decode(['90.0001'])]).toEqual([REFUSED, REFUSED])
    expect([latitude.decode(['']), latitude.decode(['  ']), latitude.decode([])]).toEqual([null, null, null])
  })

  it('are whole where they must be', () => {
    const index = integer(1, 100, 1)
    expect(['1', '100', ' 7 ', '+7', ''].map((given) => index.decode([given]))).toEqual([1, 100, 7, 7, 1])
    for (const given of ['0', '101', '1.5', '1e1', '-1', '1'.repeat(16)]) expect(index.decode([given])).toBe(REFUSED)
  })
})

describe('ranges', () => {
  const cloud = range(0, 100)

  it.each([
    ['[0,20]', { min: 0, max: 20 }],
    ['0,20', { min: 0, max: 20 }],
    ['20', { min: 20 }],
    [',20', { max: 20 }],
    ['20,', { min: 20 }],
    ['20,20', { min: 20, max: 20 }],
    ['', null],
    ['[,]', null],
  ])('%j is %j', (given, value) => {
    expect(cloud.decode([given])).toEqual(value)
  })

  it.each(['20,10', '-1,20', '0,101', '1,2,3', 'a,b', '0,NaN'])('%j is refused', (given) => {
    expect(cloud.decode([given])).toBe(REFUSED)
  })

  // @rule S1-9.confidence
  it('that mean everything are not set and not written', () => {
    const confidence = range(0, 100, [0, 100])
    expect(confidence.decode(['0,100'])).toBeNull()
    expect(confidence.encode({ min: 0, max: 100 })).toEqual([])
    expect(confidence.encode({ min: 0, max: 99 })).toEqual(['0,99'])
  })
})

describe('lists', () => {
  it('hold commas when each value has its own parameter', () => {
    expect(list.decode(['Atmosphere, climate', 'Oceans', '', 'Oceans'])).toEqual(['Atmosphere, climate', 'Oceans'])
  })

  // @rule S1-5.comma-list
  it('are split at commas when values cannot hold any', () => {
    expect(commaList.decode(['a, b', 'c,,a'])).toEqual(['a', 'b', 'c'])
    expect(commaList.encode(['a', 'b'])).toEqual(['a,b'])
    expect(commaList.encode([])).toEqual([])
  })

  it('refuse more values than a request may hold', () => {
    const many = Array.from({ length: MAX_LIST_VALUES + 1 }, (_, index) => String(index))
    expect(list.decode(many)).toBe(REFUSED)
    expect(commaList.decode([many.join(',')])).toBe(REFUSED)
    expect(list.decode(many.slice(1))).toHaveLength(MAX_LIST_VALUES)
  })
})

describe('choices and flags', () => {
  it('know synonyms and fold case only where told so', () => {
    const relation = oneOf(['OVERLAPS', 'CONTAINED'], 'OVERLAPS', { foldCase: true, synonyms: { within: 'CONTAINED' } })
    expect(['contained', 'Within', '', 'WITHIN '].map((given) => relation.decode([given]))).toEqual([
      'CONTAINED',
      'CONTAINED',
      'OVERLAPS',
      'CONTAINED',
    ])
    expect(oneOf(['a'], 'a').decode(['A'])).toBe(REFUSED)
    expect(relation.decode(['constructor'])).toBe(REFUSED)
  })

  it('read true, 1, yes and their opposites', () => {
    expect(['true', '1', 'YES'].map((given) => flag.decode([given]))).toEqual([true, true, true])
    expect(['false', '0', 'no', ''].map((given) => flag.decode([given]))).toEqual([false, false, false, false])
    expect(['2', 'on', 'truth'].map((given) => flag.decode([given]))).toEqual([REFUSED, REFUSED, REFUSED])
  })
})

describe('instants', () => {
  it('start and end the day, month or year that is given', () => {
    expect(instant('start').decode(['2020'])).toBe('2020-01-01T00:00:00Z')
    expect(instant('end').decode(['2020-02'])).toBe('2020-02-29T23:59:59Z')
    expect(instant('end').decode(['2020-08-29T02:00:00+02:00'])).toBe('2020-08-29T00:00:00Z')
    expect(instant('start').decode([' '])).toBeNull()
  })
})

describe('boxes', () => {
  it.each([
    ['', []],
    [',,,', []],
    [' , , , ', []],
    [',,,_,,,', []],
    ['-10,35,30,60', [[-10, 35, 30, 60]]],
    ['170,-10,-170,10', [[170, -10, -170, 10]]],
    [
      '0,0,1,1_2,2,3,3',
      [
        [0, 0, 1, 1],
        [2, 2, 3, 3],
      ],
    ],
    ['0,0,1,1_', [[0, 0, 1, 1]]],
    [' 0 , 0 , 1 , 1 ', [[0, 0, 1, 1]]],
    ['5,5,5,5', [[5, 5, 5, 5]]],
    ['-180,-90,180,90', [[-180, -90, 180, 90]]],
    ['-0,-0,0,0', [[0, 0, 0, 0]]],
  ])('%j is %j', (given, value) => {
    expect(boxes.decode([given])).toEqual(value)
  })

  // @rule S1-5.four-coordinates
  it('may come in one parameter or in several', () => {
    expect(boxes.decode(['0,0,1,1', '2,2,3,3'])).toEqual([
      [0, 0, 1, 1],
      [2, 2, 3, 3],
    ])
  })

  it.each([
    '0,10,1,9',
    '0,-91,1,1',
    '0,0,1,91',
    '-181,0,1,1',
    '0,0,181,1',
    '1,2,3',
    '1,2,3,4,5',
    '1,2,,4',
    'a,b,c,d',
    '0 0 1 1',
    '0,0,1,1_bad',
    '{"W":0}',
  ])('%j is refused', (given) => {
    expect(boxes.decode([given])).toBe(REFUSED)
  })

  it('are refused when there are too many', () => {
    const many = (count: number) => Array.from({ length: count }, () => '0,0,1,1').join('_')
    expect(boxes.decode([many(MAX_BOXES)])).toHaveLength(MAX_BOXES)
    expect(boxes.decode([many(MAX_BOXES + 1)])).toBe(REFUSED)
  })
})
