/**
 * The request of the search services of our catalogue: every filter of {@link FILTER_ROWS} under all its names, and the
 * format of the response.
 */
import * as Type from 'typebox'
import type { Static, TSchema } from 'typebox'
import { CATALOGUE_FACETS } from '../search/catalogue-facets.ts'
import { MAX_TEXT_LENGTH } from '../limits.ts'
import { PORTAL_FORMAT } from '../resource.ts'
import { FILTER_ROWS } from '../search/search-params.ts'

/** Facets that `tf` may ask for: years, which are counted apart, and those that the catalogue has no data for, which are answered empty. */
export const FACET_REQUEST_NAMES = [
  ...CATALOGUE_FACETS,
  'attributeTitle',
  'orgName',
  'origOrgDesc',
  'instrumentId',
  'platformId',
  'origOrgId',
  'attributeId',
  'year',
] as const
export type FacetRequestName = (typeof FACET_REQUEST_NAMES)[number]

/** Formats of an answer (`outputFormat`); the first is the default. */
export const OUTPUT_FORMATS = ['application/atom+xml', 'application/json', PORTAL_FORMAT] as const
export type OutputFormat = (typeof OUTPUT_FORMATS)[number]

/** Versions of the `application/json` answer: facets under `termFrequency` (1.0) or `statistics` (2.0). */
export const OUTPUT_VERSIONS = ['1.0', '2.0'] as const
export type OutputVersion = (typeof OUTPUT_VERSIONS)[number]

/** A name that JSONP may call: identifiers joined with dots. */
export const CALLBACK_PATTERN = '^[A-Za-z_$][A-Za-z0-9_$]*(\\.[A-Za-z_$][A-Za-z0-9_$]*)*$'

/** A parameter without a value counts as not given, also where an empty text does not fit the type. */
const NO_VALUE = { type: 'string', enum: [''] }

function takesEmptyText({ type, format, enum: values, pattern }: Readonly<Record<string, unknown>>): boolean {
  const matches = typeof pattern !== 'string' || new RegExp(pattern).test('')
  return type === 'array' || (type === 'string' && format === undefined && values === undefined && matches)
}

/** An optional query parameter, described for the API page. */
export function parameter(schema: Readonly<Record<string, unknown>>, description: string): TSchema {
  const withEmpty = takesEmptyText(schema) ? schema : { anyOf: [schema, NO_VALUE] }
  return Type.Optional(Type.Unsafe<string | readonly string[] | undefined>({ ...withEmpty, description }))
}

/**
 * A parameter that a request may leave out: whoever gets the request read has the default of the schema then, so that its type
 * is not optional.
 */
export const withDefault = <T>(
  schema: Readonly<Record<string, unknown>> & { readonly default: T },
  description: string,
): Type.TUnsafe<T> => parameter(schema, description) as unknown as Type.TUnsafe<T>

/** A whole number with a default. */
export const wholeNumber = (
  bounds: { readonly minimum: number; readonly maximum: number; readonly default: number },
  description: string,
): Type.TUnsafe<number> => withDefault({ type: 'integer', ...bounds }, description)

function filterParameters(): Record<string, TSchema> {
  return Object.fromEntries(
    FILTER_ROWS.flatMap(({ request, codec, description }) =>
      request.map((name, position) => {
        const alias = position === 0 ? '' : `; other name of ${request[0]}`
        return [name, parameter(codec.schema ?? { type: 'string' }, `${description}: ${codec.accepts}${alias}`)]
      }),
    ),
  )
}

/** Query of the search services. Unknown parameters are ignored. */
export const SearchRequestSchema = Type.Object({
  ...filterParameters(),
  tf: parameter(
    { type: 'array', items: { type: 'string', enum: [...FACET_REQUEST_NAMES] } },
    'facets wanted, a comma list; none without it',
  ),
  tfContains: parameter(
    { type: 'string', maxLength: MAX_TEXT_LENGTH, pattern: '^[^\\u0000]*$' },
    'only values of the wanted facets whose name holds this text; case and accents do not count',
  ),
  outputFormat: parameter({ type: 'string', enum: [...OUTPUT_FORMATS], default: OUTPUT_FORMATS[0] }, 'format of the answer'),
  outputVersion: parameter(
    { type: 'string', enum: [...OUTPUT_VERSIONS], default: OUTPUT_VERSIONS[0] },
    'version of the application/json answer',
  ),
  callback: parameter(
    { type: 'string', pattern: CALLBACK_PATTERN, maxLength: 100 },
    'function that a script (JSONP) hands the answer to; only with application/json',
  ),
  reqID: parameter({ type: 'string', maxLength: 200 }, 'name that the caller gives the request; it changes nothing'),
})
export type SearchRequest = Static<typeof SearchRequestSchema>
