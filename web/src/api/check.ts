/**
 * Whether a value is what a schema of the contracts says (JSON Schema, the keywords that the contracts use). A schema is turned
 * once into a function that asks nothing more about it: an answer with twelve entries holds thousands of values, which
 * kept the interpreter of TypeBox busy for as long as drawing them. Functions from text are forbidden to the page.
 */
import type { Static, TSchema } from 'typebox'

type Test = (value: unknown) => boolean
type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Code points, as JSON Schema counts them. */
const lengthOf = (text: string): number => Array.from(text).length

/** RFC 3339, section 5.6; which numbers there are is left to `Date`. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i

const TYPES: Readonly<Record<string, Test>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time': (text) => DATE_TIME.test(text) && !Number.isNaN(Date.parse(text)),
}

/** Words about a schema that say nothing of the value. */
const NOTES = new Set(['$id', 'title', 'description', 'example', 'examples', 'default', 'discriminator', 'x-accepts'])

const ofText =
  (test: (text: string) => boolean): Test =>
  (value) =>
    typeof value !== 'string' || test(value)
const ofNumber =
  (test: (number: number) => boolean): Test =>
  (value) =>
    typeof value !== 'number' || test(value)
const ofList =
  (test: (list: readonly unknown[]) => boolean): Test =>
  (value) =>
    !Array.isArray(value) || test(value)
const ofObject =
  (test: (object: Json) => boolean): Test =>
  (value) =>
    !isObject(value) || test(value)

const has = (object: Json, key: string): boolean => Object.hasOwn(object, key)

function named<T>(table: Readonly<Record<string, T>>, name: unknown): T {
  const found = table[String(name)]
  if (found === undefined) throw new Error(`Nothing here can check ${String(name)} of a schema.`)
  return found
}

/** One keyword of a schema. A new one in the contracts is told at the first answer, not passed over. */
const KEYWORDS: Readonly<Record<string, (given: never, schema: Json) => Test>> = {
  type: (name: string | readonly string[]) => {
    const [first, ...others] = [name].flat().map((one) => named(TYPES, one))
    return others.length === 0 && first !== undefined
      ? first
      : (value) => first?.(value) === true || others.some((test) => test(value))
  },
  const: (only: unknown) => (value) => value === only,
  enum: (values: readonly unknown[]) => {
    const known = new Set(values)
    return (value) => known.has(value)
  },
  anyOf: (schemas: readonly Json[]) => {
    const tests = schemas.map(testOf)
    return (value) => tests.some((test) => test(value))
  },
  minimum: (least: number) => ofNumber((number) => number >= least),
  maximum: (most: number) => ofNumber((number) => number <= most),
  minLength: (least: number) => ofText((text) => text.length >= least && (least < 2 || lengthOf(text) >= least)),
  maxLength: (most: number) => ofText((text) => text.length <= most || lengthOf(text) <= most),
  pattern: (source: string) => {
    const pattern = new RegExp(source, 'u')
    return ofText((text) => pattern.test(text))
  },
  format: (name: string) => ofText(named(FORMATS, name)),
  minItems: (least: number) => ofList(({ length }) => length >= least),
  maxItems: (most: number) => ofList(({ length }) => length <= most),
  // of values that are no lists or objects
  uniqueItems: (wanted: boolean) => ofList((list) => !wanted || new Set(list).size === list.length),
  items: (schema: Json) => {
    const test = testOf(schema)
    return ofList((list) => list.every(test))
  },
  required: (names: readonly string[]) => ofObject((object) => names.every((name) => has(object, name))),
  properties: (schemas: Readonly<Record<string, Json>>) => {
    const tests = Object.entries(schemas).map(([name, schema]) => [name, testOf(schema)] as const)
    return ofObject((object) => tests.every(([name, test]) => !has(object, name) || test(object[name])))
  },
  minProperties: (least: number) => ofObject((object) => Object.keys(object).length >= least),
  patternProperties: (schemas: Readonly<Record<string, Json>>) => {
    const tests = Object.entries(schemas).map(([source, schema]) => [new RegExp(source, 'u'), testOf(schema)] as const)
    return ofObject((object) =>
      Object.entries(object).every(([name, value]) => tests.every(([pattern, test]) => !pattern.test(name) || test(value))),
    )
  },
  additionalProperties: (allowed: unknown, { properties = {}, patternProperties = {} }) => {
    if (allowed === true) return () => true
    if (allowed !== false) throw new Error('A schema of further properties is not understood here: patternProperties are.')
    const patterns = Object.keys(patternProperties as Json).map((source) => new RegExp(source, 'u'))
    const isKnown = (name: string) => has(properties as Json, name) || patterns.some((pattern) => pattern.test(name))
    return ofObject((object) => Object.keys(object).every(isKnown))
  },
}

function testOf(schema: Json): Test {
  const tests = Object.entries(schema)
    .filter(([keyword, given]) => !NOTES.has(keyword) && given !== undefined)
    .map(([keyword, given]) => named(KEYWORDS, keyword)(given as never, schema))
  return (value) => tests.every((test) => test(value))
}

const known = new WeakMap<TSchema, Test>()

/** Whether the value is what the schema says. */
export function isOf<T extends TSchema>(schema: T, value: unknown): value is Static<T> {
  let test = known.get(schema)
  if (test === undefined) {
    test = testOf(schema as Json)
    known.set(schema, test)
  }
  return test(value)
}
