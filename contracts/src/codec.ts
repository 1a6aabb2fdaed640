/**
 * Codecs between typed values and the texts of query strings. One codec per kind of value; the tables of
 * search-params.ts and share-url.ts say which parameter uses which.
 */
import { type Bbox, isBbox } from './bbox.ts'
import { formatInstant, parseInstant } from './dates.ts'
import { MAX_BOXES, MAX_LIST_VALUES, MAX_TEXT_LENGTH } from './limits.ts'

/** What {@link Codec.decode} gives for a text that is out of domain. */
export const REFUSED: unique symbol = Symbol('refused')

/**
 * Turns the values of one query parameter (as often as it occurs, already percent-decoded) into `T` and back.
 * `decode` never throws: it gives {@link REFUSED} for texts out of domain. An empty text counts as not given.
 * `encode` gives one text per occurrence, none when there is nothing to say.
 */
export interface Codec<T> {
  readonly decode: (texts: readonly string[]) => T | typeof REFUSED
  readonly encode: (value: T) => string[]
  /** What is accepted, in words that complete "accepts ...". */
  readonly accepts: string
  /** Equality of two values, for leaving out defaults. */
  readonly equal: (a: T, b: T) => boolean
  /** Shape of the texts as an OpenAPI 3.0 schema, for API descriptions; absent = any text. An array may be repeated. */
  readonly schema?: ParameterSchema
  /** The parameter may occur several times; without it the last one counts. */
  readonly repeatable?: true
}

/** OpenAPI 3.0 schema of a query parameter; `decode` has the last word. */
export type ParameterSchema = Readonly<Record<string, unknown>>

/** A number range with inclusive ends; an absent end is open. */
export interface NumberRange {
  readonly min?: number
  readonly max?: number
}

const deepEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const last = (texts: readonly string[]): string => texts.at(-1) ?? ''
const hasNul = (text: string): boolean => text.includes('\u0000')
const NO_NUL = '^[^\\u0000]*$'
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

/** Reads a plain decimal number; `undefined` for NaN, Infinity, 1e400, hexadecimal, blanks. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim()
  if (!NUMBER.test(trimmed)) return undefined
  // + 0 makes "-0" the zero that it means
  const value = Number(trimmed) + 0
  return Number.isFinite(value) ? value : undefined
}

/** Free text up to `maxLength`; NUL is refused. */
export function text(maxLength: number = MAX_TEXT_LENGTH): Codec<string> {
  return {
    decode: (texts) => (last(texts).length > maxLength || hasNul(last(texts)) ? REFUSED : last(texts)),
    encode: (value) => (value === '' ? [] : [value]),
    accepts: `text of at most ${maxLength} characters without NUL`,
    equal: (a, b) => a === b,
    schema: { type: 'string', maxLength, pattern: NO_NUL },
  }
}

const listSchema: ParameterSchema = {
  type: 'array',
  maxItems: MAX_LIST_VALUES,
  items: { type: 'string', maxLength: MAX_TEXT_LENGTH, pattern: NO_NUL },
}

/**
 * A list of exact values, the parameter repeated once per value. A value may itself hold commas ("Atmosphere, climate");
 * whether a comma separates is settled where the values are known: the whole text counts when such a value exists.
 */
export const list: Codec<readonly string[]> = {
  decode: (texts) => {
    const values = texts.filter((value) => value !== '')
    const refused = values.length > MAX_LIST_VALUES || values.some((value) => value.length > MAX_TEXT_LENGTH || hasNul(value))
    return refused ? REFUSED : [...new Set(values)]
  },
  encode: (values) => [...values],
  accepts: `at most ${MAX_LIST_VALUES} values of at most ${MAX_TEXT_LENGTH} characters, without NUL`,
  equal: deepEqual,
  schema: listSchema,
  repeatable: true,
}

/**
 * A comma list of identifiers or names, which cannot hold commas themselves.
 * @rule S1-5.comma-list In-situ filters are sent as a list with commas, without brackets and quotation marks
 */
export const commaList: Codec<readonly string[]> = {
  decode: (texts) => {
    const values = texts
      .flatMap((part) => part.split(','))
      .map((value) => value.trim())
      .filter((value) => value !== '')
    const refused = values.length > MAX_LIST_VALUES || values.some((value) => value.length > MAX_TEXT_LENGTH || hasNul(value))
    return refused ? REFUSED : [...new Set(values)]
  },
  encode: (values) => (values.length === 0 ? [] : [values.join(',')]),
  accepts: `a comma list of at most ${MAX_LIST_VALUES} values, without NUL`,
  equal: deepEqual,
  schema: listSchema,
  repeatable: true,
}

/** A whole number from `minimum` to `maximum`; `initial` when the text is empty. */
export function integer(minimum: number, maximum: number, initial: number): Codec<number> {
  return {
    decode: (texts) => {
      const trimmed = last(texts).trim()
      if (trimmed === '') return initial
      const value = /^[+-]?\d{1,15}$/.test(trimmed) ? Number(trimmed) + 0 : Number.NaN
      return value >= minimum && value <= maximum ? value : REFUSED
    },
    encode: (value) => [String(value)],
    accepts: `a whole number from ${minimum} to ${maximum}`,
    equal: (a, b) => a === b,
    schema: { type: 'integer', minimum, maximum, default: initial },
  }
}

/** A number from `minimum` to `maximum`, or `null` when not given. */
export function optionalNumber(minimum: number, maximum: number): Codec<number | null> {
  return {
    decode: (texts) => {
      if (last(texts).trim() === '') return null
      const value = parseNumber(last(texts))
      return value === undefined || value < minimum || value > maximum ? REFUSED : value
    },
    encode: (value) => (value === null ? [] : [String(value)]),
    accepts: `a number from ${minimum} to ${maximum}`,
    equal: (a, b) => a === b,
    schema: { type: 'number', minimum, maximum },
  }
}

