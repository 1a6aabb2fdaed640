/** What a schema refuses, in words: the field at fault, and what it accepts. */
import { PortalError, type Wording } from '@graticule/contracts/problem'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import { Errors } from 'typebox/value'
import { withExpected } from '../parameters.ts'
import { say } from '../../texts/say.ts'

/** One fault that the check of a schema names. */
interface Fault {
  readonly keyword: string
  /** JSON Pointer (RFC 6901) to the value at fault. */
  readonly instancePath: string
  readonly params: object
}

const TYPES: Readonly<Record<string, Wording>> = {
  string: say('request:expected.string'),
  integer: say('request:expected.integer'),
  number: say('request:expected.number'),
  boolean: say('request:expected.boolean'),
  object: say('request:expected.object'),
  array: say('request:expected.array'),
}

/** What has no translation: the name of a type that is not known. */
const asGiven = (text: string): Wording => ({ in: () => text })

/** By the keyword of the schema that refused (JSON Schema validation, section 6). */
const ACCEPTS: Readonly<Record<string, (parameters: Readonly<Record<string, unknown>>) => Wording>> = {
  type: ({ type }) =>
    [type]
      .flat()
      .map((one) => TYPES[String(one)] ?? asGiven(String(one)))
      .reduce((one, other) => say('request:expected.or', { one, other })),
  enum: ({ allowedValues }) =>
    say('request:expected.one-of', { values: (Array.isArray(allowedValues) ? allowedValues : []).join(', ') }),
  minimum: ({ limit }) => say('request:expected.minimum', { limit: String(limit) }),
  maximum: ({ limit }) => say('request:expected.maximum', { limit: String(limit) }),
  minLength: ({ limit }) => say('request:expected.minLength', { count: Number(limit) }),
  maxLength: ({ limit }) => say('request:expected.maxLength', { count: Number(limit) }),
  minItems: ({ limit }) => say('request:expected.minItems', { limit: String(limit) }),
  maxItems: ({ limit }) => say('request:expected.maxItems', { limit: String(limit) }),
  pattern: ({ pattern }) => patternWords(String(pattern)),
  format: ({ format }) => say('request:expected.format', { format: String(format) }),
  boolean: () => say('request:expected.nothing'),
}
/** What patterns accept, in words: the first that fits. */
const PATTERNS: readonly (readonly [RegExp, Wording])[] = [
  [/https\?:\/\//, say('request:expected.patterns.address')],
  [/#\[0-9a-f\]\{6\}/, say('request:expected.patterns.colour')],
  [/^\^\\d\{4\}-/, say('request:expected.patterns.time')],
  [/^\^\[\\x21-\\x7e\]/, say('request:expected.patterns.ascii')],
  [/^\^\[\^\\s\/\?/, say('request:expected.patterns.one-word')],
  [/^\^\[\^/, say('request:expected.patterns.plain')],
  [/^\\S$/, say('request:expected.patterns.not-empty')],
  [/^\^\(?(?:\(\?![^)]*\))?\[a-z(?:0-9)?\]/, say('request:expected.patterns.small-id')],
  [/^\^\[(?:A-Za-z0-9|\\w)/, say('request:expected.patterns.id')],
]

/** The words for a pattern; where it has none, that it is another one. */
const patternWords = (pattern: string): Wording =>
  PATTERNS.find(([form]) => form.test(pattern))?.[1] ?? say('request:expected.pattern')

const REQUIRED = say('request:required')

/** The names on the way to a value: `/areas/0/west` is `areas.0.west`. */
const nameAt = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')

/** A part of a schema that words are looked for in. */
interface Part {
  readonly 'x-accepts'?: string
  readonly properties?: Readonly<Record<string, Part>>
  readonly items?: Part
}

/** What the schema itself says that a field accepts, however deep it lies. */
function wordsOf(schema: TSchema, name: string): string | undefined {
  let part: Part | undefined = schema
  for (const step of name.split('.')) {
    const { properties = {}, items }: Part = part ?? {}
    part = Object.hasOwn(properties, step) ? properties[step] : /^\d+$/.test(step) ? items : undefined
  }
  return part?.['x-accepts']
}

function read({ keyword, params, instancePath }: Fault) {
  const at = nameAt(instancePath)
  const [missing] = (params as { readonly requiredProperties?: readonly string[] }).requiredProperties ?? []
  if (keyword === 'required' && missing !== undefined)
    return { name: at === '' ? missing : `${at}.${missing}`, accepted: REQUIRED, isMissing: true }
  return {
    name: at,
    accepted: ACCEPTS[keyword]?.(params as Readonly<Record<string, unknown>>) ?? say('request:expected.other'),
    isMissing: false,
  }
}

function refused(schema: TSchema, fault: Fault): PortalError {
  const { name, accepted: told, isMissing } = read(fault)
  if (name === '') return new PortalError('invalid-body', say('request:body.not-valid', { accepted: told }))
  const words = wordsOf(schema, name)
  const accepted = words ?? told
  const sentence =
    isMissing && words === undefined
      ? say('request:body.field-required', { name })
      : words === undefined
        ? say('request:body.field', { name, accepted })
        : withExpected(say('request:body.field', { name, accepted }), say('request:body.field-bare', { name }))
  return new PortalError('invalid-body', sentence, { parameter: name, accepted })
}

/**
 * Where a value does not follow a schema, and what it accepts there; `undefined` = nowhere. Never tells the value: it may be a secret.
 * @rule B-administration.refusals A value that is refused is told by its field and by what the field accepts, without the path or the pattern of a schema
 */
export function faultIn(
  schema: TSchema,
  value: unknown,
): { readonly name: string; readonly accepted: string | Wording } | undefined {
  const [first] = Errors(schema, value)
  if (first === undefined) return undefined
  const { name, accepted } = read(first)
  return { name, accepted: wordsOf(schema, name) ?? accepted }
}

/** By schema, made for the first body and once in a process: a check takes some milliseconds to make, and most are never needed. */
const validators = new WeakMap<TSchema, Validator>()

function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema)
  if (known !== undefined) return known
  const made = Compile(schema)
  validators.set(schema, made)
  return made
}

/** The check of a body: gives the refusal of its first fault, nothing when it is in order. Values are taken as they are. */
export function bodyCheckOf(schema: TSchema): (body: unknown) => PortalError | undefined {
  return (body) => {
    const validator = validatorOf(schema)
    if (validator.Check(body)) return undefined
    const [first] = validator.Errors(body)[1]
    return refused(schema, first ?? { keyword: 'type', instancePath: '', params: { type: 'object' } })
  }
}
