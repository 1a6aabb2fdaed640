/** What a source wants to know who asks. It is written and never read. */
import * as Type from 'typebox'
import type { Static } from 'typebox'

const secret = Type.String({
  minLength: 1,
  maxLength: 2_000,
  pattern: '^[\\u0021-\\u007e]+$',
  description: 'the key or password: ASCII letters, digits and signs without spaces',
})

/** Sent as HTTP Basic, as a bearer token, or as the header X-API-Key; never in an address, which ends up in logs. */
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
  ],
  { description: 'what goes with each request to the host of the source, and to no other' },
)
export type SourceKey = Static<typeof SourceKeySchema>
export const KEY_WAYS = ['basic', 'bearer', 'api-key'] as const satisfies readonly SourceKey['way'][]
