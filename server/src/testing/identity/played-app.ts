/** An authenticator app for tests. */
import { fromBase32, passwordOf, stepAt } from '../../people/second-step/one-time-passwords.ts'

/** The code that the app shows; `steps` from now, because a code is good once. */
export const codeOf = (key: string, now: number, steps = 0): string => passwordOf(fromBase32(key), stepAt(now) + steps)
