/** The routes of the embedded provider, below {@link REALM_PATH}. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { forAsker } from '../fairness/asker.ts'
import { askerOf } from '../http/asker-of-request.ts'
import { foreignRoutes } from '../http/route-table.ts'
import { PORTAL_CLIENT, REALM_PATH } from './provider.ts'

/** What the routes need of the provider. */
export interface ProviderRoutesOptions {
  /** Made when it is first needed. */
  readonly provider: () => Promise<Provider>
  readonly publicUrl: string
}

/** Largest body, bytes: a form with a code or a token. */
const MAX_BODY_BYTES = 16_384

/** Ends the sign-in that a refresh token belongs to: Keycloak's sign-out without a browser. */
async function endByRefreshToken(provider: Provider, form: URLSearchParams): Promise<number> {
  if (form.get('client_id') !== PORTAL_CLIENT) return 400
  const token = await provider.RefreshToken.find(form.get('refresh_token') ?? '')
  if (token === undefined) return 400
  const grantId = token.grantId
  await token.destroy()
  if (grantId !== undefined) {
    // all tokens of the grant, whatever their kind
    await provider.AccessToken.revokeByGrantId(grantId)
    await (await provider.Grant.find(grantId))?.destroy()
  }
  return 204
}

/** Hands a request to the provider, which answers it itself. Its addresses are those of PUBLIC_URL, whatever host the request names. */
function hand(provider: Provider, publicUrl: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { raw } = request
  const { host, protocol } = new URL(publicUrl)
  const headers = Object.entries(reply.getHeaders())
  reply.hijack()
  for (const [name, value] of headers) if (value !== undefined) reply.raw.setHeader(name, value)
  raw.headers['x-forwarded-host'] = host
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  Object.assign(raw, { originalUrl: raw.url })
  raw.url = (raw.url ?? '').slice(REALM_PATH.length) || '/'
  void forAsker(askerOf(request, reply), () => provider.callback()(raw, reply.raw))
  return reply
}

/** Registers the routes. */
export async function providerRoutes(app: FastifyInstance, { provider, publicUrl }: ProviderRoutesOptions): Promise<void> {
  await foreignRoutes(
    app,
    { summary: 'Sign-in by OpenID Connect', tag: 'people', access: 'public', cache: 'no-store', readers: 'own pages' },
    async (scope) => {
      // the provider reads its bodies itself, as they come; it has a limit of its own for those of unknown length
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (request, _payload, done) => {
        if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
          done(Object.assign(new Error('too large'), { statusCode: 413 }))
        else done(null)
      })
      for (const method of ['GET', 'POST'] as const)
        scope.route({
          method,
          url: `${REALM_PATH}/*`,
          schema: { hide: true },
          handler: async (request, reply) => hand(await provider(), publicUrl, request, reply),
        })
    },
  )
  await foreignRoutes(
    app,
    { summary: 'Sign-out by OpenID Connect', tag: 'people', access: 'public', cache: 'no-store', readers: 'own pages' },
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
        (_request, body: string, done) => done(null, body),
      )
      scope.route<{ Body: string }>({
        method: 'POST',
        url: `${REALM_PATH}/protocol/openid-connect/logout`,
        schema: { hide: true },
        handler: async (request, reply) => {
          const form = new URLSearchParams(request.body)
          if (form.has('refresh_token')) {
            const status = await endByRefreshToken(await provider(), form)
            return status === 204 ? reply.code(204).send() : reply.code(status).send({ error: 'invalid_grant' })
          }
          Object.assign(request.raw, { body: Object.fromEntries(form) })
          return hand(await provider(), publicUrl, request, reply)
        },
      })
    },
  )
}
