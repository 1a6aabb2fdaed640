/** What a source wants to know who asks. It is written and never read. */
import * as Type from 'typebox'
import type { Static } from 'typebox'

const secret = Type.String({
  minLength: 1,
  maxLength: 2_000,
  pattern: '^[\\u0021-\\u007e]+$',
  description: 'the key or password: ASCII letters, digits and signs without spaces',
})

/** Names of headers that say something else than who asks, or that the connection itself sets. */
const OTHER_HEADERS =
  'accept|accept-.*|content-.*|cookie2?|host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent|range|if-.*|expect'

/** What the name of a header may be (RFC 9110 section 5.1), and of a parameter. */
export const KEY_HEADER_NAME = `^(?!(?:${OTHER_HEADERS})$)[a-z0-9][a-z0-9_-]{0,59}$`
export const KEY_PARAMETER_NAME = '^[A-Za-z0-9_.~-]{1,60}$'

/**
 * Sent as HTTP Basic, as a bearer token, in a header, or as a parameter that is added to the address on its way: addresses that are kept
 * never hold it.
 */
export const SourceKeySchema = Type.Union(
  [
    Type.Object({
      way: Type.Literal('basic', { description: 'HTTP Basic' }),
      user: Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '^[^:\\u0000-\\u001f\\u007f]+$',
        description: 'user name, without a colon',
      }),
      secret,
    }),
    Type.Object({ way: Type.Literal('bearer', { description: 'bearer token' }), secret }),
    Type.Object({ way: Type.Literal('api-key', { description: 'header X-API-Key' }), secret }),
    Type.Object({
      way: Type.Literal('header', { description: 'header of another name' }),
      name: Type.String({ pattern: KEY_HEADER_NAME, description: 'name of the header, in lower case' }),
      secret,
    }),
    Type.Object({
      way: Type.Literal('parameter', { description: 'parameter of the address' }),
      name: Type.String({ pattern: KEY_PARAMETER_NAME, description: 'name of the parameter' }),
      secret,
    }),
  ],
  { description: 'what goes with each request to the host of the source, and to no other' },
)
export type SourceKey = Static<typeof SourceKeySchema>
export const KEY_WAYS = ['basic', 'bearer', 'api-key', 'header', 'parameter'] as const satisfies readonly SourceKey['way'][]
