/**
 * Tells visitors of one day apart without knowing them: a keyed hash of what a request shows of itself, with a key that is made at
 * random, never leaves the memory of the process and is forgotten at midnight (UTC). Afterwards nobody can tell whose mark it was.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS } from '@graticule/contracts/limits'

/** What of a request tells visitors apart. */
export interface Visit {
  readonly address: string
  readonly userAgent: string
}

/**
 * Marks of visitors, 16 hexadecimal digits. `clock` gives milliseconds since 1970.
 * @rule D19.no-addresses Logs keep no address and no name, only a rotating hash of the visitor
 */
export function createVisitorMarks(clock: () => number): (visit: Visit) => string {
  let day = Number.NaN
  let key = randomBytes(32)
  return ({ address, userAgent }) => {
    const today = Math.floor(clock() / DAY_MS)
    if (today !== day) {
      day = today
      key = randomBytes(32)
    }
    return createHmac('sha256', key).update(`${address}\n${userAgent}`).digest('hex').slice(0, 16)
  }
}
