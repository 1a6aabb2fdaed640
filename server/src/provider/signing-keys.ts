/** The keys with which the embedded provider signs, kept sealed in the database so that all servers have the same. */
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Secrets } from '../people/secrets.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'

/** ES256 is short and quick; RS256 is what every client of OpenID Connect has to know (Core 1.0 section 15.1). */
const ALGORITHMS = ['RS256', 'ES256'] as const

async function makeKey(algorithm: (typeof ALGORITHMS)[number], kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: algorithm, use: 'sig', kid }
}

/** Reads the keys, and makes those that are missing or were sealed with another secret. */
export async function openSigningKeys(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  secrets: Secrets,
  now: number,
): Promise<JWK[]> {
  const read = async (name: string): Promise<JWK | undefined> => {
    const row = await reader.selectFrom('signing_keys').select('sealed').where('name', '=', name).executeTakeFirst()
    const opened = row && secrets.open('signing keys', row.sealed)
    return opened === undefined ? undefined : (JSON.parse(opened) as JWK)
  }
  // two secrets on one database have each their own keys
  const owner = secrets.sign('signing keys', 'owner').slice(0, 12)
  return orUnavailable('The signing keys', async () => {
    const keys: JWK[] = []
    for (const algorithm of ALGORITHMS) {
      const name = `${algorithm}-${owner}`
      const known = await read(name)
      if (known === undefined) {
        const sealed = secrets.seal('signing keys', JSON.stringify(await makeKey(algorithm, name)))
        // another server may have been quicker: then its key holds
        await writer
          .insertInto('signing_keys')
          .values({ name, sealed, created_at: now })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute()
      }
      const key = known ?? (await read(name))
      if (key !== undefined) keys.push(key)
    }
    return keys
  })
}
