/** Accounts of people at other services that the operator has set: the data hub, and an openEO service. Secrets are never told back. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { keptName } from '../kept/kept-texts.ts'
import { MAX_HUB_NAME, MAX_PASSWORD_LENGTH } from '../limits.ts'

const service = Type.Optional(Type.String({ description: 'host of the service; absent = the portal has none' }))

export const ConnectionsSchema = Type.Object({
  hub: Type.Object({
    service,
    userName: Type.Optional(Type.String({ description: 'the user name there; absent = none is kept' })),
  }),
  openEo: Type.Object({
    service,
    isConnected: Type.Boolean(),
    endsAt: Type.Optional(Type.String({ description: 'when the token ends, ISO 8601' })),
    canRenew: Type.Boolean({ description: 'a new token can be had without signing in there' }),
  }),
})
export type Connections = Static<typeof ConnectionsSchema>

export const HubAccountSchema = Type.Object({
  userName: keptName(MAX_HUB_NAME, 'user name at the data hub'),
  password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH, pattern: '^[^\\u0000]*$' }),
})
export type HubAccount = Static<typeof HubAccountSchema>

/** Where the provider of the openEO service sends people back to. */
export const OPENEO_RETURN = '/people/rest/me/openeo/return'

/** A product of the hub with the account of whoever asks; `DHUS_PROXY` among the calls of the original does the same. */
export const HUB_PRODUCT = '/people/rest/me/hub/product'
export const hubProductAddress = (url: string): string => `${HUB_PRODUCT}?url=${encodeURIComponent(url)}`
const productQuery = {
  url: Type.Optional(Type.String({ maxLength: 4_000, description: 'address of the product at the hub' })),
}

export const CONNECTION_ROUTES = {
  product: { method: 'GET', path: HUB_PRODUCT, query: Type.Object(productQuery) },
  read: { method: 'GET', path: '/people/rest/me/connections', reply: ConnectionsSchema },
  setHub: { method: 'PUT', path: '/people/rest/me/hub', body: HubAccountSchema, reply: ConnectionsSchema },
  removeHub: { method: 'DELETE', path: '/people/rest/me/hub', reply: ConnectionsSchema },
  /** 302 to the identity provider of the openEO service. */
  connectOpenEo: { method: 'GET', path: '/people/rest/me/openeo/connect' },
  openEoReturn: {
    method: 'GET',
    path: OPENEO_RETURN,
    query: Type.Object({
      code: Type.Optional(Type.String({ description: 'of the provider' })),
      state: Type.Optional(Type.String({ description: 'of the provider' })),
      error: Type.Optional(Type.String({ description: 'of the provider' })),
    }),
  },
  renewOpenEo: { method: 'POST', path: '/people/rest/me/openeo/renewal', reply: ConnectionsSchema },
  /** The token, to be copied: it is nowhere shown. */
  openEoToken: {
    method: 'POST',
    path: '/people/rest/me/openeo/token',
    reply: Type.Object({ token: Type.String({ description: 'as openEO clients take it: oidc/{provider}/{token}' }) }),
  },
  removeOpenEo: { method: 'DELETE', path: '/people/rest/me/openeo', reply: ConnectionsSchema },
} as const
