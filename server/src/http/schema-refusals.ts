/** What the schema of a body refuses, in words: the field at fault, and what it accepts. */
import { PortalError } from '@graticule/contracts/problem'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'

/** One fault that the check of a schema names. */
interface Fault {
  readonly keyword: string
  /** JSON Pointer (RFC 6901) to the value at fault. */
  readonly instancePath: string
  readonly params: object
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
}
const characters = (count: unknown) => `${String(count)} character${count === 1 ? '' : 's'}`

/** By the keyword of the schema that refused (JSON Schema validation, section 6). */
const ACCEPTS: Readonly<Record<string, (parameters: Readonly<Record<string, unknown>>) => string>> = {
  type: ({ type }) =>
    [type]
      .flat()
      .map((one) => TYPES[String(one)] ?? String(one))
      .join(' or '),
  enum: ({ allowedValues }) => `one of ${(Array.isArray(allowedValues) ? allowedValues : []).join(', ')}`,
  minimum: ({ limit }) => `a number of at least ${String(limit)}`,
  maximum: ({ limit }) => `a number of at most ${String(limit)}`,
  minLength: ({ limit }) => `a text of at least ${characters(limit)}`,
  maxLength: ({ limit }) => `a text of at most ${characters(limit)}`,
  minItems: ({ limit }) => `a list of at least ${String(limit)}`,
  maxItems: ({ limit }) => `a list of at most ${String(limit)}`,
  pattern: ({ pattern }) => `a text of the form ${String(pattern)}`,
  format: ({ format }) => `a text of the format ${String(format)}`,
  boolean: () => 'nothing: there is no such field',
}
const REQUIRED = 'a value, which is required'

/** The names on the way to a value: `/areas/0/west` is `areas.0.west`. */
const nameAt = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')

/** What the schema itself says that a field accepts. */
function wordsOf(schema: TSchema, name: string): string | undefined {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, { readonly 'x-accepts'?: string }>> }
  return Object.hasOwn(properties, name) ? properties[name]?.['x-accepts'] : undefined
}

function read({ keyword, params, instancePath }: Fault) {
  const at = nameAt(instancePath)
  const [missing] = (params as { readonly requiredProperties?: readonly string[] }).requiredProperties ?? []
  if (keyword === 'required' && missing !== undefined)
    return { name: at === '' ? missing : `${at}.${missing}`, accepted: REQUIRED, isMissing: true }
  return {
    name: at,
    accepted: ACCEPTS[keyword]?.(params as Readonly<Record<string, unknown>>) ?? 'another value',
    isMissing: false,
  }
}

function refused(schema: TSchema, fault: Fault): PortalError {
  const { name, accepted: told, isMissing } = read(fault)
  if (name === '') return new PortalError('invalid-body', `The body of the request is not valid. Expected: ${told}.`)
  const words = wordsOf(schema, name)
  const accepted = words ?? told
  const subject = `The field ${name} in the body of the request`
  const sentence =
    isMissing && words === undefined ? `${subject} is required.` : `${subject} is not valid. Expected: ${accepted}.`
  return new PortalError('invalid-body', sentence, { parameter: name, accepted })
}

/** The check of a body: gives the refusal of its first fault, nothing when it is in order. Values are taken as they are. */
export function bodyCheckOf(schema: TSchema): (body: unknown) => PortalError | undefined {
  const validator = Compile(schema)
  return (body) => {
    if (validator.Check(body)) return undefined
    const [first] = validator.Errors(body)[1]
    return refused(schema, first ?? { keyword: 'type', instancePath: '', params: { type: 'object' } })
  }
}
