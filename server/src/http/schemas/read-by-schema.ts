/**
 * Path and query read by their schema. Both are texts: a parameter without a value counts as not given, the same text twice as
 * once, two texts are refused, and numbers are plain decimal digits. Defaults of the schema are filled in.
 */
import { type Codec, integer, REFUSED } from '@graticule/contracts/codec'
import { PortalError } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search/search-params'
import type { TSchema } from 'typebox'
import { oneText, refusal } from '../parameters.ts'
import { say } from '../../texts/say.ts'

/** The keywords that parameters may have; all others, and other types, need a codec. */
interface ParameterSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** What is accepted, in words that complete "accepts ..."; made from the other keywords when there are none. */
  readonly 'x-accepts'?: string
}
interface ParametersSchema {
  readonly properties?: Readonly<Record<string, ParameterSchema & { readonly anyOf?: readonly ParameterSchema[] }>>
  readonly required?: readonly string[]
}

/** Gives the values of a request, or a refusal that names the parameter. */
export type ReadParameters = (texts: QueryParameters) => Readonly<Record<string, unknown>>

/** Longest text of a parameter whose schema says nothing about it, in UTF-16 units. */
const MAX_PLAIN_TEXT = 100_000

function textCodec(schema: ParameterSchema, isInPath: boolean): Codec<unknown> {
  const { enum: values, minLength = 0, maxLength = MAX_PLAIN_TEXT, pattern, 'x-accepts': words } = schema
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  const isInOrder = (text: string) =>
    // what a path with NUL names does not exist, which its route says
    (isInPath || !text.includes('\u0000')) &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (values === undefined || values.includes(text)) &&
    (form === undefined || form.test(text))
  const told = values === undefined ? `a text of ${minLength} to ${maxLength} characters` : `one of ${values.join(', ')}`
  return {
    decode: ([text = '']) => (isInOrder(text) ? text : REFUSED),
    encode: (value) => [String(value)],
    accepts: words ?? told,
    equal: (one, other) => one === other,
  }
}

function codecOf(name: string, schema: ParameterSchema, isInPath: boolean): Codec<unknown> {
  if (schema.type === 'string') return textCodec(schema, isInPath)
  const { minimum, maximum, default: initial = minimum } = schema
  if (schema.type === 'integer' && minimum !== undefined && maximum !== undefined)
    return integer(minimum, maximum, Number(initial)) as Codec<unknown>
  throw new Error(`The schema of the parameter ${name} cannot be read: name the codec of the route in "reads".`)
}

/** A parameter that has to be given; where any text does, there is nothing to say about it but that. */
function missing(name: string, schema: ParameterSchema, { accepts }: Codec<unknown>): PortalError {
  if (schema['x-accepts'] !== undefined || schema.enum !== undefined) return refusal(name, accepts)
  const accepted = say('request:required')
  return new PortalError('invalid-parameter', say('request:parameter-required', { name }), { parameter: name, accepted })
}

interface Parameter {
  readonly name: string
  readonly schema: ParameterSchema
  readonly codec: Codec<unknown>
  readonly required: boolean
  readonly initial: unknown
}

function parametersOf(schema: TSchema, isInPath: boolean): Parameter[] {
  const { properties = {}, required = [] } = schema as ParametersSchema
  return Object.entries(properties).map(([name, given]) => {
    // the other branch is the empty text, which counts as not given
    const known = given.anyOf?.[0] ?? given
    return {
      name,
      schema: known,
      codec: codecOf(name, known, isInPath),
      required: required.includes(name),
      initial: known.default,
    }
  })
}

/**
 * The reader of the schema of a path or a query; parameters that the schema does not name are left out, texts with NUL refused.
 * @throws Error for a schema whose rules need a codec
 */
export function readerOf(schema: TSchema, place: 'path' | 'query'): ReadParameters {
  const parameters = parametersOf(schema, place === 'path')
  return (texts) => {
    const values: Record<string, unknown> = {}
    for (const { name, schema: known, codec, required, initial } of parameters) {
      const text = oneText(texts, name)
      if (text === undefined && required) throw missing(name, known, codec)
      const value = text === undefined ? initial : codec.decode([text])
      if (value === REFUSED) throw refusal(name, codec.accepts)
      if (value !== undefined) values[name] = value
    }
    return values
  }
}
