/**
 * The password grant (RFC 6749 section 4.3) for clients of the original portal, where an operator lets them: as Keycloak has it, with the
 * code of an app in `totp`. OAuth 2.1 has no such grant, because it shows passwords to clients; so it is off.
 */
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'

export const PASSWORD_GRANT = 'password'

/** How a sign-in by the grant ends. */
export type GrantedSignIn =
  | { readonly how: 'right'; readonly personId: string }
  | { readonly how: 'wrong' }
  | { readonly how: 'wait'; readonly seconds: number }

/** What the provider knows of such clients. */
export interface OriginalClients {
  readonly areAllowed: () => boolean
  readonly signIn: (given: { email: string; password: string; code: string | undefined }) => Promise<GrantedSignIn>
}

/** Scopes of a client that names none, and all that there are. */
const SCOPES = ['openid', 'profile', 'email', 'roles']

const TOO_MANY = 429

function mustWait(seconds: number, ctx: KoaContextWithOIDC) {
  ctx.set('retry-after', String(seconds))
  const error = new errors.CustomOIDCProviderError('slow_down', `Too many failed attempts. Try again in ${seconds} seconds.`)
  return Object.assign(error, { status: TOO_MANY, statusCode: TOO_MANY })
}

function textOf(ctx: KoaContextWithOIDC, name: string): string | undefined {
  const value = ctx.oidc.params?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function needed(ctx: KoaContextWithOIDC, name: string): string {
  const value = textOf(ctx, name)
  if (value === undefined) throw new errors.InvalidRequest(`missing required parameter '${name}'`)
  return value
}

/** Gives the tokens of somebody who has signed in. */
async function grantTokens(provider: Provider, ctx: KoaContextWithOIDC, personId: string): Promise<void> {
  const { client } = ctx.oidc
  if (client === undefined) throw new errors.InvalidClient('no client')
  const wanted = (textOf(ctx, 'scope') ?? SCOPES.join(' ')).split(' ')
  const scope = SCOPES.filter((one) => wanted.includes(one)).join(' ')
  const grant = new provider.Grant({ accountId: personId, clientId: client.clientId })
  grant.addOIDCScope(scope)
  const common = { accountId: personId, client, grantId: await grant.save(), gty: PASSWORD_GRANT, scope }
  const access = new provider.AccessToken({ ...common, expiresWithSession: false })
  const refresh = new provider.RefreshToken({ ...common, expiresWithSession: false })
  ctx.body = {
    access_token: await access.save(),
    expires_in: access.expiration,
    refresh_token: await refresh.save(),
    scope,
    token_type: access.tokenType,
  }
}

/**
 * Makes the grant known to the provider.
 * @rule D59.original-clients Where the operator lets them, clients of the original sign in without PKCE and by the password grant
 */
export function allowPasswordGrant(provider: Provider, { areAllowed, signIn }: OriginalClients): void {
  provider.registerGrantType(
    PASSWORD_GRANT,
    async (ctx) => {
      if (!areAllowed()) throw new errors.UnsupportedGrantType()
      const [email, password] = [needed(ctx, 'username'), needed(ctx, 'password')]
      const checked = await signIn({ email, password, code: textOf(ctx, 'totp') })
      if (checked.how === 'wait') throw mustWait(checked.seconds, ctx)
      // Keycloak's words: nobody learns what was wrong
      if (checked.how === 'wrong') throw new errors.CustomOIDCProviderError('invalid_grant', 'Invalid user credentials')
      await grantTokens(provider, ctx, checked.personId)
    },
    ['username', 'password', 'totp', 'scope'],
  )
  provider.use(async (ctx, next) => {
    await next()
    const body = ctx.body as { grant_types_supported?: string[] } | undefined
    // the provider tells of what holds now
    if (ctx.oidc?.route === 'discovery' && !areAllowed() && Array.isArray(body?.grant_types_supported))
      ctx.body = { ...body, grant_types_supported: body.grant_types_supported.filter((one) => one !== PASSWORD_GRANT) }
  })
}
