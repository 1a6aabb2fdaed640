/** Codes that stand in for a lost app. The store keeps a signed hash of each. */
import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@graticule/contracts/limits'
import type { Secrets } from '../secrets.ts'

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 12

/** A code as it is compared: without what stands between its letters. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()

const newCode = (): string => {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** New codes, as they are shown. */
export const newCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode)

/** What is kept of a code; that of another person is another one. */
export const codeHash = (secrets: Pick<Secrets, 'sign'>, personId: string, code: string): string =>
  secrets.sign('recovery codes', JSON.stringify([personId, plainCode(code)]))