/**
 * A range "[0,20]" or "0,20" within `minimum`..`maximum` (brackets are optional, one number is the minimum);
 * `null` when not given, and for the range `unset` when one is named.
 * @rule S1-9.confidence
 */
export function range(minimum: number, maximum: number, unset?: readonly [number, number]): Codec<NumberRange | null> {
  return {
    decode: (texts) => {
      const inner = last(texts).trim().replace(/^\[/, '').replace(/\]$/, '')
      if (inner === '') return null
      const parts = inner.split(',')
      if (parts.length > 2) return REFUSED
      const [min, max] = parts.map((part) => (part.trim() === '' ? null : (parseNumber(part) ?? Number.NaN)))
      const inDomain = (value: number | null | undefined) =>
        value === null || value === undefined || (value >= minimum && value <= maximum)
      if (!inDomain(min) || !inDomain(max)) return REFUSED
      if (typeof min === 'number' && typeof max === 'number' && min > max) return REFUSED
      if (unset !== undefined && min === unset[0] && max === unset[1]) return null
      const value = { ...(typeof min === 'number' ? { min } : {}), ...(typeof max === 'number' ? { max } : {}) }
      return Object.keys(value).length === 0 ? null : value
    },
    encode: (value) => {
      if (value === null || (unset !== undefined && value.min === unset[0] && value.max === unset[1])) return []
      if (value.max === undefined) return value.min === undefined ? [] : [String(value.min)]
      return [`${value.min ?? ''},${value.max}`]
    },
    accepts: `a range such as ${minimum},${maximum}, lower end first`,
    equal: deepEqual,
    schema: { type: 'string', example: `${minimum},${maximum}` },
  }
}

/** One of `values`; compared without regard to case when `foldCase`. `synonyms` maps other spellings (lower case). */
export function oneOf<const T extends string>(
  values: readonly T[],
  initial: NoInfer<T>,
  options: { foldCase?: boolean; synonyms?: Readonly<Record<string, NoInfer<T>>> } = {},
): Codec<T> {
  return {
    decode: (texts) => {
      const given = last(texts).trim()
      if (given === '') return initial
      const synonym = options.synonyms === undefined ? undefined : Object.hasOwn(options.synonyms, given.toLowerCase())
      if (synonym === true) return options.synonyms?.[given.toLowerCase()] ?? REFUSED
      const same = (value: T) => value === given || (options.foldCase === true && value.toLowerCase() === given.toLowerCase())
      return values.find(same) ?? REFUSED
    },
    encode: (value) => [value],
    accepts: `one of ${values.filter((value) => value !== '').join(', ')}`,
    equal: (a, b) => a === b,
    schema: { type: 'string', enum: [...values], default: initial },
  }
}

/** A flag: true, false, 1, 0, yes, no; not given = false. */
export const flag: Codec<boolean> = {
  decode: (texts) => {
    const given = last(texts).trim().toLowerCase()
    if (given === '' || given === 'false' || given === '0' || given === 'no') return false
    return given === 'true' || given === '1' || given === 'yes' ? true : REFUSED
  },
  encode: (value) => (value ? ['true'] : []),
  accepts: 'true or false',
  equal: (a, b) => a === b,
  schema: { type: 'boolean', default: false },
}

/**
 * An instant as `yyyy-mm-ddThh:mm:ssZ`, or `null`. A year, a month or a day alone means its first instant, or its last
 * second with `edge: 'end'`.
 */
export function instant(edge: 'start' | 'end'): Codec<string | null> {
  return {
    decode: (texts) => {
      if (last(texts).trim() === '') return null
      const value = parseInstant(last(texts), edge)
      return value === undefined ? REFUSED : formatInstant(value)
    },
    encode: (value) => (value === null ? [] : [value]),
    accepts: 'an ISO 8601 date or date with time in UTC, such as 2020-08-29T02:00:00Z, or a year',
    equal: (a, b) => a === b,
    schema: { type: 'string', format: 'date-time' },
  }
}

/**
 * Boxes "W,S,E,N" joined with `_`. `,,,` counts as empty. W > E is a box across the antimeridian; S > N, latitudes
 * beyond 90, longitudes beyond 180 and anything that is not four numbers are refused.
 * @rule S1-5.four-coordinates Coordinates count only if all four values are there
 */
export const boxesUpTo = (most: number): Codec<readonly Bbox[]> => ({
  decode: (texts) => {
    const parts = texts
      .flatMap((given) => given.split('_'))
      .map((part) => part.trim())
      .filter((part) => part.replaceAll(',', '').trim() !== '')
    if (parts.length > most) return REFUSED
    const found: Bbox[] = []
    for (const part of parts) {
      const numbers = part.split(',').map((number) => parseNumber(number) ?? Number.NaN)
      if (!isBbox(numbers)) return REFUSED
      found.push(numbers)
    }
    return found
  },
  encode: (value) => (value.length === 0 ? [] : [value.map((box) => box.join(',')).join('_')]),
  accepts:
    'four numbers west,south,east,north in degrees, longitudes -180 to 180, latitudes -90 to 90, south not above north; several boxes joined with _',
  equal: deepEqual,
  schema: { type: 'string', example: '-10,35,30,60' },
  repeatable: true,
})

/** As many as a search takes. */
export const boxes: Codec<readonly Bbox[]> = boxesUpTo(MAX_BOXES)
