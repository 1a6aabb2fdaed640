/**
 * Tells visitors of one day apart without knowing them: keyed hashes of what a request shows of itself, with a key that is made at
 * random, never leaves the memory of the process and is forgotten at midnight (UTC). Afterwards nobody can tell whose mark it was.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS } from '@graticule/contracts/limits'
import { networkOf } from '../../outbound/addresses.ts'

/** What of a request tells visitors apart. */
export interface Visit {
  readonly address: string
  readonly userAgent: string
}

/** Marks of one visitor, 16 hexadecimal digits each. */
export interface VisitorMarks {
  /** The browser at an address: what the log tells visitors apart by. Whoever sends another User-Agent gets another one. */
  readonly visitor: string
  /** The address alone, or the network of an IPv6 address: what limits and counters count, for nobody changes it at will. */
  readonly network: string
}

/**
 * Marks of visitors. `clock` gives milliseconds since 1970.
 * @rule D19.no-addresses Logs keep no address and no name, only a rotating hash of the visitor
 */
export function createVisitorMarks(clock: () => number): (visit: Visit) => VisitorMarks {
  let day = Number.NaN
  let key = randomBytes(32)
  const markOf = (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, 16)
  return ({ address, userAgent }) => {
    const today = Math.floor(clock() / DAY_MS)
    if (today !== day) {
      day = today
      key = randomBytes(32)
    }
    const network = networkOf(address)
    return { visitor: markOf(`${network}\n${userAgent}`), network: markOf(network) }
  }
}
