/** What one visitor may send in a minute: more than a person, or a class behind one address, can do is refused. */
import { LOG_CALLS_PER_ADDRESS, LOG_CALLS_PER_MINUTE } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { say } from '../../texts/say.ts'
import type { VisitorMarks } from './visitor-marks.ts'

/** Counts a call of a visitor. @throws PortalError 'too-many-requests' for one too many in this minute */
export type CallLimit = (visitor: VisitorMarks) => void

/** A limit over all calls that it is asked about; `clock` gives milliseconds since 1970. */
export function createCallLimit(clock: () => number): CallLimit {
  let minute = Number.NaN
  const calls = new Map<string, number>()
  const counted = (mark: string) => {
    const number = (calls.get(mark) ?? 0) + 1
    calls.set(mark, number)
    return number
  }
  return ({ visitor, network }) => {
    const now = Math.floor(clock() / 60_000)
    if (now !== minute) calls.clear()
    minute = now
    // the address first: whoever sends another User-Agent with each call fills no memory beyond it
    if (counted(`of ${network}`) > LOG_CALLS_PER_ADDRESS || counted(visitor) > LOG_CALLS_PER_MINUTE)
      throw new PortalError('too-many-requests', say('services:busy.log'))
  }
}
