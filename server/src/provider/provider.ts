/**
 * The embedded identity provider: OpenID Connect by oidc-provider, under the paths that Keycloak has. Sign-in pages are the portal's
 * own; the provider only learns who has signed in. Authorization code with PKCE (RFC 7636); refresh tokens rotate, and one that is used
 * twice ends its whole family (RFC 9700 section 4.14.2).
 */
import { Provider, type Configuration, type JWK } from 'oidc-provider'
import { KEPT_SESSION_MS, SESSION_MS } from '@graticule/contracts/limits'
import type { KnownPerson, PeopleStore } from '../people/people-store.ts'
import type { Secrets } from '../people/secrets.ts'
import { allowPasswordGrant, type OriginalClients, PASSWORD_GRANT } from './password-grant.ts'
import type { ProviderStore } from './provider-store.ts'

/** The realm, and the clients of it. */
export const REALM_PATH = '/auth/realms/geoss'
export const PORTAL_CLIENT = 'geoss-ui'
const ADMIN_CLIENT = 'geoss-admin'
const PROTOCOL = '/protocol/openid-connect'

/** How long what the provider gives is good for, s. */
const TTL = {
  code: 60,
  access: 10 * 60,
  interaction: 60 * 60,
  refresh: 14 * 86_400,
} as const

/** What the provider is built from. */
export interface ProviderOptions {
  /** Without a slash at its end. */
  readonly publicUrl: string
  readonly store: ProviderStore
  readonly people: Pick<PeopleStore, 'byId'>
  readonly keys: readonly JWK[]
  readonly secrets: Secrets
  /** Clients of the original portal, which sign in without PKCE and by password where the operator lets them. */
  readonly originalClients: OriginalClients
  /** Told of faults of the provider. */
  readonly warn: (words: string) => void
}

/** The claims of somebody, as clients of Keycloak read them. `resource_access` is always there. */
export function claimsOf({ id, email, givenName, familyName, roles }: KnownPerson) {
  return {
    sub: id,
    email,
    email_verified: true,
    given_name: givenName,
    family_name: familyName,
    name: `${givenName} ${familyName}`.trim(),
    preferred_username: email,
    resource_access: { [ADMIN_CLIENT]: { roles: roles.includes('admin') ? ['manage_admin'] : [] } },
    realm_access: { roles: [...roles] },
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A page of the provider, which people see only when a link is wrong. */
const page = (title: string, text: string, home: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><a href="${escaped(home)}">Back to the home page</a></p></html>`

/** Routes below {@link REALM_PATH}, as Keycloak has them. */
const ROUTES: Configuration['routes'] = {
  authorization: `${PROTOCOL}/auth`,
  token: `${PROTOCOL}/token`,
  userinfo: `${PROTOCOL}/userinfo`,
  end_session: `${PROTOCOL}/logout`,
  jwks: `${PROTOCOL}/certs`,
  revocation: `${PROTOCOL}/revoke`,
  introspection: `${PROTOCOL}/token/introspect`,
}

function featuresOf({ publicUrl }: ProviderOptions): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    revocation: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        // the form needs a yes: this page asks for it, in the frame of the provider
        ctx.body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign out</title><h1>Sign out?</h1>${form}<p><button form="op.logoutForm" type="submit" name="logout" value="yes">Sign out</button></p></html>`
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.body = page('Signed out', 'You are signed out.', `${publicUrl}/`)
      },
    },
  }
}

/** Every sign-in of the portal's own client is a grant: there is nobody else to share with. */
const grantFor: Configuration['loadExistingGrant'] = async (ctx) => {
  const { client, session, provider, params } = ctx.oidc
  if (client === undefined || session?.accountId === undefined) return undefined
  const known = session.grantIdFor(client.clientId)
  const grant =
    (known === undefined ? undefined : await provider.Grant.find(known)) ??
    new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope(typeof params?.scope === 'string' ? params.scope : 'openid')
  await grant.save()
  return grant
}

function configurationOf(options: ProviderOptions): Configuration {
  const { publicUrl, store, people, keys, secrets, originalClients } = options
  const cookie = { httpOnly: true, sameSite: 'lax' as const, signed: true, secure: publicUrl.startsWith('https:') }
  return {
    adapter: store.adapterOf,
    clients: [
      {
        client_id: PORTAL_CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token', PASSWORD_GRANT],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}/login`],
        post_logout_redirect_uris: [`${publicUrl}/`],
      },
    ],
    jwks: { keys: [...keys] },
    scopes: ['openid', 'profile', 'email', 'roles', 'offline_access'],
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name', 'name', 'preferred_username'],
      email: ['email', 'email_verified'],
      roles: ['resource_access', 'realm_access'],
    },
    // clients of Keycloak read names and roles from the token itself
    conformIdTokenClaims: false,
    cookies: {
      keys: [secrets.sign('provider cookies', 'key')],
      names: { session: 'auth.provider', interaction: 'auth.interaction', resume: 'auth.resume' },
      long: cookie,
      short: cookie,
    },
    clientBasedCORS: () => false,
    features: featuresOf(options),
    findAccount: async (_ctx, id) => {
      const person = await people.byId(id)
      if (person === undefined || person.isLocked) return undefined
      return { accountId: id, claims: async () => claimsOf(person) }
    },
    interactions: { url: (_ctx, { uid }) => `${publicUrl}/login?interaction=${uid}` },
    issueRefreshToken: async (_ctx, client, code) => client.grantTypeAllowed('refresh_token') && code.scopes.has('openid'),
    loadExistingGrant: grantFor,
    /** @rule D59.original-clients */
    pkce: { required: (_ctx, client) => client.clientId !== PORTAL_CLIENT || !originalClients.areAllowed() },
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = 'html'
      ctx.body = page('Sign-in failed', description ?? error, `${publicUrl}/`)
    },
    rotateRefreshToken: true,
    routes: ROUTES,
    ttl: {
      AccessToken: TTL.access,
      AuthorizationCode: TTL.code,
      Grant: KEPT_SESSION_MS / 1_000,
      IdToken: TTL.access,
      Interaction: TTL.interaction,
      RefreshToken: TTL.refresh,
      Session: SESSION_MS / 1_000,
    },
  }
}

/** Builds the provider. Its issuer is {@link REALM_PATH} of the portal. */
export function createProvider(options: ProviderOptions): Provider {
  const provider = new Provider(`${options.publicUrl}${REALM_PATH}`, configurationOf(options))
  // the addresses it gives are those of PUBLIC_URL, which provider-routes.ts hands to it as a proxy would
  provider.proxy = true
  allowPasswordGrant(provider, options.originalClients)
  provider.on('server_error', (_ctx, error) => options.warn(`The identity provider failed: ${error.message}`))
  return provider
}
