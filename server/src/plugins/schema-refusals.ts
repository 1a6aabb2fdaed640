/** What a schema refuses, in words: the field or parameter at fault, and what it accepts. */
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyError } from 'fastify'

type Refusal = NonNullable<FastifyError['validation']>[number]

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
  additionalProperties: () => 'no fields that are not described',
}
const REQUIRED = 'a value, which is required'

/** The names on the way to a value: `/areas/0/west` is `areas.0.west`. */
const nameAt = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')

function read({ keyword, params, instancePath }: Refusal) {
  const { missingProperty: missing } = params as { readonly missingProperty?: string }
  const at = nameAt(instancePath)
  if (missing !== undefined) return { name: at === '' ? missing : `${at}.${missing}`, accepted: REQUIRED, isMissing: true }
  return { name: at, accepted: ACCEPTS[keyword]?.(params) ?? 'another value', isMissing: false }
}

/** The first refusal of a request that does not follow its schema; `undefined` for any other error. */
export function schemaRefusal(error: FastifyError): PortalError | undefined {
  const [first] = error.validation ?? []
  if (first === undefined) return undefined
  const { name, accepted, isMissing } = read(first)
  const isBody = error.validationContext === 'body'
  if (name === '') return new PortalError('invalid-body', `The body of the request is not in order: it has to be ${accepted}.`)
  const subject = isBody ? `The field ${name} in the body of the request` : `The parameter ${name}`
  const words = isMissing ? `${subject} is required.` : `${subject} is not in order: it accepts ${accepted}.`
  return new PortalError(isBody ? 'invalid-body' : 'invalid-parameter', words, { parameter: name, accepted })
}
