/** Which passwords are taken, and how strong they look: the page says so while somebody types, the server decides. */
import { MIN_PASSWORD_LENGTH } from '../limits.ts'

/** Why a password is not taken. */
export const PASSWORD_WEAKNESSES = ['short', 'common', 'repeated', 'email'] as const
export type PasswordWeakness = (typeof PASSWORD_WEAKNESSES)[number]

/** Beginnings that everybody tries first, without what stands between letters and digits. */
const COMMON =
  /^(password|passw0rd|qwerty|qwertz|azerty|letmein|welcome|iloveyou|admin|administrator|graticule|abc123|1q2w3e|\d{4,}|changeme)/

/** What must be left of a common password behind its beginning for it to be one that nobody tries. */
const LEAST_BEHIND_COMMON = 6

/**
 * Why a password is not taken; `undefined` = it is. What people are asked for is length, not digits or signs (NIST SP 800-63B section 3.1.1.2).
 * @rule B-people.password-choice A password may not be short, common, a few repeated signs, or the e-mail address
 */
export function weaknessOf(password: string, email: string): PasswordWeakness | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  if ([...plain].length < MIN_PASSWORD_LENGTH) return 'short'
  if (new Set(plain).size < 4) return 'repeated'
  const address = email.normalize('NFKC').toLowerCase()
  const [name = ''] = address.split('@')
  if (plain === address || (name.length >= 4 && plain.replace(name, '').length < 4)) return 'email'
  const letters = plain.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (COMMON.test(letters) && letters.replace(COMMON, '').length < LEAST_BEHIND_COMMON) return 'common'
  return undefined
}

/** Lengths from which a password is good, and strong. */
const GOOD_LENGTH = 14
const STRONG_LENGTH = 18

/** How strong a password looks. Only a weak one that {@link weaknessOf} says nothing about is taken. */
export function strengthOf(password: string, email: string): 'very-weak' | 'weak' | 'good' | 'strong' {
  if (weaknessOf(password, email) !== undefined) return 'very-weak'
  const { length } = [...password]
  return length >= STRONG_LENGTH ? 'strong' : length >= GOOD_LENGTH ? 'good' : 'weak'
}
