/** An openEO service with its identity provider, and a data hub, on the loopback interface. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** What the services do, and what they were asked. */
export interface PlayedServices {
  readonly listener: (base: () => string) => RequestListener
  /** Nonce that the next ID token holds. */
  nonce: string
  /** What the token endpoint answers in place of tokens. */
  refusal: { readonly status: number; readonly error: string } | undefined
  /** Seconds that tokens hold. */
  seconds: number
  /** Forms that the token endpoint got. */
  readonly forms: URLSearchParams[]
  /** `Authorization` that the hub got. */
  readonly atHub: (string | undefined)[]
  /** What the hub answers to the right account. */
  hubAnswer: { readonly status: number; readonly location?: string }
}

const json = (response: ServerResponse, body: object, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

/** The account that the hub knows: visitor-hub with the password "correct horse". */
const RIGHT = `Basic ${Buffer.from('visitor-hub:correct horse').toString('base64')}`

/** Makes them. */
export async function playServices(): Promise<PlayedServices> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  let count = 0
  const tokens = async (issuer: string, form: URLSearchParams) => {
    count += 1
    const claims = new SignJWT({ nonce: played.nonce }).setProtectedHeader({ alg: 'ES256', kid: 'one' }).setIssuer(issuer)
    const idToken = await claims
      .setSubject('somebody')
      .setAudience(form.get('client_id') ?? '')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
    const isCode = form.get('grant_type') === 'authorization_code'
    return {
      access_token: `access-${count}`,
      refresh_token: `refresh-${count}`,
      token_type: 'Bearer',
      expires_in: played.seconds,
      ...(isCode ? { id_token: idToken } : {}),
    }
  }
  const answer = async (base: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const issuer = `${base}/idp`
    const path = (request.url ?? '').split('?')[0]
    if (path === '/openeo/credentials/oidc')
      return json(response, {
        providers: [
          { id: 'other', issuer: `${base}/other`, scopes: ['openid'], title: 'Other' },
          { id: 'egi', issuer, scopes: ['openid', 'offline_access'], title: 'EGI' },
        ],
      })
    if (path === '/idp/.well-known/openid-configuration')
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        code_challenge_methods_supported: ['S256'],
      })
    if (path === '/idp/jwks') return json(response, { keys: [jwk] })
    if (path === '/idp/token') {
      const form = await formOf(request)
      played.forms.push(form)
      const { refusal } = played
      return refusal === undefined
        ? json(response, await tokens(issuer, form))
        : json(response, { error: refusal.error }, refusal.status)
    }
    if (path === '/hub/odata/v1/') {
      const { authorization } = request.headers
      played.atHub.push(authorization)
      const { status, location } = authorization === RIGHT ? played.hubAnswer : { status: 401, location: undefined }
      response.writeHead(status, location === undefined ? {} : { location })
      response.end('{}')
      return
    }
    json(response, { error: 'not found' }, 404)
  }
  const played: PlayedServices = {
    listener: (base) => (request, response) => void answer(base(), request, response),
    nonce: '',
    refusal: undefined,
    seconds: 3_600,
    forms: [],
    atHub: [],
    hubAnswer: { status: 200 },
  }
  return played
}
