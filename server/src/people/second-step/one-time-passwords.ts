/**
 * One-time passwords by time: RFC 6238 over RFC 4226, with SHA-1, six digits and steps of 30 seconds, which every authenticator app
 * knows. SHA-1 is safe here: HMAC does not need a hash without collisions (RFC 6238 section 1.2).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** As long as the hash (RFC 4226 section 4, R6). */
const KEY_BYTES = 20
/** Clocks differ by so many steps, before and after. */
const TOLERANCE = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newKey = (): Buffer => randomBytes(KEY_BYTES)

/** The password of a counter (RFC 4226 section 5.3). */
export function passwordOf(key: Buffer, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const hash = createHmac('sha1', key).update(message).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The step of a time in milliseconds since 1970. */
export const stepAt = (now: number): number => Math.floor(now / STEP_MS)

/** The step that a code is of, if it is one of this time or a step beside it. */
export function stepOf(key: Buffer, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const given = Buffer.from(code)
  const middle = stepAt(now)
  let found: number | undefined
  // all are compared, so that the time tells nothing
  for (let step = middle - TOLERANCE; step <= middle + TOLERANCE; step += 1)
    if (timingSafeEqual(given, Buffer.from(passwordOf(key, step)))) found = step
  return found
}

/** Base32 without padding (RFC 4648 section 6), as apps take it. */
export function toBase32(bytes: Buffer): string {
  let [text, bits, held] = ['', 0, 0]
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += BASE32[(held >> bits) & 31]
    }
  }
  return bits === 0 ? text : text + BASE32[(held << (5 - bits)) & 31]
}

/** What was written by {@link toBase32}. */
export function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let [bits, held] = [0, 0]
  for (const letter of text) {
    held = ((held << 5) | BASE32.indexOf(letter)) & 0xffff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 255)
    }
  }
  return Buffer.from(bytes)
}

/** The address that a QR code holds for an app: the portal stands before the name of the account. */
export function otpauthAddress(portal: string, email: string, key: Buffer): string {
  const label = `${encodeURIComponent(portal)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${toBase32(key)}&issuer=${encodeURIComponent(portal)}`
}
