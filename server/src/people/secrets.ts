/**
 * What the portal seals and signs with. One secret of the operator (`GRATICULE_SECRET`) or of the data folder (`secret.key`, made when
 * it is missing) gives a key for each purpose (HKDF, RFC 5869), so that none of them is used for two things.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from '@graticule/contracts/problem'
import { storageFault } from '../storage/storage-fault.ts'

/** What a key is for. */
export type SecretPurpose =
  | 'cookies'
  | 'devices'
  | 'failures'
  | 'half sign-ins'
  | 'hub passwords'
  | 'openeo tokens'
  | 'provider cookies'
  | 'recovery codes'
  | 'second steps'
  | 'robot checks'
  | 'signing keys'
  | 'source keys'
  | 'tokens'
  | 'webhooks'

/** Seals texts, and signs them. */
export interface Secrets {
  /** AES-256-GCM, base64url; only `open` with the same purpose reads it. */
  readonly seal: (purpose: SecretPurpose, text: string) => string
  /** `undefined` = it was not sealed here, or was changed. */
  readonly open: (purpose: SecretPurpose, sealed: string) => string | undefined
  /** HMAC-SHA-256, base64url. */
  readonly sign: (purpose: SecretPurpose, text: string) => string
  readonly isSigned: (purpose: SecretPurpose, text: string, signature: string) => boolean
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The keys of a secret of at least 32 characters. */
export function secretsOf(secret: string): Secrets {
  const keys = new Map<SecretPurpose, Buffer>()
  const keyFor = (purpose: SecretPurpose): Buffer => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, 'graticule', purpose, 32))
    keys.set(purpose, key)
    return key
  }
  const sign = (purpose: SecretPurpose, text: string) => createHmac('sha256', keyFor(purpose)).update(text).digest()
  return {
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      try {
        const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES)
        return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8')
      } catch {
        // changed on its way, or sealed with another secret
        return undefined
      }
    },
    sign: (purpose, text) => sign(purpose, text).toString('base64url'),
    isSigned: (purpose, text, signature) => {
      const [wanted, given] = [sign(purpose, text), Buffer.from(signature, 'base64url')]
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    },
  }
}

const FILE = 'secret.key'

/** Reads the secret of a data folder, and makes it when it is missing. Rejects with `PortalError` ('unavailable') when it cannot. */
async function secretOfFolder(folder: string): Promise<string> {
  const path = join(folder, FILE)
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      const fault = storageFault(error)
      throw new PortalError('unavailable', `${path} cannot be written: ${fault?.what ?? 'the folder cannot be used'}.`, {
        cause: error,
      })
    }
  }
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 32)
    throw new PortalError('unavailable', `${path} holds no secret. Remove it, and the next start makes another.`)
  return secret
}

/** Opens the secrets of a portal. */
export const openSecrets = async (secret: string | undefined, dataFolder: string): Promise<Secrets> =>
  secretsOf(secret ?? (await secretOfFolder(dataFolder)))
