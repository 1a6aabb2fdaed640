/**
 * How passwords are kept: scrypt (RFC 7914), N = 2^15, r = 8, p = 3 (32 MiB of memory; one of the choices of the OWASP Password Storage
 * Cheat Sheet). The parameters stand beside each hash, so that they can grow later.
 */
import { randomBytes, scrypt as scryptInThread, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scryptInThread)

/** The exponent of N of new hashes. */
export const PASSWORD_LOG_COST = 15
const BLOCK_SIZE = 8
const PARALLEL = 3
const HASH_BYTES = 32
const SALT_BYTES = 16

/** Unicode has several ways to write one text; keyboards differ in theirs. */
const normalised = (password: string): string => password.normalize('NFKC')

async function hashWith(password: string, salt: Buffer, logCost: number, r: number, p: number): Promise<Buffer> {
  const N = 2 ** logCost
  return scrypt(normalised(password), salt, HASH_BYTES, { N, r, p, maxmem: 128 * N * r * 2 })
}

/** The text that is kept of a password. @param logCost less only in tests, which have hundreds of passwords */
export async function hashPassword(password: string, logCost = PASSWORD_LOG_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await hashWith(password, salt, logCost, BLOCK_SIZE, PARALLEL)
  return ['scrypt', logCost, BLOCK_SIZE, PARALLEL, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** A hash that no password has: whoever has no account is compared with it, which takes the same time. */
const nobodys = (logCost: number) =>
  `scrypt$${logCost}$${BLOCK_SIZE}$${PARALLEL}$${Buffer.alloc(SALT_BYTES).toString('base64url')}$${Buffer.alloc(HASH_BYTES).toString('base64url')}`

/** Whether this is the password that was kept. `undefined` = nothing was kept: false, after the time of a hash of the cost `ofNobody`. */
export async function isPassword(password: string, kept: string | undefined, ofNobody = PASSWORD_LOG_COST): Promise<boolean> {
  const [kind, logCost = '', r = '', p = '', salt = '', hash = ''] = (kept ?? nobodys(ofNobody)).split('$')
  if (kind !== 'scrypt') return false
  const given = await hashWith(password, Buffer.from(salt, 'base64url'), Number(logCost), Number(r), Number(p))
  const wanted = Buffer.from(hash, 'base64url')
  return wanted.length === given.length && timingSafeEqual(given, wanted) && kept !== undefined
}
