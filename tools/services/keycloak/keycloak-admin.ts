/** What an administrator of Keycloak does, by its admin API. */

/** A key provider of a realm (Keycloak: component). */
interface KeyProvider {
  readonly id: string
  readonly providerId: string
}

/** Manages the realm `geoss`. */
export interface KeycloakAdmin {
  /** Makes it, from Keycloak's JSON. */
  readonly addRealm: (realm: string) => Promise<void>
  /** How many sessions somebody has. */
  readonly sessionsOf: (username: string) => Promise<number>
  /** How often something happened to somebody, such as `REFRESH_TOKEN`. */
  readonly eventsOf: (username: string, type: string) => Promise<number>
  readonly changePerson: (username: string, change: object) => Promise<void>
  readonly endSessionsOf: (username: string) => Promise<void>
  /** New keys for signatures; the old ones are gone. */
  readonly rotateKeys: () => Promise<void>
}

const form = (fields: Readonly<Record<string, string>>) => ({ method: 'POST', body: new URLSearchParams(fields) })

/** Tokens for a name and a password. @throws Error when they are refused */
export async function passwordGrant(
  realm: string,
  client: string,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<{ readonly access_token: string; readonly id_token?: string }> {
  const fields = { grant_type: 'password', client_id: client, username: name, password, scope: 'openid' }
  const answer = await fetch(`${realm}/protocol/openid-connect/token`, form(fields))
  if (!answer.ok) throw new Error(`Keycloak gives no token: ${await answer.text()}`)
  return (await answer.json()) as { access_token: string }
}

const RSA = {
  name: 'rsa-next',
  providerId: 'rsa-generated',
  providerType: 'org.keycloak.keys.KeyProvider',
  config: { priority: ['500'], enabled: ['true'], active: ['true'], algorithm: ['RS256'], keySize: ['2048'] },
}

/** Signs in as the first administrator. */
export async function keycloakAdmin(
  base: string,
  account: { readonly name: string; readonly password: string },
): Promise<KeycloakAdmin> {
  const send = async (path: string, method = 'GET', body?: string): Promise<Response> => {
    // each time anew: it holds for a minute
    const { access_token: token } = await passwordGrant(`${base}/realms/master`, 'admin-cli', account)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${base}/admin/realms${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    if (!answer.ok) throw new Error(`Keycloak: ${method} ${path} gave ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const listOf = async <T>(path: string) => (await (await send(path)).json()) as T[]
  const idOf = async (username: string): Promise<string> => {
    const [person] = await listOf<{ id: string }>(`/geoss/users?exact=true&username=${username}`)
    if (person === undefined) throw new Error(`Keycloak knows no ${username}`)
    return person.id
  }
  await send('/master')
  return {
    addRealm: async (realm) => void (await send('', 'POST', realm)),
    sessionsOf: async (username) => (await listOf(`/geoss/users/${await idOf(username)}/sessions`)).length,
    eventsOf: async (username, type) => (await listOf(`/geoss/events?type=${type}&user=${await idOf(username)}`)).length,
    changePerson: async (username, change) =>
      void (await send(`/geoss/users/${await idOf(username)}`, 'PUT', JSON.stringify(change))),
    endSessionsOf: async (username) => void (await send(`/geoss/users/${await idOf(username)}/logout`, 'POST')),
    rotateKeys: async () => {
      const before = await listOf<KeyProvider>('/geoss/components?type=org.keycloak.keys.KeyProvider')
      await send('/geoss/components', 'POST', JSON.stringify(RSA))
      const old = before.filter(({ providerId }) => providerId === 'rsa-generated')
      for (const { id } of old) await send(`/geoss/components/${id}`, 'DELETE')
    },
  }
}
