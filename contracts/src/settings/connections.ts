/** Other services for which people have accounts of their own, and clients of the original portal. */
import * as Type from 'typebox'
import type { Static } from 'typebox'

export const OriginalClientsSchema = Type.Boolean({
  description: 'true: the client geoss-ui signs in without PKCE and may use the password grant',
})

const address = (description: string) =>
  Type.String({ pattern: '^(https?://[^\\s?#@]*[^\\s?#/@])?$', maxLength: 2_000, description })

export const DataHubSchema = Type.Object(
  { address: address('address of the hub, without a slash at its end; empty = there is none') },
  { additionalProperties: false },
)
export type DataHub = Static<typeof DataHubSchema>

export const OpenEoSchema = Type.Object(
  {
    address: address('address of the openEO service with its version, without a slash at its end; empty = there is none'),
    clientId: Type.String({
      pattern: '^[\\x21-\\x7e]{0,200}$',
      description: 'the public client of this portal at the identity provider of that service',
    }),
    provider: Type.Optional(
      Type.String({ pattern: '^[\\w.-]{1,100}$', description: 'which of its identity providers; the first when not said' }),
    ),
  },
  { additionalProperties: false },
)
export type OpenEoChoice = Static<typeof OpenEoSchema>
