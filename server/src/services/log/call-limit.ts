/** What one visitor may send in a minute: more than a person can do is refused. */
import { LOG_CALLS_PER_MINUTE } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { say } from '../../texts/say.ts'

/** Counts a call of a visitor. @throws PortalError 'too-many-requests' for one too many in this minute */
export type CallLimit = (visitor: string) => void

/** A limit over all calls that it is asked about; `clock` gives milliseconds since 1970. */
export function createCallLimit(clock: () => number): CallLimit {
  let minute = Number.NaN
  const calls = new Map<string, number>()
  return (visitor) => {
    const now = Math.floor(clock() / 60_000)
    if (now !== minute) calls.clear()
    minute = now
    const number = (calls.get(visitor) ?? 0) + 1
    calls.set(visitor, number)
    if (number > LOG_CALLS_PER_MINUTE) throw new PortalError('too-many-requests', say('services:busy.log'))
  }
}
